//! Sets of cards.

use super::card::{Card, Rank, Suit};
use crate::bit_set::{BitSet, Numbered, read_joined, write_joined};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A set of the 36 cards, ordered by their numbers.
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
    /// The nine cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet::from_known_bits(0x1ff << (suit as u32 * 9))
    }

    /// The four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet::from_known_bits(0x804_0201 << rank as u32)
    }

    /// The cards that take a trick which `card` holds, where `trump` is trump: the higher ones of
    /// its suit and, unless it is a trump itself, all trumps.
    #[inline]
    pub const fn beating(card: Card, trump: Suit) -> CardSet {
        BEATING[trump as usize][card.index()]
    }

    /// The cards of this set that belong to `suit`.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet::from_known_bits(self.bits() & CardSet::of_suit(suit).bits())
    }

    /// The sum of the card points where `trump` is trump, 0 to 152.
    #[inline]
    pub const fn points(self, trump: Suit) -> u8 {
        let mut points = 0;
        let mut suit = 0;
        while suit < 4 {
            let cards = (self.bits() >> (9 * suit) & 0x1ff) as usize;
            points += SUIT_POINTS[(suit == trump as usize) as usize][cards];
            suit += 1;
        }
        points
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
        let other = Rank::ALL[rank];
        let higher = if is_trump {
            other.trump_order() > held.rank().trump_order()
        } else {
            other as u8 > held.rank() as u8
        };
        if higher {
            beating = beating.with_index(Card::new(held.suit(), other).index());
        }
        rank += 1;
    }
    beating
}

/// The points of each set of cards of one suit, by its nine bits: not trump, trump.
static SUIT_POINTS: [[u8; 512]; 2] = {
    let mut points = [[0; 512]; 2];
    let mut cards = 0;
    while cards < 512 {
        let mut rank = 0;
        while rank < Rank::ALL.len() {
            let held = (cards >> rank & 1) as u8;
            points[0][cards] += Rank::ALL[rank].plain_points() * held;
            points[1][cards] += Rank::ALL[rank].trump_points() * held;
            rank += 1;
        }
        cards += 1;
    }
    points
};

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
