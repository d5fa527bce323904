//! The whole experiment in one file: what the configs of all algorithms share.
//!
//! Every algorithm has a config of its own, made of sections. Those that the run itself reads are
//! here; the algorithm adds its own. A file that leaves out a section or a field gets the default;
//! an unknown one is refused.

pub(crate) mod check;
pub(crate) mod error;
mod header;
mod schedule;
mod sections;

pub use check::Problem;
pub use error::ConfigError;
pub use header::Header;
pub use schedule::Schedule;
pub use sections::{
    ActorsConfig, CheckpointConfig, EvaluationConfig, Learners, OpponentsConfig, OptimizerConfig, RunConfig,
    ValidationConfig,
};

use crate::game::Game;
use error::read;
use serde::Serialize;
use serde::de::DeserializeOwned;
use skat_agents::Spec;
use std::fmt::Debug;
use std::path::Path;

/// The config of an algorithm: everything that decides what comes out of a run.
pub trait Experiment:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// What is played.
    type Game: Game;

    /// `game` and `algorithm`.
    fn header(&self) -> Header;
    /// `[run]`.
    fn run(&self) -> &RunConfig;
    /// `[actors]`.
    fn actors(&self) -> &ActorsConfig;
    /// `[opponents]`.
    fn opponents(&self) -> &OpponentsConfig<Spec<Self::Game>>;
    /// `[optimizer]`.
    fn optimizer(&self) -> &OptimizerConfig;
    /// `[evaluation]`.
    fn evaluation(&self) -> &EvaluationConfig<Spec<Self::Game>>;
    /// `[checkpoint]`.
    fn checkpoint(&self) -> &CheckpointConfig;

    /// `[validation]`, of algorithms that have one.
    fn validation(&self) -> ValidationConfig {
        ValidationConfig { every_games: 0, rows: 0, patience: 0 }
    }

    /// How many games an iteration has.
    fn games_per_iteration(&self) -> u64 {
        self.actors().games_per_iteration as u64
    }

    /// Checks the sections that are the algorithm's own.
    ///
    /// # Errors
    /// The first field that is out of its range.
    fn check_own(&self) -> Result<(), Problem>;

    /// Checks all sections.
    ///
    /// # Errors
    /// The first field that is out of its range.
    fn check(&self) -> Result<(), Problem> {
        self.run().check()?;
        self.actors().check()?;
        self.opponents().check()?;
        self.optimizer().check()?;
        self.evaluation().check()?;
        self.checkpoint().check()?;
        self.check_own()
    }

    /// Reads and checks a config.
    ///
    /// # Errors
    /// One sentence that names the file, the field and what was expected.
    fn load(path: &Path) -> Result<Self, ConfigError> {
        Self::parse(&read(path)?, path)
    }

    /// Checks a config's text; `path` is only for the errors.
    ///
    /// # Errors
    /// As [`Experiment::load`].
    fn parse(text: &str, path: &Path) -> Result<Self, ConfigError> {
        let config: Self = toml::from_str(text).map_err(|e| ConfigError::toml(&e, text, path))?;
        config.check().map_err(|problem| ConfigError::range(path, problem))?;
        Ok(config)
    }

    /// The config as TOML, with every field.
    fn to_toml(&self) -> String {
        toml::to_string(self).expect("a config can always be written")
    }
}
