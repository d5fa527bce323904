//! Cards, their suits and ranks (Law 1).

use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// The four suits in ascending order (Law 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// Clubs, diamonds, hearts, spades.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// C, D, H or S.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
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

    /// Whether it is a major: hearts or spades.
    #[inline]
    pub const fn is_major(self) -> bool {
        self as usize >= Suit::Hearts as usize
    }
}

/// C, D, H or S.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Suit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Suit, ParseError> {
        let suit = Suit::ALL.into_iter().find(|suit| suit.to_string() == text);
        suit.ok_or_else(|| ParseError::new(text, "a suit: one of C D H S"))
    }
}

serde_as_text!(Suit);

/// The thirteen ranks, ascending (Law 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// 0 for the two to 12 for the ace.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this letter.
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

/// One of the 52 cards, numbered `suit * 13 + rank`.
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

/// The suit's letter, then the rank's: SA, H9, CT.
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
        let expected = "a card: one of C D H S, then one of 2 to 9 T J Q K A, like SA or H9";
        let refuse = || ParseError::new(text, expected);
        let mut letters = text.chars();
        let (Some(suit), Some(rank), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(refuse());
        };
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit).ok_or_else(refuse)?;
        let rank = Rank::from_letter(rank).ok_or_else(refuse)?;
        Ok(Card::new(suit, rank))
    }
}

serde_as_text!(Card);
