//! What a match of Whist counts.
//!
//! Points are those of an agent's team, one for each deal with seven tricks or more, or its tricks
//! where the options score tricks. Of each deal a duel plays two games: A as the first team against
//! B as the second, and the other way round. The report of a match has for each agent its
//! [`Record`]: its fraction of the points, its tricks, both by the trump and by who led first, and
//! how often it took all thirteen.
//!
//! There are no control variates: the two games of a deal already exchange the hands, and what a
//! baseline scores in the same deal is the luck of one team as much as that of the other. No solver
//! plays Whist with open cards.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::Game;
pub use record::{Part, Record};

use skat_env::whist::State;

/// A player of Whist.
pub type Player = crate::Player<State>;
/// What is played in a match of Whist.
pub type Setup = crate::Setup<State>;
/// What a match of Whist found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
