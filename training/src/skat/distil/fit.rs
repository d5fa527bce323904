//! Fits a small network to decisions: forward, backward and Adam by hand, as most of its inputs are
//! zeros.

use super::decisions::{Decided, Decisions};
use rand::Rng as _;
use skat_agents::skat::swift::{FACTS, ROWS, Rater, WIDTH, ones};
use skat_env::Rng;
use skat_env::below;
use std::sync::atomic::{AtomicBool, Ordering};

/// Decisions in a step.
const BATCH: usize = 512;
/// The first learning rate; it falls in a straight line, to a hundredth.
const RATE: f32 = 4e-3;
/// How much the rating of the rules of thumb counts at first.
const RATING: f32 = 0.3;
/// The number of non-zero inputs of a card for which the scale of the first weights is chosen.
const INPUTS: f32 = 32.0;
/// Adam's two decay rates and its epsilon.
const KEPT: (f32, f32) = (0.9, 0.999);
const EPSILON: f32 = 1e-8;
/// Gradients below this are left out.
const NOTHING: f32 = 1e-9;

/// The scales of the loss for a kind of decisions, in tournament points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    /// The temperature of the softmax of the values of the large network.
    temperature: f32,
    /// A regret of this many points counts as much as a nat.
    short: f32,
}

impl Scale {
    /// A declarer has more at stake than each of two defenders.
    pub(super) const DECLARER: Scale = Scale { temperature: 3.0, short: 4.0 };
    pub(super) const DEFENDER: Scale = Scale { temperature: 1.5, short: 2.0 };
}

/// Where the parameters of a small network begin in a row of them all.
const BIAS: usize = ROWS * WIDTH;
const OUT: usize = BIAS + WIDTH;
const DIRECT: usize = OUT + WIDTH;
const RATED: usize = DIRECT + FACTS;
const PARAMETERS: usize = RATED + 1;

/// A small network fitted to these decisions, or the rules of thumb where there are none; `None`
/// when `stop` was set.
pub(super) fn fit(
    decisions: &Decisions,
    scale: Scale,
    epochs: u32,
    rng: &mut Rng,
    stop: &AtomicBool,
) -> Option<Rater> {
    if decisions.len() == 0 {
        return Some(Rater::plain());
    }
    let mut learner = Learner::new(rng);
    let steps = (decisions.len() * epochs as usize).div_ceil(BATCH);
    let mut order: Vec<usize> = (0..decisions.len()).collect();
    let mut next = order.len();
    for step in 0..steps {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let done = step as f32 / steps as f32;
        let count = BATCH.min(order.len());
        let rater = rater(&learner.weights);
        for _ in 0..count {
            if next == order.len() {
                (1..order.len()).for_each(|i| order.swap(i, below(rng, i + 1)));
                next = 0;
            }
            learner.see(&rater, decisions.at(order[next]), scale, done);
            next += 1;
        }
        learner.step(RATE * (1.0 - done).max(0.01), count);
    }
    Some(rater(&learner.weights))
}

/// The small network with these parameters.
fn rater(weights: &[f32]) -> Rater {
    let array = |at: usize| std::array::from_fn(|unit| weights[at + unit]);
    Rater {
        hidden: (0..ROWS).map(|row| array(row * WIDTH)).collect(),
        bias: array(BIAS),
        out: array(OUT),
        direct: std::array::from_fn(|fact| weights[DIRECT + fact]),
        rating: weights[RATED],
    }
}

/// Parameters with the moments of Adam (Kingma and Ba 2015).
struct Learner {
    weights: Vec<f32>,
    gradients: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Learner {
    fn new(rng: &mut Rng) -> Learner {
        let mut weights = vec![0.0; PARAMETERS];
        let mut fill = |range: std::ops::Range<usize>, inputs: f32| {
            let scale = (3.0 / inputs).sqrt();
            for weight in &mut weights[range] {
                *weight = scale * (rng.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0);
            }
        };
        fill(0..BIAS, INPUTS);
        fill(OUT..DIRECT, WIDTH as f32);
        weights[RATED] = RATING;
        let zeros = || vec![0.0; PARAMETERS];
        Learner { weights, gradients: zeros(), means: zeros(), squares: zeros(), steps: 0 }
    }

    /// Adds the gradient of the loss of one decision.
    fn see(&mut self, rater: &Rater, decided: Decided<'_>, scale: Scale, done: f32) {
        let shared = rater.shared(decided.standing);
        let sums: Vec<[f32; WIDTH]> = decided.cards.iter().map(|of| rater.sums(&shared, of.facts)).collect();
        let said = decided.cards.iter().zip(&sums).map(|(of, sums)| rater.said(of.facts, of.rating, sums));
        let by_card = output_gradients(said.collect(), decided.short, scale, done);
        let mut below_all = [0.0; WIDTH];
        for ((of, sums), gradient) in decided.cards.iter().zip(&sums).zip(by_card) {
            if gradient.abs() < NOTHING {
                continue;
            }
            self.gradients[RATED] += gradient * of.rating;
            let mut below = [0.0; WIDTH];
            for (unit, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                self.gradients[OUT + unit] += gradient * sum;
                below[unit] = gradient * rater.out[unit];
                below_all[unit] += below[unit];
            }
            for fact in ones(of.facts) {
                self.gradients[DIRECT + fact] += gradient;
                add(&mut self.gradients[fact * WIDTH..], &below, 1.0);
            }
        }
        add(&mut self.gradients[BIAS..], &below_all, 1.0);
        for (i, &number) in decided.standing.iter().enumerate() {
            add(&mut self.gradients[(FACTS + i) * WIDTH..], &below_all, number);
        }
    }

    /// A step of Adam against the mean gradient of so many decisions.
    fn step(&mut self, rate: f32, count: usize) {
        self.steps += 1;
        let (first, second) = KEPT;
        let unbiased = (1.0 - first.powi(self.steps), 1.0 - second.powi(self.steps));
        for (((weight, gradient), mean), square) in
            self.weights.iter_mut().zip(&mut self.gradients).zip(&mut self.means).zip(&mut self.squares)
        {
            let found = std::mem::take(gradient) / count as f32;
            *mean = first * *mean + (1.0 - first) * found;
            *square = second * *square + (1.0 - second) * found * found;
            *weight -= rate * (*mean / unbiased.0) / ((*square / unbiased.1).sqrt() + EPSILON);
        }
    }
}

fn add(sums: &mut [f32], numbers: &[f32; WIDTH], times: f32) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += times * number);
}

