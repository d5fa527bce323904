//! The critic: what a deal will bring the player to move, by all cards. It trains and never plays.

use super::config::{CriticConfig, Sight};
use super::decision::{Decision, OPEN_LEN};
use crate::config::LearnerConfig;
use crate::model::{floats, he_layer, linear, optimizer};
use burn::nn::Linear;
use burn::optim::{GradientsParams, ModuleOptimizer};
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::TensorData;
use burn::tensor::activation::relu;
use skat_env::Rng;
use skat_env::skat::encode::v1;
use std::path::Path;

const MODEL_FILE: &str = "critic.bpk";
const OPTIMIZER_FILE: &str = "critic_optimizer.bpk";
/// So many observations are looked at together.
const BATCH: usize = 4096;

#[derive(Module, Debug)]
struct Layers {
    hidden: Vec<Linear>,
    out: Linear,
}

/// The layers with their optimiser.
pub(crate) struct Critic {
    layers: Layers,
    optimizer: ModuleOptimizer,
    sees: Sight,
    device: Device,
}

/// What the critic should say of a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson<'a> {
    pub(crate) decision: &'a Decision,
    pub(crate) target: f32,
    /// What it said before it learnt from these games.
    pub(crate) before: f32,
}

impl Critic {
    /// Weights as those of a fresh network.
    ///
    /// # Panics
    /// When the learner's processor cannot be had.
    pub(crate) fn fresh(config: &CriticConfig, learner: &LearnerConfig, rng: &mut Rng) -> Critic {
        let device = learner.device.device().unwrap_or_else(|e| panic!("{e}")).autodiff();
        let inputs = match config.sees {
            Sight::All => OPEN_LEN,
            Sight::Own => v1::LEN,
        };
        let mut layer =
            |inputs, outputs, part| linear(&he_layer(inputs, outputs, inputs, part, rng), &device);
        let widths: Vec<usize> = [&[inputs], config.hidden.as_slice()].concat();
        let hidden = widths.windows(2).map(|pair| layer(pair[0], pair[1], 1.0)).collect();
        let out = layer(widths[widths.len() - 1], 1, 0.1);
        Critic { layers: Layers { hidden, out }, optimizer: optimizer(learner), sees: config.sees, device }
    }

    /// Goes on from what [`Critic::save`] wrote, in the place of these weights.
    ///
    /// # Errors
    /// When a file is missing or cannot be read.
    pub(crate) fn load(mut self, folder: &Path) -> Result<Critic, RecordError> {
        self.optimizer = self.optimizer.load(folder.join(OPTIMIZER_FILE))?;
        self.layers = self.layers.load_file(folder.join(MODEL_FILE));
        Ok(self)
    }

    /// Writes layers and optimiser into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.layers.clone().save_file(folder.join(MODEL_FILE))?;
        self.optimizer.save(folder.join(OPTIMIZER_FILE))
    }

    /// What it says of these decisions, in units of [`skat_agents::skat::neural::SCALE`].
    pub(crate) fn values(&self, decisions: &[Decision]) -> Vec<f32> {
        let batches = decisions.chunks(BATCH);
        batches.flat_map(|batch| floats(self.forward(batch.iter(), batch.len()))).collect()
    }

    /// One step of AdamW on half the squared error; returns its mean.
    ///
    /// With a clip the worse of two errors counts: that of what is said, and that of what would be said within the clip
    /// around what was said before.
    pub(crate) fn step(&mut self, lessons: &[Lesson<'_>], clip: Option<f32>, learning_rate: f64) -> f32 {
        let said = self.forward(lessons.iter().map(|lesson| lesson.decision), lessons.len());
        let share = 1.0 / lessons.len() as f32;
        let (mut loss, mut slopes) = (0.0, Vec::with_capacity(lessons.len()));
        for (&Lesson { target, before, .. }, value) in lessons.iter().zip(floats(said.clone())) {
            let (part, slope) = value_loss(value, target, before, clip);
            loss += share * part;
            slopes.push(share * slope);
        }
        let slopes = Tensor::from_data(TensorData::new(slopes, [lessons.len(), 1]), &self.device);
        let gradients = GradientsParams::from_grads((said * slopes).sum().backward(), &self.layers);
        self.layers = self.optimizer.step(learning_rate, self.layers.clone(), gradients);
        loss
    }

    fn forward<'a>(&self, decisions: impl Iterator<Item = &'a Decision>, count: usize) -> Tensor<2> {
        let width = self.layers.hidden[0].weight.dims()[0];
        let mut inputs = vec![0.0; count * width];
        for (decision, inputs) in decisions.zip(inputs.chunks_exact_mut(width)) {
            let (own, hidden) = inputs.split_at_mut(v1::LEN);
            decision.row.write(own);
            if self.sees == Sight::All {
                decision.hidden.write(hidden);
            }
        }
        let mut inner: Tensor<2> = Tensor::from_data(TensorData::new(inputs, [count, width]), &self.device);
        for layer in &self.layers.hidden {
            inner = relu(layer.forward(inner));
        }
        self.layers.out.forward(inner)
    }
}

/// Half the squared error and its slope.
fn value_loss(value: f32, target: f32, before: f32, clip: Option<f32>) -> (f32, f32) {
    let plain = value - target;
    let Some(clip) = clip else { return (0.5 * plain * plain, plain) };
    let bounded = value.clamp(before - clip, before + clip);
    let other = bounded - target;
    if other.abs() > plain.abs() { (0.5 * other * other, 0.0) } else { (0.5 * plain * plain, plain) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_the_loss() {
        let step = 1e-3;
        for clip in [None, Some(0.2), Some(5.0)] {
            for (value, target, before) in
                [(0.5, 0.1, 0.55), (0.5, 0.1, 0.0), (-1.0, 2.0, 0.0), (0.9, 1.0, 0.3)]
            {
                let at = |value| value_loss(value, target, before, clip).0;
                let rise = (at(value + step) - at(value - step)) / (2.0 * step);
                let slope = value_loss(value, target, before, clip).1;
                assert!(
                    (rise - slope).abs() < 1e-3,
                    "{value}, {target}, {before}, {clip:?}: {rise}, {slope}"
                );
            }
        }
    }

    /// Nothing is gained by leaving the clip towards the target.
    #[test]
    fn beyond_the_clip_nothing_is_gained() {
        let (loss, slope) = value_loss(0.9, 1.0, 0.3, Some(0.2));
        assert!(slope == 0.0 && loss == 0.125);
        assert_eq!(value_loss(0.9, 1.0, 0.8, Some(0.2)).1, 0.9 - 1.0);
    }
}
