//! The full states that fit what one player may know: counted, numbered and drawn.
//!
//! The unseen cards lie in the three other hands, and the suits that a player did not follow keep
//! some of them out of his ([`Tricks::voids`](super::Tricks::voids)). So there are seven groups of
//! unseen cards, by the hands that may hold them, and for each way to split the three groups that
//! two may hold, the distributions are a product of binomial coefficients. Counting is a sum of
//! these products, and drawing is one number below that sum, taken apart again. No state is ever
//! drawn and thrown away.

use super::card_set::CardSet;
use super::play::{Finished, Play};
use super::rules::Trump;
use super::seat::{BySeat, Seat};
use super::state::{State, future};
use super::tricks::TRICKS;
use super::view::{Stage, View};
use crate::chance::Rng;
use crate::environment::Determinize;
use crate::worlds::{self, CHOOSE, WorldsError, contradiction};
use rand::Rng as _;

/// All worlds that fit a view before the end.
///
/// A world is a distribution of the unseen cards of the running deal over the other three hands;
/// the rest of the table is known to all. The deals of a game that have not begun are drawn beside
/// it ([`Worlds::sample`]). Uniform over worlds is not what the play makes likely: weighing them is
/// the business of an agent.
///
/// ```
/// use rand::SeedableRng;
/// use skat_env::whist::{Deal, Seat, State, Suit, View, Worlds};
///
/// let state = State::new(Suit::Hearts, &Deal::from_seed(7));
/// let view = View::of(&state, Seat::First);
/// let worlds = Worlds::of(&view)?;
/// assert_eq!(worlds.count(), 84_478_098_072_866_400); // 39! / (13! 13! 13!)
///
/// let mut rng = skat_env::Rng::seed_from_u64(1);
/// let world = worlds.sample(&mut rng);
/// assert_ne!(world.hand(Seat::Fourth), state.hand(Seat::Fourth));
/// assert_eq!(View::of(&world, Seat::First), view);
/// # Ok::<(), skat_env::whist::WorldsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worlds {
    view: View,
    /// The other players, in the order of play; so in all triples here.
    others: [Seat; 3],
    /// How many cards each of them holds.
    unseen_in_hand: [usize; 3],
    /// The unseen cards by who may hold them: bit `i` of the index stands for `others[i]`.
    groups: [CardSet; 8],
    count: u64,
}

impl Worlds {
    /// The worlds of a view.
    ///
    /// # Errors
    /// [`WorldsError::Over`] when all is over, [`WorldsError::Contradiction`] when no deal has this
    /// view, which can only happen to one that was made or changed by hand.
    pub fn of(view: &View) -> Result<Worlds, WorldsError> {
        check(view)?;
        let others = [1, 2, 3].map(|places| view.seat.after(places));
        let unseen_in_hand = others.map(|seat| view.cards_left(seat));
        let unseen = view.unseen();
        if unseen.len() != unseen_in_hand.iter().sum::<usize>() {
            return contradiction("hand", "shares cards with what was played");
        }
        let may_hold = others.map(|seat| view.may_hold(seat));
        let mut groups = [CardSet::EMPTY; 8];
        for (mask, group) in groups.iter_mut().enumerate() {
            *group = unseen;
            for (other, may_hold) in may_hold.into_iter().enumerate() {
                *group &= if mask >> other & 1 != 0 { may_hold } else { !may_hold };
            }
        }
        let mut worlds = Worlds { view: *view, others, unseen_in_hand, groups, count: 0 };
        worlds.count = worlds.splits().map(|split| split.ways).sum();
        if worlds.count == 0 || !groups[0].is_empty() {
            return contradiction("tricks", "shows voids that leave no room for the unseen cards");
        }
        Ok(worlds)
    }

    /// How many distributions fit, 1 to 84,478,098,072,866,400.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The running deal in the world with this number. Different numbers give different deals, and
    /// all numbers all that fit.
    ///
    /// # Panics
    /// Unless `number` is below [`Worlds::count`].
    pub fn nth(&self, number: u64) -> Play {
        assert!(number < self.count, "world {number} of {}", self.count);
        let mut hands = BySeat::default();
        hands[self.view.seat] = self.view.hand;
        for (seat, unseen) in self.others.into_iter().zip(self.distribute(number)) {
            hands[seat] = unseen;
        }
        Play::from_parts(self.view.tricks, hands)
    }

    /// Draws one of the full states that fit, each as likely as another.
    ///
    /// Takes one number from `rng` for the running deal, more only where the first would give some
    /// states more weight than others, less than once in 200 draws; and 51 for each deal to come.
    pub fn sample(&self, rng: &mut Rng) -> State {
        let play = self.nth(exactly_below(rng, self.count));
        let View { rules, past, .. } = self.view;
        State::from_parts(rules, past, play, future(rules.unit, past.len(), rng))
    }

