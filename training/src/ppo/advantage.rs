//! How much better than expected each decision turned out.
//!
//! Generalised advantage estimation (J. Schulman et al., *High-Dimensional Continuous Control Using Generalized Advantage
//! Estimation*, 2016) over one player's own decisions in a deal, with discount 1 and the score at the end as the only
//! reward.

use super::decision::Decision;

/// What a decision is learnt by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Advantage {
    /// The advantage of what was done, in units of [`skat_agents::skat::neural::SCALE`].
    pub advantage: f32,
    /// What the critic should say.
    pub target: f32,
}

/// Of each decision, those of one player in one deal next to each other in their order; `values` is what the critic says.
///
/// # Panics
/// When there is not a value for each decision.
pub fn advantages(decisions: &[Decision], values: &[f32], lambda: f32) -> Vec<Advantage> {
    assert_eq!(decisions.len(), values.len(), "a value for each decision");
    let mut found = vec![Advantage::default(); decisions.len()];
    // The value and the advantage of the decision after this one.
    let mut next = (0.0, 0.0);
    for (i, decision) in decisions.iter().enumerate().rev() {
        if decision.is_last {
            next = (decision.score, 0.0);
        }
        let advantage = next.0 - values[i] + lambda * next.1;
        found[i] = Advantage { advantage, target: advantage + values[i] };
        next = (values[i], advantage);
    }
    found
}

/// Shifts and scales the advantages of the decisions that the policy improves by to mean 0 and deviation 1.
pub(super) fn normalise(advantages: &mut [Advantage], is_counted: impl Fn(usize) -> bool) {
    let counted: Vec<f64> = (0..advantages.len())
        .filter(|&i| is_counted(i))
        .map(|i| f64::from(advantages[i].advantage))
        .collect();
    let (mean, deviation) = mean_and_deviation(&counted);
    for advantage in advantages {
        advantage.advantage = ((f64::from(advantage.advantage) - mean) / (deviation + 1e-8)) as f32;
    }
}

/// Both 0 of nothing.
pub(super) fn mean_and_deviation(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
    (mean, variance.sqrt())
}
