//! The network that learns: everything of the trainer that touches Burn.

use crate::config::{LearnerConfig, NetworkConfig};
use crate::sample::Sample;
use burn::grad_clipping::GradientClippingConfig;
use burn::module::Param;
use burn::nn::Linear;
use burn::optim::{AdamWConfig, GradientsParams, ModuleOptimizer};
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::TensorData;
use burn::tensor::activation::relu;
use ndarray::{Array1, Array2};
use rand::Rng as _;
use skat_agents::neural::{ACTION_INPUTS, COMMON_OUTPUTS, Layer, Network, OWN_OUTPUTS, action_inputs};
use skat_env::Rng;
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
}

fn linear(layer: &Layer, device: &Device) -> Linear {
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
        let torso = network.torso().iter().map(|layer| linear(layer, device)).collect();
        Model { torso, state, action, out, common }
    }

    fn network(&self) -> Network {
        let heads = [&self.state, &self.action, &self.out, &self.common].map(layer);
        Network::new(self.torso.iter().map(layer).collect(), heads).expect("training does not change shapes")
    }

    /// `[rows, features]` and `[rows, ACTION_INPUTS]` to the actions' own outputs and the common ones.
    fn forward(&self, mut observation: Tensor<2>, action: Tensor<2>) -> (Tensor<2>, Tensor<2>) {
        for layer in &self.torso {
            observation = relu(layer.forward(observation));
        }
        let inner = relu(self.state.forward(observation.clone()) + self.action.forward(action));
        (self.out.forward(inner), self.common.forward(observation))
    }
}

/// A fresh network: weights uniform within the square root of 6 / inputs (He), a tenth of that where outputs are
/// made, biases 0. `action` has few ones among its inputs and counts them as 16.
pub fn fresh_network(config: &NetworkConfig, rng: &mut Rng) -> Network {
    let mut layer = |inputs: usize, outputs: usize, bound: f32| {
        let mut uniform = || (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
        Layer {
            weight: Array2::from_shape_simple_fn((inputs, outputs), || bound * uniform()),
            bias: Array1::zeros(outputs),
        }
    };
    let he = |inputs: usize| (6.0 / inputs as f32).sqrt();
    let widths: Vec<usize> = [&[v1::LEN], config.hidden.as_slice()].concat();
    let last = widths[widths.len() - 1];
    let torso = widths.windows(2).map(|pair| layer(pair[0], pair[1], he(pair[0]))).collect();
    let heads = [
        layer(last, config.head, he(last)),
        layer(ACTION_INPUTS, config.head, he(16)),
        layer(config.head, OWN_OUTPUTS, 0.1 * he(config.head)),
        layer(last, COMMON_OUTPUTS, 0.1 * he(last)),
    ];
    Network::new(torso, heads).expect("the widths fit each other")
}

/// Mean losses of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Of the scores predicted before the declaration (Huber).
    pub score: f32,
    /// Of the outcomes predicted from the declaration on (cross-entropy).
    pub outcome: f32,
}

impl Losses {
    /// What is minimised.
    pub fn total(self) -> f32 {
        self.score + self.outcome
    }
}

/// A network with its optimiser.
pub struct Learner {
    model: Model,
    optimizer: ModuleOptimizer,
    device: Device,
}

fn optimizer(config: &LearnerConfig) -> ModuleOptimizer {
    AdamWConfig::new()
        .with_weight_decay(config.weight_decay)
        .with_grad_clipping(Some(GradientClippingConfig::Norm(config.clip)))
        .init()
}

