//! The losses, and their gradients at the network's outputs.
//!
//! The gradient at the outputs is short arithmetic on a few numbers for each sample; Burn carries
//! it through the layers.

use super::config::TargetsConfig;
use super::sample::{Rollout, Sample};
use crate::skat::regret::expected_regret;
use crate::statistics::Statistics;
use skat_agents::logistic;
use skat_agents::skat::neural::{
    COMMON_OUTPUTS, COMMON_PART, Continuation, HIDDEN_OUTPUTS, HOLDERS, OWN_OUTPUTS, OWN_PART, SCALE, centre,
    holder_probabilities, output,
};
use skat_env::skat::CardSet;

/// Mean losses of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Of the scores predicted before the declaration (Huber).
    pub score: f32,
    /// Of the outcomes predicted from the declaration on (cross-entropy).
    pub outcome: f32,
    /// Of the declarer's card points predicted from the declaration on (Huber).
    pub points: f32,
    /// Of the advantages of actions that were rolled out (half the square), not yet weighted; 0
    /// without a loss for them.
    pub advantage: f32,
    /// The expected regret, in hundreds of points, of a policy that is the softmax of the scores of
    /// the actions that were rolled out, by the results of these rollouts, not yet weighted; 0
    /// without a loss for it.
    pub regret: f32,
    /// Of who holds the unseen cards (cross-entropy, the mean over them), not yet weighted; `None`
    /// without a head for that.
    pub card_location: Option<f32>,
}

impl Losses {
    /// Adds them to the means of the metrics.
    pub fn tell(self, statistics: &mut Statistics) {
        let mut tell = |name: &str, loss: f32| statistics.add(name, f64::from(loss), 1);
        tell("loss/score", self.score);
        tell("loss/outcome", self.outcome);
        tell("loss/points", self.points);
        // NaN must show too.
        if self.advantage != 0.0 {
            tell("loss/advantage", self.advantage);
        }
        if self.regret != 0.0 {
            tell("loss/regret", self.regret);
        }
        if let Some(loss) = self.card_location {
            tell("loss/card_location", loss);
        }
    }
}

/// The losses of a batch and their gradient at the network's outputs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OutputGradients {
    pub(super) losses: Losses,
    /// `[targets, OWN_OUTPUTS]`, `[samples, COMMON_OUTPUTS]` and, with a card-location head,
    /// `[samples, HIDDEN_OUTPUTS]`.
    pub(super) gradients: Vec<Vec<f32>>,
}

/// The weights of parts of the loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LossWeights {
    /// The card locations of a sample against a target of an action.
    card_location: f32,
    /// The advantages of the actions that were rolled out, against everything else; 0 for none.
    advantage: f32,
    /// The expected regret of the policy, likewise.
    regret: f32,
    /// The score for a factor of e between the probabilities of the policy.
    temperature: f32,
}

impl LossWeights {
    /// As the config says.
    pub(super) fn of(config: &TargetsConfig) -> LossWeights {
        LossWeights {
            card_location: config.card_location_weight,
            advantage: config.advantage_weight,
            regret: config.regret_weight,
            temperature: config.temperature / SCALE,
        }
    }
}

impl OutputGradients {
    /// The losses for these own outputs of the actions of all targets, `[targets, OWN_OUTPUTS]`,
    /// and these common ones, `[samples, COMMON_OUTPUTS]`, and, with a card-location head, its
    /// outputs, `[samples, HIDDEN_OUTPUTS]`. Every target counts the same but for the weights.
    pub(super) fn of(samples: &[&Sample], weights: LossWeights, outputs: &[Vec<f32>]) -> OutputGradients {
        let (own, common, locations) = (&outputs[0], &outputs[1], outputs.get(2));
        let mut by_action =
            ByAction { part: OWN_OUTPUTS as f32 / own.len() as f32, weights, losses: Losses::default() };
        let (mut by_own, mut by_common) = (vec![0.0; own.len()], vec![0.0; common.len()]);
        let mut first = 0;
        let rows = common.chunks_exact(COMMON_OUTPUTS).zip(by_common.chunks_exact_mut(COMMON_OUTPUTS));
        for (sample, (common, by_common)) in samples.iter().zip(rows) {
            let range = first..first + sample.action_count() * OWN_OUTPUTS;
            let (outputs, gradients) = (&own[range.clone()], &mut by_own[range.clone()]);
            let ((outputs, _), (gradients, _)) = (outputs.as_chunks(), gradients.as_chunks_mut());
            by_action.add(sample, (outputs, common), (gradients, by_common));
            first = range.end;
        }
        let mut losses = by_action.losses;
        let mut gradients = vec![by_own, by_common];
        if let Some(logits) = locations {
            let (loss, by_location) = card_locations(samples, logits, weights.card_location);
            losses.card_location = Some(loss);
            gradients.push(by_location);
        }
        OutputGradients { losses, gradients }
    }
}

