//! What a match of cribbage counts.
//!
//! Points are what a game is worth to an agent's team by the scoring of its rules: 1 and -1 for won
//! and lost ones by default. Of each game of cards a duel plays two: A as the first team against B
//! as the second, who deals first, and the other way round; all deals of both have the same cards.
//! The report of a match has for each agent its [`Record`]: games won, and points by their sources.
//!
//! There are no control variates, and no solver plays cribbage with open cards.

mod contest;
mod entry;
mod game;
mod record;

pub use entry::AgentReport;
pub use game::Game;
pub use record::{BySource, Record, SourceName};

use skat_env::cribbage::State;

/// A player of cribbage.
pub type Player = crate::Player<State>;
/// What is played in a match of cribbage.
pub type Setup = crate::Setup<State>;
/// What a match of cribbage found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;
