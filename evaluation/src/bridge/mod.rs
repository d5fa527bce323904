//! What a match of bridge counts.
//!
//! Points are the duplicate score of an agent's side in a deal; those of both sides add up to 0. Of
//! each deal a duel plays two games, as two teams of four do: A as North and South against B, and
//! the other way round. The report of a match has for each agent its [`Record`]: international
//! match points a board against the others, and what it bid, doubled and made.
//!
//! There are no control variates: the two games of a deal already exchange the hands. No solver
//! plays bridge with open cards.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::Game;
pub use record::{ByHeight, Height, Record};

use skat_env::bridge::State;

/// A player of bridge.
pub type Player = crate::Player<State>;
/// What is played in a match of bridge.
pub type Setup = crate::Setup<State>;
/// What a match of bridge found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
