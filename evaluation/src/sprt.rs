//! A sequential test: playing ends when the question is settled.

use serde::{Deserialize, Serialize};

/// Which of two claims about a difference is right, found with as few deals as it takes.
///
/// The generalised sequential probability ratio test (Li, Liu and Ying, "Generalized Sequential
/// Probability Ratio Test for Separate Families of Hypotheses", Sequential Analysis 33, 2014) of a
/// mean: the likelihood ratio of the claims "the mean is `upper`" and "the mean is `lower`", with
/// the variance that fits each claim best. The deals' differences count as normal; a mean of many
/// is. Wald's limits make it accept a wrong claim with about the probabilities `alpha` and `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// A's points less B's per game and seat, if the first claim is right.
    pub lower: f64,
    /// The same if the second claim is right; more than `lower`.
    pub upper: f64,
    /// The probability to accept `upper` where `lower` is right, from 0 to 0.5.
    pub alpha: f64,
    /// The probability to accept `lower` where `upper` is right, from 0 to 0.5.
    pub beta: f64,
}

/// Which claim a test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is `lower` or less rather than `upper`.
    Lower,
    /// The difference is `upper` or more rather than `lower`.
    Upper,
}

/// Numbers that make no test.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The claims are not in order.
    #[error("the claims are {lower} and {upper}; expected two numbers, the lower one first")]
    Claims {
        /// The first.
        lower: f64,
        /// The second.
        upper: f64,
    },
    /// A probability that is none, or that a coin would beat.
    #[error("the probability of an error is {found}; expected more than 0 and less than 0.5")]
    Probability {
        /// What was given.
        found: f64,
    },
}

/// So many deals are played at least: before that the variance is hardly known.
const LEAST: u64 = 32;

/// A test under way: the deals so far.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    sprt: Sprt,
    count: u64,
    sum: f64,
    squares: f64,
    verdict: Option<Verdict>,
}

impl Sprt {
    /// The test of these claims.
    ///
    /// # Errors
    /// When `lower` is not below `upper`, or a probability is not between 0 and 0.5.
    pub fn new(lower: f64, upper: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if !(lower.is_finite() && upper.is_finite() && lower < upper) {
            return Err(SprtError::Claims { lower, upper });
        }
        match [alpha, beta].into_iter().find(|p| !(*p > 0.0 && *p < 0.5)) {
            Some(found) => Err(SprtError::Probability { found }),
            None => Ok(Sprt { lower, upper, alpha, beta }),
        }
    }

    /// Between these two log-likelihood ratios the test goes on (Wald).
    pub fn limits(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The test before the first deal.
    pub const fn begin(self) -> Progress {
        Progress { sprt: self, count: 0, sum: 0.0, squares: 0.0, verdict: None }
    }
}

impl Progress {
    /// Adds the difference of the next deal; after the verdict nothing changes any more.
    pub fn add(&mut self, difference: f64) {
        if self.verdict.is_some() {
            return;
        }
        // Computed from the middle of the claims, so that nothing is lost where they are far from
        // 0.
        let value = difference - self.middle();
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
        let (low, high) = self.sprt.limits();
        if self.count >= LEAST {
            self.verdict = match self.log_likelihood_ratio() {
                ratio if ratio <= low => Some(Verdict::Lower),
                ratio if ratio >= high => Some(Verdict::Upper),
                _ => None,
            };
        }
    }

    const fn middle(&self) -> f64 {
        f64::midpoint(self.sprt.lower, self.sprt.upper)
    }

    /// How many deals were added before the verdict.
    pub const fn deals(&self) -> u64 {
        self.count
    }

    /// What is accepted, once it is.
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The logarithm of how much better `upper` explains the deals than `lower`: `n / 2` times the
    /// logarithm of the ratio of the mean squared distances from the claims. 0 before the first
    /// deal.
    pub fn log_likelihood_ratio(&self) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        let (n, half) = (self.count as f64, (self.sprt.upper - self.sprt.lower) / 2.0);
        let distance = |claim: f64| self.squares / n - 2.0 * claim * self.sum / n + claim * claim;
        match (distance(-half), distance(half)) {
            (from_lower, from_upper) if from_lower > 0.0 && from_upper > 0.0 => {
                0.5 * n * (from_lower / from_upper).ln()
            }
            // All deals are exactly one of the claims.
            (from_lower, _) => {
                if from_lower > 0.0 {
                    f64::INFINITY
                } else {
                    f64::NEG_INFINITY
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(lower: f64, upper: f64) -> Sprt {
        Sprt::new(lower, upper, 0.05, 0.05).expect("a test")
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9 * (1.0 + b.abs()), "{a} is not {b}");
    }

    /// Wald, "Sequential Analysis": with probabilities of 5 % the limits are the logarithms of 1/19
    /// and 19.
    #[test]
    fn the_limits_are_wald_s() {
        let (low, high) = test(0.0, 1.0).limits();
        close(low, -(19.0_f64.ln()));
        close(high, 19.0_f64.ln());
        let (low, high) = Sprt::new(0.0, 1.0, 0.01, 0.1).expect("a test").limits();
        close(low, (0.1_f64 / 0.99).ln());
        close(high, 90.0_f64.ln());
    }

    /// The ratio of two normal likelihoods, each with the mean of its claim and its own best
    /// variance.
    #[test]
    fn the_ratio_is_that_of_the_likelihoods() {
        let values: Vec<f64> = (0..31).map(|i| f64::from(i * i % 17) - 6.5).collect();
        let likelihood = |mean: f64| {
            let n = values.len() as f64;
            let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n;
            let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
            -0.5 * n * (2.0 * std::f64::consts::PI * variance).ln() - squares / (2.0 * variance)
        };
        for (lower, upper) in [(0.0, 1.0), (-2.0, 3.5), (100.0, 101.0)] {
            let mut progress = test(lower, upper).begin();
            values.iter().for_each(|&value| progress.add(value));
            close(progress.log_likelihood_ratio(), likelihood(upper) - likelihood(lower));
        }
    }

    #[test]
    fn exchanging_the_claims_and_the_signs_changes_the_sign_alone() {
        let (mut there, mut back) = (test(-1.0, 2.0).begin(), test(-2.0, 1.0).begin());
        for i in 0..30 {
            let value = f64::from(i % 7) - 2.5;
            there.add(value);
            back.add(-value);
        }
        close(there.log_likelihood_ratio(), -back.log_likelihood_ratio());
    }

    #[test]
    fn nothing_is_accepted_before_32_deals_and_nothing_changes_after_the_verdict() {
        let mut progress = test(0.0, 1.0).begin();
        for deal in 1..=100 {
            progress.add(if deal % 2 == 0 { 4.0 } else { 6.0 });
            assert_eq!(progress.verdict(), (deal >= 32).then_some(Verdict::Upper));
            assert_eq!(progress.deals(), deal.min(32));
        }
    }

    #[test]
    fn agents_that_never_differ_settle_the_question_too() {
        let mut progress = test(0.0, 1.0).begin();
        (0..32).for_each(|_| progress.add(0.0));
        assert_eq!(progress.verdict(), Some(Verdict::Lower));
        let mut progress = test(-1.0, 1.0).begin();
        (0..1000).for_each(|_| progress.add(0.0));
        assert_eq!(progress.verdict(), None, "0 is as far from the one as from the other");
    }
}
