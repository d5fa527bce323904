//! How long a partie is, and what follows from it.

use super::points::Points;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How many deals a partie has (Jass 1.1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub enum Length {
    /// Twelve deals: at most 1,250 points, 1,000 for a team that sits out.
    Twelve,
    /// Sixteen deals: at most 1,650 points, 1,350 for a team that sits out.
    Sixteen,
}

impl Length {
    /// Both.
    pub const ALL: [Length; 2] = [Length::Twelve, Length::Sixteen];

    /// The number of deals.
    pub const fn deals(self) -> usize {
        match self {
            Length::Twelve => 12,
            Length::Sixteen => 16,
        }
    }

    /// The most that a team can score in a partie; what is above is lost (Jass 2.4).
    pub const fn cap(self) -> Points {
        match self {
            Length::Twelve => Points::new(1250),
            Length::Sixteen => Points::new(1650),
        }
    }

    /// What a team scores that sits out a partie (Jass 2.5).
    pub const fn bye(self) -> Points {
        match self {
            Length::Twelve => Points::new(1000),
            Length::Sixteen => Points::new(1350),
        }
    }
}

/// A partie of neither 12 nor 16 deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} deals are no partie: expected 12 or 16 (Jass 1.1a)")]
pub struct NoLength(pub usize);

impl TryFrom<usize> for Length {
    type Error = NoLength;

    fn try_from(deals: usize) -> Result<Length, NoLength> {
        Length::ALL.into_iter().find(|length| length.deals() == deals).ok_or(NoLength(deals))
    }
}

impl From<Length> for usize {
    fn from(length: Length) -> usize {
        length.deals()
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deals().fmt(f)
    }
}
