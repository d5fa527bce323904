//! The config of imitation.

use super::super::game::PlainGame;
use super::super::network::NetworkConfig;
use crate::config::check::{HIDDEN, demand, is_hidden};
use crate::config::{
    ActorsConfig, CheckpointConfig, EvaluationConfig, Experiment, Header, OpponentsConfig, OptimizerConfig,
    Problem, RunConfig, ValidationConfig,
};
use crate::imitation::{ImitationConfig, SourceConfig};
use serde::{Deserialize, Serialize};
use skat_agents::Spec;
use skat_agents::plain_network::Head;

/// A run of imitation: everything that decides what comes out of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, bound = "E: PlainGame")]
pub struct ImitationExperiment<E: PlainGame> {
    /// The game's name.
    pub game: String,
    /// The algorithm's name.
    pub algorithm: String,
    /// How many games of the first data set are learnt from, more than it has for several epochs,
    /// and what the run begins with.
    pub run: RunConfig,
    /// The networks.
    pub network: NetworkConfig,
    /// The learner's steps.
    pub optimizer: OptimizerConfig,
    /// What is the algorithm's own.
    pub imitation: ImitationConfig,
    /// How well what is never learnt from is done.
    pub validation: ValidationConfig,
    /// How the agent is measured on the way and at the end.
    pub evaluation: EvaluationConfig<Spec<E>>,
    /// How often the run is saved.
    pub checkpoint: CheckpointConfig,
    /// The data sets.
    pub data: Vec<SourceConfig>,
    /// Nobody plays.
    #[serde(skip)]
    nobody: (ActorsConfig, OpponentsConfig<Spec<E>>),
}

impl<E: PlainGame> Default for ImitationExperiment<E> {
    fn default() -> ImitationExperiment<E> {
        ImitationExperiment {
            game: E::NAME.into(),
            algorithm: "imitation".into(),
            run: RunConfig::default(),
            network: NetworkConfig::default(),
            optimizer: OptimizerConfig { weight_decay: 0.0, batch_size: 2048, ..OptimizerConfig::default() },
            imitation: ImitationConfig::default(),
            validation: ValidationConfig::default(),
            evaluation: EvaluationConfig::default(),
            checkpoint: CheckpointConfig::default(),
            data: Vec::new(),
            nobody: Default::default(),
        }
    }
}

impl<E: PlainGame> Experiment for ImitationExperiment<E> {
    type Game = E;

    fn header(&self) -> Header {
        Header::new(&self.game, &self.algorithm)
    }
    fn run(&self) -> &RunConfig {
        &self.run
    }
    fn actors(&self) -> &ActorsConfig {
        &self.nobody.0
    }
    fn opponents(&self) -> &OpponentsConfig<Spec<E>> {
        &self.nobody.1
    }
    fn optimizer(&self) -> &OptimizerConfig {
        &self.optimizer
    }
    fn evaluation(&self) -> &EvaluationConfig<Spec<E>> {
        &self.evaluation
    }
    fn checkpoint(&self) -> &CheckpointConfig {
        &self.checkpoint
    }
    fn validation(&self) -> ValidationConfig {
        self.validation
    }
    fn games_per_iteration(&self) -> u64 {
        self.imitation.games_per_iteration as u64
    }

    fn check_own(&self) -> Result<(), Problem> {
        self.header().check(E::NAME, "imitation")?;
        demand(is_hidden(&self.network.hidden), "network.hidden", &self.network.hidden, HIDDEN)?;
        let head = self.network.head;
        demand(head == Head::PerAction, "network.head", head.name(), "\"per_action\"")?;
        demand(!self.data.is_empty(), "data", &self.data, "one data set or more")?;
        for SourceConfig { share, .. } in &self.data {
            demand(*share > 0.0 && share.is_finite(), "data.share", share, "a number above 0")?;
        }
        let ImitationConfig { games_per_iteration, window, temperature, points, .. } = self.imitation;
        let value = &self.imitation.value;
        demand(value.is_empty() || is_hidden(value), "imitation.value", value, HIDDEN)?;
        let games = (1..=1 << 20).contains(&games_per_iteration);
        demand(games, "imitation.games_per_iteration", games_per_iteration, "1 to 1048576")?;
        let rows = 1..=1 << 30;
        demand(rows.contains(&window), "imitation.window", window, "1 to 1073741824")?;
        let is_positive = |x: f32| x > 0.0 && x.is_finite();
        demand(is_positive(temperature), "imitation.temperature", temperature, "a number above 0")?;
        demand(is_positive(points), "imitation.points", points, "a number above 0")?;
        let ValidationConfig { rows: validated, patience, every_games } = self.validation;
        demand(rows.contains(&validated), "validation.rows", validated, "1 to 1073741824")?;
        let can_wait = patience == 0 || every_games > 0;
        demand(can_wait, "validation.patience", patience, "0, or validation.every_games above 0")
    }
}
