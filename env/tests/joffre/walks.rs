//! Deals and courses that come to what is rare.

use skat_env::chance::{Rng, below, stream};
use skat_env::joffre::{Action, Card, CardSet, Deal, Phase, Rules, State, Unit};
use skat_env::{ActionSet as _, Environment};

/// Games under these options, always the same.
pub(crate) fn games(rules: Rules) -> impl Iterator<Item = State> {
    (0..).map(move |number| State::deal(&rules, &mut stream(7, number)))
}

/// Single deals, always the same.
pub(crate) fn deals() -> impl Iterator<Item = Deal> {
    (0..).map(|number| Deal::random(&mut stream(7, number)))
}

/// How a game's players choose.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Manner {
    /// All legal actions alike.
    Uniform,
    /// Nobody bids; the lowest cards first.
    Meek,
    /// Low bids, and the highest cards first.
    Bold,
    /// Low bids; a trump wherever one may be played, and the Kaiser to who cannot follow.
    Trumps,
}

impl Manner {
    pub(crate) fn of(number: u64) -> Manner {
        [Manner::Uniform, Manner::Meek, Manner::Bold, Manner::Trumps][(number % 4) as usize]
    }

    pub(crate) fn choose(self, state: &State, rng: &mut Rng) -> Action {
        let legal = state.legal();
        if matches!(state.phase(), Phase::Bidding) {
            let among = match self {
                Manner::Uniform => legal.len(),
                Manner::Meek => 1,
                Manner::Bold | Manner::Trumps => legal.len().min(2),
            };
            return legal.nth(below(rng, among));
        }
        let cards = legal.cards();
        let low = |card: &Card| card.rank().number() < 4;
        let wanted: CardSet = match self {
            Manner::Uniform => cards,
            Manner::Meek => cards.iter().filter(low).collect(),
            Manner::Bold => cards.iter().filter(|card| !low(card)).collect(),
            Manner::Trumps => {
                let trumps = state.trump().map_or(CardSet::EMPTY, |trump| cards.country(trump));
                let kaiser = cards & CardSet::of(Card::KAISER);
                if kaiser.is_empty() { trumps } else { kaiser }
            }
        };
        let from = if wanted.is_empty() { cards } else { wanted };
        Action::Card(from.nth(below(rng, from.len())))
    }
}

/// The course of a game from a state on, the first and the last too, at most so many actions.
pub(crate) fn course_of(start: State, manner: Manner, rng: &mut Rng, most: usize) -> Vec<State> {
    let mut states = vec![start];
    while let Some(state) = states.last().filter(|state| !state.is_over() && states.len() <= most) {
        let mut next = *state;
        next.act(manner.choose(state, rng));
        states.push(next);
    }
    states
}

/// Every state of a deal, or of the first two deals of a game.
pub(crate) fn course(start: State, manner: Manner, rng: &mut Rng) -> Vec<State> {
    let most = if start.options().unit == Unit::Deal { 36 } else { 72 };
    course_of(start, manner, rng, most)
}
