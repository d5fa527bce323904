//! The losses of a position, and their gradients at the values that the network gives.
//!
//! Everything is counted in tens of tournament points.

use super::config::LearningConfig;
use crate::skat::regret::expected_regret;
use crate::statistics::Statistics;

/// Points that errors are counted in.
const TENS: f32 = 10.0;

/// What the parts of the loss weigh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Points for a factor of e between the policy's probabilities.
    pub temperature: f32,
    /// Of the regrets.
    pub regret: f32,
    /// Of the mean value.
    pub level: f32,
}

impl Weights {
    /// As the config says.
    pub fn of(config: &LearningConfig) -> Weights {
        let LearningConfig { temperature, regret_weight: regret, level_weight: level } = *config;
        Weights { temperature, regret, level }
    }
}

/// The losses of a position, unweighted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The expected regret of the policy, in points.
    pub regret: f32,
    /// Of what each value is above their mean: half the square in tens of points.
    pub advantage: f32,
    /// Of the mean value, likewise.
    pub level: f32,
}

impl Losses {
    /// What is minimized.
    pub fn total(self, weights: Weights) -> f32 {
        weights.regret * self.regret / TENS + self.advantage + weights.level * self.level
    }

    /// Adds them to the means of the metrics.
    pub(super) fn tell(self, statistics: &mut Statistics) {
        let Losses { regret, advantage, level } = self;
        for (name, loss) in [("regret", regret), ("advantage", advantage), ("level", level)] {
            statistics.add(&format!("loss/{name}"), f64::from(loss), 1);
        }
    }
}

/// The losses of a position whose exchanges the network gives the values `found`, in points, and
/// worlds the values `wanted`; with the gradient of their total at `found`.
///
/// # Panics
/// When there are not as many of the one as of the other.
pub fn loss(found: &[f32], wanted: &[f32], weights: Weights) -> (Losses, Vec<f32>) {
    assert_eq!(found.len(), wanted.len(), "values of the same exchanges");
    let count = found.len() as f32;
    let mean = |values: &[f32]| values.iter().sum::<f32>() / count;
    let level = (mean(found) - mean(wanted)) / TENS;
    let (regret, by_regret) = expected_regret(found, wanted, weights.temperature);
    let mut advantage = 0.0;
    let of = |((found, wanted), by_regret): ((&f32, &f32), f32)| {
        let miss = (found - wanted) / TENS - level;
        advantage += miss * miss / 2.0 / count;
        // The misses add up to 0, so that their mean has no part in it.
        (miss + weights.level * level) / count / TENS + weights.regret * by_regret / TENS
    };
    let gradient = found.iter().zip(wanted).zip(by_regret).map(of).collect();
    (Losses { regret, advantage, level: level * level / 2.0 }, gradient)
}
