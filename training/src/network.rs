//! Multi-layer perceptrons in training, in Burn: the networks of the plain algorithms.
//!
//! A [`Trainer`] is a network with its optimizer. It takes a step on a minibatch in a fixed number
//! of parts, each on its own thread, whose gradients are added in a fixed order: the result does
//! not depend on the number of threads.

use crate::config::OptimizerConfig;
use burn::module::Param;
use burn::nn::Linear;
use burn::optim::{AdamWConfig, GradientsParams, ModuleOptimizer};
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::TensorData;
use burn::tensor::activation::relu;
use ndarray::{Array1, Array2};
use rayon::prelude::*;
use skat_agents::mlp::{Activations, Element};
use skat_agents::{Layer, Mlp};
use skat_env::chance::uniform;
use skat_env::encode::total;
use skat_env::{Encoder, Rng};
use std::path::{Path, PathBuf};

/// Adam's epsilon: as in CleanRL's PPO, and Burn's default.
const EPSILON: f32 = 1e-5;

/// Fresh layers of these widths, the input's first: orthogonal weights with gain √2, with `last` in
/// the last layer, and biases 0.
pub fn orthogonal(widths: &[usize], last: f32, rng: &mut Rng) -> Mlp {
    let gain = |i| if i + 2 == widths.len() { last } else { std::f32::consts::SQRT_2 };
    let layers = widths.windows(2).enumerate().map(|(i, pair)| Layer {
        weight: orthogonal_matrix(pair[0], pair[1], gain(i), rng),
        bias: Array1::zeros(pair[1]),
    });
    Mlp::new(layers.collect()).expect("each layer is as wide as the next one's input")
}

/// A matrix whose shorter side's vectors are orthogonal and of length `gain`: normal numbers,
/// orthogonalized by Gram and Schmidt.
fn orthogonal_matrix(rows: usize, columns: usize, gain: f32, rng: &mut Rng) -> Array2<f32> {
    let (long, short) = (rows.max(columns), rows.min(columns));
    let mut basis: Vec<Vec<f64>> = Vec::with_capacity(short);
    while basis.len() < short {
        let mut vector: Vec<f64> = (0..long).map(|_| normal(rng)).collect();
        for other in &basis {
            let along: f64 = vector.iter().zip(other).map(|(a, b)| a * b).sum();
            vector.iter_mut().zip(other).for_each(|(a, b)| *a -= along * b);
        }
        let length = vector.iter().map(|a| a * a).sum::<f64>().sqrt();
        vector.iter_mut().for_each(|a| *a /= length);
        basis.push(vector);
    }
    let at = |i: usize, j: usize| if rows >= columns { basis[j][i] } else { basis[i][j] };
    Array2::from_shape_fn((rows, columns), |(i, j)| gain * at(i, j) as f32)
}

/// A number of the standard normal distribution, by Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - uniform(rng)).ln()).sqrt();
    radius * (std::f64::consts::TAU * uniform(rng)).cos()
}

/// [`Mlp`] as Burn's module.
#[derive(Module, Debug)]
pub struct Model {
    layers: Vec<Linear>,
}

impl Model {
    fn of(mlp: &Mlp, device: &Device) -> Model {
        let linear = |layer: &Layer| {
            let weight: Vec<f32> = layer.weight.iter().copied().collect();
            let weight = TensorData::new(weight, layer.weight.shape());
            let bias = TensorData::new(layer.bias.to_vec(), [layer.bias.len()]);
            Linear { weight: Param::from_data(weight, device), bias: Some(Param::from_data(bias, device)) }
        };
        Model { layers: mlp.layers().iter().map(linear).collect() }
    }

    fn mlp(&self) -> Mlp {
        let layer = |linear: &Linear| {
            let [rows, columns] = linear.weight.dims();
            let bias = linear.bias.as_ref().expect("every layer has a bias");
            let weight = Array2::from_shape_vec((rows, columns), floats(linear.weight.val()));
            Layer {
                weight: weight.expect("as many numbers as the shape says"),
                bias: Array1::from_vec(floats(bias.val())),
            }
        };
        Mlp::new(self.layers.iter().map(layer).collect()).expect("learning does not change shapes")
    }

