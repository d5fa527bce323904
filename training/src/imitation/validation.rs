//! How well a network does on rows that are never learnt from, by plain arithmetic.

use super::config::ImitationConfig;
use super::examples::Examples;
use super::policy_targets::{PolicyTargets, best_value, legal, values};
use crate::algorithm::Validation;
use crate::rollout::explained_variance;
use crate::statistics::Statistics;
use rayon::prelude::*;
use skat_agents::mlp::Activations;
use skat_agents::plain_network::{Buffers, PlainNetwork, greedy};
use skat_data::Rows;

/// The sums of a part of the rows.
#[derive(Clone, Copy, Default)]
struct Sums {
    rows: u64,
    loss: f64,
    agreed: u64,
    valued: u64,
    regret: f64,
}

/// Looks at a network on examples; `names` goes before the metrics' names.
///
/// Rows are shared among the threads of the current pool; the result does not depend on them.
pub fn validate(
    network: &PlainNetwork,
    examples: &Examples,
    (features, actions): (usize, usize),
    config: &ImitationConfig,
    names: &str,
) -> Validation {
    const ROWS: usize = 512;
    let rows = &examples.rows;
    let words = features.div_ceil(64);
    let numbers: Vec<usize> = (0..rows.len()).collect();
    let part = |part: &[usize]| {
        let mut masks = vec![0; part.len() * actions];
        for (&row, mask) in part.iter().zip(masks.chunks_exact_mut(actions)) {
            legal(rows, row, actions).for_each(|action| mask[action] = 1);
        }
        let seen = part.iter().map(|&row| &rows.observations[row * words..(row + 1) * words]);
        let seen: Vec<&[u64]> = seen.collect();
        let mut buffers = Buffers::default();
        let ratings = network.rate(seen.iter().copied().zip(masks.chunks_exact(actions)), &mut buffers);
        let mut sums = Sums::default();
        let targets = PolicyTargets::of(rows, part, actions, config);
        for ((&row, ratings), begin) in
            part.iter().zip(ratings.chunks_exact(actions)).zip((0..).step_by(actions))
        {
            let places = begin..begin + actions;
            let of = |numbers: &[f32]| numbers[places.clone()].to_vec();
            sums.add(
                rows,
                row,
                ratings,
                &[of(&targets.masks), of(&targets.probabilities), of(&targets.regrets)],
            );
        }
        let mut values = Vec::new();
        if let Some(value) = network.value() {
            values.extend_from_slice(value.forward(seen.iter().copied(), &mut Activations::default()));
        }
        (sums, values)
    };
    let parts: Vec<(Sums, Vec<f32>)> = numbers.par_chunks(ROWS).map(part).collect();
    let mut all = Sums::default();
    let (mut predicted, mut observed) = (Vec::new(), Vec::new());
    for ((sums, values), part) in parts.iter().zip(numbers.chunks(ROWS)) {
        all.merge(sums);
        for (&row, &value) in part.iter().zip(values) {
            if let Some(points) = rows.returns[row] {
                predicted.push(value);
                observed.push(points as f32 / config.points);
            }
        }
    }
    all.validation(names, (!observed.is_empty()).then(|| explained_variance(&predicted, &observed)))
}

impl Sums {
    fn add(&mut self, rows: &Rows, row: usize, ratings: &[f32], [masks, wanted, regrets]: &[Vec<f32>; 3]) {
        let actions = ratings.len();
        let open = || (0..actions).filter(|&action| masks[action] > 0.0);
        let most = open().map(|action| ratings[action]).fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = open().map(|action| f64::from(ratings[action] - most).exp()).sum();
        let log_prob = |action: usize| f64::from(ratings[action] - most) - sum.ln();
        let terms = open().map(|action| {
            log_prob(action).exp() * f64::from(regrets[action]) - f64::from(wanted[action]) * log_prob(action)
        });
        self.rows += 1;
        self.loss += terms.sum::<f64>();
        let Some(best) = best_value(rows, row) else {
            self.agreed += u64::from(greedy(ratings) == usize::from(rows.actions[row]));
            return;
        };
        let valued = legal(rows, row, actions).zip(values(rows, row));
        let valued = valued.filter_map(|(action, value)| Some((action, value?)));
        let chosen = valued.reduce(|a, b| if ratings[b.0] > ratings[a.0] { b } else { a });
        let (_, value) = chosen.expect("a row with a best value has a value");
        self.agreed += u64::from(value == best);
        self.valued += 1;
        self.regret += f64::from(best - value);
    }

    fn merge(&mut self, other: &Sums) {
        self.rows += other.rows;
        self.loss += other.loss;
        self.agreed += other.agreed;
        self.valued += other.valued;
        self.regret += other.regret;
    }

    fn validation(&self, names: &str, explained: Option<f64>) -> Validation {
        let mut statistics = Statistics::default();
        let mut add =
            |name: &str, sum: f64, count: u64| statistics.add(&format!("{names}{name}"), sum, count);
        add("loss", self.loss, self.rows);
        add("agreement", self.agreed as f64, self.rows);
        if self.valued > 0 {
            add("regret", self.regret, self.valued);
        }
        if let Some(explained) = explained {
            add("value_explained_variance", explained, 1);
        }
        Validation { loss: self.loss / self.rows.max(1) as f64, statistics }
    }
}
