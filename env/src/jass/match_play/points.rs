//! Points of a team, to the half.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// All that a deal counts: 152 card points and five for the last trick (Jass 2.3).
pub const DEAL: i32 = 157;

/// Points of a team, kept in halves: an odd number of deals that are shared leaves each side half a
/// point (Jass 2.2c). Written as `157` or `78.5`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "f64")]
pub struct Points {
    halves: i32,
}

impl Points {
    /// None.
    pub const ZERO: Points = Points { halves: 0 };

    /// So many whole points.
    pub const fn new(points: i32) -> Points {
        Points { halves: 2 * points }
    }

    /// So many half points.
    pub const fn of_halves(halves: i32) -> Points {
        Points { halves }
    }

    /// How many half points these are.
    pub const fn halves(self) -> i32 {
        self.halves
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points { halves: self.halves + other.halves }
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.halves += other.halves;
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points { halves: self.halves - other.halves }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.halves < 0 { "-" } else { "" };
        let half = if self.halves % 2 == 0 { "" } else { ".5" };
        f.pad(&format!("{sign}{}{half}", self.halves.abs() / 2))
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A number that is no multiple of a half, or out of range.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{0} is not a number of points: expected whole or half points")]
pub struct NotPoints(f64);

impl TryFrom<f64> for Points {
    type Error = NotPoints;

    fn try_from(points: f64) -> Result<Points, NotPoints> {
        let halves = points * 2.0;
        let fits = halves.abs() <= f64::from(i32::MAX / 2) && halves.fract() == 0.0;
        if fits { Ok(Points { halves: halves as i32 }) } else { Err(NotPoints(points)) }
    }
}

/// A whole number where there is no half.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.halves % 2 {
            0 => serializer.serialize_i32(self.halves / 2),
            _ => serializer.serialize_f64(f64::from(self.halves) / 2.0),
        }
    }
}
