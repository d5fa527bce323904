//! What is in a data set, counted.

use crate::play::Game;
use crate::tabular::{Tabular, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sums over games, whole numbers all of them, so that the order in which games are counted does
/// not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// How many games.
    pub games: u64,
    /// How many decisions they had, with the forced ones.
    pub decisions: u64,
    /// For each counted fact, how many games had each value; a fact that does not apply is `none`.
    pub facts: BTreeMap<String, BTreeMap<String, u64>>,
    /// In how many games each player sat where: `agent` by seat.
    pub players: BTreeMap<String, BTreeMap<String, u64>>,
    /// The scores of each seat.
    pub scores: BTreeMap<String, Moments>,
}

/// Sums of a number and its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moments {
    /// Of the numbers.
    pub sum: i64,
    /// Of their squares.
    pub squares: i64,
}

impl Census {
    /// Counts a game.
    pub fn count<E: Tabular>(&mut self, game: &Game<E>) {
        self.games += 1;
        self.decisions += game.actions.len() as u64;
        for (fact, value) in E::FACTS.iter().zip(game.facts()).filter(|(fact, _)| fact.counted) {
            let key = match value {
                Value::Null => "none".into(),
                value => value.to_string(),
            };
            increase(&mut self.facts, fact.name, key);
        }
        let scores = game.scores();
        for (seat, name) in E::SEATS.iter().enumerate() {
            increase(&mut self.players, &game.players[seat], (*name).into());
            let score = i64::from(scores[seat]);
            let moments = self.scores.entry((*name).into()).or_default();
            moments.sum += score;
            moments.squares += score * score;
        }
    }

    /// Adds the games of another census.
    pub fn add(&mut self, other: &Census) {
        self.games += other.games;
        self.decisions += other.decisions;
        for (mine, theirs) in [(&mut self.facts, &other.facts), (&mut self.players, &other.players)] {
            for (name, counts) in theirs {
                let own = mine.entry(name.clone()).or_default();
                counts.iter().for_each(|(value, count)| *own.entry(value.clone()).or_default() += count);
            }
        }
        for (seat, moments) in &other.scores {
            let own = self.scores.entry(seat.clone()).or_default();
            own.sum += moments.sum;
            own.squares += moments.squares;
        }
    }
}

fn increase(counts: &mut BTreeMap<String, BTreeMap<String, u64>>, name: &str, value: String) {
    // Looked for first: most games are counted under names that are there already.
    match counts.get_mut(name) {
        Some(values) => *values.entry(value).or_default() += 1,
        None => {
            counts.insert(name.into(), BTreeMap::from([(value, 1)]));
        }
    }
}
