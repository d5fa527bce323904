//! Sets of cards.

use super::card::{Card, Rank, Suit};
use crate::bit_set::{BitSet, Numbered, read_joined, write_joined};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A set of the 46 cards, ordered by their numbers.
pub type CardSet = BitSet<Card>;

impl Numbered for Card {
    const COUNT: usize = Card::COUNT;

    #[inline]
    fn from_index(index: usize) -> Card {
        Card::from_index(index)
    }

    #[inline]
    fn index(self) -> usize {
        Card::index(self)
    }
}

impl CardSet {
    /// Both jokers.
    pub const JOKERS: CardSet = CardSet::from_known_bits(3 << Card::SUITED);

    /// The eleven cards on which a suit is printed.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet::from_known_bits(0x7ff << (suit as u32 * 11))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet::from_known_bits(0x2_0040_0801 << rank as u32)
    }

    /// The cards of this set on which `suit` is printed.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet::from_known_bits(self.bits() & CardSet::of_suit(suit).bits())
    }

    /// The cards of the set without the `n` highest of them; empty when there are no more.
    #[inline]
    pub fn without_highest(self, n: usize) -> CardSet {
        let mut bits = self.bits();
        for _ in 0..n {
            // Of an empty set the highest bit is no card's.
            bits &= !(1 << (63 - (bits | 1).leading_zeros()));
        }
        CardSet::from_known_bits(bits)
    }

    /// The cards of the set that come after `card` in the order of numbers.
    #[inline]
    pub const fn above(self, card: Card) -> CardSet {
        CardSet::from_known_bits(self.bits() & (u64::MAX << (card.index() + 1)))
    }
}

/// Joined by dots, jokers first, then hearts, diamonds, clubs and spades, each from the ace down;
/// "-" for the empty set.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_joined(*self, f)
    }
}

impl FromStr for CardSet {
    type Err = ParseError;

    /// Cards joined by dots in any order, or "-".
    fn from_str(text: &str) -> Result<CardSet, ParseError> {
        read_joined(text)
    }
}

serde_as_text!(CardSet);
