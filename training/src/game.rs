//! What a run needs of a game beside its rules: players by name, and matches that say who is
//! stronger.

use crate::error::RunError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use skat_agents::{Agent, SpecError};
use skat_env::Environment;
use skat_evaluation::Estimate;
use std::fmt::{Debug, Display};
use std::path::Path;

/// Why an agent cannot be had.
pub type AgentError = SpecError;

/// A game that agents are trained for.
pub trait Game: Environment {
    /// Names a player in configs: `random`, `heuristic`.
    type Spec: Clone + Debug + PartialEq + Display + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The result of a match.
    type Report: MatchReport;

    /// In what results count: `tournament points per game`.
    const UNIT: &'static str;
    /// What to think of the numbers in the table of results, one sentence or two.
    const ABOUT_RESULTS: &'static str;

    /// The player of this name.
    ///
    /// # Errors
    /// When it cannot be had: a file that is missing, a program that does not run.
    fn agent(spec: &Self::Spec) -> Result<Box<dyn Agent<Self>>, AgentError>;

    /// Plays duplicate deals, `a` against `b`, on the current rayon pool; the same report for any
    /// number of threads. `progress` is told how many deals are done, of how many.
    ///
    /// # Panics
    /// With less than two deals.
    fn compare(
        a: &dyn Agent<Self>,
        b: &dyn Agent<Self>,
        deals: Deals,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Self::Report;

    /// The command that measures the network of this file once more.
    fn evaluation_command(network: &Path) -> String;

    /// The player of this name, for a field of the config.
    ///
    /// # Errors
    /// As [`Game::agent`], with the field's name.
    fn agent_of(field: &'static str, spec: &Self::Spec) -> Result<Box<dyn Agent<Self>>, RunError> {
        Self::agent(spec).map_err(|source| RunError::Agent { field, source })
    }
}

/// Deals that agents are compared on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deals {
    /// How many, 2 or more.
    pub count: u64,
    /// The seed that they are drawn from.
    pub seed: u64,
}

/// The result of a match between two players, A and B.
pub trait MatchReport: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send {
    /// How many deals were played.
    fn deals(&self) -> u64;

    /// By how much A is ahead, in the game's unit, with its interval.
    fn difference(&self) -> Estimate;

    /// What else there is to say of A.
    fn details(&self) -> Vec<Detail>;
}

/// A share that tells how A plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// Its name in the metrics.
    pub name: &'static str,
    /// The head of its column in the table of results.
    pub column: &'static str,
    /// From 0 to 1; `None` where there was nothing to have a share of.
    pub share: Option<f64>,
}
