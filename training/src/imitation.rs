//! Imitation from data sets, for any game: a policy, and beside it a value, are fitted to decisions
//! that others have made or to values that others have found for the legal actions. How to run it,
//! its metrics and its choices: `training/docs/imitation.md`.
//!
//! From top to bottom: the config, the examples, the update, the losses.

mod validation;

pub use validation::{Validation, validate};

use crate::algorithm::Round;
use crate::config::OptimizerConfig;
use crate::network::{Learner, Model, features, floats, vector};
use crate::statistics::Statistics;
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::TensorData;
use burn::tensor::activation::log_softmax;
use serde::{Deserialize, Serialize};
use skat_agents::Mlp;
use skat_agents::plain_network::PlainNetwork;
use skat_data::Rows;
use skat_env::Rng;
use skat_env::chance::shuffle;
use std::path::{Path, PathBuf};

/// An entry of `[[data]]`: a table to learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceConfig {
    /// The folder of the data set; its path is from the folder in which the program runs.
    pub folder: PathBuf,
    /// What is learnt from it.
    #[serde(default)]
    pub targets: Targets,
    /// How many rows of it are learnt from, beside the other entries' shares.
    #[serde(default = "one")]
    pub share: f64,
}

const fn one() -> f64 {
    1.0
}

/// What a policy is fitted to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Targets {
    /// The actions in the table `decisions`; the value to its returns.
    #[default]
    Actions,
    /// The values of the legal actions in the table `labels`.
    Values,
}

/// The section `[imitation]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ImitationConfig {
    /// How many games of the first data set an iteration is made of: as many rows as they have in
    /// the mean.
    pub games_per_iteration: usize,
    /// From how many rows of each data set in memory the next are drawn.
    pub window: usize,
    /// How a policy is fitted to values.
    pub loss: Loss,
    /// How many points of value are as much as a factor of e between probabilities
    /// (`cross_entropy`), or a loss of 1 (`regret`).
    pub temperature: f32,
    /// The widths of the hidden layers of the network that is fitted to the returns; empty for
    /// none.
    pub value: Vec<usize>,
    /// How many points of return are a value of 1.
    pub points: f32,
}

/// How a policy is fitted to values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loss {
    /// Cross-entropy against the softmax of the values.
    CrossEntropy,
    /// What the policy's choice falls short of the best value, in the mean over its probabilities.
    Regret,
}

/// The section `[validation]`: on rows of the split of that name, which are never learnt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ValidationConfig {
    /// How many games lie between two validations; 0 for none.
    pub every_games: u64,
    /// How many rows of each data set it is made on, at most.
    pub rows: usize,
    /// After so many validations without a lower loss the run ends; 0 for never.
    pub patience: u32,
}

impl Default for ImitationConfig {
    fn default() -> ImitationConfig {
        ImitationConfig {
            games_per_iteration: 2048,
            window: 262_144,
            loss: Loss::CrossEntropy,
            temperature: 10.0,
            value: vec![128, 64],
            points: 100.0,
        }
    }
}

impl Default for ValidationConfig {
    fn default() -> ValidationConfig {
        ValidationConfig { every_games: 0, rows: 50_000, patience: 0 }
    }
}

/// What an iteration learns from: rows that leave a choice. Those with values are fitted to these,
/// the others to their action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examples {
    /// The rows.
    pub rows: Rows,
    /// How many games of the first data set they stand for.
    pub games: u64,
}

impl Examples {
    /// Adds those of these rows that leave a choice.
    pub fn extend(&mut self, rows: &Rows) {
        (0..rows.len()).filter(|&row| rows.is_choice(row)).for_each(|row| self.rows.push(rows, row));
    }

    /// Puts them into a random order.
    pub fn shuffle(&mut self, rng: &mut Rng) {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        shuffle(&mut order, rng);
        let rows = std::mem::take(&mut self.rows);
        order.into_iter().for_each(|row| self.rows.push(&rows, row));
    }
}

/// Policy and value with their optimizers.
pub struct Learners {
    policy: Learner,
    value: Option<Learner>,
}

impl Learners {
    /// Begins with this network.
    pub fn new(network: &PlainNetwork, optimizer: &OptimizerConfig) -> Learners {
        let value = network.value().map(|value| Learner::new(value, optimizer));
        Learners { policy: Learner::new(network.mlp(), optimizer), value }
    }

    /// The networks as they are now.
    pub fn mlps(&self) -> (Mlp, Option<Mlp>) {
        (self.policy.mlp(), self.value.as_ref().map(Learner::mlp))
    }

