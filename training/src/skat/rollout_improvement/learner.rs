//! A network with its optimizer: everything that happens to the network in a step.

use super::config::Config;
use super::loss::{LossWeights, Losses, OutputGradients};
use super::sample::Sample;
use super::trainer::{Trainer, floats};
use crate::algorithm::Round;
use crate::statistics::Statistics;
use burn::prelude::*;
use burn::store::RecordError;
use skat_agents::skat::neural::{COMMON_OUTPUTS, HIDDEN_OUTPUTS, Network, OWN_OUTPUTS};
use skat_env::{shuffle, stream};
use std::path::Path;

/// The stream of the order in which is learnt.
const ORDER: u64 = 0x4f52_4445_5221_2121;

/// A network with its optimizer.
pub struct Learner {
    pub(super) trainer: Trainer,
    weights: LossWeights,
}

impl Learner {
    /// Begins with this network.
    ///
    /// # Panics
    /// When the config's processor cannot be had ([`Processor::check`](crate::Processor::check)).
    pub fn new(network: &Network, config: &Config) -> Learner {
        Learner {
            trainer: Trainer::new(network, &config.optimizer),
            weights: LossWeights::of(&config.targets),
        }
    }

    /// Steps over the samples in an order that the seed and the iteration decide.
    pub fn learn(&mut self, config: &Config, samples: &[Sample], round: Round, statistics: &mut Statistics) {
        let mut rng = stream(config.run.seed ^ ORDER, round.iteration);
        let rate = config.optimizer.learning_rate.at(round.progress);
        let (mut order, mut others): (Vec<&Sample>, Vec<&Sample>) =
            samples.iter().partition(|sample| sample.is_compared);
        shuffle(&mut others, &mut rng);
        others.truncate((config.targets.sample_fraction * others.len() as f64).ceil() as usize);
        order.extend(others);
        shuffle(&mut order, &mut rng);
        for batch in order.chunks(config.optimizer.batch_size) {
            self.step(batch, rate).tell(statistics);
            statistics.count("samples", batch.len() as u64);
        }
    }

    /// Writes network and optimizer into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.trainer.save(folder)
    }

    /// Goes on from what [`Learner::save`] wrote.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn load(config: &Config, network: &Network, folder: &Path) -> Result<Learner, RecordError> {
        let trainer = Trainer::load(network, &config.optimizer, folder)?;
        Ok(Learner { trainer, weights: LossWeights::of(&config.targets) })
    }

    /// One step of AdamW on these samples.
    pub fn step(&mut self, samples: &[&Sample], learning_rate: f64) -> Losses {
        let outputs = self.forward(samples);
        let numbers: Vec<Vec<f32>> = outputs.iter().cloned().map(floats).collect();
        let OutputGradients { losses, gradients } = OutputGradients::of(samples, self.weights, &numbers);
        self.trainer.step(outputs, gradients, learning_rate);
        losses
    }

    /// The own outputs of each target's action, the samples' common ones and, if there are any,
    /// those of the card-location head.
    fn forward(&self, samples: &[&Sample]) -> Vec<Tensor<2>> {
        let rows = samples.iter().map(|sample| &sample.row);
        let targets = samples.iter().enumerate().flat_map(|(row, sample)| {
            sample.by_action().map(move |target| (row, target.action, target.features))
        });
        self.trainer.forward(rows, samples.len(), targets)
    }

    /// The network as it is now.
    pub fn network(&self) -> Network {
        self.trainer.network()
    }

    /// By Burn's own forward pass: the own outputs of each sample's action, the common ones, and
    /// those of the card-location head, none if there is no such head.
    pub fn outputs(&self, samples: &[&Sample]) -> Vec<[Vec<f32>; 3]> {
        let mut parts = self.forward(samples).into_iter().map(floats);
        let [own, common, hidden] = std::array::from_fn(|_| parts.next().unwrap_or_default());
        let mut own = own.chunks(OWN_OUTPUTS);
        let of = |(i, sample): (usize, &&Sample)| {
            let first = own.next().unwrap_or_default().to_vec();
            own.by_ref().take(sample.rollouts.len()).for_each(drop);
            let row = |all: &[f32], width: usize| all.chunks(width).nth(i).unwrap_or_default().to_vec();
            [first, row(&common, COMMON_OUTPUTS), row(&hidden, HIDDEN_OUTPUTS)]
        };
        samples.iter().enumerate().map(of).collect()
    }
}
