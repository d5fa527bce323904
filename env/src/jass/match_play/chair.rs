//! The four chairs of a table.

use super::side::Side;
use crate::jass::{Seat, Team};
use crate::text::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Where somebody sits for a whole partie: 1 to 4 in the order of play, counter-clockwise.
///
/// The home team has chairs 1 and 3, the visitors 2 and 4. A [`Seat`] is a place in one deal, seen
/// from its dealer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub struct Chair(u8);

impl Chair {
    /// All four, in the order of play.
    pub const ALL: [Chair; 4] = [Chair(1), Chair(2), Chair(3), Chair(4)];

    /// 1 to 4.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The chair so many places to the right, in the order of play.
    #[must_use]
    pub const fn after(self, places: usize) -> Chair {
        Chair::ALL[(self.number() - 1 + places) % 4]
    }

    /// The side that sits here.
    pub const fn side(self) -> Side {
        if self.0 % 2 == 1 { Side::Home } else { Side::Visitors }
    }

    /// The chair of a seat in a deal of this dealer.
    #[must_use]
    pub const fn of(seat: Seat, dealer: Chair) -> Chair {
        dealer.after(1 + seat.index())
    }
}

impl Side {
    /// The side that a team of a deal is, when the dealer sits on this chair.
    pub const fn of(team: Team, dealer: Chair) -> Side {
        match team {
            Team::Dealing => dealer.side(),
            Team::Leading => dealer.side().other(),
        }
    }
}

impl TryFrom<usize> for Chair {
    type Error = ParseError;

    fn try_from(number: usize) -> Result<Chair, ParseError> {
        let chair = Chair::ALL.into_iter().find(|chair| chair.number() == number);
        chair.ok_or_else(|| ParseError::new(number.to_string(), "a chair, 1 to 4"))
    }
}

impl From<Chair> for usize {
    fn from(chair: Chair) -> usize {
        chair.number()
    }
}

impl fmt::Display for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Chair {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Chair, ParseError> {
        let chair = Chair::ALL.into_iter().find(|chair| chair.to_string() == text);
        chair.ok_or_else(|| ParseError::new(text, "a chair, 1 to 4"))
    }
}