    /// Writes all that is needed to go on into a folder, under the names of policy and value.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path, [policy, value]: [&str; 2]) -> Result<(), RecordError> {
        self.policy.save(folder, policy)?;
        self.value.as_ref().map_or(Ok(()), |learner| learner.save(folder, value))
    }

    /// Goes on from what [`Learners::save`] wrote.
    ///
    /// # Errors
    /// When a file is missing or broken.
    pub fn load(self, folder: &Path, [policy, value]: [&str; 2]) -> Result<Learners, RecordError> {
        let value = self.value.map(|learner| learner.load(folder, value)).transpose()?;
        Ok(Learners { policy: self.policy.load(folder, policy)?, value })
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
            let targets = Aims::of(rows, part, actions, config).tensors(actions, device);
            policy_loss(model.forward(inputs(part, device)), targets)
        };
        let value_loss = |model: &Model, part: &[usize]| {
            let device = &model.device();
            let values = model.forward(inputs(part, device)).squeeze_dim(1);
            let of = |row: &usize| rows.returns[*row].unwrap_or_default() as f32 / config.points;
            value_loss(values, vector(part.iter().map(of), device))
        };
        let Learners { policy, value } = self;
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
    let words = count.div_ceil(64);
    features((&rows.observations, words), part, count, None, device)
}

/// What the policy should do in some decisions, `[decisions, actions]` each.
struct Aims {
    /// 1 for what the policy chooses from: the legal actions, or those that have a value.
    masks: Vec<f32>,
    /// The probabilities that it is fitted to; 0 in decisions whose regret is the loss.
    probabilities: Vec<f32>,
    /// What an action falls short of the best, in temperatures; 0 in the other decisions.
    regrets: Vec<f32>,
}

impl Aims {
    fn of(rows: &Rows, part: &[usize], actions: usize, config: &ImitationConfig) -> Aims {
        let size = part.len() * actions;
        let mut aims =
            Aims { masks: vec![0.0; size], probabilities: vec![0.0; size], regrets: vec![0.0; size] };
        for (&row, begin) in part.iter().zip((0..).step_by(actions)) {
            let best = best_value(rows, row);
            for (action, value) in legal(rows, row, actions).zip(values(rows, row)) {
                let place = begin + action;
                let is_open = value.is_some() || best.is_none() || config.loss == Loss::CrossEntropy;
                aims.masks[place] = f32::from(u8::from(is_open));
                match (best, value, config.loss) {
                    (Some(best), Some(value), Loss::Regret) => {
                        aims.regrets[place] = (best - value) / config.temperature;
                    }
                    (Some(best), Some(value), Loss::CrossEntropy) => {
                        aims.probabilities[place] = ((value - best) / config.temperature).exp();
                    }
                    _ => {}
                }
            }
            match best {
                None => aims.probabilities[begin + usize::from(rows.actions[row])] = 1.0,
                Some(_) => {
                    let of_row = &mut aims.probabilities[begin..begin + actions];
                    let sum: f32 = of_row.iter().sum();
                    if sum > 0.0 {
                        of_row.iter_mut().for_each(|probability| *probability /= sum);
                    }
                }
            }
        }
        aims
    }

    fn tensors(self, actions: usize, device: &Device) -> [Tensor<2>; 3] {
        let tensor = |numbers: Vec<f32>| {
            let rows = numbers.len() / actions;
            Tensor::from_data(TensorData::new(numbers, [rows, actions]), device)
        };
        [tensor(self.masks), tensor(self.probabilities), tensor(self.regrets)]
    }
}

/// The legal actions of a row, ascending.
fn legal(rows: &Rows, row: usize, actions: usize) -> impl Iterator<Item = usize> + '_ {
    let bytes = actions.div_ceil(8);
    let mask = &rows.masks[row * bytes..(row + 1) * bytes];
    (0..actions).filter(move |action| mask[action / 8] >> (action % 8) & 1 == 1)
}

/// The values of the legal actions of a row, as far as there are any; endless.
fn values(rows: &Rows, row: usize) -> impl Iterator<Item = Option<f32>> + '_ {
    rows.values[rows.valued(row)].iter().copied().chain(std::iter::repeat(None))
}

/// The highest value of a row, if it has any.
fn best_value(rows: &Rows, row: usize) -> Option<f32> {
    rows.values[rows.valued(row)].iter().flatten().copied().reduce(f32::max)
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
