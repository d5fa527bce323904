//! The options of a game: how far it goes, and how its end is scored.

use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// The options of a game of cribbage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// The points at which the game is won, 1 to 121: 121 (the default, Crib 1.1), or 61 for a
    /// short game.
    pub target: Target,
    /// How many deals are played: `"game"` (the default), as many as the target takes, or
    /// `"deals:1"`, no more than so many.
    pub length: Length,
    /// What the end is worth: `"win"` (the default), `"difference"` or `"skunks"`.
    pub scoring: Scoring,
}

impl Rules {
    /// One deal, scored by the difference of the points.
    pub const DEAL: Rules = Rules {
        target: Target(Target::GAME),
        length: Length::Deals(NonZeroU8::MIN),
        scoring: Scoring::Difference,
    };
}

/// Three words joined by commas: `121,game,win`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.target.points(), self.length, self.scoring)
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let words: Vec<&str> = text.split(',').collect();
        let [target, length, scoring] = words[..] else {
            let expected = "rules: the target, the length and the scoring like 121,game,win";
            return Err(ParseError::new(text, expected));
        };
        Ok(Rules { target: target.parse()?, length: length.parse()?, scoring: scoring.parse()? })
    }
}

/// The points at which a game is won: 1 to 121.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Target(u8);

impl Target {
    /// The last hole of the board (Crib 1.1).
    pub const GAME: u8 = 121;

    /// The target of so many points; `None` unless they are 1 to 121.
    pub const fn new(points: u8) -> Option<Target> {
        if 1 <= points && points <= Target::GAME { Some(Target(points)) } else { None }
    }

    /// The points, 1 to 121.
    #[inline]
    pub const fn points(self) -> u8 {
        self.0
    }
}

/// 121 points.
impl Default for Target {
    fn default() -> Target {
        Target(Target::GAME)
    }
}

impl TryFrom<u8> for Target {
    type Error = ParseError;

    fn try_from(points: u8) -> Result<Target, ParseError> {
        Target::new(points).ok_or_else(|| ParseError::new(points.to_string(), TARGETS))
    }
}

const TARGETS: &str = "a target: a number of points from 1 to 121";

impl From<Target> for u8 {
    fn from(target: Target) -> u8 {
        target.0
    }
}

impl FromStr for Target {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Target, ParseError> {
        let points = text.parse().ok().filter(|points: &u8| points.to_string() == text);
        points.and_then(Target::new).ok_or_else(|| ParseError::new(text, TARGETS))
    }
}

/// How many deals are played at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Length {
    /// As many as the target takes.
    #[default]
    Game,
    /// No more than so many; who is ahead then has won.
    Deals(NonZeroU8),
}

impl Length {
    /// Whether no deal follows when so many are played.
    #[inline]
    pub(super) const fn is_reached(self, deals: u8) -> bool {
        match self {
            Length::Game => false,
            Length::Deals(most) => deals >= most.get(),
        }
    }
}

/// `game` or `deals:3`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Length::Game => f.write_str("game"),
            Length::Deals(most) => write!(f, "deals:{most}"),
        }
    }
}

impl FromStr for Length {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Length, ParseError> {
        if text == "game" {
            return Ok(Length::Game);
        }
        let number = text.strip_prefix("deals:").and_then(|number| number.parse::<NonZeroU8>().ok());
        let length = number.map(Length::Deals).filter(|length| length.to_string() == text);
        length.ok_or_else(|| ParseError::new(text, "a length: game, or deals:1 to deals:255"))
    }
}

serde_as_text!(Length);

/// What the end of a game is worth; what one team gets the other loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Scoring {
    /// One for the win (Crib 1.1).
    #[default]
    Win,
    /// By how many points the team is ahead.
    Difference,
    /// One for the win; two when the losers are more than 30 points from the target (a skunk), four
    /// when they are more than 60 (a double skunk). The text has no skunks.
    Skunks,
}

impl Scoring {
    /// All three.
    pub const ALL: [Scoring; 3] = [Scoring::Win, Scoring::Difference, Scoring::Skunks];

    /// The place in [`Scoring::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What an end with these points is worth to the team that has `own`.
    ///
    /// A game that ends with its last deal short of the target counts one to who is ahead, and
    /// nothing when both have as many.
    pub(super) fn of(self, own: u8, others: u8, target: u8) -> i32 {
        let ahead = i32::from(own) - i32::from(others);
        match self {
            Scoring::Win => ahead.signum(),
            Scoring::Difference => ahead,
            Scoring::Skunks => ahead.signum() * Scoring::stake(own.max(others), own.min(others), target),
        }
    }

    /// 1, 2 or 4.
    fn stake(winners: u8, losers: u8, target: u8) -> i32 {
        match target - losers {
            _ if winners < target => 1,
            61.. => 4,
            31.. => 2,
            _ => 1,
        }
    }
}

/// `win`, `difference` or `skunks`.
impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scoring::Win => "win",
            Scoring::Difference => "difference",
            Scoring::Skunks => "skunks",
        })
    }
}

impl FromStr for Scoring {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Scoring, ParseError> {
        let scoring = Scoring::ALL.into_iter().find(|scoring| scoring.to_string() == text);
        scoring.ok_or_else(|| ParseError::new(text, "a scoring: win, difference or skunks"))
    }
}

serde_as_text!(Scoring);
