//! Cards, their suits and ranks: 52, the ace highest in every suit (common rules; the text takes
//! the order for granted).

use crate::environment;
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

/// The thirteen ranks, ascending: two to ten, jack, queen, king, ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rank {
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
    Ace,
}

impl Rank {
    /// All thirteen, ascending.
    pub const ALL: [Rank; 13] = [
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
        Rank::Ace,
    ];

    /// 2 to 9, T J Q K or A.
    pub const fn letter(self) -> char {
        ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'][self as usize]
    }
}

/// One of the 52 cards, numbered `suit * 13 + rank`: also the number of the action that plays it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 52;

    /// The card of this suit and rank.
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 13 + rank as u8)
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
        Suit::ALL[self.index() / 13]
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 13]
    }

    /// All 52, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }
}

/// Playing a card is all that a player can do (Whist A.4c): the action's number is the card's.
impl environment::Action for Card {
    const COUNT: usize = Card::COUNT;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Card> {
        (index < Card::COUNT).then_some(Card(index as u8))
    }
}

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
        let expected = "a card: one of D H S C, then one of 2 to 9 T J Q K A, like HJ or S2";
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
