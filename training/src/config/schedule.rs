//! Numbers that change during a run.

use serde::{Deserialize, Serialize};

/// A number that changes during a run along half a cosine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "{ start = A, end = B }")]
pub struct Schedule {
    /// Its value at the first game.
    pub start: f64,
    /// Its value at the last.
    pub end: f64,
}

impl Schedule {
    /// 0 throughout.
    pub const ZERO: Schedule = Schedule::constant(0.0);

    /// The same number throughout.
    pub const fn constant(value: f64) -> Schedule {
        Schedule { start: value, end: value }
    }

    /// The value at this fraction of the run, 0 to 1.
    pub fn at(self, progress: f64) -> f64 {
        let cosine = (1.0 + (std::f64::consts::PI * progress.clamp(0.0, 1.0)).cos()) / 2.0;
        self.end + (self.start - self.end) * cosine
    }

    /// Whether it is not 0 throughout.
    pub fn is_ever(self) -> bool {
        self.start > 0.0 || self.end > 0.0
    }

    /// Whether it is made of learning rates: above 0 and at most 1.
    pub(crate) fn are_rates(self) -> bool {
        [self.start, self.end].into_iter().all(|rate| rate > 0.0 && rate <= 1.0)
    }

    /// Whether it is made of probabilities: from 0 to 1.
    pub(crate) fn are_probabilities(self) -> bool {
        self.is_within(1.0)
    }

    /// Whether it is made of numbers from 0 to `most`.
    pub(crate) fn is_within(self, most: f64) -> bool {
        [self.start, self.end].into_iter().all(|number| (0.0..=most).contains(&number))
    }
}
