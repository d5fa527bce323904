//! The tournament: teams of four, two games of four deals, sheets with signatures, and the ranking
//! (Whist A.1a to A.2a, A.5b to A.5d, 14a to 14d, 18).
//!
//! Each captain keeps his table. In each game another of his three players faces him, and the other
//! two are guests at the table of another captain ([`Schedule`]). A [`Sheet`] keeps the points of a
//! game at a table, and [`Tournament`] adds them up.
//!
//! ```
//! use skat_env::whist::tournament::{Side, Tournament};
//!
//! let text = "team | Oaks | Ada | Ben | Cid | Dot\nteam | Elms | Eve | Fay | Gus | Hal\ntrumps | H S\n";
//! let mut tournament: Tournament = text.parse()?;
//! for winner in [Side::Home, Side::Home, Side::Guests, Side::Home] {
//!     tournament.sheet_mut(0, 0)?.win(winner)?;
//! }
//! let places: Vec<(usize, u32)> = tournament.ranking().iter().map(|row| (row.team, row.points)).collect();
//! assert_eq!(places, [(0, 3), (1, 1)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod schedule;
mod sheet;
mod team;
mod text;
mod whole;

pub use error::TournamentError;
pub use schedule::{GAMES, Schedule, Seating};
pub use sheet::{Sheet, Side};
pub use team::Team;
pub use whole::{Standing, Tournament};
