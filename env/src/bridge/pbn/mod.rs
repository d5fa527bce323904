//! Deals and records of play in Portable Bridge Notation, the form that bridge programs exchange.
//!
//! A file holds games of tag pairs, among which the auction and the play are followed by their
//! calls and cards. [`read`] reads a file, [`Record`]'s text is one game, and [`Record::state`]
//! replays it under the laws. What is wrong gets a [`ParseError`] that names the line and what was
//! expected.
//!
//! ```
//! use skat_env::bridge::pbn::{Record, read};
//! use skat_env::bridge::{Deal, Rules, State};
//!
//! let mut state = State::new(Deal::from_seed(&Rules::default(), 7));
//! for _ in 0..4 {
//!     state.call("pass".parse()?);
//! }
//! let text = Record::of(&state).to_string();
//! assert!(text.contains("[Contract \"Pass\"]"));
//! let records = read(&text)?;
//! assert_eq!(records[0].state()?, state);
//! # Ok::<(), skat_env::ParseError>(())
//! ```

mod read;
mod record;
mod tokens;
mod write;

pub use crate::text::ParseError;
pub use read::read;
pub use record::{Irregularity, Outcome, Record};
