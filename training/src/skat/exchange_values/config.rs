//! The config of the method: the whole experiment in one file.

use crate::config::check::{HIDDEN, PROBABILITIES, demand, is_hidden};
use crate::config::{
    ActorsConfig, CheckpointConfig, EvaluationConfig, Experiment, Header, OpponentsConfig, OptimizerConfig,
    Problem, RunConfig,
};
use crate::skat::rollout_improvement::NetworkConfig;
use serde::{Deserialize, Serialize};
use skat_agents::skat::Spec;
use skat_env::skat::State;

/// The name that configs call the method by.
pub(super) const NAME: &str = "exchange_values";

/// A training run: everything that decides what comes out of it. Unknown fields are errors,
/// defaults are these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// `"skat"`.
    pub game: String,
    /// `"exchange_values"`.
    pub algorithm: String,
    /// How many positions are learnt from, more than `values.positions` for several epochs, and
    /// whose bids and cards the exchange is learnt beside.
    pub run: RunConfig,
    /// The network that learns.
    pub network: ExchangeNetworkConfig,
    /// How positions come about and are valued.
    pub values: ValuesConfig,
    /// What is learnt from a position.
    pub learning: LearningConfig,
    /// How positions are spread over threads and iterations.
    pub actors: ActorsConfig,
    /// The learner's steps.
    pub optimizer: OptimizerConfig,
    /// How the agent is measured on the way and at the end.
    pub evaluation: EvaluationConfig<Spec>,
    /// How often the run is saved.
    pub checkpoint: CheckpointConfig,
    /// Nobody plays against the network.
    #[serde(skip)]
    nobody: OpponentsConfig<Spec>,
}

/// `[network]`: the network that values what comes of an exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExchangeNetworkConfig {
    /// The widths of the fully connected layers.
    pub hidden: Vec<usize>,
    /// The width of the layers that read each suit by itself; 0 for none.
    pub suits: usize,
}

/// `[values]`: how positions come about and are valued.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ValuesConfig {
    /// How many positions are made. Once there are so many, they are learnt from again.
    pub positions: u64,
    /// In how many sampled worlds the exchanges of a position are played out.
    pub worlds: u16,
    /// The share of the bids that are made at random.
    pub random_bids: f64,
}

/// `[learning]`: what is learnt from a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LearningConfig {
    /// How many points of value are as much as a factor of e between the probabilities of which the
    /// regret is the mean.
    pub temperature: f32,
    /// The weight of the loss for regrets, against that for advantages.
    pub regret_weight: f32,
    /// The weight of the loss for the mean value of a position.
    pub level_weight: f32,
}

impl Default for Config {
    fn default() -> Config {
        let header = Header::new("skat", NAME);
        Config {
            game: header.game,
            algorithm: header.algorithm,
            run: RunConfig::default(),
            network: ExchangeNetworkConfig::default(),
            values: ValuesConfig::default(),
            learning: LearningConfig::default(),
            actors: ActorsConfig::default(),
            optimizer: OptimizerConfig::default(),
            evaluation: EvaluationConfig::default(),
            checkpoint: CheckpointConfig::default(),
            nobody: OpponentsConfig::default(),
        }
    }
}

impl Default for ExchangeNetworkConfig {
    fn default() -> ExchangeNetworkConfig {
        ExchangeNetworkConfig { hidden: vec![256, 256], suits: 128 }
    }
}

impl Default for ValuesConfig {
    fn default() -> ValuesConfig {
        ValuesConfig { positions: 100_000, worlds: 16, random_bids: 0.05 }
    }
}

impl Default for LearningConfig {
    fn default() -> LearningConfig {
        LearningConfig { temperature: 3.0, regret_weight: 2.0, level_weight: 0.1 }
    }
}

impl ExchangeNetworkConfig {
    /// The whole shape: nobody asks for the outputs of actions, so what makes them is narrow.
    pub(super) fn shape(&self) -> NetworkConfig {
        let ExchangeNetworkConfig { hidden, suits } = self.clone();
        NetworkConfig { hidden, head: 1, head_layers: 1, suits, advice: false }
    }
}

impl ValuesConfig {
    fn check(&self) -> Result<(), Problem> {
        demand(self.positions >= 1, "values.positions", self.positions, "at least 1")?;
        demand((1..=1000).contains(&self.worlds), "values.worlds", self.worlds, "1 to 1000")?;
        let random = self.random_bids;
        demand((0.0..=1.0).contains(&random), "values.random_bids", random, PROBABILITIES)
    }
}

impl LearningConfig {
    fn check(&self) -> Result<(), Problem> {
        let temperature = self.temperature;
        let holds = temperature > 0.0 && temperature.is_finite();
        demand(holds, "learning.temperature", temperature, "a number above 0")?;
        let is_weight = |x: f32| (0.0..=1e6).contains(&x);
        let weight = self.regret_weight;
        demand(is_weight(weight), "learning.regret_weight", weight, "0 to 1000000")?;
        let weight = self.level_weight;
        demand(is_weight(weight), "learning.level_weight", weight, "0 to 1000000")
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
        &self.actors
    }

    fn opponents(&self) -> &OpponentsConfig<Spec> {
        &self.nobody
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

    fn check_own(&self) -> Result<(), Problem> {
        self.header().check("skat", NAME)?;
        let ExchangeNetworkConfig { hidden, suits } = &self.network;
        demand(is_hidden(hidden), "network.hidden", hidden, HIDDEN)?;
        demand(*suits <= 1024, "network.suits", suits, "0 to 1024")?;
        self.values.check()?;
        self.learning.check()
    }
}
