//! The network that learns: everything of the trainer that touches Burn.

mod inputs;
mod processor;

pub use processor::{Processor, ProcessorError};

use crate::config::{LearnerConfig, NetworkConfig};
use crate::loss::{Gradient, Losses, Weights};
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
use skat_agents::skat::neural::{
    ACTION_INPUTS, COMMON_OUTPUTS, Extras, Features, HIDDEN_OUTPUTS, Layer, Network, OWN_OUTPUTS,
    SUIT_COLUMNS, SUIT_FEATURES, SUIT_INPUTS, SuitLayers, suit_of,
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
    /// None, or the three of [`SuitLayers`].
    suits: Vec<Linear>,
    inner: Option<Linear>,
    out: Linear,
    common: Linear,
    hidden: Option<Linear>,
}

/// Actions of a batch, on the device.
struct Asked {
    /// `[actions, ACTION_INPUTS]`.
    inputs: Tensor<2>,
    /// The row that each belongs to.
    row: Tensor<1, Int>,
    /// Which suit of which row each is a card of, four for a row; one more than there are where it is none. For networks
    /// that read suits.
    suit: Option<Tensor<1, Int>>,
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
        let layers = |layers: &[&Layer]| layers.iter().map(|layer| linear(layer, device)).collect();
        Model {
            torso: layers(&network.torso().iter().collect::<Vec<_>>()),
            state,
            action,
            suits: network.suits().map_or_else(Vec::new, |suits| layers(&suits.layers())),
            inner: network.inner().map(|layer| linear(layer, device)),
            out,
            common,
            hidden: network.hidden().map(|layer| linear(layer, device)),
        }
    }

    fn network(&self) -> Network {
        let heads = [&self.state, &self.action, &self.out, &self.common].map(layer);
        let suits = match &self.suits[..] {
            [first, second, card] => {
                Some(SuitLayers { first: layer(first), second: layer(second), card: layer(card) })
            }
            _ => None,
        };
        let [inner, hidden] = [&self.inner, &self.hidden].map(|linear| linear.as_ref().map(layer));
        let network =
            Network::new(self.torso.iter().map(layer).collect(), heads, Extras { suits, inner, hidden });
        network.expect("training does not change shapes")
    }

    /// `[rows, features]` and the actions to the actions' own outputs, the rows' common ones and, if there is a layer for
    /// them, those for hidden cards.
    fn forward(&self, observation: Tensor<2>, columns: &Tensor<1, Int>, asked: Asked) -> Vec<Tensor<2>> {
        let (mut read, cards) = self.read_suits(observation, columns);
        for layer in &self.torso {
            read = relu(layer.forward(read));
        }
        let mut sums = self.state.forward(read.clone()).select(0, asked.row);
        sums = sums + self.action.forward(asked.inputs);
        if let Some((cards, suit)) = cards.zip(asked.suit) {
            sums = sums + cards.select(0, suit);
        }
        let mut head = relu(sums);
        if let Some(inner) = &self.inner {
            head = relu(inner.forward(head));
        }
        let hidden = self.hidden.as_ref().map(|layer| layer.forward(read.clone()));
        [self.out.forward(head), self.common.forward(read)].into_iter().chain(hidden).collect()
    }

    /// What the torso is told, and what the cards of each suit of each row are, none at last, if there are layers for it.
    fn read_suits(&self, observation: Tensor<2>, columns: &Tensor<1, Int>) -> (Tensor<2>, Option<Tensor<2>>) {
        let [first, second, card] = &self.suits[..] else { return (observation, None) };
        let device = &observation.device();
        let rows = observation.dims()[0];
        let suits = SUIT_COLUMNS.len();
        let features = observation.clone().select(1, columns.clone()).reshape([rows, suits, SUIT_FEATURES]);
        let which = Tensor::<2>::eye(suits, device).unsqueeze::<3>().expand([rows, suits, suits]);
        let inputs = Tensor::cat(vec![features, which], 2).reshape([rows * suits, SUIT_INPUTS]);
        let read = relu(second.forward(relu(first.forward(inputs))));
        let cards = card.forward(read.clone());
        let none = Tensor::zeros([1, cards.dims()[1]], device);
        let width = suits * read.dims()[1];
        let told = Tensor::cat(vec![observation, read.reshape([rows, width])], 1);
        (told, Some(Tensor::cat(vec![cards, none], 0)))
    }
}

