//! The table: who deals and who plays, the score sheet of a series, tournament scores, the ranking,
//! and money.
//!
//! ISkO 3.1, 3.2 and 5.5 and the tournament order (SkTO), as far as they are about the partners at
//! a table and not about the cards of one deal. [`State`](super::State) is one deal; a [`Sheet`] is
//! the list that a club keeps of a whole series.
//!
//! ```
//! use skat_env::skat::table::{Entry, Sheet, Stake};
//!
//! let names = ["Anna", "Bert", "Clara", "Doris"].map(|name| name.parse().expect("a name"));
//! let mut sheet = Sheet::new(names.to_vec(), 48)?;
//! let seating = sheet.seating().expect("48 games are to be played");
//! assert_eq!(seating.dealer.number(), 1); // Anna deals the first game and sits out
//! sheet.enter("2 CH with 1 won".parse()?)?; // Bert wins Clubs Hand: with 1, game 2, Hand 3
//! sheet.enter("3 D without 2 lost".parse()?)?;
//! sheet.enter(Entry::PassedIn)?;
//!
//! let scores: Vec<i64> = sheet.standings().iter().map(|standing| standing.final_score()).collect();
//! assert_eq!(scores, [30, 36 + 50 + 30, -54 - 50, 30]); // SkTO 5.1: 50 for own games, 30 for those that others lost
//! let cents: Vec<i64> = sheet.reckoning(Stake::CENT).iter().map(|account| account.result).collect();
//! assert_eq!(cents, [18, 162, -198, 18]);
//!
//! let text = sheet.to_string(); // the list as a club would keep it, and reading it checks it
//! assert_eq!(text.parse(), Ok(sheet));
//! let error = text.replace("  -54", "  -45").parse::<Sheet>().unwrap_err();
//! assert_eq!(error.to_string(), "game 2, column value: \"-45\" is not -54: 9 times 3, doubled because it is lost");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Forms
//! A sheet displays itself as an aligned text and parses it; with serde it has a form with named
//! fields, for JSON. Both repeat what follows from the rest (dealers, values, running scores, final
//! scores), as a sheet of paper does, and whoever reads one compares all of it.
//! `docs/skat/score_sheet.md` in the folder of the crate describes both.
//!
//! # Panic policy
//! What the rules of the table do not allow is a [`TableError`], since sheets are kept by people
//! and by other programs. Asking for a game or a partner that the sheet does not have panics, and
//! says so.

mod cells;
mod change;
mod check;
mod company;
mod correction;
mod entry;
mod error;
mod file;
mod legible;
mod level;
mod line;
mod lines;
mod money;
mod overall;
mod partner;
mod read;
mod reckoning;
mod remark;
mod score;
mod sheet;
mod standing;
mod write;

pub use crate::name::Name;
pub use change::NextGame;
pub use company::{Company, Seating};
pub use entry::Entry;
pub use error::TableError;
pub use legible::{Ending, Legible};
pub use level::{Level, Mark};
pub use money::{Rounding, Stake, Version, compare};
pub use overall::overall;
pub use partner::Partner;
pub use reckoning::Account;
pub use remark::{Authority, Remark};
pub use score::{Score, Verdict};
pub use sheet::{Departure, Row, Sheet};
pub use standing::{Ranked, Standing, bonus_for_others, rank};
