//! Imitation from data sets, for any game: a policy, and optionally a value, are fitted to recorded
//! decisions or to values of the legal actions. How to run it,
//! its metrics and its choices: `training/docs/imitation.md`.
//!
//! From top to bottom: the update, the losses.

mod config;
mod examples;
mod policy_targets;
mod validation;

pub use config::{ImitationConfig, Loss, SourceConfig, Targets};
pub use examples::Examples;
pub use validation::validate;

use crate::algorithm::Round;
use crate::config::OptimizerConfig;
use crate::network::{Layout, Model, Trainer, features, floats, vector};
use crate::statistics::Statistics;
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::activation::log_softmax;
use policy_targets::PolicyTargets;
use skat_agents::Mlp;
use skat_agents::plain_network::PlainNetwork;
use skat_data::Rows;
use std::path::Path;

/// Policy and value with their optimizers.
pub struct PolicyAndValue {
    policy: Trainer,
    value: Option<Trainer>,
}

impl PolicyAndValue {
    /// Begins with this network.
    pub fn new(network: &PlainNetwork, optimizer: &OptimizerConfig) -> PolicyAndValue {
        let value = network.value().map(|value| Trainer::new(value, optimizer));
        PolicyAndValue { policy: Trainer::new(network.mlp(), optimizer), value }
    }

    /// The networks as they are now.
    pub fn mlps(&self) -> (Mlp, Option<Mlp>) {
        (self.policy.mlp(), self.value.as_ref().map(Trainer::mlp))
    }

    /// Writes all that is needed to go on into a folder, under the names of policy and value.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path, [policy, value]: [&str; 2]) -> Result<(), RecordError> {
        self.policy.save(folder, policy)?;
        self.value.as_ref().map_or(Ok(()), |trainer| trainer.save(folder, value))
    }

    /// Goes on from what [`PolicyAndValue::save`] wrote.
    ///
    /// # Errors
    /// When a file is missing or broken.
    pub fn load(self, folder: &Path, [policy, value]: [&str; 2]) -> Result<PolicyAndValue, RecordError> {
        let value = self.value.map(|trainer| trainer.load(folder, value)).transpose()?;
        Ok(PolicyAndValue { policy: self.policy.load(folder, policy)?, value })
    }

    /// Learns from examples once, in the order in which they stand: their data sets were read in
    /// random order.
    pub fn update(
        &mut self,
        examples: &Examples,
        (features, actions): (usize, usize),
        (config, optimizer): (&ImitationConfig, &OptimizerConfig),
        round: Round,
        statistics: &mut Statistics,
    ) {
        let rows = &examples.rows;
        let learning_rate = optimizer.learning_rate.at(round.progress);
        let order: Vec<usize> = (0..rows.len()).collect();
        let returned: Vec<usize> = order.iter().copied().filter(|&row| rows.returns[row].is_some()).collect();
        let inputs = |part: &[usize], device: &Device| observations(rows, part, features, device);
        let policy_loss = |model: &Model, part: &[usize]| {
            let device = &model.device();
            let targets = PolicyTargets::of(rows, part, actions, config).tensors(actions, device);
            policy_loss(model.forward(inputs(part, device)), targets)
        };
        let value_loss = |model: &Model, part: &[usize]| {
            let device = &model.device();
            let values = model.forward(inputs(part, device)).squeeze_dim(1);
            let of = |row: &usize| rows.returns[*row].unwrap_or_default() as f32 / config.points;
            value_loss(values, vector(part.iter().map(of), device))
        };
        let PolicyAndValue { policy, value } = self;
        let learn_policy = || {
            let steps = order.chunks(optimizer.batch_size).map(|part| {
                let step = policy.step(part, learning_rate, policy_loss);
                (step.diagnostics, step.grad_norm, part.len())
            });
            steps.collect::<Vec<_>>()
        };
        let learn_value = || {
            let Some(value) = value else { return Vec::new() };
            let steps = returned.chunks(optimizer.batch_size).map(|part| {
                let step = value.step(part, learning_rate, value_loss);
                (step.diagnostics, part.len())
            });
            steps.collect::<Vec<_>>()
        };
        let (policy_steps, value_steps) = rayon::join(learn_policy, learn_value);
        for ([loss, entropy], norm, count) in policy_steps {
            statistics.add("loss/policy", loss * count as f64, count as u64);
            statistics.add("policy/entropy", entropy * count as f64, count as u64);
            statistics.add("optimizer/policy_gradient_norm", norm, 1);
            statistics.count("samples", count as u64);
        }
        for ([loss], count) in value_steps {
            statistics.add("loss/value", loss * count as f64, count as u64);
        }
        statistics.add("optimizer/learning_rate", learning_rate, 1);
    }
}

/// Observations of these rows, `[rows, features]`.
fn observations(rows: &Rows, part: &[usize], count: usize, device: &Device) -> Tensor<2> {
    let layout = Layout { elements: count.div_ceil(64), features: count };
    features(&rows.observations, layout, part, None, device)
}

/// The mean over decisions of cross-entropy against the probabilities and of the policy's regret.
/// The diagnostics are the loss and the policy's entropy.
fn policy_loss(logits: Tensor<2>, [masks, probabilities, regrets]: [Tensor<2>; 3]) -> (Tensor<1>, [f64; 2]) {
    let log_probs = log_softmax(logits + (masks - 1.0) * 1e9, 1);
    let policy = log_probs.clone().exp();
    let entropy = -(policy.clone() * log_probs.clone()).sum_dim(1).mean();
    let loss = (policy * regrets - probabilities * log_probs).sum_dim(1).mean();
    let diagnostics = [loss.clone(), entropy];
    (loss, diagnostics.map(|mean| f64::from(floats(mean)[0])))
}

/// Half the mean squared error of values against returns.
fn value_loss(values: Tensor<1>, returns: Tensor<1>) -> (Tensor<1>, [f64; 1]) {
    let loss = (values - returns).square().mean() * 0.5;
    (loss.clone(), [f64::from(floats(loss)[0])])
}
