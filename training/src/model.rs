//! The network that learns: everything of the trainer that touches Burn.

use crate::config::LearnerConfig;
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
use skat_agents::neural::{Layer, Network, OUTPUTS};
use skat_env::Rng;
use skat_env::skat::encode::v1;
use std::path::Path;

/// Fully connected layers with ReLU between them.
#[derive(Module, Debug)]
struct Mlp {
    layers: Vec<Linear>,
}

impl Mlp {
    fn of(network: &Network, device: &Device) -> Mlp {
        let layers = network.layers().iter().map(|layer| {
            let weight =
                TensorData::new(layer.weight.iter().copied().collect::<Vec<f32>>(), layer.weight.shape());
            let bias = TensorData::new(layer.bias.to_vec(), [layer.bias.len()]);
            Linear { weight: Param::from_data(weight, device), bias: Some(Param::from_data(bias, device)) }
        });
        Mlp { layers: layers.collect() }
    }

    /// `[rows, features]` to `[rows, outputs]`.
    fn forward(&self, mut x: Tensor<2>) -> Tensor<2> {
        let last = self.layers.len() - 1;
        for (i, layer) in self.layers.iter().enumerate() {
            x = layer.forward(x);
            if i < last {
                x = relu(x);
            }
        }
        x
    }
}

/// A fresh network: weights uniform within the square root of 6 / inputs (He), those of the last layer a tenth of
/// that, biases 0.
pub fn fresh_network(hidden: &[usize], rng: &mut Rng) -> Network {
    let widths: Vec<usize> = [&[v1::LEN], hidden, &[OUTPUTS]].concat();
    let last = widths.len() - 2;
    let layers = widths.windows(2).enumerate().map(|(i, pair)| {
        let bound = (6.0 / pair[0] as f32).sqrt() * if i == last { 0.1 } else { 1.0 };
        let mut uniform = || (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
        Layer {
            weight: Array2::from_shape_simple_fn((pair[0], pair[1]), || bound * uniform()),
            bias: Array1::zeros(pair[1]),
        }
    });
    Network::new(layers.collect(), v1::LEN, OUTPUTS).expect("the widths fit each other")
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
    mlp: Mlp,
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
        Learner { mlp: Mlp::of(network, &device), optimizer: optimizer(config), device }
    }

    /// Goes on from what [`Learner::save`] wrote.
    ///
    /// # Errors
    /// When the optimiser's file cannot be read.
    pub fn load(network: &Network, config: &LearnerConfig, folder: &Path) -> Result<Learner, RecordError> {
        let mut learner = Learner::new(network, config);
        learner.mlp = learner.mlp.load_file(folder.join(MODEL_FILE));
        learner.optimizer = learner.optimizer.load(folder.join(OPTIMIZER_FILE))?;
        Ok(learner)
    }

    /// Writes network and optimiser into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.mlp.clone().save_file(folder.join(MODEL_FILE))?;
        self.optimizer.save(folder.join(OPTIMIZER_FILE))
    }

    /// One step of AdamW on these samples.
    pub fn step(&mut self, samples: &[&Sample], learning_rate: f64) -> Losses {
        let (loss, losses) = self.losses(samples);
        let gradients = GradientsParams::from_grads(loss.backward(), &self.mlp);
        self.mlp = self.optimizer.step(learning_rate, self.mlp.clone(), gradients);
        losses
    }

    fn losses(&self, samples: &[&Sample]) -> (Tensor<1>, Losses) {
        let batch = Arrays::of(samples);
        let rows = samples.len();
        let tensor = |data: Vec<f32>, columns: usize| {
            Tensor::<2>::from_data(TensorData::new(data, [rows, columns]), &self.device)
        };
        let outputs = self.mlp.forward(tensor(batch.features, v1::LEN));
        let places = Tensor::<2, Int>::from_data(TensorData::new(batch.places, [rows, 3]), &self.device);
        let own = outputs.clone().gather(1, places);
        let common = outputs.slice([0..rows, OUTPUTS - 6..OUTPUTS]);
        let is_score = tensor(batch.is_score, 1);
        // The first of the action's own outputs is a score or a logit, each with its own common part.
        let first = own.clone().slice([0..rows, 0..1]);
        let score = (first.clone() + common.clone().slice([0..rows, 0..1])) * is_score.clone();
        let huber = huber(score - tensor(batch.score, 1) * is_score);
        let logits = Tensor::cat(
            vec![
                first + common.clone().slice([0..rows, 1..2]),
                own.slice([0..rows, 1..3]) + common.clone().slice([0..rows, 2..4]),
                common.slice([0..rows, 4..6]),
            ],
            1,
        );
        let entropy = cross_entropy(logits, tensor(batch.targets, 5)) * tensor(batch.weights, 5);
        let count = rows as f32;
        let (score, outcome) = (huber.sum() / count, entropy.sum() / count);
        let read = |t: &Tensor<1>| t.clone().inner().into_scalar::<f32>();
        let losses = Losses { score: read(&score), outcome: read(&outcome) };
        (score + outcome, losses)
    }

    /// The network as it is now.
    pub fn network(&self) -> Network {
        let floats = |data: TensorData| data.try_to_vec::<f32>().expect("parameters are 32-bit floats");
        let layers = self.mlp.layers.iter().map(|layer| {
            let [rows, columns] = layer.weight.dims();
            let weight = floats(layer.weight.val().into_data());
            let bias = layer.bias.as_ref().map(|bias| floats(bias.val().into_data()));
            Layer {
                weight: Array2::from_shape_vec((rows, columns), weight)
                    .expect("as many numbers as the shape says"),
                bias: Array1::from_vec(bias.unwrap_or_else(|| vec![0.0; columns])),
            }
        });
        Network::new(layers.collect(), v1::LEN, OUTPUTS).expect("training does not change shapes")
    }

    /// The outputs for these samples by Burn's own forward pass, row by row.
    pub fn outputs(&self, samples: &[&Sample]) -> Vec<f32> {
        let data = TensorData::new(Arrays::of(samples).features, [samples.len(), v1::LEN]);
        let outputs = self.mlp.forward(Tensor::<2>::from_data(data, &self.device));
        outputs.into_data().try_to_vec().expect("outputs are 32-bit floats")
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
    features: Vec<f32>,
    places: Vec<i64>,
    is_score: Vec<f32>,
    score: Vec<f32>,
    targets: Vec<f32>,
    weights: Vec<f32>,
}

impl Arrays {
    fn of(samples: &[&Sample]) -> Arrays {
        let mut arrays = Arrays { features: vec![0.0; samples.len() * v1::LEN], ..Arrays::default() };
        for (sample, features) in samples.iter().zip(arrays.features.chunks_exact_mut(v1::LEN)) {
            sample.row.write_f32(features);
            arrays.places.extend(sample.places().map(|place| place as i64));
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
