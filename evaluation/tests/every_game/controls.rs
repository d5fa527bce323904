//! Control variates: unbiased, honest about what they leave open, and equal to a slow computation.

use rand::Rng as _;
use skat_env::{Rng, stream};
use skat_evaluation::controls::{Controlled, controlled};

/// A number between 0 and 1.
fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Two controls, of which the second is skewed and depends on the first, and a value that they
/// explain in part. Its mean is 3 + 2 * 0.5 - 4 * 0.25 = 3.
fn deal(rng: &mut Rng) -> (f64, Vec<f64>) {
    let first = uniform(rng);
    let second = if uniform(rng) < first / 2.0 { 1.0 } else { 0.0 };
    let noise = 2.0 * (uniform(rng) - 0.5) + if uniform(rng) < 0.1 { 3.0 } else { -1.0 / 3.0 };
    (3.0 + 2.0 * first - 4.0 * second + noise, vec![first, second])
}

fn sample(number: u64, deals: usize, extra: usize) -> (Vec<f64>, Vec<Vec<f64>>, Vec<Vec<f64>>) {
    let mut rng = stream(5, number);
    let (values, controls) = (0..deals).map(|_| deal(&mut rng)).unzip();
    (values, controls, (0..extra).map(|_| deal(&mut rng).1).collect())
}

fn estimate(number: u64, deals: usize, extra: usize) -> Controlled {
    let (values, controls, extra) = sample(number, deals, extra);
    controlled(&values, &controls, &extra).expect("enough deals")
}

#[test]
fn the_estimate_is_unbiased_and_its_interval_honest() {
    for (deals, extra) in [(60, 60), (150, 900)] {
        let trials = 2500;
        let found: Vec<Controlled> = (0..trials).map(|number| estimate(number, deals, extra)).collect();
        let means: Vec<f64> = found.iter().map(|found| found.estimate.mean).collect();
        let mean = means.iter().sum::<f64>() / trials as f64;
        let variance = means.iter().map(|m| (m - mean).powi(2)).sum::<f64>() / (trials - 1) as f64;
        let error = (variance / trials as f64).sqrt();
        assert!((mean - 3.0).abs() < 3.5 * error, "{deals} deals: {mean} is not 3, error {error}");
        let claimed = found.iter().map(|f| f.estimate.standard_error.powi(2)).sum::<f64>() / trials as f64;
        assert!((0.92..1.06).contains(&(claimed / variance)), "{deals} deals: {}", claimed / variance);
        let covered = found.iter().filter(|f| (f.estimate.low..=f.estimate.high).contains(&3.0)).count();
        let covered = covered as f64 / trials as f64;
        assert!((0.935..0.965).contains(&covered), "{deals} deals: {covered}");
    }
}

#[test]
fn the_gain_is_the_ratio_of_the_variances() {
    let plain = |number| {
        let (values, ..) = sample(number, 200, 1000);
        values.iter().sum::<f64>() / 200.0
    };
    let variance = |values: Vec<f64>| {
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len() as f64
    };
    let found: Vec<Controlled> = (0..800).map(|number| estimate(number, 200, 1000)).collect();
    let gain = variance((0..800).map(plain).collect())
        / variance(found.iter().map(|found| found.estimate.mean).collect());
    let told = found.iter().map(|found| found.gain).sum::<f64>() / 800.0;
    assert!(gain > 1.5, "{gain}");
    assert!((0.85..1.15).contains(&(told / gain)), "told {told}, found {gain}");
    let [first, second] = [0, 1].map(|c| found.iter().map(|f| f.coefficients[c]).sum::<f64>() / 800.0);
    assert!((first - 2.0).abs() < 0.1 && (second + 4.0).abs() < 0.1, "{first} {second}");
}

/// One control, by the textbook: each deal is corrected with the regression coefficient of the nine
/// tenths that it is not in.
#[test]
fn a_slow_computation_agrees() {
    let (values, controls, extra) = sample(1, 90, 50);
    let one = |rows: &[Vec<f64>]| rows.iter().map(|row| vec![row[0]]).collect::<Vec<_>>();
    let found = controlled(&values, &one(&controls), &one(&extra)).expect("enough deals");
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let usual = mean(&extra.iter().map(|row| row[0]).collect::<Vec<_>>());
    let corrected: Vec<f64> = (0..90)
        .map(|i| {
            let others: Vec<usize> = (0..90).filter(|j| j % 10 != i % 10).collect();
            let x: Vec<f64> = others.iter().map(|&j| controls[j][0]).collect();
            let y: Vec<f64> = others.iter().map(|&j| values[j]).collect();
            let (mx, my) = (mean(&x), mean(&y));
            let coefficient = x.iter().zip(&y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
                / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>();
            values[i] - coefficient * (controls[i][0] - usual)
        })
        .collect();
    assert!((found.estimate.mean - mean(&corrected)).abs() < 1e-9);
}

#[test]
fn controls_that_explain_nothing_cost_nothing_much() {
    let (values, controls, extra) = sample(2, 300, 3000);
    let constant = |rows: &[Vec<f64>]| rows.iter().map(|_| vec![1.0, 0.0]).collect::<Vec<_>>();
    let found = controlled(&values, &constant(&controls), &constant(&extra)).expect("enough deals");
    assert_eq!((found.gain, found.coefficients), (1.0, vec![0.0, 0.0]));
    // A control that is there twice counts once.
    let twice = |rows: &[Vec<f64>]| rows.iter().map(|row| vec![row[0], 2.0 * row[0]]).collect::<Vec<_>>();
    let once = |rows: &[Vec<f64>]| rows.iter().map(|row| vec![row[0]]).collect::<Vec<_>>();
    let [twice, once] = [
        controlled(&values, &twice(&controls), &twice(&extra)),
        controlled(&values, &once(&controls), &once(&extra)),
    ]
    .map(|found| found.expect("enough deals").estimate);
    assert!(
        (twice.mean - once.mean).abs() < 1e-9 && (twice.standard_error - once.standard_error).abs() < 1e-9
    );
}

#[test]
fn too_few_deals_give_no_answer() {
    let (values, controls, extra) = sample(3, 39, 100);
    assert_eq!(controlled(&values, &controls, &extra), None);
    assert_eq!(controlled(&[], &[], &extra), None);
    let (values, controls, extra) = sample(3, 40, 1);
    assert_eq!(controlled(&values, &controls, &extra), None);
}
