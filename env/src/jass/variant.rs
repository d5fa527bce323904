//! The five ways to trump (Jass 1.2 to 1.6).

use super::card::{Card, Suit};
use crate::chance::{Rng, below};
use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A way to trump: what a match sheet says of a deal (Jass 1.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// The sheet names trump (Jass 1.2).
    Imposed(Suit),
    /// A card that is cut makes trump, before all cards are shuffled again (Jass 1.3).
    Tourne,
    /// A card that is cut makes trump and stays with the dealer; everybody has seen it (Jass 1.4).
    Kreuz,
    /// The dealer's right neighbour makes trump, or leaves it to his partner (Jass 1.5).
    #[default]
    Chibre,
    /// The dealer's right neighbour must make trump (Jass 1.6).
    Autochibre,
}

impl Variant {
    /// All eight, with each suit that a sheet may impose.
    pub const ALL: [Variant; 8] = [
        Variant::Imposed(Suit::Diamonds),
        Variant::Imposed(Suit::Hearts),
        Variant::Imposed(Suit::Spades),
        Variant::Imposed(Suit::Clubs),
        Variant::Tourne,
        Variant::Kreuz,
        Variant::Chibre,
        Variant::Autochibre,
    ];

    /// Place among the five ways: imposed, Tourne, Kreuz, Chibre, Autochibre.
    pub const fn kind(self) -> usize {
        match self {
            Variant::Imposed(_) => 0,
            Variant::Tourne => 1,
            Variant::Kreuz => 2,
            Variant::Chibre => 3,
            Variant::Autochibre => 4,
        }
    }
}

/// `imposed:H` for hearts, `tourne`, `kreuz`, `chibre` or `autochibre`.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variant::Imposed(suit) => write!(f, "imposed:{suit}"),
            Variant::Tourne => f.write_str("tourne"),
            Variant::Kreuz => f.write_str("kreuz"),
            Variant::Chibre => f.write_str("chibre"),
            Variant::Autochibre => f.write_str("autochibre"),
        }
    }
}

impl FromStr for Variant {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Variant, ParseError> {
        let variant = Variant::ALL.into_iter().find(|variant| variant.to_string() == text);
        let expected = "a way to trump: imposed:H (or D, S, C), tourne, kreuz, chibre or autochibre";
        variant.ok_or_else(|| ParseError::new(text, expected))
    }
}

serde_as_text!(Variant);

/// The options of a game of Jass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// How trump is made: `"imposed:H"`, `"tourne"`, `"kreuz"`, `"chibre"` (the default) or
    /// `"autochibre"`.
    pub variant: Variant,
}

/// A way to trump with what was drawn for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrumpMaking {
    /// The sheet names this suit (Jass 1.2).
    Imposed(Suit),
    /// This card was cut, everybody saw it, and it went back among the others (Jass 1.3).
    Tourne(Card),
    /// This card was cut, everybody saw it, and the dealer keeps it (Jass 1.4).
    Kreuz(Card),
    /// The dealer's right neighbour makes trump, or leaves it to his partner (Jass 1.5).
    Chibre,
    /// The dealer's right neighbour must make trump (Jass 1.6).
    Autochibre,
}

impl TrumpMaking {
    /// Cuts a card where the variant asks for one, by one draw.
    pub fn draw(variant: Variant, rng: &mut Rng) -> TrumpMaking {
        let cut = |rng| Card::from_index(below(rng, Card::COUNT));
        match variant {
            Variant::Imposed(suit) => TrumpMaking::Imposed(suit),
            Variant::Tourne => TrumpMaking::Tourne(cut(rng)),
            Variant::Kreuz => TrumpMaking::Kreuz(cut(rng)),
            Variant::Chibre => TrumpMaking::Chibre,
            Variant::Autochibre => TrumpMaking::Autochibre,
        }
    }

    /// The way to trump alone.
    pub const fn variant(self) -> Variant {
        match self {
            TrumpMaking::Imposed(suit) => Variant::Imposed(suit),
            TrumpMaking::Tourne(_) => Variant::Tourne,
            TrumpMaking::Kreuz(_) => Variant::Kreuz,
            TrumpMaking::Chibre => Variant::Chibre,
            TrumpMaking::Autochibre => Variant::Autochibre,
        }
    }

    /// The trump, where no player makes it.
    #[inline]
    pub const fn trump(self) -> Option<Suit> {
        match self {
            TrumpMaking::Imposed(suit) => Some(suit),
            TrumpMaking::Tourne(card) | TrumpMaking::Kreuz(card) => Some(card.suit()),
            TrumpMaking::Chibre | TrumpMaking::Autochibre => None,
        }
    }

    /// The card that everybody knows to be the dealer's (Jass 1.4b).
    #[inline]
    pub const fn shown(self) -> Option<Card> {
        match self {
            TrumpMaking::Kreuz(card) => Some(card),
            _ => None,
        }
    }
}

/// The variant, for Tourne and Kreuz with the card: `tourne:HJ`.
impl fmt::Display for TrumpMaking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrumpMaking::Tourne(card) | TrumpMaking::Kreuz(card) => write!(f, "{}:{card}", self.variant()),
            _ => self.variant().fmt(f),
        }
    }
}

impl FromStr for TrumpMaking {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TrumpMaking, ParseError> {
        let expected = "a way to trump: imposed:H (or D, S, C), tourne:HJ or kreuz:HJ (with the card that \
                        was cut), chibre or autochibre";
        let refuse = || ParseError::new(text, expected);
        if let Some((way, card)) = text.split_once(':') {
            match way {
                "tourne" => return card.parse().map(TrumpMaking::Tourne).map_err(|_| refuse()),
                "kreuz" => return card.parse().map(TrumpMaking::Kreuz).map_err(|_| refuse()),
                _ => {}
            }
        }
        match text.parse() {
            Ok(Variant::Imposed(suit)) => Ok(TrumpMaking::Imposed(suit)),
            Ok(Variant::Chibre) => Ok(TrumpMaking::Chibre),
            Ok(Variant::Autochibre) => Ok(TrumpMaking::Autochibre),
            Ok(Variant::Tourne | Variant::Kreuz) | Err(_) => Err(refuse()),
        }
    }
}

serde_as_text!(TrumpMaking);
