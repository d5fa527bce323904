//! The network that learns: everything of the trainer that touches Burn.

mod inputs;
mod processor;

pub use processor::{Processor, ProcessorError};

use crate::config::{LearnerConfig, NetworkConfig};
use crate::loss::{Gradient, Losses};
use crate::sample::Sample;
use burn::grad_clipping::GradientClippingConfig;
use burn::module::Param;
use burn::nn::Linear;
use burn::optim::{AdamWConfig, GradientsParams, ModuleOptimizer};
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::TensorData;
use burn::tensor::activation::relu;
use inputs::Unpacking;
use ndarray::{Array1, Array2};
use rand::Rng as _;
use skat_agents::neural::{
    ACTION_INPUTS, COMMON_OUTPUTS, Features, HIDDEN_OUTPUTS, Layer, Network, OWN_OUTPUTS,
};
use skat_env::Rng;
use skat_env::skat::Action;
use skat_env::skat::encode::v1;
use std::path::Path;

/// [`Network`] as Burn's module.
#[derive(Module, Debug)]
struct Model {
    torso: Vec<Linear>,
    state: Linear,
    action: Linear,
    out: Linear,
    common: Linear,
    hidden: Option<Linear>,
}

pub(crate) fn linear(layer: &Layer, device: &Device) -> Linear {
    let weight = TensorData::new(layer.weight.iter().copied().collect::<Vec<f32>>(), layer.weight.shape());
    let bias = TensorData::new(layer.bias.to_vec(), [layer.bias.len()]);
    Linear { weight: Param::from_data(weight, device), bias: Some(Param::from_data(bias, device)) }
}

fn layer(linear: &Linear) -> Layer {
    let floats = |data: TensorData| data.try_to_vec::<f32>().expect("parameters are 32-bit floats");
    let [rows, columns] = linear.weight.dims();
    let weight = floats(linear.weight.val().into_data());
    let bias = linear.bias.as_ref().map(|bias| floats(bias.val().into_data()));
    Layer {
        weight: Array2::from_shape_vec((rows, columns), weight).expect("as many numbers as the shape says"),
        bias: Array1::from_vec(bias.unwrap_or_else(|| vec![0.0; columns])),
    }
}

impl Model {
    fn of(network: &Network, device: &Device) -> Model {
        let [state, action, out, common] = network.heads().map(|layer| linear(layer, device));
        let hidden = network.hidden().map(|layer| linear(layer, device));
        let torso = network.torso().iter().map(|layer| linear(layer, device)).collect();
        Model { torso, state, action, out, common, hidden }
    }

    fn network(&self) -> Network {
        let heads = [&self.state, &self.action, &self.out, &self.common].map(layer);
        let network = Network::new(self.torso.iter().map(layer).collect(), heads);
        let network = network.and_then(|network| network.with_hidden(self.hidden.as_ref().map(layer)));
        network.expect("training does not change shapes")
    }

    /// `[rows, features]` and `[actions, ACTION_INPUTS]` to the actions' own outputs, the rows' common ones and, if there
    /// is a layer for them, those for hidden cards; `of` says to which row each action belongs.
    fn forward(&self, mut observation: Tensor<2>, action: Tensor<2>, of: Tensor<1, Int>) -> Vec<Tensor<2>> {
        for layer in &self.torso {
            observation = relu(layer.forward(observation));
        }
        let state = self.state.forward(observation.clone()).select(0, of);
        let inner = relu(state + self.action.forward(action));
        let hidden = self.hidden.as_ref().map(|layer| layer.forward(observation.clone()));
        [self.out.forward(inner), self.common.forward(observation)].into_iter().chain(hidden).collect()
    }
}

