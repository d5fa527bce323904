//! What a match of duplicate Scrabble counts.
//!
//! Points are those of all answers of a game, solos included. Both players of a game answer the
//! same draws, and what is drawn and placed depends on nobody's answers: so every game of a deal
//! has the same rounds, whoever plays, and the two games of a duel differ by chance in the agents
//! alone. The report of a match has for each agent its [`Record`]: its part of the best solutions'
//! points, how often it found one, how often it had no word, and its solos.
//!
//! There are no control variates: the best solutions' points are the same for both players, and no
//! luck is left to be taken out. Nothing is played after an auction, so that a match of the cards
//! alone begins where every match does.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::{Game, Sheet};
pub use record::Record;

use skat_env::scrabble::State;

/// A player of Scrabble.
pub type Player = crate::Player<State>;
/// What is played in a match of Scrabble.
pub type Setup = crate::Setup<State>;
/// What a match of Scrabble found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
