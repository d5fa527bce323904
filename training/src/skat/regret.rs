//! How much a policy falls short of the best action.

/// By how much less than the best value the policy, the softmax of these scores, comes to on
/// average, and the gradient at the scores; `temperature` is the score for a factor of e.
///
/// It is linear in the values: over many decisions their noise averages out, and what is minimized
/// is the regret by the expected values. What all values of a decision share cancels out.
pub(super) fn expected_regret(scores: &[f32], values: &[f32], temperature: f32) -> (f32, Vec<f32>) {
    let greatest = |numbers: &[f32]| numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let (most, best) = (greatest(scores), greatest(values));
    let chances: Vec<f32> = scores.iter().map(|score| ((score - most) / temperature).exp()).collect();
    let sum: f32 = chances.iter().sum();
    let parts = || values.iter().zip(&chances).map(|(value, chance)| (best - value, chance / sum));
    let regret: f32 = parts().map(|(short, chance)| short * chance).sum();
    (regret, parts().map(|(short, chance)| chance * (short - regret) / temperature).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gradient is what the regret rises by; the luck that all values share changes neither.
    #[test]
    fn regrets_are_those_of_the_policy() {
        let scores = [0.1, 0.13, -0.2];
        for luck in [0.0, -16.0] {
            let values = [0.5, 0.0, 1.0].map(|value| value + luck);
            let (found, gradients) = expected_regret(&scores, &values, 0.03);
            let odds = (1.0, 1f32.exp(), (-10f32).exp());
            let expected = (0.5 * odds.0 + odds.1) / (odds.0 + odds.1 + odds.2);
            assert!((found - expected).abs() < 1e-4, "{found}, {expected}");
            for (i, gradient) in gradients.into_iter().enumerate() {
                let moved = |by: f32| {
                    let mut scores = scores;
                    scores[i] += by;
                    expected_regret(&scores, &values, 0.03).0
                };
                let rise = (moved(1e-3) - moved(-1e-3)) / 2e-3;
                assert!((rise - gradient).abs() < 2e-2, "{i}: {rise} and {gradient}");
            }
        }
    }
}
