//! Scrabble in tables.

use crate::tabular::{Fact, Kind, Tabular, Value};
use skat_env::scrabble::encode::V1Bits;
use skat_env::scrabble::{Ending, Round, Rules, State, View};
use skat_env::{Determinize, Environment, ParseError, Rng};

/// Bytes of the seed.
const SEED: usize = 8;

const fn fact(name: &'static str, counted: bool, meaning: &'static str) -> Fact {
    Fact { name, kind: Kind::Number, meaning, nullable: false, counted, values: &[] }
}

const FACTS: &[Fact] = &[
    fact("moves", true, "how many draws were answered, 0 to 102"),
    fact("top", false, "points of the solutions that were placed"),
    fact("best_first", false, "to how many draws the first player's answer had as many points as the best"),
    fact("best_second", false, "the same of the second player"),
    Fact {
        name: "over_by",
        kind: Kind::Text,
        meaning: "why the game was over: all tiles placed, a remainder that cannot be played, or no place",
        nullable: false,
        counted: true,
        values: &["all_placed", "remainder", "no_place"],
    },
];

const fn word(ending: Ending) -> &'static str {
    match ending {
        Ending::AllPlaced => "all_placed",
        Ending::Remainder => "remainder",
        Ending::NoPlace => "no_place",
    }
}

impl Tabular for State {
    type Observation = V1Bits;
    const OBSERVATION: &'static str = "v1";
    const SEATS: &'static [&'static str] = &["first", "second"];
    const POINTS: &'static str = "points";
    const DEAL_LEN: usize = SEED;
    const DEAL: &'static str =
        "eight bytes, the lowest first: the seed of the bag, from which all draws follow";
    const FACTS: &'static [Fact] = FACTS;
    const SUCCESS: Option<&'static str> = None;
    const GAIN: &'static str = "points of the player more than of the other";
    const OPEN_VALUE: Option<&'static str> = None;
    type Solver = ();

    fn write_deal(&self, deal: &mut [u8]) {
        deal.copy_from_slice(&self.bag().seed().to_le_bytes());
    }

    fn from_deal(deal: &[u8], options: &Rules) -> Result<State, ParseError> {
        let seed = <[u8; SEED]>::try_from(deal)
            .map_err(|_| ParseError::new(format!("{deal:?}"), "eight bytes of a seed"))?;
        Ok(State::new(options.clone(), u64::from_le_bytes(seed)))
    }

    fn facts(&self) -> Vec<Value> {
        let table = self.table();
        let ending = table.ending.expect("facts are known of finished games");
        let best = |player: usize| {
            let is_best = |round: &&Round| {
                round.answers[player].is_some_and(|answer| answer.points() == round.placed.points())
            };
            table.rounds.iter().filter(is_best).count() as i32
        };
        let top: u32 = table.rounds.iter().map(|round| u32::from(round.placed.points())).sum();
        let numbers = [table.rounds.len() as i32, top as i32, best(0), best(1)];
        numbers.into_iter().map(Value::Number).chain([Value::Text(word(ending).into())]).collect()
    }

    fn gain(&self, player: usize) -> f32 {
        (self.score(player) - self.score(1 - player)) as f32
    }

    fn likely_worlds(view: &View, count: usize, rng: &mut Rng) -> Vec<(State, f32)> {
        (0..count).map(|_| (Self::sample(view, rng), 1.0)).collect()
    }

    fn open_values(&self, (): &mut ()) -> Option<Vec<Option<f32>>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::scrabble::play_out;
    use skat_env::stream;

    #[test]
    fn deals_are_read_as_they_are_written() {
        let rules = Rules { solo_from: 2, ..Rules::default() };
        for seed in [0, 7, u64::MAX] {
            let state: State = State::new(rules.clone(), seed);
            let mut bytes = [0; State::DEAL_LEN];
            state.write_deal(&mut bytes);
            assert_eq!(State::from_deal(&bytes, &rules), Ok(state));
        }
        assert!(State::from_deal(&[1; 7], &rules).is_err());
        assert!(State::from_deal(&[1; 9], &rules).is_err());
    }

    #[test]
    fn facts_are_those_of_the_rounds() {
        let mut state: State = State::new(Rules::default(), 3);
        play_out(&mut state, &mut stream(1, 0));
        let facts = state.facts();
        assert_eq!(facts.len(), State::FACTS.len());
        assert_eq!(facts[0], Value::Number(state.table().rounds.len() as i32));
        assert_eq!(facts[1], Value::Number(state.view(0).top()));
        assert_eq!(state.gain(0), -state.gain(1));
    }
}
