//! The losses of the distillation of a search against plain arithmetic.

use skat_agents::skat::neural::{COMMON_OUTPUTS, OWN_OUTPUTS, centre};
use skat_env::{stream, uniform};
use skat_training::skat::search_distillation::{Outputs, Targets, Value, Weights, loss};

/// Some targets of both kinds, with outputs to compare with.
fn cases() -> Vec<(Targets, Vec<[f32; OWN_OUTPUTS]>, [f32; COMMON_OUTPUTS])> {
    let mut rng = stream(3, 0);
    let mut number = |scale: f32| scale * (uniform(&mut rng) as f32 - 0.5);
    let mut cases = Vec::new();
    for case in 0..12 {
        let count = 2 + case % 4;
        let mut own = || -> Vec<[f32; OWN_OUTPUTS]> {
            (0..count).map(|_| std::array::from_fn(|_| number(0.3))).collect()
        };
        let (found, mut wanted) = (own(), own());
        centre(wanted.iter_mut());
        let common = std::array::from_fn(|_| number(0.3));
        let targets = if case % 2 == 0 {
            let value = |place: usize| {
                let value = Value { points: number(60.0), error: 5.0 * place as f32 };
                (place != 1 || count == 2).then_some(value)
            };
            Targets::Values((0..count).map(value).collect())
        } else {
            Targets::Outputs(Outputs { own: wanted, common: std::array::from_fn(|_| number(0.3)) })
        };
        cases.push((targets, found, common));
    }
    cases
}

const WEIGHTS: Weights = Weights { temperature: 4.0, regret: 0.7, label_error: 10.0, reference: 1.5 };

/// What is minimized, written out in 64 bits.
fn plain(targets: &Targets, own: &[[f64; OWN_OUTPUTS]], common: &[f64]) -> f64 {
    match targets {
        Targets::Values(values) => {
            let valued: Vec<usize> = (0..values.len()).filter(|&place| values[place].is_some()).collect();
            let count = valued.len() as f64;
            let points = |place: usize| f64::from(values[place].expect("a value").points);
            let weight = |place: usize| {
                let error = f64::from(values[place].expect("a value").error);
                100.0 / (100.0 + error * error)
            };
            let mean = |of: &dyn Fn(usize) -> f64| valued.iter().map(|&place| of(place)).sum::<f64>() / count;
            let score = |place: usize| 100.0 * own[place][5];
            let (scores, worth, weights) = (mean(&score), mean(&points), mean(&weight));
            let best = valued.iter().map(|&place| points(place)).fold(f64::MIN, f64::max);
            let sum: f64 = valued.iter().map(|&place| (score(place) / 4.0).exp()).sum();
            let regret: f64 =
                valued.iter().map(|&place| (score(place) / 4.0).exp() / sum * (best - points(place))).sum();
            let advantage =
                mean(&|place| weight(place) * ((score(place) - scores) - (points(place) - worth)).powi(2));
            let level = (100.0 * common[7] - worth).powi(2);
            0.7 * weights * regret / 10.0 + advantage / 200.0 + weights * level / 200.0
        }
        Targets::Outputs(outputs) => {
            let count = own.len() as f64;
            let mut sum = 0.0;
            for place in 0..OWN_OUTPUTS {
                let mean = own.iter().map(|own| own[place]).sum::<f64>() / count;
                let mean = if place < 5 { 0.0 } else { mean };
                let scale = if place % 5 == 0 { 100.0 } else { 1.0 };
                for (own, wanted) in own.iter().zip(&outputs.own) {
                    sum += scale * (own[place] - mean - f64::from(wanted[place])).powi(2) / count;
                }
            }
            for (place, (found, &wanted)) in common.iter().zip(&outputs.common).enumerate() {
                let scale = if place % 7 == 0 { 100.0 } else { 1.0 };
                sum += scale * (found - f64::from(wanted)).powi(2);
            }
            1.5 * sum / 2.0
        }
    }
}

#[test]
fn losses_and_gradients_are_those_of_plain_arithmetic() {
    for (targets, own, common) in cases() {
        let (mut by_own, mut by_common) = (vec![[0.0; OWN_OUTPUTS]; own.len()], vec![0.0; COMMON_OUTPUTS]);
        let found =
            loss(&targets, WEIGHTS, 0.5, (&own, &common), (&mut by_own, &mut by_common)).total(WEIGHTS);
        let own: Vec<[f64; OWN_OUTPUTS]> = own.iter().map(|own| own.map(f64::from)).collect();
        let common: Vec<f64> = common.iter().copied().map(f64::from).collect();
        let expected = plain(&targets, &own, &common);
        assert!((f64::from(found) - expected).abs() < 1e-4 * expected.max(1.0), "{found} and {expected}");
        let step = 1e-5;
        for place in 0..own.len() * OWN_OUTPUTS {
            let moved = |by: f64| {
                let mut own = own.clone();
                own[place / OWN_OUTPUTS][place % OWN_OUTPUTS] += by;
                plain(&targets, &own, &common)
            };
            let rise = (moved(step) - moved(-step)) / (2.0 * step) / 2.0;
            let gradient = f64::from(by_own[place / OWN_OUTPUTS][place % OWN_OUTPUTS]);
            assert!((rise - gradient).abs() < 1e-3 * rise.abs().max(1.0), "{place}: {rise} and {gradient}");
        }
        for place in 0..COMMON_OUTPUTS {
            let moved = |by: f64| {
                let mut common = common.clone();
                common[place] += by;
                plain(&targets, &own, &common)
            };
            let rise = (moved(step) - moved(-step)) / (2.0 * step) / 2.0;
            let gradient = f64::from(by_common[place]);
            assert!((rise - gradient).abs() < 1e-3 * rise.abs().max(1.0), "{place}: {rise} and {gradient}");
        }
    }
}
