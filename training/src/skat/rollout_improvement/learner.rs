//! A network with its optimizer: everything that happens to the network in a step.

use super::config::Config;
use super::inputs::Unpacking;
use super::loss::{LossWeights, Losses, OutputGradients};
use super::model::{Asked, Model};
use super::sample::Sample;
use crate::algorithm::Round;
use crate::config::OptimizerConfig;
use crate::statistics::Statistics;
use burn::grad_clipping::GradientClippingConfig;
use burn::optim::{AdamWConfig, GradientsParams, ModuleOptimizer};
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::TensorData;
use skat_agents::skat::neural::{
    COMMON_OUTPUTS, Features, HIDDEN_OUTPUTS, Network, OWN_OUTPUTS, SUIT_COLUMNS, suit_of,
};
use skat_env::skat::Action;
use skat_env::{shuffle, stream};
use std::path::Path;

const MODEL_FILE: &str = "model.bpk";
const OPTIMIZER_FILE: &str = "optimizer.bpk";
/// The stream of the order in which is learnt.
const ORDER: u64 = 0x4f52_4445_5221_2121;

/// A network with its optimizer.
pub struct Learner {
    model: Model,
    optimizer: ModuleOptimizer,
    weights: LossWeights,
    device: Device,
    pub(super) unpacking: Unpacking,
    /// [`SUIT_COLUMNS`] one after another, on the device.
    columns: Tensor<1, Int>,
}

impl Learner {
    /// Begins with this network.
    ///
    /// # Panics
    /// When the config's processor cannot be had ([`Processor::check`](crate::Processor::check)).
    pub fn new(network: &Network, config: &Config) -> Learner {
        let OptimizerConfig { device: processor, weight_decay, gradient_clip, .. } = config.optimizer;
        let device = processor.device().unwrap_or_else(|e| panic!("{e}")).autodiff();
        let columns: Vec<i32> = SUIT_COLUMNS.iter().flatten().map(|&column| column as i32).collect();
        let count = columns.len();
        Learner {
            model: Model::of(network, &device),
            optimizer: AdamWConfig::new()
                .with_weight_decay(weight_decay)
                .with_grad_clipping(Some(GradientClippingConfig::Norm(gradient_clip)))
                .init(),
            weights: LossWeights::of(&config.targets),
            unpacking: Unpacking::on(processor),
            columns: Tensor::from_data(TensorData::new(columns, [count]), &device),
            device,
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
        self.model.clone().save_file(folder.join(MODEL_FILE))?;
        self.optimizer.save(folder.join(OPTIMIZER_FILE))
    }

    /// Goes on from what [`Learner::save`] wrote.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn load(config: &Config, network: &Network, folder: &Path) -> Result<Learner, RecordError> {
        let mut learner = Learner::new(network, config);
        learner.model = learner.model.load_file(folder.join(MODEL_FILE));
        learner.optimizer = learner.optimizer.load(folder.join(OPTIMIZER_FILE))?;
        Ok(learner)
    }

    /// One step of AdamW on these samples.
    pub fn step(&mut self, samples: &[&Sample], learning_rate: f64) -> Losses {
        let (loss, losses) = self.losses(samples);
        let gradients = GradientsParams::from_grads(loss.backward(), &self.model);
        self.model = self.optimizer.step(learning_rate, self.model.clone(), gradients);
        losses
    }

    /// A number that has the gradient of the losses.
    fn losses(&self, samples: &[&Sample]) -> (Tensor<1>, Losses) {
        let outputs = self.forward(samples);
        let numbers: Vec<Vec<f32>> = outputs.iter().cloned().map(floats).collect();
        let OutputGradients { losses, gradients } = OutputGradients::of(samples, self.weights, &numbers);
        let sums = outputs.into_iter().zip(gradients).map(|(output, gradients)| {
            let columns = output.dims()[1];
            (output * self.tensor(gradients, columns)).sum()
        });
        (sums.reduce(|a, b| a + b).expect("there are two or three"), losses)
    }

    /// The own outputs of each target's action, the samples' common ones and, if there are any,
    /// those of the card-location head.
    fn forward(&self, samples: &[&Sample]) -> Vec<Tensor<2>> {
        let rows = samples.iter().map(|sample| &sample.row);
        let observations = self.unpacking.observations(rows, samples.len(), &self.device);
        let targets = samples.iter().enumerate().flat_map(|(row, sample)| {
            sample.by_action().map(move |target| (row, target.action, target.features))
        });
        self.model.forward(observations, &self.columns, self.asked(samples.len(), targets))
    }

    /// Actions of so many rows, each with the number of its own.
    fn asked(&self, rows: usize, actions: impl Iterator<Item = (usize, Action, Features)>) -> Asked {
        let reads_suits = !self.model.suits.is_empty();
        let no_suit = SUIT_COLUMNS.len() * rows;
        let (mut all, mut of, mut suit) = (Vec::new(), Vec::new(), Vec::new());
        for (row, action, features) in actions {
            all.push((action, features));
            of.push(row as i32);
            if reads_suits {
                suit.push(suit_of(action).map_or(no_suit, |suit| SUIT_COLUMNS.len() * row + suit) as i32);
            }
        }
        let count = all.len();
        let places = |places| Tensor::from_data(TensorData::new(places, [count]), &self.device);
        Asked {
            inputs: self.unpacking.actions(all.into_iter(), count, &self.device),
            row: places(of),
            suit: reads_suits.then(|| places(suit)),
        }
    }

    fn tensor(&self, data: Vec<f32>, columns: usize) -> Tensor<2> {
        let rows = data.len() / columns;
        Tensor::from_data(TensorData::new(data, [rows, columns]), &self.device)
    }

    /// The network as it is now.
    pub fn network(&self) -> Network {
        self.model.network()
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

fn floats(tensor: Tensor<2>) -> Vec<f32> {
    tensor.into_data().try_to_vec::<f32>().expect("outputs are 32-bit floats")
}
