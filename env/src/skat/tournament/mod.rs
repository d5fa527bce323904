//! A tournament: who takes part, who meets whom, the sheets, objections, the result and the prizes.
//!
//! The tournament order (SkTO) as far as it is about a whole tournament; [`table`](super::table)
//! has what is about one table. Halls, furniture, smoke and watchers (SkTO 7.1.5, 7.4.2, 9.9) have
//! no place in a program.
//!
//! ```
//! use skat_env::skat::tournament::{Event, ResultState, Terms, Tournament};
//!
//! let terms = Terms { rounds: 1, series: 1, ..Terms::new("Spring cup".parse()?, "A club".parse()?) };
//! let mut tournament = Tournament::new(terms)?;
//! for name in ["Anna", "Bert", "Clara", "Doris", "Emil", "Frieda", "Gustav"] {
//!     tournament.note(Event::Entered(name.parse()?))?;
//! }
//! tournament.draw()?; // a table of four and one of three
//! tournament.note(Event::Begun { series: 1 })?;
//! for table in 1..=2 {
//!     let mut sheet = tournament.blank(1, table)?;
//!     while !sheet.is_over() {
//!         let player = sheet.seating().expect("a game is left").players.0[0];
//!         sheet.enter(format!("{player} D with 1 won").parse()?)?;
//!     }
//!     for partner in sheet.partners() {
//!         sheet.sign(partner)?;
//!     }
//!     tournament.note(Event::HandedIn { series: 1, table, sheet: Box::new(sheet) })?;
//! }
//! tournament.note(Event::Ended("2026-05-01 18:00".parse()?))?;
//! let objections = tournament.objections_until().expect("it is over");
//! assert_eq!(objections.to_string(), "2026-05-01 18:15");
//! tournament.note(Event::Announced("2026-05-01 18:16".parse()?))?;
//! assert_eq!(tournament.state(None), ResultState::Final);
//! assert_eq!(tournament.ranking()[0].standing.final_score(), 18 + 50);
//!
//! let text = tournament.to_string(); // reading it checks every step
//! assert_eq!(text.parse(), Ok(tournament));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Form
//! A tournament displays itself as a text of its terms and of all that happened, and parses it.
//! `docs/skat/tournament.md` in the folder of the crate describes it.

mod accounts;
mod draw;
mod error;
mod event;
mod moment;
mod note;
mod past;
mod patterns;
mod read;
mod result;
mod search;
mod tables;
mod terms;
#[allow(clippy::module_inception)]
mod tournament;
mod words;
mod write;

pub use crate::name::Name;
pub use accounts::{Accounts, Payment, Won, in_proportion};
pub use draw::{Seats, draw};
pub use error::TournamentError;
pub use event::{Event, Outcome, Payout};
pub use moment::Moment;
pub use past::Past;
pub use read::ReadError;
pub use result::{Deadline, ResultState};
pub use tables::{Shape, Tables};
pub use terms::Terms;
pub use tournament::{End, Participant, Ruling, Series, Status, Tournament};
pub use words::Words;
