//! What a match of Jass counts.
//!
//! Points are those of an agent's team in a deal, 0 to 157; those of both teams add up to 157. Of
//! each deal a duel plays two games: A as the leading team against B as the dealing one, and the
//! other way round. The report of a match has for each agent its [`Record`]: points by who made
//! trump and by the trump, and how often it took all nine tricks.
//!
//! There are no control variates: the two games of a deal already exchange the hands, and what a
//! baseline scores in the same deal is the luck of one team as much as that of the other. No solver
//! plays Jass with open cards.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::Game;
pub use record::{ByMaker, ByTrump, Maker, Record};

use skat_env::jass::State;

/// A player of Jass.
pub type Player = crate::Player<State>;
/// What is played in a match of Jass.
pub type Setup = crate::Setup<State>;
/// What a match of Jass found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