    /// How the groups that two may hold are split, in every possible way.
    fn splits(&self) -> impl Iterator<Item = Split> + '_ {
        let sizes = self.groups.map(CardSet::len);
        let pairs = PAIRS.map(|mask| sizes[mask]);
        (0..=pairs[0]).flat_map(move |ab| {
            (0..=pairs[1]).flat_map(move |ac| {
                (0..=pairs[2]).map(move |bc| {
                    let first = [ab, ac, bc];
                    let taken = [
                        sizes[0b001] + ab + ac,
                        sizes[0b010] + pairs[0] - ab + bc,
                        sizes[0b100] + pairs[1] - ac + pairs[2] - bc,
                    ];
                    let mut free = [0; 3];
                    for other in 0..3 {
                        match self.unseen_in_hand[other].checked_sub(taken[other]) {
                            Some(rest) => free[other] = rest,
                            None => return Split { ways: 0, first, free },
                        }
                    }
                    let of_pairs: u64 = (0..3).map(|pair| CHOOSE[pairs[pair]][first[pair]]).product();
                    let rest = CHOOSE[sizes[0b111]][free[0]] * CHOOSE[sizes[0b111] - free[0]][free[1]];
                    Split { ways: of_pairs * rest, first, free }
                })
            })
        })
    }

    /// The unseen cards of the other three hands in the world with this number.
    fn distribute(&self, mut number: u64) -> [CardSet; 3] {
        let mut splits = self.splits();
        let split = loop {
            let split = splits.next().expect("the number is below the sum of all ways");
            if number < split.ways {
                break split;
            }
            number -= split.ways;
        };
        let mut take = |cards: CardSet, k: usize| {
            let ways = CHOOSE[cards.len()][k];
            let picked = CardSet::from_bits(worlds::subset(cards.bits(), k, number % ways));
            number /= ways;
            picked
        };
        let mut hands = [self.groups[0b001], self.groups[0b010], self.groups[0b100]];
        for (pair, mask) in PAIRS.into_iter().enumerate() {
            let [first, second] = HOLDERS[pair];
            let picked = take(self.groups[mask], split.first[pair]);
            hands[first] |= picked;
            hands[second] |= self.groups[mask] - picked;
        }
        let all = self.groups[0b111];
        let first = take(all, split.free[0]);
        let second = take(all - first, split.free[1]);
        [hands[0] | first, hands[1] | second, hands[2] | (all - first - second)]
    }
}

impl Determinize for State {
    fn sample(view: &View, rng: &mut Rng) -> State {
        match Worlds::of(view) {
            Ok(worlds) => worlds.sample(rng),
            Err(error) => panic!("{error}"),
        }
    }
}

/// The groups that two players may hold, as indices of `groups`.
const PAIRS: [usize; 3] = [0b011, 0b101, 0b110];
/// Which two of the others may hold each of these groups.
const HOLDERS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// One way to split the groups that two may hold.
struct Split {
    /// How many worlds it has.
    ways: u64,
    /// How many cards of each pair's group the first of the two holds.
    first: [usize; 3],
    /// How many of the cards that all three may hold each of them has.
    free: [usize; 3],
}

/// A number below `bound`, each as likely as another: draws that would favour some are repeated.
fn exactly_below(rng: &mut Rng, bound: u64) -> u64 {
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= surplus {
            return (product >> 64) as u64;
        }
    }
}

/// Checks what the number of worlds would not show.
fn check(view: &View) -> Result<(), WorldsError> {
    let tricks = &view.tricks;
    if view.stage == Stage::Over {
        return Err(WorldsError::Over);
    }
    if tricks.complete() == TRICKS {
        return contradiction("tricks", "is complete, but the stage is the play");
    }
    if view.past.len() >= view.rules.unit.deals() {
        return contradiction("past", "has as many deals as the game");
    }
    if !matches!(view.rules.trump, Trump::Drawn) && view.rules.trump != Trump::Set(tricks.trump()) {
        return contradiction("rules", "names another trump than that of the tricks");
    }
    let fits = |(number, deal): (usize, &Finished)| {
        let replayed = deal.replayed(tricks.trump(), Seat::leading(number));
        Finished::of(&replayed) == *deal
    };
    if !view.past.iter().enumerate().all(fits) {
        return contradiction("past", "has other tricks than its cards make under this trump");
    }
    if tricks.first() != Seat::leading(view.past.len()) {
        return contradiction("tricks", "was led to by another player than the dealer's left neighbour");
    }
    if view.hand.len() != view.cards_left(view.seat) {
        let reason = "does not have the number of cards that the observer holds at this stage";
        return contradiction("hand", reason);
    }
    if !view.hand.is_disjoint(tricks.voids(view.seat)) {
        return contradiction("hand", "holds a card that the observer should have followed with");
    }
    if view.dealt != view.hand | tricks.played(view.seat) {
        return contradiction("dealt", "is not what the observer holds and has played");
    }
    if view.turn != Some(tricks.turn()) {
        return contradiction("turn", "does not follow from the tricks");
    }
    let is_observers = tricks.turn() == view.seat;
    let legal = if is_observers { tricks.legal_cards(view.hand) } else { CardSet::EMPTY };
    if view.legal != legal {
        return contradiction("legal", "does not follow from the other fields");
    }
    Ok(())
}
