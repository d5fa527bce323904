//! The losses of a decision, and their gradients at the network's outputs.
//!
//! Everything is counted in tens of tournament points, a nat of a logit as much as ten of them, so
//! that losses are of the size of those of rollout improvement.

use super::config::DistillationConfig;
use super::example::{Outputs, Targets, Value};
use crate::skat::regret::expected_regret;
use crate::statistics::Statistics;
use skat_agents::skat::neural::{
    COMMON_OUTPUTS, COMMON_PART, Continuation, OWN_OUTPUTS, OWN_PART, SCALE, centre, output,
};

/// Points that errors are counted in.
const TENS: f32 = 10.0;
/// Where an action's own output of its score in rollouts stands, by which actions are chosen.
pub(super) const SCORE: usize = Continuation::Rollout as usize * OWN_PART + output::SCORE;
/// Where the common output that is added to it stands.
const LEVEL: usize = Continuation::Rollout as usize * COMMON_PART + output::SCORE;

/// What the parts of the loss weigh, and its scales.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// Points for a factor of e between the policy's probabilities.
    pub temperature: f32,
    /// Of the regrets.
    pub regret: f32,
    /// The standard error at which a value counts half.
    pub label_error: f32,
    /// Of the reference network's outputs.
    pub reference: f32,
}

impl Weights {
    /// As the config says.
    pub fn of(config: &DistillationConfig) -> Weights {
        Weights {
            temperature: config.temperature,
            regret: config.regret_weight,
            label_error: config.label_error,
            reference: config.reference_weight,
        }
    }

    /// How much a value counts, 0 to 1: the share of its variance that is not noise where values
    /// vary by [`Weights::label_error`].
    fn precision(self, value: Value) -> f32 {
        let errors = value.error / self.label_error;
        1.0 / (1.0 + errors * errors)
    }
}

/// The losses of a decision, those of the weight 0 for what it has not, unweighted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// The expected regret of the policy, in points, by the precision of the decision's values.
    pub regret: f32,
    /// Of the advantages: half the square in tens of points, by the precision of each value.
    pub advantage: f32,
    /// Of the mean value, likewise.
    pub level: f32,
    /// Of the reference network's outputs, likewise.
    pub reference: f32,
}

impl Losses {
    /// What is minimized.
    pub fn total(self, weights: Weights) -> f32 {
        let Losses { regret, advantage, level, reference } = self;
        weights.regret * regret / TENS + advantage + level + weights.reference * reference
    }

    /// Adds them to the means of the metrics.
    pub(super) fn tell(self, is_labelled: bool, statistics: &mut Statistics) {
        let mut tell = |name: &str, loss: f32| statistics.add(name, f64::from(loss), 1);
        if is_labelled {
            tell("loss/regret", self.regret);
            tell("loss/advantage", self.advantage);
            tell("loss/level", self.level);
        } else {
            tell("loss/reference", self.reference);
        }
    }
}

/// The losses of a decision for these own outputs of its actions and these common ones; `part`
/// times the gradient of their total is written to the last two.
///
/// # Panics
/// When there are not as many outputs as actions and common outputs.
pub fn loss(
    targets: &Targets,
    weights: Weights,
    part: f32,
    (own, common): (&[[f32; OWN_OUTPUTS]], &[f32]),
    (by_own, by_common): (&mut [[f32; OWN_OUTPUTS]], &mut [f32]),
) -> Losses {
    match targets {
        Targets::Values(values) => of_values(values, weights, part, (own, common), (by_own, by_common)),
        Targets::Outputs(outputs) => of_outputs(outputs, weights, part, (own, common), (by_own, by_common)),
    }
}

/// Against the values of a search: the mean of what is valued cancels out of scores and values.
fn of_values(
    values: &[Option<Value>],
    weights: Weights,
    part: f32,
    (own, common): (&[[f32; OWN_OUTPUTS]], &[f32]),
    (by_own, by_common): (&mut [[f32; OWN_OUTPUTS]], &mut [f32]),
) -> Losses {
    let valued: Vec<(usize, Value)> =
        values.iter().enumerate().filter_map(|(place, value)| Some((place, (*value)?))).collect();
    let count = valued.len() as f32;
    let mean = |of: &dyn Fn(usize, Value) -> f32| {
        valued.iter().map(|&(place, value)| of(place, value)).sum::<f32>() / count
    };
    let score = |place: usize| SCALE * own[place][SCORE];
    let (mean_score, mean_value) = (mean(&|place, _| score(place)), mean(&|_, value| value.points));
    let precision = mean(&|_, value| weights.precision(value));
    let (scores, points): (Vec<f32>, Vec<f32>) =
        valued.iter().map(|&(place, value)| (score(place), value.points)).unzip();
    let (regret, by_regret) = expected_regret(&scores, &points, weights.temperature);
    let mut losses = Losses { regret: precision * regret, ..Losses::default() };
    // By points of each score; the advantages' add up to what their mean takes away again.
    let mut by_score: Vec<f32> = Vec::with_capacity(valued.len());
    for &(place, value) in &valued {
        let miss = (score(place) - mean_score) - (value.points - mean_value);
        let weight = weights.precision(value) / count;
        losses.advantage += weight * (miss / TENS).powi(2) / 2.0;
        by_score.push(weight * miss / (TENS * TENS));
    }
    let common_part = by_score.iter().sum::<f32>() / count;
    for ((&(place, _), by_advantage), by_regret) in valued.iter().zip(by_score).zip(by_regret) {
        let gradient = by_advantage - common_part + weights.regret * precision * by_regret / TENS;
        by_own[place][SCORE] = part * SCALE * gradient;
    }
    let miss = SCALE * common[LEVEL] - mean_value;
    losses.level = precision * (miss / TENS).powi(2) / 2.0;
    by_common[LEVEL] = part * SCALE * precision * miss / (TENS * TENS);
    losses
}

/// Against what the reference network puts out.
fn of_outputs(
    outputs: &Outputs,
    weights: Weights,
    part: f32,
    (own, common): (&[[f32; OWN_OUTPUTS]], &[f32]),
    (by_own, by_common): (&mut [[f32; OWN_OUTPUTS]], &mut [f32]),
) -> Losses {
    let mut own = own.to_vec();
    centre(own.iter_mut());
    let mut loss = 0.0;
    let mut of = |found: f32, wanted: f32, scale: f32, share: f32| {
        let miss = scale * (found - wanted);
        loss += share * miss * miss / 2.0;
        part * weights.reference * share * scale * miss
    };
    let share = 1.0 / own.len() as f32;
    for ((own, wanted), by_own) in own.iter().zip(&outputs.own).zip(by_own.iter_mut()) {
        for i in 0..OWN_OUTPUTS {
            by_own[i] = of(own[i], wanted[i], scale(i % OWN_PART), share);
        }
    }
    for i in 0..COMMON_OUTPUTS {
        by_common[i] = of(common[i], outputs.common[i], scale(i % COMMON_PART), 1.0);
    }
    centre(by_own.iter_mut());
    Losses { reference: loss, ..Losses::default() }
}

/// Tens of points for 1 of an output: scores are in hundreds.
fn scale(place: usize) -> f32 {
    if place == output::SCORE { SCALE / TENS } else { 1.0 }
}
