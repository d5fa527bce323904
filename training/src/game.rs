//! What a run needs of a game beside its rules, its agents and its matches: what to say of results.

use crate::error::RunError;
use skat_agents::{Agent, Catalogue, Spec};
use skat_evaluation::Contest;

/// A game that agents are trained for.
///
/// Opponents come from the game's [`Catalogue`], strength from its duels ([`Contest`]).
pub trait Game: Contest<Report: DuelDetails> + Catalogue {
    /// In what results count: `tournament points per game`.
    const UNIT: &'static str;
    /// What to think of the numbers in the table of results, one sentence or two.
    const ABOUT_RESULTS: &'static str;

    /// The command that measures this agent once more.
    fn evaluation_command(agent: &str) -> String;
}

/// What else a duel says of its first agent.
pub trait DuelDetails {
    /// How many deals were played.
    fn deals(&self) -> u64;

    /// Shares that tell how the agent plays.
    fn details(&self) -> Vec<Detail> {
        Vec::new()
    }
}

impl DuelDetails for skat_evaluation::Duel {
    fn deals(&self) -> u64 {
        self.deals
    }
}

/// A share that tells how an agent plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// Its name in the metrics.
    pub name: &'static str,
    /// The head of its column in the table of results.
    pub column: &'static str,
    /// From 0 to 1; `None` where there was nothing to have a share of.
    pub share: Option<f64>,
}

/// The agent that a field of the config names.
///
/// # Errors
/// When it cannot be had, a file that is missing or a program that does not run, with the field's
/// name.
pub(crate) fn agent_of<E: Catalogue>(
    field: &'static str,
    spec: &Spec<E>,
) -> Result<Box<dyn Agent<E>>, RunError> {
    spec.build().map_err(|source| RunError::Agent { field, source })
}
