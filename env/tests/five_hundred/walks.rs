//! Deals and courses that come to what is rare.

use skat_env::ActionSet as _;
use skat_env::chance::{Rng, below, stream};
use skat_env::five_hundred::{
    Action, ActionSet, Bid, BySeat, Card, CardSet, Deal, Denomination, Phase, Rules, Seat, State,
};

/// Deals, always the same: in seven of eight the jokers are put where rules ask for them.
pub(crate) fn deals() -> impl Iterator<Item = Deal> {
    (0..).map(move |number| {
        let rng = &mut stream(7, number);
        let deal = Deal::random(rng);
        let seat = Seat::from_index(below(rng, 4));
        match number % 8 {
            0 | 1 => with_jokers(&deal, [Some(seat), Some(seat)], rng),
            2 => with_jokers(&deal, [Some(seat), None], rng),
            3 => with_jokers(&deal, [None, Some(seat)], rng),
            4 => with_jokers(&deal, [None, None], rng),
            5 => with_jokers(&deal, [Some(seat), Some(seat.next())], rng),
            6 => with_jokers(&deal, [Some(seat), Some(seat.partner())], rng),
            _ => deal,
        }
    })
}

/// The deal with Bonhomme and Blanche exchanged for cards of these hands, or of the widow.
fn with_jokers(deal: &Deal, places: [Option<Seat>; 2], rng: &mut Rng) -> Deal {
    let mut piles = deal.hands().0.to_vec();
    piles.push(deal.widow());
    for (joker, place) in Card::JOKERS.into_iter().zip(places) {
        let from = piles.iter().position(|pile| pile.contains(joker)).unwrap();
        let to = place.map_or(4, Seat::index);
        let others = piles[to] - CardSet::JOKERS;
        let other = others.nth(below(rng, others.len()));
        if from != to {
            (piles[from], piles[to]) = (
                (piles[from] - CardSet::of(joker)) | CardSet::of(other),
                (piles[to] - CardSet::of(other)) | CardSet::of(joker),
            );
        }
    }
    Deal::new(BySeat([piles[0], piles[1], piles[2], piles[3]])).unwrap()
}

/// How a game's players choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// All legal actions alike.
    Uniform,
    /// Low bids, so that contracts are for 7 and 8 too.
    Low,
    /// The lowest bid at no trump; jokers are led, and asked with, wherever they may.
    NoTrump,
    /// One bid of 7, then everybody passes who may.
    Seven,
    /// Everybody passes who may; who must bid, bids low. Low cards are played.
    Passing,
    /// High bids in suits, trumps kept to the end.
    Suits,
}

impl Manner {
    pub(crate) const ALL: [Manner; 6] =
        [Manner::Uniform, Manner::Low, Manner::NoTrump, Manner::Seven, Manner::Passing, Manner::Suits];

    pub(crate) fn of(number: u64) -> Manner {
        Manner::ALL[(number / 8 % 6) as usize]
    }

    pub(crate) fn choose(self, state: &State, rng: &mut Rng) -> Action {
        let legal = state.legal();
        let wanted = match state.phase() {
            Phase::Bidding(_) => self.calls(state, legal, rng),
            Phase::Discarding(_) if self == Manner::NoTrump => {
                ActionSet::of_cards(legal.cards() - CardSet::JOKERS)
            }
            Phase::Playing(_) if self == Manner::NoTrump => {
                let jokers = legal.cards() & CardSet::JOKERS;
                ActionSet::of_cards(if jokers.is_empty() { legal.cards() } else { jokers })
            }
            Phase::Playing(_) if self == Manner::Suits => {
                ActionSet::of_cards(legal.cards() - CardSet::JOKERS)
            }
            _ => legal,
        };
        let from = if wanted.is_empty() { legal } else { wanted };
        from.nth(below(rng, from.len()))
    }

    fn calls(self, state: &State, legal: ActionSet, rng: &mut Rng) -> ActionSet {
        let bids = |wanted: &dyn Fn(Bid) -> bool| {
            Bid::all()
                .filter(|&bid| wanted(bid))
                .map(Action::Bid)
                .filter(|&bid| legal.contains(bid))
                .collect()
        };
        let pass = || legal.iter().filter(|&action| action == Action::Pass).collect();
        let has_bid = state.auction().highest().is_some();
        match self {
            Manner::Uniform => legal,
            Manner::Low => legal.iter().take(5).collect(),
            Manner::NoTrump if has_bid && below(rng, 4) > 0 => pass(),
            Manner::NoTrump => {
                let no_trump: ActionSet = bids(&|bid| bid.denomination() == Denomination::NoTrump);
                no_trump.iter().take(1).collect()
            }
            Manner::Seven if has_bid || below(rng, 3) == 0 => pass(),
            Manner::Seven => bids(&|bid| bid.level() == 7),
            Manner::Passing => {
                let pass: ActionSet = pass();
                if pass.is_empty() { legal.iter().take(2).collect() } else { pass }
            }
            Manner::Suits => bids(&|bid| bid.denomination() != Denomination::NoTrump),
        }
    }
}

/// Every state of a game, the first and the last too.
pub(crate) fn course(rules: Rules, deal: Deal, manner: Manner, rng: &mut Rng) -> Vec<State> {
    let mut states = vec![State::new(rules, deal)];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let mut next = *state;
        next.act(manner.choose(state, rng));
        states.push(next);
    }
    states
}

/// The options of game `number`: the default in two of five.
pub(crate) fn rules_of(number: u64) -> Rules {
    Rules::ALL[(number % 5 % 4) as usize]
}
