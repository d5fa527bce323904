//! What a match of Joffre counts.
//!
//! Points are what an agent's team scores in a deal, -12 to 12, or in a whole game, where a victory
//! counts 100 more; those of both teams have no fixed sum. Of each deal a duel plays two games: A
//! as South and North against B as West and East, and the other way round. The report of a match
//! has for each agent its [`Record`]: how often it bought and made its bid, and took the Joffre and
//! the Kaiser.
//!
//! There are no control variates: the two games of a deal already exchange the hands. No solver
//! plays Joffre with open cards.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::Game;
pub use record::{ByBid, Record};

use skat_env::joffre::State;

/// A player of Joffre.
pub type Player = crate::Player<State>;
/// What is played in a match of Joffre.
pub type Setup = crate::Setup<State>;
/// What a match of Joffre found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
