//! The full states that fit what one player may know: counted, numbered and drawn.
//!
//! The unseen cards lie in the two other hands and in the skat. Shown voids (ISkO 4.2.1) keep some
//! of them out of a hand, nothing keeps a card out of the skat. So there are four groups of unseen
//! cards, by the hands that may hold them, and at most six ways to say how many cards of each group
//! lie in the skat. For each of these the distributions are a product of binomial coefficients:
//! counting is a sum of six products, and drawing is one number below that sum, taken apart again.
//! No state is ever drawn and thrown away.

use super::card_set::CardSet;
use super::deal::Deal;
use super::phase::{Burying, Declaring, Phase};
use super::play::{Play, Tricks};
use super::seat::{BySeat, Seat};
use super::state::State;
use super::view::{Stage, View};
use crate::chance::{Rng, below};
use crate::environment::Determinize;
use crate::worlds::{self, CHOOSE, WorldsError, contradiction};

/// All full states that fit a view of a running deal.
///
/// A world is a distribution of the cards as they lie now: the other two hands, and the skat or the
/// buried pair. To a defender, after the skat was picked up, each distribution has also a past,
/// which two of the declarer's twelve cards were dealt into the skat: 66 pairs that nothing he sees
/// tells apart. While burying with one card laid away, he does not know which: any of the twelve
/// but the highest, because the pair goes in ascending order. All of them are equally many, so that
/// a state drawn uniformly is also a distribution drawn uniformly.
///
/// Uniform over cards is not what bids and plays make likely: weighing them is the business of an
/// agent.
///
/// ```
/// use rand::SeedableRng;
/// use skat_env::skat::{Bid, CardSet, Contract, Deal, Game, Rules, Seat, State, View, Worlds};
///
/// let deal = Deal::from_seed(7);
/// let mut state = State::with_declarer(deal, Rules::default(), Seat::Rearhand, Bid::MIN);
/// state.declare(Contract::hand(Game::Grand));
///
/// let view = View::of(&state, Seat::Forehand);
/// let worlds = Worlds::of(&view)?;
/// assert_eq!(worlds.count(), 42_678_636); // 22! / (10! 10! 2!)
///
/// let mut rng = skat_env::Rng::seed_from_u64(1);
/// let world = worlds.sample(&mut rng);
/// assert_ne!(world.hand(Seat::Rearhand), state.hand(Seat::Rearhand));
/// assert_eq!(View::of(&world, Seat::Forehand), view);
/// # Ok::<(), skat_env::skat::WorldsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worlds {
    view: View,
    /// The other players, left neighbour first; so in all pairs here.
    others: [Seat; 2],
    /// How many unseen cards each of them holds.
    unseen_in_hand: [usize; 2],
    /// Unseen cards that both may hold.
    free: CardSet,
    /// Unseen cards that only this one may hold.
    only: [CardSet; 2],
    /// Unseen cards that neither may hold: they are in the skat.
    in_skat: CardSet,
    /// How many more unseen cards are in the skat.
    more_in_skat: usize,
    /// Whether the skat was picked up.
    picked_up: bool,
    /// How many cards the unseen first laid away can be; 1 where there is none.
    first_laid_away: u64,
    count: u64,
}

impl Determinize for State {
    /// One of [`Worlds`], uniformly.
    fn sample(view: &View, rng: &mut Rng) -> State {
        match Worlds::of(view) {
            Ok(worlds) => worlds.sample(rng),
            Err(error) => panic!("{error}"),
        }
    }
}

impl Worlds {
    /// The worlds of a view.
    ///
    /// # Errors
    /// [`WorldsError::Over`] when the deal is over, [`WorldsError::Contradiction`] when no deal has
    /// this view, which can only happen to one that was made or changed by hand.
    pub fn of(view: &View) -> Result<Worlds, WorldsError> {
        let picked_up = check(view)?;
        let others = [view.seat.next(), view.seat.previous()];
        let declarer = view.declarer().map(|declarer| declarer.seat);
        let unseen_in_hand = others.map(|seat| match view.stage {
            Stage::Burying(_) if declarer == Some(seat) => 12,
            _ if declarer == Some(seat) => view.cards_left(seat) - view.shown.len(),
            _ => view.cards_left(seat),
        });
        let unseen = view.unseen();
        let skat_is_seen = picked_up && (view.is_declarer() || matches!(view.stage, Stage::Burying(_)));
        let skat = if skat_is_seen { 0 } else { 2 };
        if unseen.len() != unseen_in_hand[0] + unseen_in_hand[1] + skat {
            return contradiction("hand", "shares cards with what was buried, shown or played");
        }
        let voids = others.map(|seat| view.tricks.map_or(CardSet::EMPTY, |tricks| tricks.voids(seat)));
        let in_skat = unseen & voids[0] & voids[1];
        let Some(more_in_skat) = skat.checked_sub(in_skat.len()) else {
            return contradiction("tricks", "shows more cards that nobody holds than the skat has");
        };
        let mut worlds = Worlds {
            view: *view,
            others,
            unseen_in_hand,
            free: unseen - voids[0] - voids[1],
            only: [(unseen & voids[1]) - voids[0], (unseen & voids[0]) - voids[1]],
            in_skat,
            more_in_skat,
            picked_up,
            first_laid_away: if view.stage == Stage::Burying(1) && !view.is_declarer() { 11 } else { 1 },
            count: 0,
        };
        worlds.count = worlds.splits().map(|split| split.ways).sum::<u64>() * worlds.first_laid_away;
        if worlds.count == 0 {
            return contradiction("tricks", "shows voids that leave no room for the unseen cards");
        }
        worlds.compare_first()?;
        Ok(worlds)
    }

