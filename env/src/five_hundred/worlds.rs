//! The full states that fit what one player may know: counted, numbered and drawn.
//!
//! The unseen cards lie in the three other hands and, unless the observer laid it away himself, in
//! a pile: the widow during the auction, later the declarer's six cards. What a player has played
//! or asked for keeps some cards out of his hand ([`Tricks::voids`]), never out of the pile; so the
//! cards fall into groups by the hands that may hold them, and each way to split the groups is a
//! product of binomial coefficients.
//!
//! The jokers tell more: who passed or bid 7 was not dealt both (500.4c), and at a contract for 7
//! the declarer shows the one of the widow if he was dealt the other (500.5b). So they are placed
//! first, and each placement is weighed by the ways in which the declarer's sixteen cards can be
//! those that he was dealt and the widow, and in which what he has laid away so far can be the
//! beginning of six ascending cards. Counting is a sum over placements and splits; drawing is one
//! number below that sum, taken apart again. No state is ever drawn and thrown away.

use super::bid::{Bid, Contract};
use super::card::Card;
use super::card_set::CardSet;
use super::deal::{Deal, HAND, WIDOW};
use super::exchange::Exchange;
use super::play::Play;
use super::seat::{BySeat, Seat};
use super::splits::{BINS, Bins, Group, PILE, groups, split, ways};
use super::state::{Phase, State};
use super::view::{Stage, View};
use super::worlds_check::check;
use crate::chance::Rng;
use crate::environment::Determinize;
use crate::worlds::{self, CHOOSE, WorldsError, contradiction};
use rand::Rng as _;

/// All full states that fit a view of a running deal.
///
/// A world is a distribution of the unseen cards over the other three hands and the pile, with
/// which of the declarer's cards were the widow. Uniform over worlds is not what the auction and
/// the play make likely: weighing them is the business of an agent.
///
/// ```
/// use rand::SeedableRng;
/// use skat_env::five_hundred::{Deal, Rules, Seat, State, View, Worlds};
///
/// let state = State::new(Rules::default(), Deal::from_seed(7));
/// let view = View::of(&state, Seat::First);
/// let worlds = Worlds::of(&view)?;
/// assert_eq!(worlds.count(), 10_812_187_142_197_721_280); // 36! / (10! 10! 10! 6!)
///
/// let mut rng = skat_env::Rng::seed_from_u64(1);
/// let world = worlds.sample(&mut rng);
/// assert_ne!(world.hand(Seat::Dealer), state.hand(Seat::Dealer));
/// assert_eq!(View::of(&world, Seat::First), view);
/// # Ok::<(), skat_env::five_hundred::WorldsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Worlds {
    view: View,
    /// The other players, in the order of play: bins 0 to 2. Bin 3 is the pile.
    others: [Seat; 3],
    /// How many unseen cards each bin holds.
    room: [usize; BINS],
    /// The unseen cards that are no jokers, by the players who may hold them; the last group is the
    /// one that is split last.
    groups: [Group; 8],
    /// The unseen jokers, with the bins that may hold each.
    jokers: [Option<(Card, Bins)>; 2],
    count: u128,
}