/// A fresh network: weights uniform within the square root of 6 / inputs (He), a tenth of that where outputs are
/// made, biases 0. `action` has few ones among its inputs and counts them as 16.
pub fn fresh_network(config: &NetworkConfig, rng: &mut Rng) -> Network {
    let mut layer = |inputs, outputs, ones, part| he_layer(inputs, outputs, ones, part, rng);
    let widths: Vec<usize> = [&[v1::LEN], config.hidden.as_slice()].concat();
    let last = widths[widths.len() - 1];
    let torso = widths.windows(2).map(|pair| layer(pair[0], pair[1], pair[0], 1.0)).collect();
    let heads = [
        layer(last, config.head, last, 1.0),
        layer(ACTION_INPUTS, config.head, 16, 1.0),
        layer(config.head, OWN_OUTPUTS, config.head, 0.1),
        layer(last, COMMON_OUTPUTS, last, 0.1),
    ];
    Network::new(torso, heads).expect("the widths fit each other")
}

/// The network with a fresh layer that foretells hidden cards, a tenth as wide as He's beginning.
pub fn with_fresh_hidden(network: Network, rng: &mut Rng) -> Network {
    let inputs = network.heads()[3].weight.nrows();
    let hidden = he_layer(inputs, HIDDEN_OUTPUTS, inputs, 0.1, rng);
    network.with_hidden(Some(hidden)).expect("the layer fits")
}

