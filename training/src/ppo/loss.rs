//! By how much the policy should move, and where: short arithmetic on the logits of one decision's actions. Burn carries it
//! through the layers.

/// What is wanted of a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aim {
    /// To do again what turned out better than expected: the clipped surrogate.
    Improve {
        /// The logarithm of the chance that the action had when it was taken.
        log_chance: f32,
        /// How much better it turned out.
        advantage: f32,
    },
    /// To do the same: cross-entropy.
    Copy,
}

/// The loss of one decision, and what there is to tell of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PolicyLoss {
    /// What is minimised, without the entropy's part.
    pub loss: f32,
    /// In nats.
    pub entropy: f32,
    /// How far the policy has moved since the action was taken, in nats: the estimator `r - 1 - ln r`, which is never below 0.
    pub divergence: f32,
    /// Whether the ratio of chances has left the clip's range.
    pub is_clipped: bool,
}

/// The loss of a decision whose considered actions have these logits, of which `chosen` was taken; `logits` becomes its slope,
/// the part of the entropy included.
///
/// # Panics
/// When nothing is considered, or less than was chosen.
pub fn policy_loss(
    aim: Aim,
    logits: &mut [f32],
    chosen: usize,
    clip: f32,
    entropy_weight: f32,
) -> PolicyLoss {
    let log_chances = log_softmax(logits);
    let entropy: f32 = -log_chances.iter().map(|log| log.exp() * log).sum::<f32>();
    let log_chance = log_chances[chosen];
    let mut found = PolicyLoss { entropy, ..PolicyLoss::default() };
    // By how much the loss falls where the logarithm of the chance rises.
    let pull = match aim {
        Aim::Copy => {
            found.loss = -log_chance;
            1.0
        }
        Aim::Improve { log_chance: before, advantage } => {
            let ratio = (log_chance - before).exp();
            let bounded = ratio.clamp(1.0 - clip, 1.0 + clip);
            found.loss = -(ratio * advantage).min(bounded * advantage);
            found.divergence = ratio - 1.0 - (log_chance - before);
            found.is_clipped = bounded != ratio;
            if bounded * advantage < ratio * advantage { 0.0 } else { ratio * advantage }
        }
    };
    for (i, (slope, log)) in logits.iter_mut().zip(&log_chances).enumerate() {
        let chance = log.exp();
        let is_chosen = if i == chosen { 1.0 } else { 0.0 };
        *slope = pull * (chance - is_chosen) + entropy_weight * chance * (log + entropy);
    }
    found
}

/// The logarithms of the chances that a policy with these logits gives its actions.
pub fn log_softmax(logits: &[f32]) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
    logits.iter().map(|logit| logit - most - sum.ln()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLIP: f32 = 0.2;

    /// What `policy_loss` minimises.
    fn objective(aim: Aim, logits: &[f32], chosen: usize, weight: f32) -> f32 {
        let found = policy_loss(aim, &mut logits.to_vec(), chosen, CLIP, weight);
        found.loss - weight * found.entropy
    }

    /// The loss has a bend there.
    fn is_near_the_clip(aim: Aim, logits: &[f32], chosen: usize) -> bool {
        let Aim::Improve { log_chance, .. } = aim else { return false };
        let ratio = (log_softmax(logits)[chosen] - log_chance).exp();
        ((ratio - 1.0).abs() - CLIP).abs() < 0.03
    }

    fn aims() -> impl Iterator<Item = Aim> {
        let improve = |before: f32, advantage| Aim::Improve { log_chance: before.ln(), advantage };
        let chances = [0.1, 0.3, 0.5, 0.9].into_iter();
        let all = chances.flat_map(move |before| [-1.5, -0.2, 0.7, 2.0].map(|a| improve(before, a)));
        all.chain([Aim::Copy])
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let step = 1e-2;
        let mut flat = 0;
        for logits in [vec![0.3, -0.4, 0.1], vec![0.0, 0.0], vec![2.0, -1.0, 0.5, 0.25, -3.0]] {
            for (aim, weight) in aims().flat_map(|aim| [(aim, 0.0), (aim, 0.3)]) {
                for chosen in 0..logits.len() {
                    if is_near_the_clip(aim, &logits, chosen) {
                        continue;
                    }
                    let mut slopes = logits.clone();
                    policy_loss(aim, &mut slopes, chosen, CLIP, weight);
                    flat += usize::from(slopes.iter().all(|&slope| slope == 0.0));
                    for i in 0..logits.len() {
                        let at = |by: f32| {
                            let mut moved = logits.clone();
                            moved[i] += by;
                            objective(aim, &moved, chosen, weight)
                        };
                        let rise = (at(step) - at(-step)) / (2.0 * step);
                        assert!((rise - slopes[i]).abs() < 3e-3, "{aim:?} of {logits:?}: {rise}, {slopes:?}");
                    }
                }
            }
        }
        assert!(flat > 20, "beyond the clip nothing is gained: {flat}");
    }

    #[test]
    fn nothing_has_moved_at_first() {
        let logits = [0.4, 1.1, -0.2];
        for (chosen, log_chance) in log_softmax(&logits).into_iter().enumerate() {
            let aim = Aim::Improve { log_chance, advantage: 0.7 };
            let found = policy_loss(aim, &mut logits.to_vec(), chosen, CLIP, 0.0);
            assert!((found.loss + 0.7).abs() < 1e-6 && found.divergence.abs() < 1e-6 && !found.is_clipped);
        }
    }

    #[test]
    fn chances_sum_to_one_and_entropy_is_highest_where_they_are_equal() {
        for count in 1..12 {
            let equal = policy_loss(Aim::Copy, &mut vec![3.0; count], 0, CLIP, 0.0);
            assert!((equal.entropy - (count as f32).ln()).abs() < 1e-5);
            let logits: Vec<f32> = (0..count).map(|i| 40.0 * (i as f32).sin()).collect();
            let sum: f32 = log_softmax(&logits).iter().map(|log| log.exp()).sum();
            assert!((sum - 1.0).abs() < 1e-5);
            let found = policy_loss(Aim::Copy, &mut logits.clone(), 0, CLIP, 0.0);
            assert!(found.entropy <= equal.entropy + 1e-5 && found.loss.is_finite());
        }
    }
}
