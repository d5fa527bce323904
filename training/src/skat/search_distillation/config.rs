//! The config of the method: the whole experiment in one file.

use crate::config::check::{PROBABILITIES, demand};
use crate::config::{
    ActorsConfig, CheckpointConfig, EvaluationConfig, Experiment, Header, OpponentsConfig, OptimizerConfig,
    Problem, RunConfig, ValidationConfig,
};
use crate::skat::rollout_improvement::NetworkConfig;
use serde::{Deserialize, Serialize};
use skat_agents::skat::Spec;
use skat_agents::skat::neural::{Criterion, Objective, Selection};
use skat_env::skat::State;
use std::path::PathBuf;

/// The name that configs call the method by.
pub(super) const NAME: &str = "search_distillation";

/// A training run: everything that decides what comes out of it. Unknown fields are errors,
/// defaults are these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// `"skat"`.
    pub game: String,
    /// `"search_distillation"`.
    pub algorithm: String,
    /// How many decisions are learnt from, more than there are for several epochs, and what the run
    /// begins with.
    pub run: RunConfig,
    /// The network.
    pub network: NetworkConfig,
    /// What is learnt from a decision.
    pub distillation: DistillationConfig,
    /// The learner's steps.
    pub optimizer: OptimizerConfig,
    /// How well what is never learnt from is done.
    pub validation: ValidationConfig,
    /// How the agent is measured on the way and at the end.
    pub evaluation: EvaluationConfig<Spec>,
    /// How often the run is saved.
    pub checkpoint: CheckpointConfig,
    /// The data sets.
    pub data: Vec<DataConfig>,
    /// Nobody plays.
    #[serde(skip)]
    nobody: (ActorsConfig, OpponentsConfig<Spec>),
}

/// An entry of `[[data]]`: a data set with labels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataConfig {
    /// Its folder; the path is from the folder in which the program runs.
    pub folder: PathBuf,
}

/// `[distillation]`: what is learnt from a decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DistillationConfig {
    /// How many decisions an iteration has.
    pub decisions_per_iteration: usize,
    /// How many labels are learnt from at most, the first of the data sets.
    pub labels: usize,
    /// How many points of value are as much as a factor of e between the probabilities of which the
    /// regret is the mean.
    pub temperature: f32,
    /// The weight of the loss for regrets, against that for advantages.
    pub regret_weight: f32,
    /// At this standard error, in points, a value counts half as much as without one.
    pub label_error: f32,
    /// The file of the network that is compared with, and that decisions without a label are kept
    /// by; `None` for that of `run.start`, and for the one that comes with the program if there is
    /// none.
    pub reference: Option<PathBuf>,
    /// The weight of the loss for the reference network's outputs.
    pub reference_weight: f32,
    /// The share of the decisions before the play that is kept as the reference network has it.
    pub before_play: f64,
    /// The share of the cards without a label that is kept so.
    pub play: f64,
}

impl Default for Config {
    fn default() -> Config {
        let header = Header::new("skat", NAME);
        Config {
            game: header.game,
            algorithm: header.algorithm,
            run: RunConfig::default(),
            network: NetworkConfig::default(),
            distillation: DistillationConfig::default(),
            optimizer: OptimizerConfig::default(),
            validation: ValidationConfig::default(),
            evaluation: EvaluationConfig::default(),
            checkpoint: CheckpointConfig::default(),
            data: Vec::new(),
            nobody: Default::default(),
        }
    }
}

impl Default for DistillationConfig {
    fn default() -> DistillationConfig {
        DistillationConfig {
            decisions_per_iteration: 8192,
            labels: 10_000_000,
            temperature: 3.0,
            regret_weight: 0.5,
            label_error: 10.0,
            reference: None,
            reference_weight: 1.0,
            before_play: 0.2,
            play: 0.0,
        }
    }
}

impl Config {
    /// How the network's outputs become choices: by their scores, as after training with rollouts.
    pub fn criterion(&self) -> Criterion {
        Criterion {
            objective: Objective::Difference,
            rollout_weight: 1.0,
            advice: self.network.advice,
            selection: Selection::Scores,
        }
    }
}

impl DistillationConfig {
    fn check(&self) -> Result<(), Problem> {
        let is_positive = |x: f32| x > 0.0 && x.is_finite();
        let is_weight = |x: f32| (0.0..=1e6).contains(&x);
        let per_iteration = self.decisions_per_iteration;
        let holds = (1..=1 << 20).contains(&per_iteration);
        demand(holds, "distillation.decisions_per_iteration", per_iteration, "1 to 1048576")?;
        demand(self.labels >= 1, "distillation.labels", self.labels, "at least 1")?;
        let temperature = self.temperature;
        demand(is_positive(temperature), "distillation.temperature", temperature, "a number above 0")?;
        let weight = self.regret_weight;
        demand(is_weight(weight), "distillation.regret_weight", weight, "0 to 1000000")?;
        let error = self.label_error;
        demand(is_positive(error), "distillation.label_error", error, "a number above 0")?;
        let weight = self.reference_weight;
        demand(is_weight(weight), "distillation.reference_weight", weight, "0 to 1000000")?;
        let is_share = |x: f64| (0.0..=1.0).contains(&x);
        demand(is_share(self.before_play), "distillation.before_play", self.before_play, PROBABILITIES)?;
        demand(is_share(self.play), "distillation.play", self.play, PROBABILITIES)
    }
}

impl Experiment for Config {
    type Game = State;

    fn header(&self) -> Header {
        Header::new(&self.game, &self.algorithm)
    }

    fn run(&self) -> &RunConfig {
        &self.run
    }

    fn actors(&self) -> &ActorsConfig {
        &self.nobody.0
    }

    fn opponents(&self) -> &OpponentsConfig<Spec> {
        &self.nobody.1
    }

    fn optimizer(&self) -> &OptimizerConfig {
        &self.optimizer
    }

    fn evaluation(&self) -> &EvaluationConfig<Spec> {
        &self.evaluation
    }

    fn checkpoint(&self) -> &CheckpointConfig {
        &self.checkpoint
    }

    fn validation(&self) -> ValidationConfig {
        self.validation
    }

    fn games_per_iteration(&self) -> u64 {
        self.distillation.decisions_per_iteration as u64
    }

    fn check_own(&self) -> Result<(), Problem> {
        self.header().check("skat", NAME)?;
        self.network.check()?;
        self.distillation.check()?;
        demand(!self.data.is_empty(), "data", &self.data, "one data set or more")?;
        let ValidationConfig { rows, patience, every_games } = self.validation;
        demand((1..=1 << 30).contains(&rows), "validation.rows", rows, "1 to 1073741824")?;
        let can_wait = patience == 0 || every_games > 0;
        demand(can_wait, "validation.patience", patience, "0, or validation.every_games above 0")
    }
}
