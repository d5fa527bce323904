//! The full states that fit what one player may know: counted, numbered and drawn.
//!
//! The unseen cards lie in the three other hands. What a player has shown by his cards
//! ([`Tricks::voids`](super::Tricks::voids)) keeps some of them out of his hand, and a visible card
//! keeps its place. So there are seven groups of unseen cards, by the hands that may hold them, and
//! for each way to split the three groups that two may hold, the distributions are a product of
//! binomial coefficients. Counting is a sum of these products, and drawing is one number below that
//! sum, taken apart again. No state is ever drawn and thrown away. The deals that a game has still
//! to come are drawn again by one more number.

use super::card_set::CardSet;
use super::deal::{Deal, HAND};
use super::play::Play;
use super::rules::Unit;
use super::seat::{BySeat, Seat};
use super::state::{Course, Phase, State};
use super::tricks::Tricks;
use super::view::{Stage, View};
use crate::chance::Rng;
use crate::environment::Determinize;
use crate::worlds::{self, CHOOSE, WorldsError, contradiction};
use rand::Rng as _;

/// All full states that fit a view of a running deal, but for the deals to come.
///
/// A world is a distribution of the unseen cards over the other three hands; the bids and the
/// course of the deal are known to all. Uniform over worlds is not what bids and cards make likely:
/// weighing them is the business of an agent.
///
/// ```
/// use rand::SeedableRng;
/// use skat_env::joffre::{Deal, Failure, Seat, State, View, Worlds};
///
/// let state = State::new(Deal::from_seed(7), Failure::Points);
/// let view = View::of(&state, Seat::South);
/// let worlds = Worlds::of(&view)?;
/// assert_eq!(worlds.count(), 9_465_511_770); // 24! / (8! 8! 8!)
///
/// let mut rng = skat_env::Rng::seed_from_u64(1);
/// let world = worlds.sample(&mut rng);
/// assert_ne!(world.hand(Seat::East), state.hand(Seat::East));
/// assert_eq!(View::of(&world, Seat::South), view);
/// # Ok::<(), skat_env::joffre::WorldsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worlds {
    view: View,
    /// The other players, in the order of play; so in all triples here.
    others: [Seat; 3],
    /// The cards that they are known to hold.
    known: [CardSet; 3],
    /// How many more each of them holds.
    unseen_in_hand: [usize; 3],
    /// The unseen cards by who may hold them: bit `i` of the index stands for `others[i]`.
    groups: [CardSet; 8],
    count: u64,
}

impl Worlds {
    /// The worlds of a view.
    ///
    /// # Errors
    /// [`WorldsError::Over`] when the deal is over, [`WorldsError::Contradiction`] when no deal has
    /// this view, which can only happen to one that was made or changed by hand.
    pub fn of(view: &View) -> Result<Worlds, WorldsError> {
        Worlds::with_visible(view, BySeat::default())
    }

    /// The worlds of a view in which these cards lie visible before the players who hold them.
    ///
    /// # Errors
    /// As [`Worlds::of`]; also when a visible card cannot be its player's.
    pub fn with_visible(view: &View, visible: BySeat<CardSet>) -> Result<Worlds, WorldsError> {
        check(view)?;
        let others = [1, 2, 3].map(|places| view.seat.after(places));
        let known = others.map(|seat| visible[seat]);
        let all_known = known[0] | known[1] | known[2];
        let all_hidden = view.unseen();
        let sizes: usize = known.iter().map(|cards| cards.len()).sum();
        let fits = others.into_iter().all(|seat| visible[seat].is_subset(view.may_hold(seat)));
        if !fits || sizes != all_known.len() || !visible[view.seat].is_subset(view.hand) {
            return contradiction("visible", "has a card that its player cannot hold");
        }
        let mut unseen_in_hand = [0; 3];
        for (room, (seat, cards)) in unseen_in_hand.iter_mut().zip(others.into_iter().zip(known)) {
            match view.cards_left(seat).checked_sub(cards.len()) {
                Some(rest) => *room = rest,
                None => return contradiction("visible", "has more cards than its player holds"),
            }
        }
        if all_hidden.len() != sizes + unseen_in_hand.iter().sum::<usize>() {
            return contradiction("hand", "shares cards with what was played");
        }
        let unseen = all_hidden - all_known;
        let mut groups = [CardSet::EMPTY; 8];
        for (mask, group) in groups.iter_mut().enumerate() {
            *group = unseen;
            for (other, &seat) in others.iter().enumerate() {
                let may_hold = view.may_hold(seat);
                *group &= if mask >> other & 1 != 0 { may_hold } else { !may_hold };
            }
        }
        let mut worlds = Worlds { view: *view, others, known, unseen_in_hand, groups, count: 0 };
        worlds.count = worlds.splits().map(|split| split.ways).sum();
        if worlds.count == 0 || !groups[0].is_empty() {
            return contradiction("tricks", "shows voids that leave no room for the unseen cards");
        }
        worlds.compare_first()?;
        Ok(worlds)
    }