/// The losses of what is learnt of actions.
struct ByAction {
    /// What one target counts on average over all.
    part: f32,
    weights: LossWeights,
    losses: Losses,
}

impl ByAction {
    /// Adds a sample's losses, and writes their gradients: of its actions' own outputs, and of its
    /// common ones.
    ///
    /// The mean of the own outputs of rolled-out actions is subtracted from them, and that of their
    /// gradients likewise.
    fn add(
        &mut self,
        sample: &Sample,
        (own, common): (&[[f32; OWN_OUTPUTS]], &[f32]),
        (by_own, by_common): (&mut [[f32; OWN_OUTPUTS]], &mut [f32]),
    ) {
        let mut own = own.to_vec();
        centre(own[1..].iter_mut());
        for ((target, own), by_own) in sample.by_action().zip(&own).zip(&mut *by_own) {
            let part = target.continuation as usize;
            let by_common = &mut by_common[part * COMMON_PART..][..COMMON_PART];
            let known = target.continuation.common(common);
            let found = target.continuation.own(own);
            for (i, (target, weight)) in target.targets.0.into_iter().enumerate() {
                let found = known[i] + found.get(i).unwrap_or(&0.0);
                let (sum, (loss, gradient)) = match i {
                    output::SCORE => (&mut self.losses.score, huber(found - target)),
                    output::POINTS => (&mut self.losses.points, huber(found - target)),
                    _ => (&mut self.losses.outcome, cross_entropy(found, target)),
                };
                *sum += self.part * weight * loss;
                by_common[i] += self.part * weight * gradient;
                if i < OWN_PART {
                    by_own[part * OWN_PART + i] = self.part * weight * gradient;
                }
            }
        }
        centre(by_own[1..].iter_mut());
        if self.weights.advantage == 0.0 {
            return;
        }
        for (by_own, miss) in by_own[1..].iter_mut().zip(advantage_errors(&sample.rollouts, &own[1..])) {
            let weight = sample.rollouts[0].targets.0[output::SCORE].1;
            self.losses.advantage += self.part * weight * miss * miss / 2.0;
            by_own[SCORE_IN_ROLLOUTS] = self.weights.advantage * self.part * weight * miss;
        }
        if self.weights.regret == 0.0 || sample.rollouts.is_empty() {
            return;
        }
        let weight = self.part * sample.rollouts[0].targets.0[output::SCORE].1;
        let scores: Vec<f32> = own[1..].iter().map(|own| own[SCORE_IN_ROLLOUTS]).collect();
        let results: Vec<f32> = sample.rollouts.iter().map(score).collect();
        let (regret, gradients) = expected_regret(&scores, &results, self.weights.temperature);
        self.losses.regret += weight * regret;
        for (by_own, gradient) in by_own[1..].iter_mut().zip(gradients) {
            by_own[SCORE_IN_ROLLOUTS] += self.weights.regret * weight * gradient;
        }
    }
}

/// Where an action's own output of its score in rollouts stands.
const SCORE_IN_ROLLOUTS: usize = Continuation::Rollout as usize * OWN_PART + output::SCORE;

/// The result of a rollout.
fn score(rollout: &Rollout) -> f32 {
    rollout.targets.0[output::SCORE].0
}

/// The errors of the own scores of rolled-out actions, their mean already subtracted, against the
/// advantages: the result of each less the mean of all. The common luck cancels out.
fn advantage_errors(rollouts: &[Rollout], owns: &[[f32; OWN_OUTPUTS]]) -> Vec<f32> {
    let mean = rollouts.iter().map(score).sum::<f32>() / rollouts.len() as f32;
    let miss =
        |(rollout, own): (&Rollout, &[f32; OWN_OUTPUTS])| own[SCORE_IN_ROLLOUTS] - (score(rollout) - mean);
    rollouts.iter().zip(owns).map(miss).collect()
}

/// The mean loss of the samples' card locations, and `weight` times its gradient at these logits.
fn card_locations(samples: &[&Sample], logits: &[f32], weight: f32) -> (f32, Vec<f32>) {
    let mut gradients = vec![0.0; logits.len()];
    let part = 1.0 / samples.len() as f32;
    let mut loss = 0.0;
    let rows = logits.chunks_exact(HIDDEN_OUTPUTS).zip(gradients.chunks_exact_mut(HIDDEN_OUTPUTS));
    for (sample, (logits, gradients)) in samples.iter().zip(rows) {
        loss += part * card_location(sample.hidden, logits, part * weight, gradients);
    }
    (loss, gradients)
}

