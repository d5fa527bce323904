//! A match of teams: parties of 12 or 16 deals, score sheets, byes, who moves where, the ranking.
//!
//! What the rules say of more than one deal (Jass 1.1 to 2.6, 3.10); `docs/jass/rules.md` beside
//! the sources numbers their bullets and names the readings chosen. A *partie* is what two teams of
//! two play at one table before they move on; its [`Sheet`] is kept by the *secretary*, who deals
//! first. A [`Match`] holds the sheets of all tables and parties.
//!
//! ```
//! use skat_env::jass::Variant;
//! use skat_env::jass::match_play::{BySide, Chair, Entry, Match, Points, Side, Team};
//!
//! let team = |name: &str, players: [&str; 2]| -> Result<Team, Box<dyn std::error::Error>> {
//!     Ok(Team { name: name.parse()?, players: [players[0].parse()?, players[1].parse()?] })
//! };
//! let teams = vec![
//!     team("Valets", ["Anna", "Beat"])?,
//!     team("Nells", ["Carla", "Dario"])?,
//!     team("Bourgs", ["Elsa", "Fritz"])?,
//! ];
//! let mut game = Match::new(teams, vec![vec![Variant::Chibre; 12]; 3])?;
//! assert_eq!(game.pairing(1).bye, Some(1)); // three teams: Valets sit out partie 1
//!
//! let mut sheet = game.blank_sheet(1, Chair::ALL[1])?; // table 1, the first visitor is the secretary
//! for deal in 0..12 {
//!     sheet.enter(Entry::new(BySide { home: 157 - deal, visitors: deal })?)?;
//! }
//! let results = sheet.results(); // 12 times 157 are 1,884, of which at most 1,250 count
//! assert_eq!(results[Side::Home].score, Points::new(1250));
//! assert_eq!(results[Side::Home].lost, Points::new(568));
//! game.enter(sheet)?;
//!
//! let points: Vec<_> = game.standings().into_iter().map(|standing| standing.points).collect();
//! assert_eq!(points, [1000, 1250, 66].map(Points::new)); // 1,000 for sitting out
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Forms
//! A [`Sheet`] has a text form (`Display`, `FromStr`) and with serde a form with named fields, for
//! JSON; a [`Match`] has the second. All repeat what follows from the rest (dealers, running sums,
//! results, the ranking), as paper does, and whoever reads one compares all of it. [`Draft`] is a
//! sheet that nobody has compared yet: [`Draft::recount`] adds it up again, as the organiser does
//! after an error (Jass 3.10). `docs/jass/score_sheet.md` describes the forms.
//!
//! # Panic policy
//! What a match does not allow is a [`MatchError`], what is wrong on a sheet a
//! [`ParseError`](crate::ParseError), since both come from people. Asking for a deal that no partie
//! has panics, and says so.

mod chair;
mod check;
mod draft;
mod entry;
mod error;
mod length;
mod marking;
mod points;
mod read;
mod schedule;
mod secretary;
mod sheet;
mod side;
mod standing;
mod whole;
mod whole_form;
mod write;

pub use crate::name::Name;
pub use chair::Chair;
pub use draft::{Draft, Finding};
pub use entry::Entry;
pub use error::MatchError;
pub use length::{Length, NoLength};
pub use marking::corrected;
pub use points::{DEAL, NotPoints, Points};
pub use schedule::{Pairing, Schedule};
pub use secretary::draw_secretary;
pub use sheet::{Remark, Results, Sheet, Team};
pub use side::{BySide, Side};
pub use standing::{Ranked, Standing, rank};
pub use whole::Match;