/// The gradient of the loss of a decision at the output for each card.
///
/// The loss moves from the cross-entropy to the policy of the large network to the expected regret
/// of the small network's policy.
fn output_gradients(said: Vec<f32>, short: &[f32], scale: Scale, done: f32) -> Vec<f32> {
    let own = softmax(said);
    let wanted = softmax(short.iter().map(|short| -short / scale.temperature).collect());
    let mean: f32 = own.iter().zip(short).map(|(own, short)| own * short).sum();
    let gradient = |((own, wanted), short): ((&f32, f32), &f32)| {
        (1.0 - done) * (own - wanted) + (0.3 + done) * own * (short - mean) / scale.short
    };
    own.iter().zip(wanted).zip(short).map(gradient).collect()
}

fn softmax(mut numbers: Vec<f32>) -> Vec<f32> {
    let most = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    numbers.iter_mut().for_each(|number| *number = (*number - most).exp());
    let sum: f32 = numbers.iter().sum();
    numbers.iter_mut().for_each(|number| *number /= sum);
    numbers
}

#[cfg(test)]
mod tests {
    use super::super::decisions::decisions;
    use super::*;
    use skat_agents::skat::Neural;
    use skat_env::stream;

    fn some_decisions() -> Vec<Decisions> {
        let (stop, progress) = (AtomicBool::new(false), |_| ());
        decisions(&Neural::shipped(), 0..60, 3, &stop, &progress).expect("nobody stops it")
    }

    /// The loss in doubles, to check its gradient.
    fn loss(rater: &Rater, decided: Decided<'_>, scale: Scale, done: f32) -> f64 {
        let shared = rater.shared(decided.standing);
        let said = |of: &skat_agents::skat::swift::CardFeatures| {
            f64::from(rater.said(of.facts, of.rating, &rater.sums(&shared, of.facts)))
        };
        let log = |numbers: Vec<f64>| -> Vec<f64> {
            let sum: f64 = numbers.iter().map(|number| number.exp()).sum();
            numbers.iter().map(|number| number - sum.ln()).collect()
        };
        let own = log(decided.cards.iter().map(said).collect());
        let wanted = log(decided.short.iter().map(|&short| f64::from(-short / scale.temperature)).collect());
        let entropy: f64 = own.iter().zip(wanted).map(|(own, wanted)| -wanted.exp() * own).sum();
        let short: f64 =
            own.iter().zip(decided.short).map(|(own, &short)| own.exp() * f64::from(short)).sum();
        f64::from(1.0 - done) * entropy + f64::from(0.3 + done) * short / f64::from(scale.short)
    }

    #[test]
    fn gradients_are_those_of_the_loss() {
        let all = some_decisions();
        let mut rng = stream(1, 1);
        let mut checked = 0;
        for (group, decisions) in all.iter().enumerate().filter(|(_, decisions)| decisions.len() > 3) {
            let (scale, done) = (Scale::DEFENDER, group as f32 / all.len() as f32);
            let mut learner = Learner::new(&mut rng);
            let decided = decisions.at(decisions.len() / 2);
            learner.see(&rater(&learner.weights), decided, scale, done);
            let gradients = learner.gradients.clone();
            let moved: Vec<usize> = (0..PARAMETERS).filter(|&i| gradients[i].abs() > 0.02).collect();
            let rated = [RATED];
            for &i in moved.iter().step_by(1 + moved.len() / 20).chain(&rated) {
                let at = |by: f32| {
                    let mut weights = learner.weights.clone();
                    weights[i] += by;
                    loss(&rater(&weights), decided, scale, done)
                };
                let step = 2e-3 / (1.0 + gradients[i].abs());
                let rise = (at(step) - at(-step)) / f64::from(2.0 * step);
                let allowed = 0.02 + 0.05 * rise.abs();
                assert!((rise - f64::from(gradients[i])).abs() < allowed, "{rise}, not {}", gradients[i]);
                checked += 1;
            }
        }
        assert!(checked > 100, "{checked} parameters");
    }

    #[test]
    fn what_is_learnt_is_played() {
        let stop = AtomicBool::new(false);
        let all = some_decisions();
        let taught = all.iter().max_by_key(|decisions| decisions.len()).expect("there are some");
        let fitted = fit(taught, Scale::DEFENDER, 2000, &mut stream(1, 2), &stop).expect("nobody stops it");
        let found = taught.examine(&fitted);
        assert!(found.swift < 0.3 * found.heuristic, "{found:?}");
        let again = fit(taught, Scale::DEFENDER, 2000, &mut stream(1, 2), &stop).expect("nobody stops it");
        assert_eq!(again, fitted);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(fit(taught, Scale::DEFENDER, 2000, &mut stream(1, 2), &stop), None);
    }
}
