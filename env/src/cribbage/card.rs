//! Cards, their suits and ranks, and what they count (Crib 2, 6.1).

use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four suits of French cards: carreau, coeur, pique, trèfle. None is above another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

    /// 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// D, H, S or C.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The thirteen ranks, from the ace, which is always low, to the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// How many ranks there are.
    pub const COUNT: usize = 13;

    /// All thirteen, ascending as in a run.
    pub const ALL: [Rank; Rank::COUNT] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// A 2 3 4 5 6 7 8 9 T J Q or K.
    pub const fn letter(self) -> char {
        ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'][self as usize]
    }

    /// 0 for the ace to 12 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this number.
    ///
    /// # Panics
    /// When `index` is above 12.
    #[inline]
    pub const fn from_index(index: usize) -> Rank {
        Rank::ALL[index]
    }

    /// What the card counts in fifteens and in the pegging: 1 for the ace to 9, and 10 for the ten,
    /// jack, queen and king (Crib 6.1).
    #[inline]
    pub const fn value(self) -> u8 {
        let number = self as u8 + 1;
        if number < 10 { number } else { 10 }
    }
}

/// One of the 52 cards, numbered `rank * 4 + suit`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are (Crib 2).
    pub const COUNT: usize = 52;

    /// The card of this suit and rank.
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(rank as u8 * 4 + suit as u8)
    }

    /// The card with this number.
    ///
    /// # Panics
    /// When `index` is above 51.
    #[inline]
    pub const fn from_index(index: usize) -> Card {
        assert!(index < Card::COUNT, "a card's number is below 52");
        Card(index as u8)
    }

    /// The card's number, 0 to 51.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.index() % 4]
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() / 4]
    }

    /// What the card counts, 1 to 10 (Crib 6.1).
    #[inline]
    pub const fn value(self) -> u8 {
        VALUES[self.index()]
    }

    /// All 52, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }
}

/// What each card counts.
static VALUES: [u8; Card::COUNT] = {
    let mut values = [0; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        values[card] = Rank::ALL[card / 4].value();
        card += 1;
    }
    values
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
        let expected = "a card: one of D H S C, then one of A 2 3 4 5 6 7 8 9 T J Q K, like HJ or S5";
        let refuse = || ParseError::new(text, expected);
        let mut letters = text.chars();
        let (Some(suit), Some(rank), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(refuse());
        };
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit).ok_or_else(refuse)?;
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == rank).ok_or_else(refuse)?;
        Ok(Card::new(suit, rank))
    }
}

serde_as_text!(Card);
