//! The network as it learns.

use super::example::Example;
use super::loss::{Losses, Weights, loss};
use crate::skat::rollout_improvement::{Trainer, floats};
use skat_agents::skat::neural::{COMMON_OUTPUTS, OWN_OUTPUTS};

/// A network with its optimizer.
pub struct Learner {
    pub(super) trainer: Trainer,
    pub(super) weights: Weights,
}

impl Learner {
    /// One step of AdamW on these examples; the losses of each.
    pub fn step(&mut self, examples: &[Example], learning_rate: f64) -> Vec<Losses> {
        let rows = examples.iter().map(|example| &example.row);
        let actions = examples.iter().enumerate().flat_map(|(row, example)| {
            example.actions.iter().map(move |&(action, features)| (row, action, features))
        });
        let outputs = self.trainer.forward(rows, examples.len(), actions);
        let [own, common] = [0, 1].map(|place: usize| floats(outputs[place].clone()));
        let (mut by_own, mut by_common) = (vec![0.0; own.len()], vec![0.0; common.len()]);
        let part = 1.0 / examples.len() as f32;
        let mut begin = 0;
        let mut of = |(row, example): (usize, &Example)| {
            let actions = begin..begin + OWN_OUTPUTS * example.actions.len();
            let shared = COMMON_OUTPUTS * row..COMMON_OUTPUTS * (row + 1);
            begin = actions.end;
            let found = (own[actions.clone()].as_chunks().0, &common[shared.clone()]);
            let gradients = (by_own[actions].as_chunks_mut().0, &mut by_common[shared]);
            loss(&example.targets, self.weights, part, found, gradients)
        };
        let losses = examples.iter().enumerate().map(&mut of).collect();
        self.trainer.step(outputs, vec![by_own, by_common], learning_rate);
        losses
    }
}
