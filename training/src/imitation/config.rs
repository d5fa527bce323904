//! The settings of imitation.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// An entry of `[[data]]`: a table to learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceConfig {
    /// The folder of the data set; its path is from the folder in which the program runs.
    pub folder: PathBuf,
    /// What is learnt from it.
    #[serde(default)]
    pub targets: Targets,
    /// How many rows of it are learnt from, relative to the other entries.
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
    /// What the policy's choice falls short of the best value, on average over its probabilities.
    Regret,
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
