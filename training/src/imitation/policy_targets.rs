//! What a policy is fitted to in each decision.

use super::config::{ImitationConfig, Loss};
use burn::prelude::*;
use burn::tensor::TensorData;
use skat_data::Rows;

/// The targets of a policy in some decisions, `[decisions, actions]` each.
pub(super) struct PolicyTargets {
    /// 1 for what the policy chooses from: the legal actions, or those that have a value.
    pub(super) masks: Vec<f32>,
    /// The probabilities that it is fitted to; 0 in decisions whose regret is the loss.
    pub(super) probabilities: Vec<f32>,
    /// What an action falls short of the best, in temperatures; 0 in the other decisions.
    pub(super) regrets: Vec<f32>,
}

impl PolicyTargets {
    pub(super) fn of(rows: &Rows, part: &[usize], actions: usize, config: &ImitationConfig) -> PolicyTargets {
        let size = part.len() * actions;
        let mut targets = PolicyTargets {
            masks: vec![0.0; size],
            probabilities: vec![0.0; size],
            regrets: vec![0.0; size],
        };
        for (&row, begin) in part.iter().zip((0..).step_by(actions)) {
            let best = best_value(rows, row);
            for (action, value) in legal(rows, row, actions).zip(values(rows, row)) {
                let place = begin + action;
                let is_open = value.is_some() || best.is_none() || config.loss == Loss::CrossEntropy;
                targets.masks[place] = f32::from(u8::from(is_open));
                match (best, value, config.loss) {
                    (Some(best), Some(value), Loss::Regret) => {
                        targets.regrets[place] = (best - value) / config.temperature;
                    }
                    (Some(best), Some(value), Loss::CrossEntropy) => {
                        targets.probabilities[place] = ((value - best) / config.temperature).exp();
                    }
                    _ => {}
                }
            }
            match best {
                None => targets.probabilities[begin + usize::from(rows.actions[row])] = 1.0,
                Some(_) => {
                    let of_row = &mut targets.probabilities[begin..begin + actions];
                    let sum: f32 = of_row.iter().sum();
                    if sum > 0.0 {
                        of_row.iter_mut().for_each(|probability| *probability /= sum);
                    }
                }
            }
        }
        targets
    }

    pub(super) fn tensors(self, actions: usize, device: &Device) -> [Tensor<2>; 3] {
        let tensor = |numbers: Vec<f32>| {
            let rows = numbers.len() / actions;
            Tensor::from_data(TensorData::new(numbers, [rows, actions]), device)
        };
        [tensor(self.masks), tensor(self.probabilities), tensor(self.regrets)]
    }
}

/// The legal actions of a row, ascending.
pub(super) fn legal(rows: &Rows, row: usize, actions: usize) -> impl Iterator<Item = usize> + '_ {
    let bytes = actions.div_ceil(8);
    let mask = &rows.masks[row * bytes..(row + 1) * bytes];
    (0..actions).filter(move |action| mask[action / 8] >> (action % 8) & 1 == 1)
}

/// The values of the legal actions of a row, as far as there are any; endless.
pub(super) fn values(rows: &Rows, row: usize) -> impl Iterator<Item = Option<f32>> + '_ {
    rows.values[rows.valued(row)].iter().copied().chain(std::iter::repeat(None))
}

/// The highest value of a row, if it has any.
pub(super) fn best_value(rows: &Rows, row: usize) -> Option<f32> {
    rows.values[rows.valued(row)].iter().flatten().copied().reduce(f32::max)
}
