//! Deals and courses that come to what is rare.

use skat_env::ActionSet as _;
use skat_env::Environment;
use skat_env::bridge::{Action, Call, Denomination, Rules, State};
use skat_env::chance::{Rng, below, stream};

/// Deals on drawn boards, always the same.
pub(crate) fn deals() -> impl Iterator<Item = State> {
    (0..).map(|number| <State as Environment>::deal(&Rules::default(), &mut stream(7, number)))
}

/// How a game's players choose.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Manner {
    /// All legal actions alike: auctions jump to slams.
    Uniform,
    /// The next calls alone, so that auctions are long and bids are doubled and redoubled.
    Creeping,
    /// A low contract is reached and passed, and often doubled; trumps are led and ruffed.
    Partscore,
    /// Most calls are passes, so that deals are passed out.
    Timid,
}

impl Manner {
    pub(crate) fn of(number: u64) -> Manner {
        [Manner::Uniform, Manner::Creeping, Manner::Partscore, Manner::Timid][(number % 4) as usize]
    }

    pub(crate) fn choose(self, state: &State, rng: &mut Rng) -> Action {
        let legal = state.legal();
        let any = |rng: &mut Rng| legal.nth(below(rng, legal.len()));
        let Some(play) = state.play() else {
            let low = legal.nth(below(rng, legal.len().min(4)));
            return match self {
                Manner::Uniform => any(rng),
                Manner::Creeping => low,
                Manner::Partscore if state.auction().last_bid().is_none() => legal.nth(1 + below(rng, 10)),
                Manner::Partscore if below(rng, 3) == 0 => low,
                Manner::Timid if below(rng, 8) == 0 => any(rng),
                Manner::Partscore | Manner::Timid => Action::Call(Call::Pass),
            };
        };
        let trumps = play.tricks().trump().map_or(play.legal_cards(), |trump| play.legal_cards().suit(trump));
        if matches!(self, Manner::Partscore) && !trumps.is_empty() {
            return Action::Card(trumps.nth(below(rng, trumps.len())));
        }
        any(rng)
    }
}

/// Every state of a game, the first and the last too.
pub(crate) fn course(start: State, manner: Manner, rng: &mut Rng) -> Vec<State> {
    let mut states = vec![start];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let mut next = *state;
        next.act(manner.choose(state, rng));
        states.push(next);
    }
    states
}

/// A deal at the opening lead in this contract of the dealer's.
pub(crate) fn at_the_lead(mut state: State, level: u8, denomination: Denomination) -> State {
    state.call(Call::Bid(skat_env::bridge::Bid::new(level, denomination)));
    (0..3).for_each(|_| state.call(Call::Pass));
    state
}