/// Biases 0, and weights uniform within `part` times the square root of 6 / `ones`, the inputs that are counted on.
pub(crate) fn he_layer(inputs: usize, outputs: usize, ones: usize, part: f32, rng: &mut Rng) -> Layer {
    let bound = part * (6.0 / ones as f32).sqrt();
    let mut uniform = || (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
    Layer {
        weight: Array2::from_shape_simple_fn((inputs, outputs), || bound * uniform()),
        bias: Array1::zeros(outputs),
    }
}

/// A network with its optimiser.
pub struct Learner {
    model: Model,
    optimizer: ModuleOptimizer,
    hidden_weight: f32,
    device: Device,
    unpacking: Unpacking,
}

pub(crate) fn optimizer(config: &LearnerConfig) -> ModuleOptimizer {
    AdamWConfig::new()
        .with_weight_decay(config.weight_decay)
        .with_grad_clipping(Some(GradientClippingConfig::Norm(config.clip)))
        .init()
}

impl Learner {
    /// Begins with this network.
    ///
    /// # Panics
    /// When the config's processor cannot be had ([`Processor::check`]).
    pub fn new(network: &Network, config: &LearnerConfig) -> Learner {
        let device = config.device.device().unwrap_or_else(|e| panic!("{e}")).autodiff();
        Learner {
            model: Model::of(network, &device),
            optimizer: optimizer(config),
            hidden_weight: config.hidden_cards,
            device,
            unpacking: Unpacking::on(config.device),
        }
    }

    /// Goes on from what [`Learner::save`] wrote.
    ///
    /// # Errors
    /// When the optimiser's file cannot be read.
    pub fn load(network: &Network, config: &LearnerConfig, folder: &Path) -> Result<Learner, RecordError> {
        let mut learner = Learner::new(network, config);
        learner.model = learner.model.load_file(folder.join(MODEL_FILE));
        learner.optimizer = learner.optimizer.load(folder.join(OPTIMIZER_FILE))?;
        Ok(learner)
    }

    /// Writes network and optimiser into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.model.clone().save_file(folder.join(MODEL_FILE))?;
        self.optimizer.save(folder.join(OPTIMIZER_FILE))
    }

    /// One step of AdamW on these samples.
    pub fn step(&mut self, samples: &[&Sample], learning_rate: f64) -> Losses {
        let (loss, losses) = self.losses(samples);
        let gradients = GradientsParams::from_grads(loss.backward(), &self.model);
        self.model = self.optimizer.step(learning_rate, self.model.clone(), gradients);
        losses
    }

    /// One step of AdamW along slopes of the own outputs of these rows' actions, `[actions, OWN_OUTPUTS]`: `slopes` gets the
    /// outputs and puts their slopes in their place.
    pub(crate) fn step_along(
        &mut self,
        rows: &[(&v1::Row, &[(Action, Features)])],
        learning_rate: f64,
        slopes: impl FnOnce(&mut [f32]),
    ) {
        let owners = rows.iter().zip(0i32..);
        let of: Vec<i32> =
            owners.flat_map(|((_, actions), i)| std::iter::repeat_n(i, actions.len())).collect();
        let count = of.len();
        let of = Tensor::from_data(TensorData::new(of, [count]), &self.device);
        let observations = rows.iter().map(|(row, _)| *row);
        let observations = self.unpacking.observations(observations, rows.len(), &self.device);
        let actions = rows.iter().flat_map(|(_, actions)| actions.iter().copied());
        let actions = self.unpacking.actions(actions, count, &self.device);
        let own = self.model.forward(observations, actions, of).swap_remove(0);
        let mut by_own = floats(own.clone());
        slopes(&mut by_own);
        let loss = (own * self.tensor(by_own, OWN_OUTPUTS)).sum();
        let gradients = GradientsParams::from_grads(loss.backward(), &self.model);
        self.model = self.optimizer.step(learning_rate, self.model.clone(), gradients);
    }

    /// A number that has the gradient of the losses.
    fn losses(&self, samples: &[&Sample]) -> (Tensor<1>, Losses) {
        let outputs = self.forward(samples);
        let numbers: Vec<Vec<f32>> = outputs.iter().cloned().map(floats).collect();
        let Gradient { losses, slopes } = Gradient::of(samples, self.hidden_weight, &numbers);
        let sums = outputs.into_iter().zip(slopes).map(|(output, slopes)| {
            let columns = output.dims()[1];
            (output * self.tensor(slopes, columns)).sum()
        });
        (sums.reduce(|a, b| a + b).expect("there are two or three"), losses)
    }

    /// The own outputs of each lesson's action, the samples' common ones and, if there are any, those for hidden cards.
    fn forward(&self, samples: &[&Sample]) -> Vec<Tensor<2>> {
        let owners = samples.iter().zip(0i32..);
        let of: Vec<i32> =
            owners.flat_map(|(sample, i)| (0..sample.lesson_count()).map(move |_| i)).collect();
        let count = of.len();
        let of = Tensor::from_data(TensorData::new(of, [count]), &self.device);
        let rows = samples.iter().map(|sample| &sample.row);
        let observations = self.unpacking.observations(rows, samples.len(), &self.device);
        let lessons = samples.iter().flat_map(|sample| sample.lessons());
        let actions = lessons.map(|lesson| (lesson.action, lesson.features));
        self.model.forward(observations, self.unpacking.actions(actions, count, &self.device), of)
    }

    fn tensor(&self, data: Vec<f32>, columns: usize) -> Tensor<2> {
        let rows = data.len() / columns;
        Tensor::from_data(TensorData::new(data, [rows, columns]), &self.device)
    }

    /// The network as it is now.
    pub fn network(&self) -> Network {
        self.model.network()
    }

    /// By Burn's own forward pass: the own outputs of each sample's action, the common ones, and those for hidden cards,
    /// none if there is no layer for them.
    pub fn outputs(&self, samples: &[&Sample]) -> Vec<[Vec<f32>; 3]> {
        let mut parts = self.forward(samples).into_iter().map(floats);
        let [own, common, hidden] = std::array::from_fn(|_| parts.next().unwrap_or_default());
        let mut own = own.chunks(OWN_OUTPUTS);
        let of = |(i, sample): (usize, &&Sample)| {
            let first = own.next().unwrap_or_default().to_vec();
            own.by_ref().take(sample.tries.len()).for_each(drop);
            let row = |all: &[f32], width: usize| all.chunks(width).nth(i).unwrap_or_default().to_vec();
            [first, row(&common, COMMON_OUTPUTS), row(&hidden, HIDDEN_OUTPUTS)]
        };
        samples.iter().enumerate().map(of).collect()
    }
}

pub(crate) fn floats(tensor: Tensor<2>) -> Vec<f32> {
    tensor.into_data().try_to_vec::<f32>().expect("outputs are 32-bit floats")
}

const MODEL_FILE: &str = "model.bpk";
const OPTIMIZER_FILE: &str = "optimizer.bpk";