/// A fresh network: weights uniform within the square root of 6 / inputs (He), a tenth of that where outputs are
/// made, biases 0. `action` has few ones among its inputs and counts them as 32.
pub fn fresh_network(config: &NetworkConfig, rng: &mut Rng) -> Network {
    let mut layer = |inputs, outputs, ones, part| he_layer(inputs, outputs, ones, part, rng);
    let observation = v1::LEN + SUIT_COLUMNS.len() * config.suits;
    let widths: Vec<usize> = [&[observation], config.hidden.as_slice()].concat();
    let last = widths[widths.len() - 1];
    let torso = widths.windows(2).map(|pair| layer(pair[0], pair[1], pair[0], 1.0)).collect();
    let heads = [
        layer(last, config.head, last, 1.0),
        layer(ACTION_INPUTS, config.head, 32, 1.0),
        layer(config.head, OWN_OUTPUTS, config.head, 0.1),
        layer(last, COMMON_OUTPUTS, last, 0.1),
    ];
    let (suits, head) = (config.suits, config.head);
    let extras = Extras {
        suits: (suits > 0).then(|| SuitLayers {
            first: layer(SUIT_INPUTS, 2 * suits, SUIT_ONES, 1.0),
            second: layer(2 * suits, suits, 2 * suits, 1.0),
            card: layer(suits, head, suits, 1.0),
        }),
        inner: (config.head_layers > 1).then(|| layer(head, head, head, 1.0)),
        hidden: None,
    };
    Network::new(torso, heads, extras).expect("the widths fit each other")
}

/// As how many a suit's inputs are counted, few of which are ones.
const SUIT_ONES: usize = 32;

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
    weights: Weights,
    device: Device,
    unpacking: Unpacking,
    /// [`SUIT_COLUMNS`] one after another, on the device.
    columns: Tensor<1, Int>,
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
        let columns: Vec<i32> = SUIT_COLUMNS.iter().flatten().map(|&column| column as i32).collect();
        let count = columns.len();
        Learner {
            model: Model::of(network, &device),
            optimizer: optimizer(config),
            weights: Weights { hidden: config.hidden_cards, differences: config.differences },
            unpacking: Unpacking::on(config.device),
            columns: Tensor::from_data(TensorData::new(columns, [count]), &device),
            device,
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
        let observations = rows.iter().map(|(row, _)| *row);
        let observations = self.unpacking.observations(observations, rows.len(), &self.device);
        let actions = rows.iter().enumerate().flat_map(|(row, (_, actions))| {
            actions.iter().map(move |&(action, features)| (row, action, features))
        });
        let asked = self.asked(rows.len(), actions);
        let own = self.model.forward(observations, &self.columns, asked).swap_remove(0);
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
        let Gradient { losses, slopes } = Gradient::of(samples, self.weights, &numbers);
        let sums = outputs.into_iter().zip(slopes).map(|(output, slopes)| {
            let columns = output.dims()[1];
            (output * self.tensor(slopes, columns)).sum()
        });
        (sums.reduce(|a, b| a + b).expect("there are two or three"), losses)
    }

    /// The own outputs of each lesson's action, the samples' common ones and, if there are any, those for hidden cards.
    fn forward(&self, samples: &[&Sample]) -> Vec<Tensor<2>> {
        let rows = samples.iter().map(|sample| &sample.row);
        let observations = self.unpacking.observations(rows, samples.len(), &self.device);
        let lessons = samples.iter().enumerate().flat_map(|(row, sample)| {
            sample.lessons().map(move |lesson| (row, lesson.action, lesson.features))
        });
        self.model.forward(observations, &self.columns, self.asked(samples.len(), lessons))
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
