//! The network in Burn with its optimizer: forward passes, steps by gradients at the outputs, and
//! files. What is learnt is up to whoever gives the gradients.

use super::inputs::Unpacking;
use super::model::{Asked, Model};
use crate::config::OptimizerConfig;
use burn::grad_clipping::GradientClippingConfig;
use burn::optim::{AdamWConfig, GradientsParams, ModuleOptimizer};
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::TensorData;
use skat_agents::skat::neural::{Features, Network, SUIT_COLUMNS, suit_of};
use skat_env::skat::Action;
use skat_env::skat::encode::v1;
use std::path::Path;

const MODEL_FILE: &str = "model.bpk";
const OPTIMIZER_FILE: &str = "optimizer.bpk";

/// A network with AdamW.
pub(in crate::skat) struct Trainer {
    model: Model,
    optimizer: ModuleOptimizer,
    device: Device,
    pub(super) unpacking: Unpacking,
    /// [`SUIT_COLUMNS`] one after another, on the device.
    columns: Tensor<1, Int>,
}

impl Trainer {
    /// Begins with this network.
    ///
    /// # Panics
    /// When the config's processor cannot be had ([`Processor::check`](crate::Processor::check)).
    pub(in crate::skat) fn new(network: &Network, config: &OptimizerConfig) -> Trainer {
        let OptimizerConfig { device: processor, weight_decay, gradient_clip, .. } = *config;
        let device = processor.device().unwrap_or_else(|e| panic!("{e}")).autodiff();
        let columns: Vec<i32> = SUIT_COLUMNS.iter().flatten().map(|&column| column as i32).collect();
        let count = columns.len();
        Trainer {
            model: Model::of(network, &device),
            optimizer: AdamWConfig::new()
                .with_weight_decay(weight_decay)
                .with_grad_clipping(Some(GradientClippingConfig::Norm(gradient_clip)))
                .init(),
            unpacking: Unpacking::on(processor),
            columns: Tensor::from_data(TensorData::new(columns, [count]), &device),
            device,
        }
    }

    /// Writes network and optimizer into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(in crate::skat) fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.model.clone().save_file(folder.join(MODEL_FILE))?;
        self.optimizer.save(folder.join(OPTIMIZER_FILE))
    }

    /// Goes on from what [`Trainer::save`] wrote.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(in crate::skat) fn load(
        network: &Network,
        config: &OptimizerConfig,
        folder: &Path,
    ) -> Result<Trainer, RecordError> {
        let mut trainer = Trainer::new(network, config);
        trainer.model = trainer.model.load_file(folder.join(MODEL_FILE));
        trainer.optimizer = trainer.optimizer.load(folder.join(OPTIMIZER_FILE))?;
        Ok(trainer)
    }

    /// The network as it is now.
    pub(in crate::skat) fn network(&self) -> Network {
        self.model.network()
    }

    /// The own outputs of each action, the common ones of each of so many rows and, if there are
    /// any, those of the card-location head. An action comes with the number of its row.
    pub(in crate::skat) fn forward<'a>(
        &self,
        rows: impl Iterator<Item = &'a v1::Row>,
        count: usize,
        actions: impl Iterator<Item = (usize, Action, Features)>,
    ) -> Vec<Tensor<2>> {
        let observations = self.unpacking.observations(rows, count, &self.device);
        self.model.forward(observations, &self.columns, self.asked(count, actions))
    }

    /// A step of AdamW with these gradients of the first outputs, each as long as its output; the
    /// others have none.
    pub(in crate::skat) fn step(
        &mut self,
        outputs: Vec<Tensor<2>>,
        gradients: Vec<Vec<f32>>,
        learning_rate: f64,
    ) {
        let sums = outputs.into_iter().zip(gradients).map(|(output, gradients)| {
            let columns = output.dims()[1];
            (output * self.tensor(gradients, columns)).sum()
        });
        let loss = sums.reduce(|a, b| a + b).expect("there are outputs");
        let gradients = GradientsParams::from_grads(loss.backward(), &self.model);
        self.model = self.optimizer.step(learning_rate, self.model.clone(), gradients);
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
}

/// What a tensor holds.
pub(in crate::skat) fn floats(tensor: Tensor<2>) -> Vec<f32> {
    tensor.into_data().try_to_vec::<f32>().expect("outputs are 32-bit floats")
}
