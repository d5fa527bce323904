//! What a match of 500 counts.
//!
//! Points are those of an agent's team in a deal, 0 to 620. Of each deal a duel plays two games: A
//! as the first player's team against B as the dealer's, and the other way round. The report of a
//! match has for each agent its [`Record`]: how often it declares and makes its contracts, by level
//! and by denomination.
//!
//! There are no control variates: the two games of a deal already exchange the hands. No solver
//! plays 500 with open cards.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::{Contracted, Game};
pub use record::{ByDenomination, ByLevel, Record};

use skat_env::five_hundred::State;

/// A player of 500.
pub type Player = crate::Player<State>;
/// What is played in a match of 500.
pub type Setup = crate::Setup<State>;
/// What a match of 500 found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
