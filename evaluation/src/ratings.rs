//! Ratings from who did better on the same deals.
//!
//! No crate of ratings fits: those at hand (Elo, Glicko, TrueSkill, Weng-Lin) rate players whose
//! strength moves, game after game in the order of playing; here nobody learns, and a rating must
//! not depend on an order. In single games two of three players always tie besides, as partners. So
//! deals are compared, and the model is fitted to all of them at once.

/// Elo points for ten times the odds.
const SCALE: f64 = 400.0;

/// Ratings of the Bradley-Terry model on Elo's scale, with the mean 0.
///
/// `scores[a][b]` is on how many deals `a` did better than `b`, half a point for those on which
/// they did equally well. To be better on a deal with the probability 10/11 is to be rated 400
/// higher. One more deal on which all are equal counts for each two, so that who wins always has a
/// rating too. Fitted by minorisation and maximisation (Hunter, "MM Algorithms for Generalized
/// Bradley-Terry Models", Annals of Statistics 32, 2004).
///
/// # Panics
/// When a score is negative or not a number.
pub fn bradley_terry(scores: &[Vec<f64>]) -> Vec<f64> {
    let agents = scores.len();
    let won = |a: usize, b: usize| scores[a][b] + 0.5;
    let others = |a: usize| (0..agents).filter(move |&b| b != a);
    assert!(
        (0..agents).all(|a| others(a).all(|b| scores[a][b] >= 0.0)),
        "scores are counts of deals, which are not negative"
    );
    let wins: Vec<f64> = (0..agents).map(|a| others(a).map(|b| won(a, b)).sum()).collect();
    let mut strengths = vec![1.0_f64; agents];
    for _ in 0..STEPS {
        let before = strengths.clone();
        for a in 0..agents {
            let weight = |b: usize| (won(a, b) + won(b, a)) / (strengths[a] + strengths[b]);
            strengths[a] = wins[a] / others(a).map(weight).sum::<f64>();
        }
        let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / agents as f64;
        strengths.iter_mut().for_each(|strength| *strength /= mean.exp());
        let moved = |(now, before): (&f64, &f64)| (now / before).ln().abs();
        if strengths.iter().zip(&before).map(moved).fold(0.0, f64::max) < PRECISION {
            break;
        }
    }
    strengths.iter().map(|strength| SCALE * strength.log10()).collect()
}

/// Where the fit stops: relative to the strengths; a thousandth of a point is far more.
const PRECISION: f64 = 1e-10;
const STEPS: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-4, "{a} is not {b}");
    }

    #[test]
    fn two_agents_have_the_odds_of_their_score() {
        // With the drawn deal 75 to 25.
        let ratings = bradley_terry(&[vec![0.0, 74.5], vec![24.5, 0.0]]);
        close(ratings[0] - ratings[1], 400.0 * 3.0_f64.log10());
        close(ratings[0] + ratings[1], 0.0);
    }

    #[test]
    fn equals_are_rated_equally_and_who_never_wins_has_a_rating() {
        assert_eq!(bradley_terry(&[vec![0.0; 3], vec![0.0; 3], vec![0.0; 3]]), [0.0; 3]);
        let ratings = bradley_terry(&[vec![0.0, 1000.0], vec![0.0, 0.0]]);
        close(ratings[0] - ratings[1], 400.0 * (1000.5_f64 / 0.5).log10());
    }

    /// Scores that the model gives exactly are explained by the ratings that gave them, and the
    /// gradient of the likelihood vanishes for any scores.
    #[test]
    fn the_fit_is_the_one_of_greatest_likelihood() {
        let given = [150.0, 20.0, -60.0, -110.0];
        let probability = |a: f64, b: f64| 1.0 / (1.0 + 10.0_f64.powf((b - a) / SCALE));
        let deals = 1e9;
        let score = |a: usize, b: usize| if a == b { 0.0 } else { deals * probability(given[a], given[b]) };
        let exact: Vec<Vec<f64>> = (0..4).map(|a| (0..4).map(|b| score(a, b)).collect()).collect();
        for (found, expected) in bradley_terry(&exact).into_iter().zip(given) {
            close(found, expected);
        }
        let any = [vec![0.0, 30.0, 12.5], vec![10.0, 0.0, 22.0], vec![27.5, 18.0, 0.0]];
        let ratings = bradley_terry(&any);
        for a in 0..3 {
            let surprise: f64 = (0..3)
                .filter(|&b| b != a)
                .map(|b| {
                    any[a][b] + 0.5 - (any[a][b] + any[b][a] + 1.0) * probability(ratings[a], ratings[b])
                })
                .sum();
            assert!(surprise.abs() < 1e-6, "{surprise}");
        }
    }
}
