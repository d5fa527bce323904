//! The 46 cards: four suits from the four to the ace, and two jokers (500.0c).

use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four suits, ascending as in the auction: pique, trèfle, carreau, coeur (500.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Suit {
    Spades,
    Clubs,
    Diamonds,
    Hearts,
}

impl Suit {
    /// Spades, clubs, diamonds, hearts.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Clubs, Suit::Diamonds, Suit::Hearts];

    /// S, C, D or H.
    pub const fn letter(self) -> char {
        ['S', 'C', 'D', 'H'][self as usize]
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

    /// The other suit of this colour, whose jack is the left bower (500.1).
    #[inline]
    pub const fn same_colour(self) -> Suit {
        match self {
            Suit::Spades => Suit::Clubs,
            Suit::Clubs => Suit::Spades,
            Suit::Diamonds => Suit::Hearts,
            Suit::Hearts => Suit::Diamonds,
        }
    }
}

/// S, C, D or H.
impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Suit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Suit, ParseError> {
        let suit = Suit::ALL.into_iter().find(|suit| suit.to_string() == text);
        suit.ok_or_else(|| ParseError::new(text, "a suit: one of S C D H"))
    }
}

/// The eleven ranks of a suit, ascending as where it is not trump (500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rank {
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
    /// All eleven, ascending.
    pub const ALL: [Rank; 11] = [
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

    /// 4 5 6 7 8 9 T J Q K or A.
    pub const fn letter(self) -> char {
        ['4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'][self as usize]
    }
}

/// One of the 46 cards, numbered `suit * 11 + rank`; 44 is Bonhomme, 45 Blanche.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 46;
    /// How many of them belong to a suit; their numbers are the lowest.
    pub const SUITED: usize = 44;
    /// The lower joker.
    pub const BONHOMME: Card = Card(44);
    /// The higher joker (500.1).
    pub const BLANCHE: Card = Card(45);
    /// Both jokers, the lower first.
    pub const JOKERS: [Card; 2] = [Card::BONHOMME, Card::BLANCHE];

    /// The card of this suit and rank.
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 11 + rank as u8)
    }

    /// The card with this number.
    ///
    /// # Panics
    /// When `index` is above 45.
    #[inline]
    pub const fn from_index(index: usize) -> Card {
        assert!(index < Card::COUNT, "a card's number is below 46");
        Card(index as u8)
    }

    /// The card's number, 0 to 45.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether the card is one of the two jokers.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.0 >= Card::BONHOMME.0
    }

    /// The suit that is printed on the card; `None` for jokers.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[self.index() / 11]) }
    }

    /// The rank that is printed on the card; `None` for jokers.
    #[inline]
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank::ALL[self.index() % 11]) }
    }

    /// The other joker of a joker; `None` for other cards.
    #[inline]
    pub const fn other_joker(self) -> Option<Card> {
        match self {
            Card::BONHOMME => Some(Card::BLANCHE),
            Card::BLANCHE => Some(Card::BONHOMME),
            _ => None,
        }
    }

    /// All 46, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }
}

/// "HJ" for the jack of hearts, "BO" for Bonhomme, "BL" for Blanche.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => write!(f, "{}{}", suit.letter(), rank.letter()),
            _ if *self == Card::BLANCHE => f.write_str("BL"),
            _ => f.write_str("BO"),
        }
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
        let expected = "a card: one of S C D H, then one of 4 5 6 7 8 9 T J Q K A, like HJ or S4; or a joker, \
                        BO or BL";
        let refuse = || ParseError::new(text, expected);
        match text {
            "BO" => return Ok(Card::BONHOMME),
            "BL" => return Ok(Card::BLANCHE),
            _ => {}
        }
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
