//! Deals and courses that come to what is rare.

use skat_env::ActionSet as _;
use skat_env::chance::{Rng, below, shuffle, stream};
use skat_env::tarot::{Action, BySeat, Card, CardSet, Deal, Rules, Seat, Sizes, State};

/// Deals at a table of `P`, always the same; every third gives one player most of the trumps,
/// every fifth one most of the kings and trumps.
pub(crate) fn deals<const P: usize>() -> impl Iterator<Item = Deal<P>> {
    (0..).map(|number| {
        let mut rng = stream(7, number);
        match number % 15 {
            0 | 3 | 6 => loaded(&mut rng, CardSet::TRUMPS | CardSet::EXCUSE, 14),
            5 => loaded(&mut rng, CardSet::TRUMPS | CardSet::KINGS, 17),
            10 => loaded(&mut rng, CardSet::TRUMPS | CardSet::KINGS | CardSet::BOUTS, 21),
            _ => Deal::random(&mut rng),
        }
    })
}

/// A deal in which a player has `count` of these cards, as far as his hand holds them.
fn loaded<const P: usize>(rng: &mut Rng, wanted: CardSet, count: usize) -> Deal<P> {
    loop {
        let mut of_wanted: Vec<Card> = wanted.iter().collect();
        shuffle(&mut of_wanted, rng);
        let given: Vec<Card> = of_wanted.into_iter().take(count.min(Sizes::<P>::HAND)).collect();
        let mut rest: Vec<Card> = Card::all().filter(|card| !given.contains(card)).collect();
        shuffle(&mut rest, rng);
        let player = below(rng, P);
        let mut hands = BySeat([CardSet::EMPTY; P]);
        hands[Seat::from_index(player)] = given.into_iter().collect();
        for seat in Seat::all::<P>() {
            while hands[seat].len() < Sizes::<P>::HAND {
                hands[seat].insert(rest.pop().expect("enough cards"));
            }
        }
        if let Ok(deal) = Deal::new(hands) {
            return deal;
        }
    }
}

/// How a game's players choose.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Manner {
    /// All legal actions alike.
    Uniform,
    /// A trump wherever one may be played, and poignées are shown.
    Trumps,
    /// Plain cards wherever one may be played, so that trumps are left at the end.
    Plain,
    /// The Excuse and the petit are kept to the end, and poignées are shown.
    KeepsBouts,
    /// The highest card, and who has most trumps plays; the declarer takes all he can.
    Strong,
}

impl Manner {
    pub(crate) fn of(number: u64) -> Manner {
        use Manner::{KeepsBouts, Plain, Strong, Trumps, Uniform};
        [Uniform, Trumps, Plain, KeepsBouts, Strong, Strong][(number % 6) as usize]
    }

    pub(crate) fn choose<const P: usize>(self, state: &State<P>, rng: &mut Rng) -> Action {
        let legal = state.legal();
        let any = |rng: &mut Rng| legal.nth(below(rng, legal.len()));
        let seat = state.seat_to_move().expect("somebody is to move");
        if state.terms().is_none() {
            return match self {
                Manner::Strong if state.hand(seat).trumps().len() < 8 => Action::Pass,
                // Mostly low bids, so that the dog is taken.
                _ if below(rng, 4) > 0 => legal.nth(below(rng, legal.len().min(3))),
                _ => any(rng),
            };
        }
        let Some(play) = state.play() else { return any(rng) };
        let shows = matches!(self, Manner::Trumps | Manner::KeepsBouts) || below(rng, 2) == 0;
        let poignees: Vec<Action> = legal.iter().filter(|action| matches!(action, Action::Show(_))).collect();
        if shows && !poignees.is_empty() {
            return poignees[below(rng, poignees.len())];
        }
        let cards = legal.cards();
        let is_declarers = play.tricks().is_declarers(seat);
        let wanted = match self {
            Manner::Uniform => cards,
            Manner::Trumps => cards.trumps(),
            Manner::Plain => cards & CardSet::PLAIN,
            Manner::KeepsBouts => cards - CardSet::BOUTS,
            Manner::Strong if is_declarers => {
                let top = cards - CardSet::EXCUSE - CardSet::of(Card::PETIT);
                top.last().map_or(CardSet::EMPTY, CardSet::of)
            }
            Manner::Strong => cards.first().map_or(CardSet::EMPTY, CardSet::of),
        };
        let from = if wanted.is_empty() { cards } else { wanted };
        Action::Card(from.nth(below(rng, from.len())))
    }
}

/// Every state of a game, the first and the last too.
pub(crate) fn course<const P: usize>(
    deal: Deal<P>,
    rules: Rules,
    manner: Manner,
    rng: &mut Rng,
) -> Vec<State<P>> {
    let mut states = vec![State::new(deal, rules)];
    while let Some(state) = states.last().filter(|state| !state.is_over()) {
        let mut next = *state;
        next.act(manner.choose(state, rng));
        states.push(next);
    }
    states
}

/// Mostly with announcements, sometimes without.
pub(crate) fn rules_of(number: u64) -> Rules {
    Rules { announcements: number % 7 != 6 }
}
