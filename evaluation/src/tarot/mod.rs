//! What a match of Tarot counts.
//!
//! Points are an agent's score of a deal, which add up to 0 over the four players. Sides change
//! with each deal, so every player is a side of his own: of each deal a duel plays eight games, A
//! alone in each seat against three of B, and B alone in each against three of A. The report of a
//! match has for each agent its [`Record`]: how often it plays, at what, how often it makes its
//! contracts, and its points as declarer and in the defence.
//!
//! There are no control variates and no open cards: no solver plays Tarot.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::{Game, Played};
pub use record::{ByContract, Record};

use skat_env::tarot::State;

/// A player of Tarot.
pub type Player = crate::Player<State>;
/// What is played in a match of Tarot.
pub type Setup = crate::Setup<State>;
/// What a match of Tarot found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
