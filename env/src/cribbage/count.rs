//! What a hand or the crib counts at the show (Crib 6).
//!
//! Fifteens, pairs and runs depend on the ranks alone: 6,188 multisets of five ranks, each with its
//! number in the combinatorial number system, are counted once and kept in a table of bytes.

use super::card::{Card, Rank};
use super::card_set::CardSet;
use std::fmt;

/// Whether cards are a player's hand or the crib: they differ in what makes a flush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Four cards of one suit in the hand count four, with the starter five (Crib 6.7).
    Hand,
    /// All five must be of one suit, and count five: the common rule, the text names hands alone.
    Crib,
}

/// What cards count together with the starter, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Count {
    /// Two for each set of cards that adds up to 15 (Crib 6.2).
    pub fifteens: u8,
    /// Two for a pair, six for three of a rank, twelve for four (Crib 6.3 to 6.5).
    pub pairs: u8,
    /// One for each card of each longest run of three or more (Crib 6.6).
    pub runs: u8,
    /// Cards of one suit (Crib 6.7).
    pub flush: u8,
    /// One for the jack of the starter's suit (Crib 6.9).
    pub nobs: u8,
}

impl Count {
    /// What up to eight `cards` count with the starter.
    ///
    /// A flush needs four cards in the hand (Crib 6.7), in the crib all five.
    pub fn of(cards: CardSet, starter: Card, counted: Counted) -> Count {
        let mut ranks = [0; Rank::COUNT];
        for card in cards | CardSet::of(starter) {
            ranks[card.rank().index()] += 1;
        }
        let [fifteens, pairs, runs] = by_ranks(&ranks);
        let flush = if cards.len() == 4 { flush(cards, starter, counted) } else { 0 };
        Count { fifteens, pairs, runs, flush, nobs: nobs(cards, starter) }
    }

    /// All points, 0 to 29 for four cards and the starter.
    pub const fn total(&self) -> u8 {
        self.fifteens + self.pairs + self.runs + self.flush + self.nobs
    }
}

/// As players say it: `fifteens 4, pairs 2, runs 0, flush 0, nobs 1: 7`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count { fifteens, pairs, runs, flush, nobs } = self;
        write!(f, "fifteens {fifteens}, pairs {pairs}, runs {runs}, flush {flush}, nobs {nobs}: ")?;
        write!(f, "{}", self.total())
    }
}

/// What four cards count with the starter, 0 to 29.
///
/// The same as [`Count::of`], from a table.
///
/// # Panics
/// In builds with debug assertions, unless there are four cards and the starter is none of them.
#[inline]
pub fn points(cards: CardSet, starter: Card, counted: Counted) -> u8 {
    debug_assert!(cards.len() == 4 && !cards.contains(starter), "four cards and another, {cards} {starter}");
    points_of_ranks(cards | CardSet::of(starter)) + flush(cards, starter, counted) + nobs(cards, starter)
}

/// What the fifteens, pairs and runs of five cards count.
///
/// # Panics
/// In builds with debug assertions, unless there are five cards.
#[inline]
pub fn points_of_ranks(cards: CardSet) -> u8 {
    debug_assert!(cards.len() == 5, "five cards, not {cards}");
    let mut bits = cards.bits();
    let mut number = 0;
    for of_place in &NUMBER {
        number += usize::from(of_place[bits.trailing_zeros() as usize / 4 % 16]);
        bits &= bits.wrapping_sub(1);
    }
    POINTS[number]
}

#[inline]
fn flush(cards: CardSet, starter: Card, counted: Counted) -> u8 {
    let Some(first) = cards.first() else { return 0 };
    let suit = CardSet::of_suit(first.suit());
    match (cards.is_subset(suit), suit.contains(starter), counted) {
        (false, ..) | (true, false, Counted::Crib) => 0,
        (true, false, Counted::Hand) => 4,
        (true, true, _) => 5,
    }
}

#[inline]
fn nobs(cards: CardSet, starter: Card) -> u8 {
    cards.contains(Card::new(starter.suit(), Rank::Jack)).into()
}

/// What the rank at each place of five ascending ranks adds to the number of their multiset: the
/// ways to choose so many more than the place among so many as the rank and the place.
static NUMBER: [[u16; 16]; 5] = {
    let mut table = [[0; 16]; 5];
    let mut place = 0;
    while place < 5 {
        let mut rank = 0;
        while rank < Rank::COUNT {
            table[place][rank] = choose(rank + place, place + 1);
            rank += 1;
        }
        place += 1;
    }
    table
};

/// Multisets of five of thirteen ranks; thirteen of them, five of a rank, no cards have.
const MULTISETS: usize = choose(Rank::COUNT + 4, 5) as usize;

const fn choose(n: usize, k: usize) -> u16 {
    if k > n {
        return 0;
    }
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways as u16
}

/// The points of each multiset of five ranks.
static POINTS: [u8; MULTISETS] = {
    let mut table = [0; MULTISETS];
    let mut number = 0;
    let mut last = 0;
    // In the order of their numbers the last rank is the slowest to change, the first the fastest.
    while last < Rank::COUNT {
        let mut ranks = [0; 5];
        ranks[4] = last;
        loop {
            let mut counts = [0; Rank::COUNT];
            let mut place = 0;
            while place < 5 {
                counts[ranks[place]] += 1;
                place += 1;
            }
            let [fifteens, pairs, runs] = by_ranks(&counts);
            table[number] = fifteens + pairs + runs;
            number += 1;
            let mut raised = 0;
            while raised < 4 && ranks[raised] == ranks[raised + 1] {
                ranks[raised] = 0;
                raised += 1;
            }
            if raised == 4 {
                break;
            }
            ranks[raised] += 1;
        }
        last += 1;
    }
    table
};

/// The points for fifteens, pairs and runs of cards with so many of each rank.
const fn by_ranks(ranks: &[u8; Rank::COUNT]) -> [u8; 3] {
    // ways[sum]: how many sets of the cards so far add up to `sum`.
    let mut ways = [0_u8; 16];
    ways[0] = 1;
    let (mut pairs, mut runs) = (0, 0);
    let (mut length, mut times) = (0, 1);
    let mut rank = 0;
    while rank < Rank::COUNT {
        let value = Rank::ALL[rank].value() as usize;
        let mut card = 0;
        while card < ranks[rank] {
            let mut sum = 15;
            while sum >= value {
                ways[sum] += ways[sum - value];
                sum -= 1;
            }
            card += 1;
        }
        if ranks[rank] > 0 {
            pairs += ranks[rank] * (ranks[rank] - 1);
            length += 1;
            times *= ranks[rank];
        }
        if ranks[rank] == 0 || rank == Rank::COUNT - 1 {
            if length >= 3 {
                runs += length * times;
            }
            (length, times) = (0, 1);
        }
        rank += 1;
    }
    [2 * ways[15], pairs, runs]
}
