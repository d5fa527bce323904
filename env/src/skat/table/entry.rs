//! What the sheet says of one game (ISkO 5.5.1, 5.5.2).

use super::company::Seating;
use super::partner::Partner;
use super::score::Score;
use crate::skat::State;
use crate::skat::phase::Phase;
use crate::skat::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// One line of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entry {
    /// All three passed; the game counts, and the next partner deals (ISkO 3.2.16, 3.3.7, SkTO
    /// 9.4).
    PassedIn,
    /// The game was played, but what became of it is not on the sheet, which is deficient (SkTO
    /// 7.2.4, 7.2.5).
    Missing,
    /// A played game.
    Played {
        /// Who played alone.
        declarer: Partner,
        /// How it is scored.
        score: Score,
    },
}

impl Entry {
    /// The entry of a deal that is over; `None` before its end.
    pub fn of(state: &State, seating: &Seating) -> Option<Entry> {
        match state.phase() {
            Phase::PassedIn => Some(Entry::PassedIn),
            Phase::Played(played) => {
                let declarer = seating.players[played.play.tricks().declarer()];
                Some(Entry::Played { declarer, score: Score::of(played) })
            }
            _ => None,
        }
    }

    /// The declarer of a played game.
    pub const fn declarer(&self) -> Option<Partner> {
        match self {
            Entry::Played { declarer, .. } => Some(*declarer),
            Entry::PassedIn | Entry::Missing => None,
        }
    }

    /// What a playing partner's running score gains by this entry.
    pub fn value_for(&self, partner: Partner) -> i16 {
        match self {
            Entry::Played { declarer, score } if *declarer == partner => score.value(),
            _ => 0,
        }
    }
}

/// `passed in`, `missing`, or the declarer's number and the score.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::PassedIn => f.write_str("passed in"),
            Entry::Missing => f.write_str("missing"),
            Entry::Played { declarer, score } => write!(f, "{declarer} {score}"),
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Entry {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Entry, ParseError> {
        match (text, text.split_once(' ')) {
            ("passed in", _) => Ok(Entry::PassedIn),
            ("missing", _) => Ok(Entry::Missing),
            (_, Some((declarer, score))) => {
                Ok(Entry::Played { declarer: declarer.parse()?, score: score.parse()? })
            }
            _ => Err(ParseError::new(
                text,
                "an entry: \"passed in\", \"missing\", or the declarer's number and a score like \"CH with 2 won\"",
            )),
        }
    }
}

serde_as_text!(Entry);