impl Learner {
    /// Begins with this network.
    pub fn new(network: &Network, config: &LearnerConfig) -> Learner {
        let device = Device::flex().autodiff();
        Learner { model: Model::of(network, &device), optimizer: optimizer(config), device }
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

    fn losses(&self, samples: &[&Sample]) -> (Tensor<1>, Losses) {
        let rows = samples.len();
        let mut batch = Arrays::of(samples);
        let (own, common) = self.forward(&mut batch);
        let tensor = |data, columns| self.tensor(data, columns);
        let sum = own + common.clone().slice([0..rows, 0..OWN_OUTPUTS]);
        let score = sum.clone().slice([0..rows, 0..1]) - tensor(batch.score, 1);
        let huber = huber(score) * tensor(batch.is_score, 1);
        let logits = Tensor::cat(
            vec![sum.slice([0..rows, 1..OWN_OUTPUTS]), common.slice([0..rows, OWN_OUTPUTS..COMMON_OUTPUTS])],
            1,
        );
        let entropy = cross_entropy(logits, tensor(batch.targets, 5)) * tensor(batch.weights, 5);
        let count = rows as f32;
        let (score, outcome) = (huber.sum() / count, entropy.sum() / count);
        let read = |t: &Tensor<1>| t.clone().inner().into_scalar::<f32>();
        let losses = Losses { score: read(&score), outcome: read(&outcome) };
        (score + outcome, losses)
    }

    /// The actions' own outputs and the common ones; takes observations and actions out of the batch.
    fn forward(&self, batch: &mut Arrays) -> (Tensor<2>, Tensor<2>) {
        let observations = self.tensor(std::mem::take(&mut batch.observations), v1::LEN);
        let actions = self.tensor(std::mem::take(&mut batch.actions), ACTION_INPUTS);
        self.model.forward(observations, actions)
    }

    fn tensor(&self, data: Vec<f32>, columns: usize) -> Tensor<2> {
        let rows = data.len() / columns;
        Tensor::from_data(TensorData::new(data, [rows, columns]), &self.device)
    }

    /// The network as it is now.
    pub fn network(&self) -> Network {
        self.model.network()
    }

    /// By Burn's own forward pass: the own outputs of each sample's action, and the common ones.
    pub fn outputs(&self, samples: &[&Sample]) -> Vec<(Vec<f32>, Vec<f32>)> {
        let (own, common) = self.forward(&mut Arrays::of(samples));
        let [own, common] = [own, common].map(|t| t.into_data().try_to_vec::<f32>().expect("32-bit floats"));
        let own = own.chunks(OWN_OUTPUTS).map(<[f32]>::to_vec);
        own.zip(common.chunks(COMMON_OUTPUTS).map(<[f32]>::to_vec)).collect()
    }
}

const MODEL_FILE: &str = "model.bpk";
const OPTIMIZER_FILE: &str = "optimizer.bpk";

/// Half the square near 0, linear beyond 1: a few big scores must not drown the rest.
fn huber(difference: Tensor<2>) -> Tensor<2> {
    let size = difference.abs();
    let near = size.clone().clamp_max(1.0);
    near.clone() * (size - near * 0.5)
}

/// Of logits against targets of 0 or 1.
fn cross_entropy(logits: Tensor<2>, targets: Tensor<2>) -> Tensor<2> {
    relu(logits.clone()) + (-logits.clone().abs()).exp().log1p() - logits * targets
}

/// Samples side by side, as a step needs them.
#[derive(Default)]
struct Arrays {
    observations: Vec<f32>,
    actions: Vec<f32>,
    is_score: Vec<f32>,
    score: Vec<f32>,
    targets: Vec<f32>,
    weights: Vec<f32>,
}

impl Arrays {
    fn of(samples: &[&Sample]) -> Arrays {
        let rows = samples.len();
        let mut arrays = Arrays {
            observations: vec![0.0; rows * v1::LEN],
            actions: vec![0.0; rows * ACTION_INPUTS],
            ..Arrays::default()
        };
        let observations = arrays.observations.chunks_exact_mut(v1::LEN);
        for ((sample, observation), action) in
            samples.iter().zip(observations).zip(arrays.actions.chunks_exact_mut(ACTION_INPUTS))
        {
            sample.row.write_f32(observation);
            for i in action_inputs(sample.action, sample.features) {
                action[i] = 1.0;
            }
            let [(score, is_score), outcomes @ ..] = sample.label.targets(sample.score);
            arrays.score.push(score);
            arrays.is_score.push(is_score);
            for (target, weight) in outcomes {
                arrays.targets.push(target);
                arrays.weights.push(weight);
            }
        }
        arrays
    }
}
