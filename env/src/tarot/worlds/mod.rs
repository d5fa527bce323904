//! The full states that fit what one player may know: counted, and drawn each as likely as another.
//!
//! The unseen cards lie in the other hands and in the pile that nobody sees, the dog or the
//! discard. What a player has shown keeps some of them out of his hand, and only low cards are laid
//! away; so the cards fall into groups by the places that may have them ([`layout`]). Two rare
//! things are left to drawing again: a hand that would have annulled the deal (Tarot 2.9), and a
//! discard half made that its order does not allow.

mod layout;

use super::card_set::CardSet;
use super::contract::Terms;
use super::deal::Deal;
use super::discard;
use super::play::Play;
use super::poignee::Hiding;
use super::seat::{BySeat, Seat, Sizes};
use super::state::{Phase, State};
use super::view::{Choosing, Stage, View};
use crate::chance::Rng;
use crate::environment::Determinize;
use crate::worlds::{WorldsError, contradiction};
use layout::{Layout, Place};

/// All full states that fit a view of a running deal.
///
/// Uniform over worlds is not what the bids and the play make likely: weighing them is the business
/// of an agent.
///
/// ```
/// use rand::SeedableRng;
/// use skat_env::tarot::{Deal, Rules, Seat, State, View, Worlds};
///
/// let state: State = State::new(Deal::from_seed(7), Rules::default());
/// let view = View::of(&state, Seat::FIRST);
/// let worlds = Worlds::of(&view)?;
/// let mut rng = skat_env::Rng::seed_from_u64(1);
/// let world = worlds.sample(&mut rng);
/// assert_ne!(world.dealt().dog(), state.dealt().dog());
/// assert_eq!(View::of(&world, Seat::FIRST), view);
/// # Ok::<(), skat_env::tarot::WorldsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worlds<const P: usize = 4> {
    view: View<P>,
    /// The other players, in the order of play; the pile comes after them.
    others: Vec<Seat>,
    layout: Layout,
}

/// So many layouts in a row that do not fit mean that none does.
const TRIES: usize = 1_000_000;

impl<const P: usize> Worlds<P> {
    /// The worlds of a view.
    ///
    /// # Errors
    /// [`WorldsError::Over`] when the deal is over, [`WorldsError::Contradiction`] when no deal has
    /// this view, which can only happen to one that was made or changed by hand.
    pub fn of(view: &View<P>) -> Result<Worlds<P>, WorldsError> {
        if matches!(view.stage, Stage::PassedIn | Stage::Over) {
            return Err(WorldsError::Over);
        }
        if view.hand.len() != view.cards_left(view.seat) {
            return contradiction("hand", "does not have the number of cards of this stage");
        }
        let others: Vec<Seat> = (1..P).map(|places| view.seat.after::<P>(places)).collect();
        let mut places = Vec::with_capacity(P);
        for &seat in &others {
            let known = view.known_of(seat);
            let Some(room) = view.cards_left(seat).checked_sub(known.len()) else {
                return contradiction("tricks", "shows more cards of a hand than it has");
            };
            places.push(Place {
                may_have: view.unseen_of(seat),
                room,
                least_trumps: least_trumps(view, seat),
            });
        }
        let pile = Place { may_have: view.unseen_of_pile(), room: view.pile_len(), least_trumps: 0 };
        places.push(pile);
        match Layout::new(view.unseen(), &places) {
            Some(layout) => Ok(Worlds { view: *view, others, layout }),
            None => contradiction("hand", "leaves no way to lay out the unseen cards"),
        }
    }

    /// In how many ways the unseen cards can lie, from 1 to about 10^38.
    ///
    /// Each of them is a world but those in which somebody was dealt the petit alone, and while the
    /// declarer lays away those in which he could not have begun with so many cards; where a player
    /// chooses the trumps of his poignée, each stands for all that he may have chosen.
    pub const fn layouts(&self) -> u128 {
        self.layout.count()
    }

