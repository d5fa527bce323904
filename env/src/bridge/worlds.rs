//! The full states that fit what one player may know: counted, numbered and drawn.
//!
//! The unseen cards lie in the other hands that are not open: three before the opening lead and for
//! the dummy, two for everybody else after it. What a hand has shown by not following
//! ([`Tricks::voids`]) keeps suits out of it. So there are seven groups of unseen cards, by the
//! hands that may hold them, and for each way to split the three groups that two may hold, the
//! distributions are a product of binomial coefficients. Counting is a sum of these products, and
//! drawing is one number below that sum, taken apart again. No state is ever drawn and thrown away.

use super::board::BoardRule;
use super::card_set::CardSet;
use super::deal::Deal;
use super::play::Play;
use super::seat::{BySeat, Seat};
use super::state::{Phase, State};
use super::tricks::Tricks;
use super::view::{Stage, View};
use crate::chance::Rng;
use crate::environment::Determinize;
use crate::worlds::{self, CHOOSE, WorldsError, contradiction};
use rand::Rng as _;

/// All full states that fit a view of a running deal.
///
/// A world is a distribution of the unseen cards over the hidden hands; the board and the course of
/// the deal are known to all. Uniform over worlds is not what the auction and the play make likely:
/// weighing them is the business of an agent.
///
/// ```
/// use rand::SeedableRng;
/// use skat_env::bridge::{Deal, Rules, Seat, State, View, Worlds};
///
/// let state = State::new(Deal::from_seed(&Rules::default(), 7));
/// let view = View::of(&state, Seat::South);
/// let worlds = Worlds::of(&view)?;
/// assert_eq!(worlds.count(), 84_478_098_072_866_400); // 39! / (13! 13! 13!)
///
/// let mut rng = skat_env::Rng::seed_from_u64(1);
/// let world = worlds.sample(&mut rng);
/// assert_ne!(world.hand(Seat::North), state.hand(Seat::North));
/// assert_eq!(View::of(&world, Seat::South), view);
/// # Ok::<(), skat_env::bridge::WorldsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worlds {
    view: View,
    /// The other players, clockwise; so in all triples here.
    others: [Seat; 3],
    /// How many unseen cards each of them holds.
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
        check(view)?;
        let others = [1, 2, 3].map(|places| view.seat.after(places));
        let open = view.open_seat().filter(|&open| open != view.seat);
        let unseen_in_hand = others.map(|seat| if open == Some(seat) { 0 } else { view.cards_left(seat) });
        let unseen = view.unseen();
        if unseen.len() != unseen_in_hand.iter().sum::<usize>() {
            return contradiction("hand", "shares cards with the dummy or with what was played");
        }
        let may_hold =
            others.map(|seat| if open == Some(seat) { CardSet::EMPTY } else { view.may_hold(seat) });
        let mut groups = [CardSet::EMPTY; 8];
        for (mask, group) in groups.iter_mut().enumerate() {
            *group = unseen;
            for (other, may_hold) in may_hold.into_iter().enumerate() {
                *group &= if mask >> other & 1 != 0 { may_hold } else { !may_hold };
            }
        }
        let no_room = || contradiction("tricks", "shows voids that leave no room for the unseen cards");
        if !groups[0].is_empty() {
            return no_room();
        }
        let mut worlds = Worlds { view: *view, others, unseen_in_hand, groups, count: 0 };
        worlds.count = worlds.splits().map(|split| split.ways).sum();
        if worlds.count == 0 {
            return no_room();
        }
        worlds.compare_first()?;
        Ok(worlds)
    }

    /// How many states fit, 1 to 84,478,098,072,866,400.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The full state with this number. Different numbers give different states, and all numbers
    /// all that fit.
    ///
    /// # Panics
    /// Unless `number` is below [`Worlds::count`].
    pub fn nth(&self, number: u64) -> State {
        assert!(number < self.count, "world {number} of {}", self.count);
        self.build(number).expect("checked for the first world, and the others differ in unseen cards")
    }

    /// Draws one of the full states that fit, each as likely as another.
    ///
    /// Takes one number from `rng`; more only where the first would give some states more weight
    /// than others, less than once in 200 draws.
    pub fn sample(&self, rng: &mut Rng) -> State {
        self.nth(exactly_below(rng, self.count))
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

    /// The full state with this number, or what is wrong with its deal.
    fn build(&self, number: u64) -> Result<State, WorldsError> {
        let view = &self.view;
        let mut hands = BySeat::default();
        hands[view.seat] = view.hand;
        for (seat, unseen) in self.others.into_iter().zip(self.distribute(number)) {
            hands[seat] = unseen | view.known_of(seat);
        }
        let (phase, dealt) = match view.tricks {
            Some(tricks) => {
                let dealt = BySeat::from_fn(|seat| hands[seat] | tricks.played(seat));
                (Phase::Playing(Play::from_parts(tricks, hands)), dealt)
            }
            None => (Phase::Bidding, hands),
        };
        match Deal::new(view.board, dealt) {
            Ok(deal) => Ok(State::from_parts(view.rules, deal, view.auction, phase)),
            Err(_) => contradiction("hand", "is not thirteen cards together with what the observer played"),
        }
    }

    /// Whether the first world has this view. All others differ from it only in what the observer
    /// cannot see.
    fn compare_first(&self) -> Result<(), WorldsError> {
        let view = &self.view;
        let found = View::of(&self.build(0)?, view.seat);
        let fields = [
            ("stage", found.stage == view.stage),
            ("turn", found.turn == view.turn),
            ("dealt", found.dealt == view.dealt),
            ("hand", found.hand == view.hand),
            ("dummy", found.dummy == view.dummy),
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
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= surplus {
            return (product >> 64) as u64;
        }
    }
}

/// Checks what the first world would not show.
fn check(view: &View) -> Result<(), WorldsError> {
    if matches!(view.rules.board, BoardRule::Number(board) if board != view.board) {
        return contradiction("board", "is another one than the options fix");
    }
    if view.auction.dealer() != view.board.dealer() {
        return contradiction("auction", "was opened by another player than the board's dealer");
    }
    match (view.stage, &view.tricks) {
        (Stage::Over, _) => return Err(WorldsError::Over),
        (Stage::Bidding, Some(_)) => return contradiction("tricks", "is there before the play"),
        (Stage::Bidding, None) if view.auction.is_over() => {
            return contradiction("stage", "is the auction, which is over");
        }
        (Stage::Bidding, None) => {}
        (_, None) => return contradiction("tricks", "is missing in the play"),
        (_, Some(tricks)) => check_tricks(view, tricks)?,
    }
    if view.hand.len() != view.cards_left(view.seat) {
        let reason = "does not have the number of cards that the observer holds at this stage";
        return contradiction("hand", reason);
    }
    Ok(())
}

fn check_tricks(view: &View, tricks: &Tricks) -> Result<(), WorldsError> {
    if !view.auction.is_over() || view.auction.contract() != Some(*tricks.contract()) {
        return contradiction("tricks", "has another contract than the auction ended in");
    }
    if tricks.complete() == 13 {
        return contradiction("tricks", "is complete, but the stage is the play");
    }
    if !view.hand.is_disjoint(tricks.voids(view.seat)) {
        return contradiction("hand", "holds a card that the observer should have followed with");
    }
    if view.open_seat().is_some_and(|open| view.dummy.len() != tricks.cards_left(open)) {
        return contradiction("dummy", "does not have the number of cards that the dummy holds");
    }
    Ok(())
}