    /// `[rows, features]` to `[rows, outputs]`.
    pub fn forward(&self, features: Tensor<2>) -> Tensor<2> {
        let (last, hidden) = self.layers.split_last().expect("a network has a layer");
        last.forward(hidden.iter().fold(features, |x, layer| relu(layer.forward(x))))
    }

    /// The device of its parameters.
    pub fn device(&self) -> Device {
        self.layers[0].weight.val().device()
    }
}

/// The numbers of a tensor, row by row.
pub fn floats<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    tensor.into_data().try_to_vec().expect("numbers are 32-bit floats")
}

/// A vector on the device of a model.
pub fn vector(numbers: impl Iterator<Item = f32>, device: &Device) -> Tensor<1> {
    let numbers: Vec<f32> = numbers.collect();
    let count = numbers.len();
    Tensor::from_data(TensorData::new(numbers, [count]), device)
}

/// Actions as indices of columns, `[rows, 1]`.
pub fn columns(actions: impl Iterator<Item = usize>, device: &Device) -> Tensor<2, Int> {
    let actions: Vec<i32> = actions.map(|action| action as i32).collect();
    let count = actions.len();
    Tensor::from_data(TensorData::new(actions, [count, 1]), device)
}

/// How the rows of an encoder lie in memory, one behind the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many elements a row has.
    pub elements: usize,
    /// How many features they hold.
    pub features: usize,
}

impl Layout {
    /// The rows of this encoder.
    pub fn of<S, O: Encoder<S>>() -> Layout {
        Layout { elements: O::LEN, features: total(O::BLOCKS) }
    }
}

/// The features of these rows, `[rows, features]`; with `actions` (of all rows, and how many there
/// are to choose from) each row's action is appended in one-hot form.
pub fn features<T: Element>(
    rows: &[T],
    layout: Layout,
    picked: &[usize],
    actions: Option<(&[u16], usize)>,
    device: &Device,
) -> Tensor<2> {
    let Layout { elements, features } = layout;
    let inputs = features + actions.map_or(0, |(_, count)| count);
    let mut numbers = vec![0.0; picked.len() * inputs];
    for (&i, out) in picked.iter().zip(numbers.chunks_exact_mut(inputs)) {
        T::write(&rows[i * elements..(i + 1) * elements], &mut out[..features]);
        if let Some((actions, _)) = actions {
            out[features + usize::from(actions[i])] = 1.0;
        }
    }
    Tensor::from_data(TensorData::new(numbers, [picked.len(), inputs]), device)
}

/// The number of parts of a minibatch that are computed at the same time.
const PARTS: usize = 2;

/// The files of a network and of its optimizer.
fn files(folder: &Path, name: &str) -> [PathBuf; 2] {
    [format!("{name}.bpk"), format!("{name}-optimizer.bpk")].map(|file| folder.join(file))
}

/// The gradient norm and diagnostics of a step of the optimizer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step<const N: usize> {
    /// The norm of the gradient, before clipping.
    pub grad_norm: f64,
    /// The means of the loss's diagnostics over the minibatch.
    pub diagnostics: [f64; N],
}

/// A network with its optimizer.
pub struct Trainer {
    model: Model,
    optimizer: ModuleOptimizer,
    max_grad_norm: f32,
    device: Device,
}

impl Trainer {
    /// Begins with this network, on the config's device.
    ///
    /// # Panics
    /// When the device cannot be had ([`Processor::check`](crate::Processor::check)).
    pub fn new(mlp: &Mlp, config: &OptimizerConfig) -> Trainer {
        let device = config.device.device().unwrap_or_else(|e| panic!("{e}")).autodiff();
        let optimizer = AdamWConfig::new().with_epsilon(EPSILON).with_weight_decay(config.weight_decay);
        Trainer {
            model: Model::of(mlp, &device),
            optimizer: optimizer.init(),
            max_grad_norm: config.gradient_clip,
            device,
        }
    }

    /// Goes on from what [`Trainer::save`] wrote under this name.
    ///
    /// # Errors
    /// When the optimizer's file is missing or broken.
    pub fn load(mut self, folder: &Path, name: &str) -> Result<Trainer, RecordError> {
        let [network, optimizer] = files(folder, name);
        self.model = self.model.load_file(&network);
        self.optimizer = self.optimizer.load(&optimizer)?;
        Ok(self)
    }

