//! Deals and courses that come to what is rare.

use skat_env::ActionSet as _;
use skat_env::chance::{Rng, below, stream};
use skat_env::jass::{Action, CardSet, Deal, State, Variant};

/// Deals of a variant, always the same.
pub(crate) fn deals(variant: Variant) -> impl Iterator<Item = Deal> {
    (0..).map(move |number| Deal::random(variant, &mut stream(7, number)))
}

/// How a game's players choose.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Manner {
    /// All legal actions alike.
    Uniform,
    /// A trump wherever one may be played, so that tricks are trumped over and under.
    Trumps,
    /// Plain cards wherever one may be played, so that trumps are left at the end.
    Plain,
    /// The longest suit becomes trump, and the jack is kept.
    KeepsTheJack,
}

impl Manner {
    pub(crate) fn of(number: u64) -> Manner {
        [Manner::Uniform, Manner::Trumps, Manner::Plain, Manner::KeepsTheJack][(number % 4) as usize]
    }

    pub(crate) fn choose(self, state: &State, rng: &mut Rng) -> Action {
        let legal = state.legal();
        let Some(trump) = state.trump() else { return legal.nth(below(rng, legal.len())) };
        let cards = legal.cards();
        let trumps = cards.suit(trump);
        let jack = trumps & CardSet::of_rank(skat_env::jass::Rank::Jack);
        let wanted = match self {
            Manner::Uniform => cards,
            Manner::Trumps => trumps,
            Manner::Plain => cards - trumps,
            Manner::KeepsTheJack => cards - jack,
        };
        let from = if wanted.is_empty() { cards } else { wanted };
        Action::Card(from.nth(below(rng, from.len())))
    }
}

/// Every state of a game, the first and the last too.
pub(crate) fn course(deal: Deal, manner: Manner, rng: &mut Rng) -> Vec<State> {
    let mut states = vec![State::new(deal)];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let mut next = *state;
        next.act(manner.choose(state, rng));
        states.push(next);
    }
    states
}