    /// How many distributions of the cards fit, 1 to 42,678,636: where each card lies now, in which
    /// hand or in the skat. What was dealt into a skat that has been picked up is not counted:
    /// [`Worlds::histories`].
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// In how many ways each distribution can have come about: 66 to a defender when the skat was
    /// picked up, else 1. So many full states fit: [`Worlds::count`] times this.
    #[inline]
    pub fn histories(&self) -> u64 {
        if self.picked_up && !self.view.is_declarer() { CHOOSE[12][2] } else { 1 }
    }

    /// The full state with these numbers. Different numbers give different states, and all numbers
    /// all that fit.
    ///
    /// # Panics
    /// Unless `distribution` is below [`Worlds::count`] and `history` below [`Worlds::histories`].
    pub fn nth(&self, distribution: u64, history: u64) -> State {
        assert!(distribution < self.count, "distribution {distribution} of {}", self.count);
        assert!(history < self.histories(), "history {history} of {}", self.histories());
        self.build(distribution, history)
            .expect("checked for the first world, and the others differ in unseen cards")
    }

    /// Draws one of the full states that fit.
    ///
    /// Takes two numbers from `rng`. Each state has the same probability up to a bias below 2^-38.
    pub fn sample(&self, rng: &mut Rng) -> State {
        let distribution = below(rng, self.count as usize) as u64;
        let history = below(rng, self.histories() as usize) as u64;
        self.nth(distribution, history)
    }

    /// How many cards of each group are in the skat, in every possible way.
    fn splits(&self) -> impl Iterator<Item = Split> + '_ {
        let spare = self.more_in_skat;
        (0..=spare).flat_map(move |left| (0..=spare - left).map(move |right| (left, right))).map(
            move |(left, right)| {
                let free = spare - left - right;
                // What the left neighbour still needs, once he has those that only he may hold.
                let hand = (self.unseen_in_hand[0] + left).checked_sub(self.only[0].len());
                let ways = hand.map_or(0, |hand| {
                    let (only, all) = (self.only.map(CardSet::len), self.free.len());
                    let skat = CHOOSE[only[0]][left] * CHOOSE[only[1]][right] * CHOOSE[all][free];
                    skat * all.checked_sub(free).map_or(0, |rest| CHOOSE[rest][hand])
                });
                Split { ways, only: [left, right], free, hand: hand.unwrap_or(0) }
            },
        )
    }

    /// The unseen cards of the other two hands and of the skat in the distribution with this
    /// number.
    fn distribute(&self, mut number: u64) -> ([CardSet; 2], CardSet) {
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
            let picked = subset(cards, k, number % ways);
            number /= ways;
            picked
        };
        let skat = [
            take(self.only[0], split.only[0]),
            take(self.only[1], split.only[1]),
            take(self.free, split.free),
        ];
        let rest = self.free - skat[2];
        let left = take(rest, split.hand);
        let hands = [(self.only[0] - skat[0]) | left, (self.only[1] - skat[1]) | (rest - left)];
        (hands, self.in_skat | skat[0] | skat[1] | skat[2])
    }

    /// The full state with these numbers, or what is wrong with its deal.
    fn build(&self, distribution: u64, history: u64) -> Result<State, WorldsError> {
        let view = &self.view;
        let (unseen, skat) = self.distribute(distribution / self.first_laid_away);
        let mut hands = BySeat::default();
        hands[view.seat] = view.hand;
        for (seat, cards) in self.others.into_iter().zip(unseen) {
            hands[seat] = cards;
        }
        let mut skat = skat | view.buried;
        let mut dealt = hands;
        let phase = match view.declarer() {
            None => Phase::Bidding,
            Some(declarer) => {
                let seat = declarer.seat;
                hands[seat] |= view.shown;
                if self.first_laid_away > 1 {
                    let first = hands[seat].nth((distribution % self.first_laid_away) as usize);
                    hands[seat].remove(first);
                    skat = CardSet::of(first);
                }
                let played = |seat| view.tricks.as_ref().map_or(CardSet::EMPTY, |tricks| tricks.played(seat));
                dealt = BySeat::from_fn(|seat| hands[seat] | played(seat));
                if self.picked_up && seat == view.seat {
                    dealt[seat] = view.dealt;
                } else if self.picked_up {
                    let twelve = dealt[seat] | skat;
                    dealt[seat] = twelve - subset(twelve, 2, history);
                }
                match (view.stage, view.tricks) {
                    (Stage::Burying(_), _) => {
                        Phase::Burying(Burying { declarer, hand: hands[seat], first: skat.first() })
                    }
                    (Stage::Declaring, _) => {
                        Phase::Declaring(Declaring { declarer, hand: hands[seat], buried: skat })
                    }
                    (_, Some(tricks)) => Phase::Playing(Play::from_parts(tricks, hands, skat)),
                    _ => Phase::PickingUp(declarer),
                }
            }
        };
        match Deal::new(dealt) {
            Ok(deal) => Ok(State::from_parts(deal, view.rules, view.auction, phase)),
            Err(_) => {
                contradiction("dealt", "is not ten cards that fit what the observer holds and has played")
            }
        }
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
            ("picked_up", found.picked_up == view.picked_up),
            ("buried", found.buried == view.buried),
            ("shown", found.shown == view.shown),
            ("legal", found.legal == view.legal),
            ("settlement", found.settlement == view.settlement),
        ];
        match fields.into_iter().find(|(_, equal)| !equal) {
            Some((field, _)) => contradiction(field, "does not follow from the other fields"),
            None => Ok(()),
        }
    }
}