/// The mean cross-entropy over the unseen cards; `weight` times its gradient goes to `gradients`.
fn card_location(hidden: [CardSet; HOLDERS], logits: &[f32], weight: f32, gradients: &mut [f32]) -> f32 {
    let count: usize = hidden.iter().map(|cards| cards.len()).sum();
    let mut loss = 0.0;
    for (holder, cards) in hidden.into_iter().enumerate() {
        for card in cards {
            let first = HOLDERS * card.index();
            let probabilities = holder_probabilities(&logits[first..]);
            loss -= probabilities[holder].max(f32::MIN_POSITIVE).ln() / count as f32;
            for (i, probability) in probabilities.into_iter().enumerate() {
                gradients[first + i] =
                    weight * (probability - f32::from(u8::from(i == holder))) / count as f32;
            }
        }
    }
    loss
}

/// Half the square near 0, linear beyond 1, so that a few large scores do not dominate. The loss
/// and its gradient.
fn huber(error: f32) -> (f32, f32) {
    let gradient = error.clamp(-1.0, 1.0);
    (gradient * (error - gradient / 2.0), gradient)
}

/// Of a logit against a target from 0 to 1. The loss and its gradient.
fn cross_entropy(logit: f32, target: f32) -> (f32, f32) {
    let loss = logit.max(0.0) + (-logit.abs()).exp().ln_1p() - logit * target;
    (loss, logistic(logit) - target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::rollout_improvement::targets::Targets;
    use skat_agents::skat::neural::Features;
    use skat_env::skat::Action;

    /// The gradient of a loss is what the loss rises by.
    #[test]
    fn gradients_are_those_of_the_losses() {
        let step = 1e-2;
        for i in -40..=40 {
            let x = i as f32 / 8.0 + 0.03;
            for target in [0.0, 0.3, 1.0] {
                for f in [cross_entropy, |x, target| huber(x - target)] {
                    let rise = (f(x + step, target).0 - f(x - step, target).0) / (2.0 * step);
                    assert!((rise - f(x, target).1).abs() < 1e-2, "at {x}, {target}: {rise}");
                    assert!(f(x, target).0 >= 0.0);
                }
            }
        }
        assert_eq!(cross_entropy(0.0, 0.25), (2f32.ln(), 0.25));
        assert_eq!(huber(3.0), (2.5, 1.0));
        assert_eq!(huber(-0.5), (0.125, -0.5));
    }

    /// What all rollouts have in common cancels out; the mean of the own outputs is already
    /// subtracted.
    #[test]
    fn advantages_are_differences_from_the_mean() {
        let rollout = |score| {
            let mut targets = Targets::default();
            targets.0[output::SCORE] = (score, 1.0);
            Rollout { action: Action::Pass, features: Features::default(), targets }
        };
        let own = |score| {
            let mut own = [7.0; OWN_OUTPUTS];
            own[SCORE_IN_ROLLOUTS] = score;
            own
        };
        let owns = [own(0.5), own(-0.75), own(0.25)];
        for luck in [0.0, -16.0, 16.0] {
            let rollouts = [1.0, 0.0, 2.0].map(|score| rollout(score + luck));
            assert_eq!(advantage_errors(&rollouts, &owns), [0.5, 0.25, -0.75]);
        }
        assert_eq!(SCORE_IN_ROLLOUTS, OWN_PART);
    }

    /// Guessing costs ln 3; the gradients are what the loss rises by, and seen cards have none.
    #[test]
    fn card_locations_are_learnt_where_they_are() {
        let sets = ["C7.CJ", "S9", "-"].map(|cards| cards.parse::<CardSet>().expect("cards"));
        let loss = |logits: &[f32]| card_location(sets, logits, 1.0, &mut [0.0; HIDDEN_OUTPUTS]);
        assert!((loss(&[0.0; HIDDEN_OUTPUTS]) - 3f32.ln()).abs() < 1e-6);
        let logits: Vec<f32> = (0..HIDDEN_OUTPUTS).map(|i| (i * 7 % 11) as f32 / 5.0 - 1.0).collect();
        let mut gradients = [0.0; HIDDEN_OUTPUTS];
        card_location(sets, &logits, 2.0, &mut gradients);
        for (i, gradient) in gradients.into_iter().enumerate() {
            let moved = |by: f32| {
                let mut logits = logits.clone();
                logits[i] += by;
                loss(&logits)
            };
            let rise = 2.0 * (moved(1e-2) - moved(-1e-2)) / 2e-2;
            assert!((rise - gradient).abs() < 1e-3, "{i}: {rise} and {gradient}");
            let is_hidden = sets.iter().any(|cards| cards.iter().any(|card| card.index() == i / HOLDERS));
            assert!(is_hidden == (gradient != 0.0));
        }
    }
}
