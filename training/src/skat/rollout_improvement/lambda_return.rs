//! The returns of cards: the end of the deal, mixed with predictions on the way.
//!
//! Lambda-returns (R. Sutton and A. Barto, *Reinforcement Learning: An Introduction*, chapter 12)
//! with Peng's greedy continuation: the value of the card chosen next stands for all that follows
//! it.

use skat_agents::skat::neural::Expectation;

/// The return of one player's cards, from his last to his first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Return {
    next: Option<Expectation>,
}

impl Return {
    /// The return of the card before those seen so far. `end` is the result of the deal, `expected`
    /// the network's prediction for that card, if there is one, and `lambda` the weight of the end.
    pub(super) fn before(
        &mut self,
        lambda: f32,
        end: Expectation,
        expected: Option<Expectation>,
    ) -> Expectation {
        let target = self.next.unwrap_or(end);
        self.next = Some(expected.map_or(target, |expected| expected.mix(lambda, target)));
        target
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: Expectation = Expectation { won: 1.0, points: 0.7 };

    /// The returns of cards in the order of play.
    fn returns(lambda: f32, expected: &[Option<Expectation>]) -> Vec<Expectation> {
        let mut walk = Return::default();
        let mut returns: Vec<_> = expected.iter().rev().map(|e| walk.before(lambda, END, *e)).collect();
        returns.reverse();
        returns
    }

    fn expected(i: usize) -> Expectation {
        Expectation { won: 0.1 * i as f32, points: -0.3 * i as f32 }
    }

    /// The forward view: expectations of all later cards, each weighted less than the one before,
    /// and the end.
    #[test]
    fn a_return_is_the_weighted_sum_of_what_follows() {
        let all: Vec<_> = (0..8).map(|i| Some(expected(i))).collect();
        for lambda in [0.0f32, 0.3, 0.6, 1.0] {
            for (t, found) in returns(lambda, &all).into_iter().enumerate() {
                let later = t + 1..all.len();
                let weight = |i: usize| (1.0 - lambda) * lambda.powi((i - t - 1) as i32);
                let rest = lambda.powi(later.len() as i32);
                let sum = |of: fn(Expectation) -> f32| {
                    later.clone().map(|i| weight(i) * of(expected(i))).sum::<f32>() + rest * of(END)
                };
                assert!((found.won - sum(|e| e.won)).abs() < 1e-5, "{lambda}, card {t}");
                assert!((found.points - sum(|e| e.points)).abs() < 1e-5, "{lambda}, card {t}");
            }
        }
    }

    #[test]
    fn a_card_that_the_network_was_not_asked_for_hands_the_return_on() {
        let found = returns(0.5, &[Some(expected(1)), None, Some(expected(3))]);
        assert_eq!(found, [expected(3).mix(0.5, END), expected(3).mix(0.5, END), END]);
        assert_eq!(returns(0.5, &[None, None]), [END, END]);
    }
}