/// One way to say how many cards of each group are in the skat.
struct Split {
    /// How many distributions it has.
    ways: u64,
    /// Of the cards that only one of the others may hold.
    only: [usize; 2],
    /// Of the cards that both may hold.
    free: usize,
    /// How many of the remaining free cards the left neighbour holds.
    hand: usize,
}

/// The set of `k` among `cards` with this number, which is below `CHOOSE[cards.len()][k]`.
fn subset(cards: CardSet, k: usize, number: u64) -> CardSet {
    CardSet::from_bits(worlds::subset(cards.bits().into(), k, number) as u32)
}

/// Checks what the first world would not show, and says whether the skat was picked up.
fn check(view: &View) -> Result<bool, WorldsError> {
    let picked_up = match (view.stage, &view.tricks) {
        (Stage::Over, _) => return Err(WorldsError::Over),
        (Stage::Playing, Some(tricks)) => {
            check_tricks(view, tricks)?;
            !tricks.contract().is_hand()
        }
        (Stage::Playing, None) => return contradiction("tricks", "is missing in the play"),
        (_, Some(_)) => return contradiction("tricks", "is there before the play"),
        (Stage::Bidding | Stage::PickingUp, None) => false,
        (Stage::Burying(laid_away), None) if laid_away > 1 => {
            return contradiction("stage", "says that more than one card is laid away while burying");
        }
        (Stage::Burying(_) | Stage::Declaring, None) => true,
    };
    if (view.stage == Stage::Bidding) != view.auction.turn().is_some() {
        return contradiction("auction", "is over in the bidding, or is not over after it");
    }
    if view.stage != Stage::Bidding && view.declarer().is_none() {
        return contradiction("auction", "has no declarer");
    }
    if view.hand.len() != view.cards_left(view.seat) {
        return contradiction(
            "hand",
            "does not have the number of cards that the observer holds at this stage",
        );
    }
    let buried = match view.stage {
        Stage::Burying(laid_away) => laid_away as usize,
        _ => 2,
    };
    if view.buried.len() != if picked_up && view.is_declarer() { buried } else { 0 } {
        return contradiction("buried", "does not have the number of cards that the observer has laid away");
    }
    // The pair goes in ascending order, so the highest of the twelve is not the first (ISkO 2.2.2).
    if view.stage == Stage::Burying(1) && view.is_declarer() && view.buried.last() > view.hand.last() {
        return contradiction("buried", "is the highest of the twelve, which cannot be laid away first");
    }
    let shown = match &view.tricks {
        Some(tricks) if tricks.contract().is_ouvert() => tricks.cards_left(tricks.declarer()),
        _ => 0,
    };
    if view.shown.len() != shown {
        return contradiction("shown", "does not have the number of cards that lie open");
    }
    if view.is_declarer() && shown > 0 && view.shown != view.hand {
        return contradiction("shown", "is not the declarer's own hand");
    }
    Ok(picked_up)
}

fn check_tricks(view: &View, tricks: &Tricks) -> Result<(), WorldsError> {
    if view.declarer().map(|d| (d.seat, d.bid)) != Some((tricks.declarer(), tricks.bid())) {
        return contradiction("tricks", "has another declarer or bid than the auction");
    }
    if tricks.is_over() {
        return contradiction("tricks", "is complete or decided, but the stage is the play");
    }
    if !(view.hand & tricks.voids(view.seat)).is_empty() {
        return contradiction("hand", "holds a card that the observer should have followed with");
    }
    if !(view.shown & tricks.voids(tricks.declarer())).is_empty() {
        return contradiction("shown", "holds a card that the declarer should have followed with");
    }
    Ok(())
}