    /// Writes network and optimizer into a folder, under this name.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path, name: &str) -> Result<(), RecordError> {
        let [network, optimizer] = files(folder, name);
        self.model.clone().save_file(&network)?;
        self.optimizer.save(&optimizer)
    }

    /// The network as it is now.
    pub fn mlp(&self) -> Mlp {
        self.model.mlp()
    }

    /// One step of the optimizer on a minibatch, along the gradient of a loss that is a mean over
    /// decisions. Returns the norm of the gradient before clipping and the loss's diagnostics.
    pub fn step<const N: usize>(
        &mut self,
        minibatch: &[usize],
        learning_rate: f64,
        loss: impl Fn(&Model, &[usize]) -> (Tensor<1>, [f64; N]) + Sync,
    ) -> Step<N> {
        let parts: Vec<&[usize]> = minibatch.chunks(minibatch.len().div_ceil(PARTS)).collect();
        // Burn keeps one lock for each graph, and graphs with common parameters are one: hence
        // copies.
        let copies: Vec<Model> = parts.iter().map(|_| self.model.clone().fork(&self.device)).collect();
        let part = |(model, part): (Model, &&[usize])| {
            let weight = part.len() as f64 / minibatch.len() as f64;
            let (loss, diagnostics) = loss(&model, part);
            let gradients = (loss * weight as f32).backward();
            (GradientsParams::from_grads(gradients, &model), diagnostics.map(|x| x * weight))
        };
        let parts: Vec<_> = copies.into_par_iter().zip(&parts).map(part).collect();
        let (mut gradients, diagnostics): (Vec<GradientsParams>, Vec<[f64; N]>) = parts.into_iter().unzip();
        let (gradients, grad_norm) = self.sum_and_clip(&mut gradients);
        self.model = self.optimizer.step(learning_rate, self.model.clone(), gradients);
        let diagnostics = std::array::from_fn(|i| diagnostics.iter().map(|part| part[i]).sum());
        Step { grad_norm, diagnostics }
    }

    /// The sum of the parts' gradients, scaled down to the greatest allowed norm if it is longer,
    /// and the norm that it had.
    fn sum_and_clip(&self, parts: &mut [GradientsParams]) -> (GradientsParams, f64) {
        let mut squares = 0.0;
        let mut sums: Vec<(Tensor<2>, Tensor<1>)> = Vec::new();
        for layer in &self.model.layers {
            let bias = layer.bias.as_ref().expect("every layer has a bias").id;
            let weights = parts.iter_mut().filter_map(|part| part.remove::<2>(layer.weight.id));
            let weights = weights.reduce(|a, b| a + b).expect("every weight has a gradient");
            let biases = parts.iter_mut().filter_map(|part| part.remove::<1>(bias));
            let biases = biases.reduce(|a, b| a + b).expect("every bias has a gradient");
            squares += f64::from(weights.clone().square().sum().into_scalar::<f32>());
            squares += f64::from(biases.clone().square().sum().into_scalar::<f32>());
            sums.push((weights, biases));
        }
        let norm = squares.sqrt();
        let most = f64::from(self.max_grad_norm);
        let scale = (most / (norm + 1e-6)).min(1.0) as f32;
        let mut gradients = GradientsParams::new();
        for (layer, (weights, biases)) in self.model.layers.iter().zip(sums) {
            gradients.register(layer.weight.id, weights * scale);
            gradients.register(layer.bias.as_ref().expect("every layer has a bias").id, biases * scale);
        }
        (gradients, norm)
    }
}

/// The single output of a network for each row, over the threads of the current pool.
pub fn values<T: Element>(mlp: &Mlp, rows: &[T], layout: Layout) -> Vec<f32> {
    const ROWS: usize = 512;
    let width = layout.elements;
    let part = |rows: &[T]| mlp.forward(rows.chunks_exact(width), &mut Activations::default()).to_vec();
    rows.par_chunks(ROWS * width).flat_map_iter(part).collect()
}
