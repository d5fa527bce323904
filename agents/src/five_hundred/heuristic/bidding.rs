//! What a hand is expected to take in each denomination, and what it announces.

use skat_env::five_hundred::order::{cards_of, trumps};
use skat_env::five_hundred::{
    Action, Auction, Bid, Call, Card, CardSet, Denomination, Rank, Seat, Suit, View,
};

/// How many things are counted of a hand.
pub const HOLDINGS: usize = 18;

/// What there is to a hand in a denomination.
pub type Holdings = [f32; HOLDINGS];

/// What each of the holdings is worth, in tricks of the declarer's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// With a trump suit.
    pub suit: Holdings,
    /// At no trump.
    pub no_trump: Holdings,
}

/// What a hand of ten cards holds in a denomination; the first number is 1.
pub fn holdings(hand: CardSet, denomination: Denomination) -> Holdings {
    match denomination.suit() {
        Some(trump) => with_trump(hand, trump),
        None => without_trump(hand),
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

fn with_trump(hand: CardSet, trump: Suit) -> Holdings {
    let denomination = Denomination::of(trump);
    let has = |suit, rank| flag(hand.contains(Card::new(suit, rank)));
    let own = (hand & trumps(denomination)).len() as f32;
    let mut all = [0.0; HOLDINGS];
    all[0] = 1.0;
    all[1] = flag(hand.contains(Card::BLANCHE));
    all[2] = flag(hand.contains(Card::BONHOMME));
    all[3] = has(trump, Rank::Jack);
    all[4] = has(trump.same_colour(), Rank::Jack);
    all[5] = has(trump, Rank::Ace);
    all[6] = has(trump, Rank::King);
    all[7] = has(trump, Rank::Queen);
    all[8] = own;
    all[9] = (own - 4.0).max(0.0);
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
        let cards = hand & cards_of(suit, denomination);
        let (ace, king, queen) = (has(suit, Rank::Ace), has(suit, Rank::King), has(suit, Rank::Queen));
        all[10] += ace;
        all[11] += ace * king;
        all[12] += (1.0 - ace) * king * flag(cards.len() >= 2);
        all[13] += queen * flag(cards.len() >= 3) * (1.0 - ace * king);
        all[14] += flag(cards.is_empty());
        all[15] += flag(cards.len() == 1);
        all[17] += (cards.len() as f32 - 3.0).max(0.0);
    }
    all[16] = (all[14] + 0.5 * all[15]) * (own - 3.0).max(0.0);
    all
}

fn without_trump(hand: CardSet) -> Holdings {
    let jokers = (hand & CardSet::JOKERS).len() as f32;
    let mut all = [0.0; HOLDINGS];
    all[0] = 1.0;
    all[1] = flag(hand.contains(Card::BLANCHE));
    all[2] = flag(hand.contains(Card::BONHOMME));
    all[3] = flag(jokers == 2.0);
    let mut lengths = [0.0_f32; 4];
    for suit in Suit::ALL {
        let cards = hand & CardSet::of_suit(suit);
        let has = |rank| flag(hand.contains(Card::new(suit, rank)));
        let (ace, king, queen) = (has(Rank::Ace), has(Rank::King), has(Rank::Queen));
        lengths[suit.index()] = cards.len() as f32;
        all[4] += ace;
        all[5] += ace * king;
        all[6] += (1.0 - ace) * king * flag(cards.len() >= 2);
        all[7] += queen * flag(cards.len() >= 3);
        all[10] += (ace + king + queen) * (cards.len() as f32 - 3.0).max(0.0);
        all[11] += ace * king * queen * (cards.len() as f32 - 3.0).max(0.0);
        all[12] += flag(ace == 0.0 && (king == 0.0 || cards.len() < 2));
        all[13] += flag(cards.is_empty());
        all[14] += ace * queen * (1.0 - king);
        all[15] += has(Rank::Jack) * flag(cards.len() >= 3);
    }
    lengths.sort_by(f32::total_cmp);
    (all[8], all[9]) = (lengths[3], lengths[2]);
    all[16] = jokers * lengths[3];
    all
}

/// The tricks that the declarer's side is expected to take when a player with this hand declares.
pub fn expected_tricks(hand: CardSet, denomination: Denomination, weights: &Weights) -> f32 {
    let weights = if denomination.suit().is_some() { &weights.suit } else { &weights.no_trump };
    let held = holdings(hand, denomination);
    held.iter().zip(weights).map(|(held, weight)| held * weight).sum()
}

/// What it announces.
///
/// # Panics
/// When nothing is to be announced.
pub(super) fn call(view: &View, weights: &Weights) -> Action {
    let mut best = (Action::Pass, passing(&view.auction, view.seat));
    let mut must_bid = !view.allows(Action::Pass);
    for denomination in Denomination::ALL {
        let own = expected_tricks(view.hand, denomination, weights);
        let tricks = own + told(&view.auction, view.seat, denomination);
        for level in 7..=10 {
            let bid = Bid::new(level, denomination);
            let action = Action::Bid(bid);
            let points = worth(bid, tricks);
            if view.allows(action) && (must_bid || points > best.1) {
                best = (action, points);
                must_bid = false;
            }
        }
    }
    best.0
}

/// How far the tricks of a side are spread around what is expected.
const SPREAD: f32 = 1.45;

/// The expected points of a contract, those of the opponents taken off.
fn worth(bid: Bid, tricks: f32) -> f32 {
    let (level, value) = (f32::from(bid.level()), f32::from(bid.value()));
    let made = at_least((tricks - level + 0.5) / SPREAD);
    let missed = value + 10.0 * (10.0 - tricks.min(level - 1.0).max(0.0));
    made * value - (1.0 - made) * missed
}

/// How likely a normal variable is below `x`, by the logistic curve that is nearest.
fn at_least(x: f32) -> f32 {
    1.0 / (1.0 + (-1.702 * x).exp())
}

/// What passing is worth: a part of the partner's contract, or the loss by the opponents'.
fn passing(auction: &Auction, seat: Seat) -> f32 {
    match auction.highest() {
        Some(contract) if contract.declarer == seat.partner() => 0.45 * f32::from(contract.bid.value()),
        Some(contract) => -0.4 * f32::from(contract.bid.value()),
        // Opponents who have not spoken yet may take the contract.
        None => [-35.0, -25.0, -30.0, 0.0][seat.index()],
    }
}

/// What the others' announcements say of the tricks in this denomination.
fn told(auction: &Auction, seat: Seat, denomination: Denomination) -> f32 {
    let of = |other: Seat, same: f32, another: f32, pass: f32| match auction.call_of(other) {
        Some(Call::Bid(bid)) if bid.denomination() == denomination => same,
        Some(Call::Bid(_)) => another,
        Some(Call::Pass) => pass,
        None => 0.0,
    };
    let partner = of(seat.partner(), 1.6, 0.7, -0.3);
    let opponents = [seat.next(), seat.previous()].map(|other| of(other, -1.2, -0.5, 0.15));
    partner + opponents[0] + opponents[1]
}
