//! Games and courses that come to what is rare.

use skat_env::chance::{Rng, below};
use skat_env::cribbage::{Card, CardSet, Length, Rules, Scoring, State, Target};

/// Rules of every kind: each scoring, whole and short games, few deals.
pub(crate) fn all_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> =
        Scoring::ALL.iter().map(|&scoring| Rules { scoring, ..Rules::default() }).collect();
    all.push(Rules::DEAL);
    let target = Target::new(61).unwrap();
    all.push(Rules { target, scoring: Scoring::Skunks, ..Rules::default() });
    let length: Length = "deals:3".parse().unwrap();
    all.push(Rules { length, scoring: Scoring::Win, ..Rules::default() });
    all.push(Rules { target: Target::new(20).unwrap(), length, scoring: Scoring::Skunks });
    all.push(Rules { target: Target::new(1).unwrap(), ..Rules::default() });
    all
}

/// Games, for ever the same.
pub(crate) fn games(rules: Rules) -> impl Iterator<Item = State> {
    (0..).map(move |number| State::new(rules, number * 0x9e37_79b9 + 7))
}

/// How a game's players choose.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Manner {
    /// All legal cards alike.
    Uniform,
    /// The card that pegs most, so that runs, fifteens and thirty-ones come often.
    Greedy,
    /// The lowest cards, so that counts are long.
    Low,
    /// The highest cards, so that there are many goes.
    High,
}

impl Manner {
    pub(crate) fn of(number: u64) -> Manner {
        [Manner::Uniform, Manner::Greedy, Manner::Low, Manner::High][(number % 4) as usize]
    }

    pub(crate) fn choose(self, state: &State, rng: &mut Rng) -> Card {
        let legal = state.legal_cards();
        let any = legal.nth(below(rng, legal.len()));
        let Some(pegging) = state.pegging().filter(|_| below(rng, 4) > 0) else { return any };
        match self {
            Manner::Uniform => any,
            Manner::Greedy => {
                let pegs = |card: &Card| pegging.table().would_peg(*card).total();
                legal.iter().max_by_key(pegs).unwrap()
            }
            Manner::Low => legal.first().unwrap(),
            Manner::High => legal.last().unwrap(),
        }
    }
}

/// Every state of a game, the first and the last too.
pub(crate) fn course(game: State, manner: Manner, rng: &mut Rng) -> Vec<State> {
    let mut states = vec![game];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let mut next = *state;
        next.act(manner.choose(state, rng));
        states.push(next);
    }
    states
}

/// A set of cards from its text.
pub(crate) fn set(text: &str) -> CardSet {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}
