//! Sets of cards.

use super::card::{Card, Rank, Suit};
use crate::bit_set::{BitSet, Numbered, read_joined, write_joined};
use crate::encode::expand;
use crate::environment;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A set of the 52 cards, ordered by their numbers.
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
    /// The thirteen cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet::from_known_bits(0x1fff << (suit as u32 * 13))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet::from_known_bits(0x80_0400_2001 << rank as u32)
    }

    /// The cards that take a trick which `card` holds, where `trump` is trump: the higher ones of
    /// its suit and, unless it is a trump itself, all trumps.
    #[inline]
    pub const fn beating(card: Card, trump: Suit) -> CardSet {
        BEATING[trump as usize][card.index()]
    }

    /// The cards of the suit of `card` above it.
    #[inline]
    pub const fn above(card: Card) -> CardSet {
        CardSet::from_known_bits(CardSet::of_suit(card.suit()).bits() & (!1 << card.index()))
    }

    /// The cards of this set that belong to `suit`.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet::from_known_bits(self.bits() & CardSet::of_suit(suit).bits())
    }
}

/// As legal actions: bit `i` is the card with number `i`.
impl environment::ActionSet for CardSet {
    type Action = Card;

    #[inline]
    fn len(&self) -> usize {
        CardSet::len(*self)
    }

    #[inline]
    fn contains(&self, card: Card) -> bool {
        CardSet::contains(*self, card)
    }

    #[inline]
    fn nth(&self, n: usize) -> Card {
        CardSet::nth(*self, n)
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), Card::COUNT, "a place for each card");
        expand(&[self.bits()], mask);
    }
}

/// The cards that beat each card under each trump.
static BEATING: [[CardSet; Card::COUNT]; 4] = {
    let mut table = [[CardSet::EMPTY; Card::COUNT]; 4];
    let mut trump = 0;
    while trump < 4 {
        let mut held = 0;
        while held < Card::COUNT {
            table[trump][held] = beating(Card::from_index(held), Suit::from_index(trump));
            held += 1;
        }
        trump += 1;
    }
    table
};

const fn beating(held: Card, trump: Suit) -> CardSet {
    let is_trump = held.suit() as usize == trump as usize;
    let mut beating = if is_trump { CardSet::EMPTY } else { CardSet::of_suit(trump) };
    let mut rank = 0;
    while rank < Rank::ALL.len() {
        if rank > held.rank() as usize {
            beating = beating.with_index(Card::new(held.suit(), Rank::ALL[rank]).index());
        }
        rank += 1;
    }
    beating
}

/// Joined by dots, clubs first and each suit from the ace down; "-" for the empty set.
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