    /// How many distributions fit, 1 to 9,465,511,770.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The full state with this number. Different numbers give different states, and all numbers
    /// all that fit; the number also decides the deals of a game that are to come.
    ///
    /// # Panics
    /// Unless `number` is below [`Worlds::count`].
    pub fn nth(&self, number: u64) -> State {
        assert!(number < self.count, "world {number} of {}", self.count);
        self.must_build(number, number)
    }

    /// Draws one of the full states that fit, each as likely as another.
    ///
    /// Takes one number from `rng`, in a game one more; more only where the first would give some
    /// states more weight than others, less than once in 10^8 draws.
    pub fn sample(&self, rng: &mut Rng) -> State {
        let number = exactly_below(rng, self.count);
        let future = if self.view.rules.unit == Unit::Game { rng.next_u64() } else { 0 };
        self.must_build(number, future)
    }

    fn must_build(&self, number: u64, future: u64) -> State {
        let state = self.build(number, future);
        state.expect("checked for the first world, and the others differ in unseen cards")
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
            let picked = worlds::subset(cards.bits().into(), k, number % ways);
            number /= ways;
            CardSet::from_bits(picked as u32)
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

    /// The full state with this number, or what is wrong with its deal.
    fn build(&self, number: u64, future: u64) -> Result<State, WorldsError> {
        let view = &self.view;
        let mut hands = BySeat::default();
        hands[view.seat] = view.hand;
        let unseen = self.distribute(number);
        for (other, seat) in self.others.into_iter().enumerate() {
            hands[seat] = unseen[other] | self.known[other];
        }
        let (phase, dealt) = match (view.contract(), view.tricks) {
            (_, Some(tricks)) => {
                let dealt = BySeat::from_fn(|seat| hands[seat] | tricks.played(seat));
                (Phase::Playing(Play::from_parts(tricks, hands)), dealt)
            }
            (Some(contract), None) => (Phase::Opening(contract), hands),
            (None, None) => (Phase::Bidding, hands),
        };
        let Ok(deal) = Deal::new(dealt) else {
            return contradiction("hand", "is not eight cards together with what the observer has played");
        };
        let course = match view.rules.unit {
            Unit::Deal => Course::Deal,
            Unit::Game => Course::Game(future),
        };
        let start = State::at(view.rules.failure, course, view.standing, deal);
        Ok(State::from_parts(start, view.auction, phase))
    }

    /// Whether the first world has this view. All others differ from it only in what the observer
    /// cannot see.
    fn compare_first(&self) -> Result<(), WorldsError> {
        let view = &self.view;
        let found = View::of(&self.build(0, 0)?, view.seat);
        let fields = [
            ("stage", found.stage == view.stage),
            ("turn", found.turn == view.turn),
            ("dealt", found.dealt == view.dealt),
            ("hand", found.hand == view.hand),
            ("legal", found.legal == view.legal),
        ];
        match fields.into_iter().find(|(_, equal)| !equal) {
            Some((field, _)) => contradiction(field, "does not follow from the other fields"),
            None => Ok(()),
        }
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
    let unfair = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= unfair {
            return (product >> 64) as u64;
        }
    }
}

/// What must fit before anything is counted.
fn check(view: &View) -> Result<(), WorldsError> {
    match (view.stage, &view.tricks) {
        (Stage::Over, _) => return Err(WorldsError::Over),
        (Stage::Playing, None) => return contradiction("tricks", "is missing in the play"),
        (Stage::Bidding | Stage::Opening, Some(_)) => {
            return contradiction("tricks", "is there before the play");
        }
        (Stage::Playing, Some(tricks)) => check_tricks(view, tricks)?,
        (Stage::Bidding | Stage::Opening, None) => {}
    }
    if view.auction.dealer() != view.standing.dealer() {
        return contradiction("standing", "has another dealer than the bids");
    }
    if view.rules.unit == Unit::Deal && view.standing != super::Standing::START {
        return contradiction("standing", "is that of a game, and a single deal is played");
    }
    if view.hand.len() != view.cards_left(view.seat) {
        let reason = "does not have the number of cards that the observer holds at this stage";
        return contradiction("hand", reason);
    }
    Ok(())
}

fn check_tricks(view: &View, tricks: &Tricks) -> Result<(), WorldsError> {
    if view.contract() != Some(tricks.contract()) {
        return contradiction("auction", "has another buyer or bid than the play");
    }
    if usize::from(tricks.complete()) == HAND {
        return contradiction("tricks", "is complete, but the stage is the play");
    }
    if !view.hand.is_disjoint(tricks.voids(view.seat)) {
        return contradiction("hand", "holds a card that the observer should have followed with");
    }
    Ok(())
}
