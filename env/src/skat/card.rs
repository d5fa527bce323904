//! Cards, their suits and ranks, and what they count (ISkO 1.2).

use super::text::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four suits, ascending (ISkO 1.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Suit {
    Diamonds,
    Hearts,
    Spades,
    Clubs,
}

impl Suit {
    /// Diamonds, hearts, spades, clubs.
    pub const ALL: [Suit; 4] = [Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs];

    /// D, H, S or C.
    pub const fn letter(self) -> char {
        ['D', 'H', 'S', 'C'][self as usize]
    }

    /// The suit with this number.
    ///
    /// # Panics
    /// When `index` is above 3.
    pub const fn from_index(index: usize) -> Suit {
        Suit::ALL[index]
    }
}

/// The eight ranks, in the order of a suit game: 7 8 9 queen king ten ace jack (ISkO 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Rank {
    Seven,
    Eight,
    Nine,
    Queen,
    King,
    Ten,
    Ace,
    Jack,
}

impl Rank {
    /// All eight, ascending.
    pub const ALL: [Rank; 8] =
        [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace, Rank::Jack];

    /// 7 8 9 Q K T A or J.
    pub const fn letter(self) -> char {
        ['7', '8', '9', 'Q', 'K', 'T', 'A', 'J'][self as usize]
    }

    /// Card points (ISkO 1.2.2), 0 to 11.
    pub const fn points(self) -> u8 {
        [0, 0, 0, 3, 4, 10, 11, 2][self as usize]
    }

    /// Place in a Null game, where the ten stands below the jack (ISkO 2.3.4): 0 for the seven, 7
    /// for the ace.
    pub const fn null_order(self) -> u8 {
        [0, 1, 2, 5, 6, 3, 7, 4][self as usize]
    }
}

/// One of the 32 cards, numbered `suit * 8 + rank`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 32;

    /// The card of this suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 8 + rank as u8)
    }

    /// The card with this number.
    ///
    /// # Panics
    /// When `index` is above 31.
    #[inline]
    pub const fn from_index(index: usize) -> Card {
        assert!(index < Card::COUNT, "a card's number is below 32");
        Card(index as u8)
    }

    /// The card's number, 0 to 31.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The suit printed on the card; a jack's too.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.index() >> 3]
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() & 7]
    }

    /// Card points (ISkO 1.2.2), 0 to 11.
    #[inline]
    pub const fn points(self) -> u8 {
        POINTS[self.index()]
    }

    /// All 32, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..32).map(Card)
    }
}

const POINTS: [u8; Card::COUNT] = {
    let mut points = [0; Card::COUNT];
    let mut i = 0;
    while i < Card::COUNT {
        points[i] = Rank::ALL[i % 8].points();
        i += 1;
    }
    points
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Card, ParseError> {
        let refuse =
            || ParseError::new(text, "a card: one of C S H D, then one of A K Q J T 9 8 7, like CA or HT");
        let mut letters = text.chars();
        let (Some(suit), Some(rank), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(refuse());
        };
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit).ok_or_else(refuse)?;
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == rank).ok_or_else(refuse)?;
        Ok(Card::new(suit, rank))
    }
}

super::text::serde_as_text!(Card);
