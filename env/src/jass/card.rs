//! Cards, their suits and ranks, and what they count.
//!
//! The match's rules take the values of the cards and their order for granted. They are those of
//! every Jass with trumps: as trump the jack (bour, Puur) is the highest card and counts 20, the
//! nine (nell) the second and counts 14.

use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four suits of French cards: carreau, coeur, pique, trèfle.
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

    /// The suit with this number.
    ///
    /// # Panics
    /// When `index` is above 3.
    #[inline]
    pub const fn from_index(index: usize) -> Suit {
        Suit::ALL[index]
    }
}

/// D, H, S or C.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Suit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Suit, ParseError> {
        let suit = Suit::ALL.into_iter().find(|suit| suit.to_string() == text);
        suit.ok_or_else(|| ParseError::new(text, "a suit: one of D H S C"))
    }
}

/// The nine ranks, in the order of a suit that is not trump: 6 7 8 9 ten jack queen king ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rank {
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All nine, ascending as in a suit that is not trump.
    pub const ALL: [Rank; 9] = [
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// 6 7 8 9 T J Q K or A.
    pub const fn letter(self) -> char {
        ['6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'][self as usize]
    }

    /// Points of the card in a suit that is not trump, 0 to 11; 30 in all.
    pub const fn plain_points(self) -> u8 {
        [0, 0, 0, 0, 10, 2, 3, 4, 11][self as usize]
    }

    /// Points of the card as trump, 0 to 20; 62 in all.
    pub const fn trump_points(self) -> u8 {
        [0, 0, 0, 14, 10, 20, 3, 4, 11][self as usize]
    }

    /// Place among the trumps: 6 7 8 ten queen king ace nine jack; 0 for the six, 8 for the jack.
    pub const fn trump_order(self) -> u8 {
        [0, 1, 2, 7, 3, 8, 4, 5, 6][self as usize]
    }
}

/// One of the 36 cards, numbered `suit * 9 + rank`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 36;

    /// The card of this suit and rank.
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 9 + rank as u8)
    }

    /// The card with this number.
    ///
    /// # Panics
    /// When `index` is above 35.
    #[inline]
    pub const fn from_index(index: usize) -> Card {
        assert!(index < Card::COUNT, "a card's number is below 36");
        Card(index as u8)
    }

    /// The card's number, 0 to 35.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.index() / 9]
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 9]
    }

    /// Card points where `trump` is trump, 0 to 20.
    #[inline]
    pub const fn points(self, trump: Suit) -> u8 {
        POINTS[trump as usize][self.index()]
    }

    /// All 36, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }
}

/// The points of each card under each trump.
static POINTS: [[u8; Card::COUNT]; 4] = {
    let mut points = [[0; Card::COUNT]; 4];
    let mut trump = 0;
    while trump < 4 {
        let mut card = 0;
        while card < Card::COUNT {
            let rank = Rank::ALL[card % 9];
            points[trump][card] = if card / 9 == trump { rank.trump_points() } else { rank.plain_points() };
            card += 1;
        }
        trump += 1;
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
        let expected = "a card: one of D H S C, then one of 6 7 8 9 T J Q K A, like HJ or S6";
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
