//! What the report of a match says of one agent.

use super::Record;
use crate::contest::Entry;
use crate::match_report::{Interval, Rating};
use crate::played::{Played, Standing};
use serde::{Deserialize, Serialize};
use skat_env::scrabble::State;

/// One agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentReport {
    /// Its name.
    pub agent: String,
    /// In how many games it took part.
    pub games: u64,
    /// Points of a game, solos included.
    pub points: Interval,
    /// Where it stands among all, on Elo's scale; the mean of all is 0.
    pub rating: Rating,
    /// Its part of the best solutions, what it found and what it missed.
    pub record: Record,
}

impl Entry<State> for AgentReport {
    fn new(standing: Standing, played: &Played<'_, State>) -> AgentReport {
        let Standing { number, agent, games, points, rating } = standing;
        let record = Record::of(number, played.deals()).expect("two games or more");
        AgentReport { agent, games, points, rating, record }
    }

    fn agent(&self) -> &str {
        &self.agent
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn points(&self) -> &Interval {
        &self.points
    }

    fn rating(&self) -> &Rating {
        &self.rating
    }
}