/// Where the unseen jokers lie, and in how many ways the rest of the past can have been.
#[derive(Clone, Copy)]
struct Placement {
    /// How many cards that are no jokers each bin has.
    room: [usize; BINS],
    jokers: [CardSet; BINS],
    /// How many ways there are to choose the widow among the declarer's cards, and those that are
    /// laid away so far.
    widows: u64,
    laid: u64,
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
        let watches = view.declarer().is_some_and(|declarer| declarer != view.seat);
        let room = |seat: Seat| match view.stage {
            // The declarer's sixteen cards are told apart later.
            Stage::Discarding if view.declarer() == Some(seat) => HAND + WIDOW,
            _ => view.cards_left(seat),
        };
        let pile = match view.stage {
            Stage::Bidding => WIDOW,
            Stage::Playing | Stage::Demanding if watches => WIDOW,
            _ => 0,
        };
        let room = [room(others[0]), room(others[1]), room(others[2]), pile];
        let unseen = view.unseen();
        if unseen.len() != room.iter().sum::<usize>() {
            return contradiction("hand", "shares cards with what was laid away or played");
        }
        let may_hold = others.map(|seat| view.may_hold(seat));
        let bins = |card: Card| {
            let of_players = (0..3).filter(|&other| may_hold[other].contains(card));
            of_players.fold(if pile > 0 { 1 << PILE } else { 0 }, |bins, other| bins | 1 << other)
        };
        let mut jokers = (unseen & CardSet::JOKERS).iter().map(|joker| (joker, bins(joker)));
        let jokers = [jokers.next(), jokers.next()];
        let groups = groups(unseen - CardSet::JOKERS, bins);
        let mut worlds = Worlds { view: *view, others, room, groups, jokers, count: 0 };
        worlds.count = worlds.placements().map(|placement| worlds.ways(&placement)).sum();
        if worlds.count == 0 {
            return contradiction("tricks", "shows voids and jokers that leave no room for the unseen cards");
        }
        worlds.compare_first()?;
        Ok(worlds)
    }

    /// How many states fit, at least 1 and below 2^77.
    #[inline]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// The full state with this number. Different numbers give different states, and all numbers
    /// all that fit.
    ///
    /// # Panics
    /// Unless `number` is below [`Worlds::count`].
    pub fn nth(&self, number: u128) -> State {
        assert!(number < self.count, "world {number} of {}", self.count);
        self.build(number).expect("checked for the first world, and the others differ in unseen cards")
    }

    /// Draws one of the full states that fit, each as likely as another.
    ///
    /// Takes one or two numbers from `rng`, for counts below and above 2^64, and as many again
    /// whenever they lie beyond the count, which happens less than every second time.
    pub fn sample(&self, rng: &mut Rng) -> State {
        self.nth(exactly_below(rng, self.count))
    }

    /// Every way to put the unseen jokers into bins that the rules allow.
    fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        let choices = |joker: Option<(Card, Bins)>| joker.map_or(1, |_| BINS);
        (0..choices(self.jokers[0])).flat_map(move |first| {
            (0..choices(self.jokers[1])).filter_map(move |second| self.placement([first, second]))
        })
    }

    /// The unseen jokers in these bins, if they may lie there.
    fn placement(&self, bins: [usize; 2]) -> Option<Placement> {
        let (mut room, mut jokers) = (self.room, [CardSet::EMPTY; BINS]);
        for (joker, bin) in self.jokers.into_iter().zip(bins) {
            let Some((card, allowed)) = joker else { continue };
            if allowed >> bin & 1 == 0 || room[bin] == 0 {
                return None;
            }
            room[bin] -= 1;
            jokers[bin].insert(card);
        }
        let (mut widows, mut laid) = (1, 1);
        for (bin, seat) in self.others.into_iter().enumerate() {
            let own = jokers[bin] | (self.view.played(seat) & CardSet::JOKERS);
            if self.view.declarer() == Some(seat) {
                widows = self.widows((own | jokers[PILE]).len());
                let count = self.laid_count();
                laid = CHOOSE[HAND + count][count];
            } else if own.len() == 2 && self.view.auction.shows_not_both_jokers(seat) {
                return None;
            }
        }
        (widows > 0).then_some(Placement { room, jokers, widows, laid })
    }

    /// How many cards lie in the declarer's bin that he has laid away already.
    fn laid_count(&self) -> usize {
        if self.view.stage == Stage::Discarding { self.view.laid_count } else { 0 }
    }

    /// In how many ways six of the declarer's sixteen cards, so many jokers among them, can have
    /// been the widow (500.4c, 500.5b).
    fn widows(&self, jokers: usize) -> u64 {
        match (self.kind_of_widow(jokers), self.view.shown, jokers) {
            (_, Some(_), 0 | 1) => 0,
            (kind, ..) => CHOOSE[HAND + WIDOW - kind.set_apart][kind.free],
        }
    }

    fn kind_of_widow(&self, jokers: usize) -> WidowKind {
        let is_low = self.view.contract().is_some_and(|contract| contract.bid < Bid::LOWEST_WITH_BOTH_JOKERS);
        match (is_low && jokers == 2, self.view.shown) {
            (false, _) => WidowKind { set_apart: 0, free: WIDOW },
            // The shown one in the widow, the other one not.
            (true, Some(_)) => WidowKind { set_apart: 2, free: WIDOW - 1 },
            // Both in the widow: he was not dealt both, and did not show one.
            (true, None) => WidowKind { set_apart: 2, free: WIDOW - 2 },
        }
    }

    fn ways(&self, placement: &Placement) -> u128 {
        let splits = ways(&self.groups, placement.room);
        splits * u128::from(placement.widows) * u128::from(placement.laid)
    }

    /// The unseen cards of each bin in the world with this number, with the numbers of the widow
    /// and of what is laid away.
    fn distribute(&self, mut number: u128) -> ([CardSet; BINS], u64, u64) {
        let mut placements = self.placements();
        let placement = loop {
            let placement = placements.next().expect("the number is below the sum of all ways");
            let ways = self.ways(&placement);
            if number < ways {
                break placement;
            }
            number -= ways;
        };
        let mut take = |ways: u64| {
            let part = (number % u128::from(ways)) as u64;
            number /= u128::from(ways);
            part
        };
        let (widow, laid) = (take(placement.widows), take(placement.laid));
        let mut bins = placement.jokers;
        split(&self.groups, placement.room, number, &mut bins);
        (bins, widow, laid)
    }

    /// The full state with this number, or what is wrong with its deal.
    fn build(&self, number: u128) -> Result<State, WorldsError> {
        let view = &self.view;
        let (bins, widow, laid_number) = self.distribute(number);
        let mut hands = BySeat::default();
        hands[view.seat] = view.hand;
        for (seat, cards) in self.others.into_iter().zip(bins) {
            hands[seat] = cards;
        }
        let mut laid = if view.stage == Stage::Bidding { view.laid } else { view.laid | bins[PILE] };
        let mut dealt = BySeat::from_fn(|seat| hands[seat] | view.played(seat));
        if let Some(Contract { declarer, .. }) = view.contract() {
            let sixteen = dealt[declarer] | laid;
            if declarer == view.seat {
                dealt[declarer] = view.dealt;
            } else {
                dealt[declarer] = sixteen - self.widow(sixteen, widow);
                if view.stage == Stage::Discarding {
                    let first = sixteen.without_highest(WIDOW - view.laid_count);
                    let bits = worlds::subset(first.bits(), view.laid_count, laid_number);
                    laid = CardSet::from_bits(bits);
                    hands[declarer] = sixteen - laid;
                }
            }
        }
        let Ok(deal) = Deal::new(dealt) else {
            return contradiction("hand", "is not what the observer was dealt and has taken up");
        };
        let phase = match (view.stage, view.tricks, view.contract()) {
            (Stage::Demanding, Some(tricks), _) => Phase::Demanding(Play::from_parts(tricks, hands, laid)),
            (_, Some(tricks), _) => Phase::Playing(Play::from_parts(tricks, hands, laid)),
            (_, None, Some(contract)) => {
                let hand = hands[contract.declarer];
                Phase::Discarding(Exchange::from_parts(view.auction, contract, view.shown, hand, laid))
            }
            (_, None, None) => Phase::Bidding(view.auction),
        };
        Ok(State::from_parts(view.rules, deal, phase))
    }

    /// The widow with this number among the declarer's sixteen cards.
    fn widow(&self, sixteen: CardSet, number: u64) -> CardSet {
        let jokers = sixteen & CardSet::JOKERS;
        let kind = self.kind_of_widow(jokers.len());
        if kind.set_apart == 0 {
            return CardSet::from_bits(worlds::subset(sixteen.bits(), kind.free, number));
        }
        let free = worlds::subset((sixteen - jokers).bits(), kind.free, number);
        CardSet::from_bits(free) | self.view.shown.map_or(jokers, CardSet::of)
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
            ("widow", found.widow == view.widow),
            ("hand", found.hand == view.hand),
            ("laid", found.laid == view.laid && found.laid_count == view.laid_count),
            ("auction", found.auction == view.auction),
            ("shown", found.shown == view.shown),
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

/// How the widow is chosen: so many cards are set apart, and so many of the others are free.
struct WidowKind {
    set_apart: usize,
    free: usize,
}

/// A number below `bound`, each as likely as another: draws beyond it are repeated.
fn exactly_below(rng: &mut Rng, bound: u128) -> u128 {
    let bits = 128 - (bound - 1).leading_zeros();
    loop {
        let mut number = u128::from(rng.next_u64());
        if bits > 64 {
            number = number << 64 | u128::from(rng.next_u64());
        }
        let width = if bits > 64 { 128 } else { 64 };
        let number = if bits == 0 { 0 } else { number >> (width - bits) };
        if number < bound {
            return number;
        }
    }
}
