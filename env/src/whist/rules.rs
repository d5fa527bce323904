//! The options of Whist: the trump, how many deals, and what is scored.

use super::card::Suit;
use crate::chance::{Rng, below};
use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Where the trump comes from. Everybody knows it before the deal (Whist A.3d, 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Trump {
    /// One of the four suits, drawn for each game: as if sheets with each trump lay ready.
    #[default]
    Drawn,
    /// The suit that the score sheet names.
    Set(Suit),
}

impl Trump {
    /// All five.
    pub const ALL: [Trump; 5] = [
        Trump::Drawn,
        Trump::Set(Suit::Diamonds),
        Trump::Set(Suit::Hearts),
        Trump::Set(Suit::Spades),
        Trump::Set(Suit::Clubs),
    ];

    /// The trump of the next game, by one draw where it is drawn.
    #[inline]
    pub fn choose(self, rng: &mut Rng) -> Suit {
        match self {
            Trump::Drawn => Suit::from_index(below(rng, Suit::ALL.len())),
            Trump::Set(suit) => suit,
        }
    }
}

/// `drawn`, or the suit's letter.
impl fmt::Display for Trump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trump::Drawn => f.write_str("drawn"),
            Trump::Set(suit) => suit.fmt(f),
        }
    }
}

impl FromStr for Trump {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Trump, ParseError> {
        let trump = Trump::ALL.into_iter().find(|trump| trump.to_string() == text);
        trump.ok_or_else(|| ParseError::new(text, "a trump: D, H, S, C or drawn"))
    }
}

serde_as_text!(Trump);

/// How many deals an episode has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Unit {
    /// One.
    #[default]
    Deal,
    /// A game: four, each player dealing once (Whist A.5c).
    Game,
}

impl Unit {
    /// A deal, a game.
    pub const ALL: [Unit; 2] = [Unit::Deal, Unit::Game];

    /// 1 or 4.
    #[inline]
    pub const fn deals(self) -> usize {
        match self {
            Unit::Deal => 1,
            Unit::Game => 4,
        }
    }
}

/// `deal` or `game`.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unit::Deal => "deal",
            Unit::Game => "game",
        })
    }
}

impl FromStr for Unit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Unit, ParseError> {
        let unit = Unit::ALL.into_iter().find(|unit| unit.to_string() == text);
        unit.ok_or_else(|| ParseError::new(text, "how much is played: deal or game"))
    }
}

serde_as_text!(Unit);

/// What a player's score is: that of his own team less that of the opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Scoring {
    /// Points: one for each deal, for the team with more tricks (Whist A.5a).
    #[default]
    Points,
    /// Tricks. Not the text's: a denser reward for learners, whose sign is that of points in every
    /// single deal.
    Tricks,
}

impl Scoring {
    /// Points, tricks.
    pub const ALL: [Scoring; 2] = [Scoring::Points, Scoring::Tricks];
}

/// `points` or `tricks`.
impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scoring::Points => "points",
            Scoring::Tricks => "tricks",
        })
    }
}

impl FromStr for Scoring {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Scoring, ParseError> {
        let scoring = Scoring::ALL.into_iter().find(|scoring| scoring.to_string() == text);
        scoring.ok_or_else(|| ParseError::new(text, "what is scored: points or tricks"))
    }
}

serde_as_text!(Scoring);

/// The options of a game of Whist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// The trump: `"drawn"` (the default) or `"D"`, `"H"`, `"S"`, `"C"`.
    pub trump: Trump,
    /// How many deals an episode has: `"deal"` (the default) or `"game"`, which is four.
    pub unit: Unit,
    /// What is scored: `"points"` (the default) or `"tricks"`.
    pub scoring: Scoring,
}

impl Rules {
    /// All twenty.
    pub fn all() -> impl Iterator<Item = Rules> {
        Trump::ALL.into_iter().flat_map(|trump| {
            Unit::ALL
                .into_iter()
                .flat_map(move |unit| Scoring::ALL.map(|scoring| Rules { trump, unit, scoring }))
        })
    }
}
