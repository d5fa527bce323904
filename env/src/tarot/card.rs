//! Cards: four suits of fourteen, 21 trumps and the Excuse, and what they count.

use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four suits: carreau, coeur, pique, trèfle.
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

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The fourteen ranks of a suit, ascending: ace to ten, jack, knight, queen, king.
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
    Knight,
    Queen,
    King,
}

impl Rank {
    /// All fourteen, ascending.
    pub const ALL: [Rank; 14] = [
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
        Rank::Knight,
        Rank::Queen,
        Rank::King,
    ];

    /// 1 to 9, T, J, N (the knight), Q or K.
    pub const fn letter(self) -> char {
        ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'N', 'Q', 'K'][self as usize]
    }

    /// Half points of the card, 1 to 9: king 9, queen 7, knight 5, jack 3, the others 1.
    pub const fn half_points(self) -> u8 {
        [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 5, 7, 9][self as usize]
    }
}

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardKind {
    /// A card of a suit.
    Plain(Suit, Rank),
    /// A trump, 1 to 21.
    Trump(u8),
    /// The Excuse.
    Excuse,
}

/// One of the 78 cards: `suit * 14 + rank`, then the trumps 1 to 21 from 56 on, then the Excuse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 78;
    /// The trump 1, the petit.
    pub const PETIT: Card = Card(56);
    /// The trump 21.
    pub const TWENTY_ONE: Card = Card(76);
    /// The Excuse.
    pub const EXCUSE: Card = Card(77);

    /// The card of this suit and rank.
    #[inline]
    pub const fn plain(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 14 + rank as u8)
    }

    /// The trump with this number, 1 to 21.
    ///
    /// # Panics
    /// For another number.
    #[inline]
    pub const fn trump(number: u8) -> Card {
        assert!(number >= 1 && number <= 21, "trumps go from 1 to 21");
        Card(55 + number)
    }

    /// The card with this number.
    ///
    /// # Panics
    /// When `index` is above 77.
    #[inline]
    pub const fn from_index(index: usize) -> Card {
        assert!(index < Card::COUNT, "a card's number is below 78");
        Card(index as u8)
    }

    /// The card's number, 0 to 77.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the card is.
    pub const fn kind(self) -> CardKind {
        match self.0 {
            0..56 => CardKind::Plain(Suit::ALL[self.index() / 14], Rank::ALL[self.index() % 14]),
            56..77 => CardKind::Trump(self.0 - 55),
            _ => CardKind::Excuse,
        }
    }

    /// The suit, of a card that has one.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        if self.0 < 56 { Some(Suit::ALL[self.index() / 14]) } else { None }
    }

    /// The rank, of a card of a suit.
    #[inline]
    pub const fn rank(self) -> Option<Rank> {
        if self.0 < 56 { Some(Rank::ALL[self.index() % 14]) } else { None }
    }

    /// Whether the card is one of the trumps 1 to 21.
    #[inline]
    pub const fn is_trump(self) -> bool {
        self.0 >= 56 && self.0 < 77
    }

    /// Whether the card is a bout: the petit, the 21 or the Excuse.
    #[inline]
    pub const fn is_bout(self) -> bool {
        matches!(self.0, 56 | 76 | 77)
    }

    /// Half points of the card: bouts and kings 9, queens 7, knights 5, jacks 3, the others 1; 182
    /// in all.
    pub const fn half_points(self) -> u8 {
        match self.kind() {
            CardKind::Plain(_, rank) => rank.half_points(),
            _ if self.is_bout() => 9,
            _ => 1,
        }
    }

    /// All 78, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }
}

/// A suit's letter and a rank, like HK or S1; T1 to T21; EX.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            CardKind::Plain(suit, rank) => write!(f, "{}{}", suit.letter(), rank.letter()),
            CardKind::Trump(number) => write!(f, "T{number}"),
            CardKind::Excuse => f.write_str("EX"),
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
        Card::all().find(|card| card.to_string() == text).ok_or_else(|| {
            let expected = "a card: one of D H S C, then one of 1 2 3 4 5 6 7 8 9 T J N Q K, like HK; a \
                            trump T1 to T21; or EX";
            ParseError::new(text, expected)
        })
    }
}

serde_as_text!(Card);
