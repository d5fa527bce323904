//! The referee: bulletins, announcements, and what happens around a game (Scr 3.A, 3.D, 3.F, 4, 5,
//! 6).
//!
//! A [`Bulletin`] is what a player has written to one draw: one solution or several, struck or not,
//! with a reference or without. [`correct`] takes it for a [`Position`] and gives a [`Ruling`], the
//! points with the number of the rule that decides. [`rule_interruption`] and [`rule_late`] are
//! about the game as a whole; [`DrawCall`] and [`SolutionCall`] are what the referee says.
//!
//! ```
//! use skat_env::scrabble::referee::{Bulletin, Position, correct};
//! use skat_env::scrabble::{Grid, Lexicon};
//!
//! let lexicon = Lexicon::new("mine", "mare\nmares\narmes\n")?;
//! let position = Position { grid: Grid::EMPTY, draw: "AEMRS?T".parse()?, lexicon };
//! let points = |text: &str| Ok::<_, Box<dyn std::error::Error>>(
//!     correct(&position, &text.parse::<Bulletin>()?).to_string(),
//! );
//! assert_eq!(points("H4 MARES")?, "16 points (5.1)");
//! // Two solutions: the lower one counts, and a struck one is not there.
//! assert_eq!(points("H4 MARES; H5 MARE")?, "10 points (5.A1)");
//! assert_eq!(points("H4 MARES; ~H5 MARE")?, "16 points (5.1)");
//! assert_eq!(points("H4 RAMES")?, "0 points (5.1)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the text leaves a choice
//! See the readings in `docs/scrabble/rules.md`, S11 to S15.

mod announce;
mod around;
mod bulletin;
mod correct;
mod reference;

pub use announce::{DrawCall, SolutionCall};
pub use around::{Interruption, rule_interruption, rule_late};
pub use bulletin::{Bulletin, Entry, Written};
pub use correct::{Position, Rule, Ruling, correct};
pub use reference::{Link, Reference};