    /// Draws one of the full states that fit, each as likely as another.
    ///
    /// # Panics
    /// When there is none, which does not happen to the view of a running deal.
    pub fn sample(&self, rng: &mut Rng) -> State<P> {
        for _ in 0..TRIES {
            if let Some(state) = self.build(&self.layout.draw(rng), rng) {
                return state;
            }
        }
        panic!("no state fits the view: it contradicts itself");
    }

    /// The state of this layout, if the deal can have come to it.
    fn build(&self, drawn: &[CardSet], rng: &mut Rng) -> Option<State<P>> {
        let view = &self.view;
        let mut hands = BySeat([CardSet::EMPTY; P]);
        hands[view.seat] = view.hand;
        for (&seat, &cards) in self.others.iter().zip(drawn) {
            hands[seat] = cards | view.known_of(seat);
        }
        let laid = self.laid(drawn);
        let mut dealt = BySeat::from_fn(|seat| hands[seat] | view.played(seat));
        if let Some(seat) = view.declarer().filter(|_| !view.dog.is_empty()) {
            let cards = dealt[seat] | laid;
            if !discard::is_reachable(cards, laid, Sizes::<P>::DOG) {
                return None;
            }
            dealt[seat] = cards - view.dog;
        }
        let deal = Deal::new(dealt).ok()?;
        let phase = match (view.stage, view.terms) {
            (Stage::Playing, _) => {
                let tricks = view.tricks?;
                let hiding = view.choosing.map(|choosing| hiding::<P>(choosing, hands[tricks.turn()], rng));
                Phase::Playing(Play::from_parts(tricks, hands, hiding))
            }
            (_, terms) => before_play(view.stage, terms)?,
        };
        Some(State::from_parts(view.rules, deal, view.auction, laid, phase))
    }

    /// What is laid away: what is known, and what lies in the pile if that is the discard.
    fn laid(&self, drawn: &[CardSet]) -> CardSet {
        if self.view.dog.is_empty() { CardSet::EMPTY } else { self.view.laid | drawn[self.others.len()] }
    }
}

fn before_play<const P: usize>(stage: Stage, terms: Option<Terms>) -> Option<Phase<P>> {
    match (stage, terms) {
        (Stage::Bidding, None) => Some(Phase::Bidding),
        (Stage::Calling, Some(terms)) => Some(Phase::Calling(terms)),
        (Stage::Discarding, Some(terms)) => Some(Phase::Discarding(terms)),
        (Stage::Announcing, Some(terms)) => Some(Phase::Announcing(terms)),
        _ => None,
    }
}

/// The trumps that another player holds at least among the unseen cards: who still chooses what his
/// poignée hides has one more than it shows and he has chosen.
fn least_trumps<const P: usize>(view: &View<P>, seat: Seat) -> usize {
    let choosing = view.choosing.filter(|_| view.turn == Some(seat));
    let least = choosing.map_or(0, |c| c.level.trumps::<P>() + usize::from(c.count) + 1);
    least.saturating_sub(view.known_of(seat).trumps().len())
}

/// What a player has chosen to hide: what the observer knows, or one of the ways to choose so many,
/// which all are among his lowest trumps, as many as the poignée shows and he has chosen.
fn hiding<const P: usize>(choosing: Choosing, hand: CardSet, rng: &mut Rng) -> Hiding {
    let Choosing { level, count, hidden } = choosing;
    if !hidden.is_empty() || count == 0 {
        return Hiding { level, hidden };
    }
    let lowest: Vec<_> = hand.trumps().iter().take(level.trumps::<P>() + usize::from(count)).collect();
    let mut chosen = lowest;
    crate::chance::shuffle(&mut chosen, rng);
    Hiding { level, hidden: chosen.into_iter().take(count.into()).collect() }
}

impl<const P: usize> Determinize for State<P> {
    fn sample(view: &View<P>, rng: &mut Rng) -> State<P> {
        match Worlds::of(view) {
            Ok(worlds) => worlds.sample(rng),
            Err(error) => panic!("{error}"),
        }
    }
}
