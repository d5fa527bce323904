//! Cards, their countries and ranks, and what they count (Joffre 1).

use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four countries, which are the suits (Joffre 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Country {
    England,
    France,
    Russia,
    Germany,
}

impl Country {
    /// England, France, Russia, Germany.
    pub const ALL: [Country; 4] = [Country::England, Country::France, Country::Russia, Country::Germany];

    /// E, F, R or G.
    pub const fn letter(self) -> char {
        ['E', 'F', 'R', 'G'][self as usize]
    }

    /// 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The country with this number.
    ///
    /// # Panics
    /// When `index` is above 3.
    #[inline]
    pub const fn from_index(index: usize) -> Country {
        Country::ALL[index]
    }
}

/// E, F, R or G.
impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Country {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Country, ParseError> {
        let country = Country::ALL.into_iter().find(|country| country.to_string() == text);
        country.ok_or_else(|| ParseError::new(text, "a country: one of E F R G"))
    }
}

/// The eight ranks, ascending: the card without a number, then 1 to 7 (Joffre 1.2, 1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Rank {
    /// The eighth card of a country: it has no number and no value, and is the lowest.
    Unnumbered,
    Corporal,
    Sergeant,
    Lieutenant,
    Captain,
    Major,
    Colonel,
    General,
}

impl Rank {
    /// All eight, ascending.
    pub const ALL: [Rank; 8] = [
        Rank::Unnumbered,
        Rank::Corporal,
        Rank::Sergeant,
        Rank::Lieutenant,
        Rank::Captain,
        Rank::Major,
        Rank::Colonel,
        Rank::General,
    ];

    /// The number on the card, 0 for the one without.
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// One of the 32 cards, numbered `country * 8 + rank`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 32;
    /// The eighth card of France: five points (Joffre 1.4, 5.2).
    pub const JOFFRE: Card = Card::new(Country::France, Rank::Unnumbered);
    /// The eighth card of Germany: three points less (Joffre 1.4, 5.2).
    pub const KAISER: Card = Card::new(Country::Germany, Rank::Unnumbered);

    /// The card of this country and rank.
    #[inline]
    pub const fn new(country: Country, rank: Rank) -> Card {
        Card(country as u8 * 8 + rank as u8)
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
        self.0 as usize
    }

    /// The country.
    #[inline]
    pub const fn country(self) -> Country {
        Country::ALL[self.index() / 8]
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self.index() % 8]
    }

    /// What the card adds to the one point of its trick: 5, -3 or 0 (Joffre 5.2).
    #[inline]
    pub const fn points(self) -> i8 {
        POINTS[self.index()]
    }

    /// All 32, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..Card::COUNT as u8).map(Card)
    }
}

/// What each card adds to the point of its trick.
static POINTS: [i8; Card::COUNT] = {
    let mut points = [0; Card::COUNT];
    points[Card::JOFFRE.index()] = 5;
    points[Card::KAISER.index()] = -3;
    points
};

/// The country's letter and the number, 0 for the card without: `F0` is the Joffre, `G0` the
/// Kaiser.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.country(), self.rank().number())
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
        let refuse = || ParseError::new(text, "a card: one of E F R G, then a number 0 to 7, like E7 or F0");
        let mut letters = text.chars();
        let (Some(country), Some(number), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(refuse());
        };
        let country = Country::ALL.into_iter().find(|c| c.letter() == country).ok_or_else(refuse)?;
        let rank = number.to_digit(10).and_then(|n| Rank::ALL.get(n as usize)).ok_or_else(refuse)?;
        Ok(Card::new(country, *rank))
    }
}

serde_as_text!(Card);
