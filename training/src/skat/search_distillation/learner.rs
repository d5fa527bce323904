//! The network as it learns.

use super::algorithm::SearchDistillation;
use super::config::Config;
use super::example::Example;
use super::loss::{Losses, Weights, loss};
use crate::algorithm::{self, Round};
use crate::skat::rollout_improvement::{Trainer, floats};
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::skat::neural::{COMMON_OUTPUTS, Network, OWN_OUTPUTS};
use std::path::Path;

/// A network with its optimizer.
pub struct Learner {
    trainer: Trainer,
    weights: Weights,
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

impl algorithm::Learner<SearchDistillation> for Learner {
    fn new(config: &Config, network: &Network) -> Learner {
        Learner {
            trainer: Trainer::new(network, &config.optimizer),
            weights: Weights::of(&config.distillation),
        }
    }

    /// In the order of the examples, which is random already.
    fn learn(&mut self, config: &Config, examples: &Vec<Example>, round: Round, statistics: &mut Statistics) {
        let rate = config.optimizer.learning_rate.at(round.progress);
        for batch in examples.chunks(config.optimizer.batch_size) {
            for (losses, example) in self.step(batch, rate).into_iter().zip(batch) {
                losses.tell(example.is_labelled(), statistics);
            }
            statistics.count("samples", batch.len() as u64);
        }
    }

    fn network(&self) -> Network {
        self.trainer.network()
    }

    fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.trainer.save(folder)
    }

    fn load(config: &Config, network: &Network, folder: &Path) -> Result<Learner, RecordError> {
        let trainer = Trainer::load(network, &config.optimizer, folder)?;
        Ok(Learner { trainer, weights: Weights::of(&config.distillation) })
    }
}
