//! What a run needs of a game in addition to its rules, agents and matches: how results are
//! presented.

use crate::error::RunError;
use skat_agents::{Agent, Catalogue, Spec};
use skat_evaluation::Contest;

/// A game that agents are trained for.
///
/// Opponents come from the game's [`Catalogue`], strength from its duels ([`Contest`]).
pub trait Game: Contest<Report: DuelDetails> + Catalogue {
    /// The unit of results: `tournament points per game`.
    const UNIT: &'static str;

    /// With how many decimals points are shown: two where a point is much.
    const DECIMALS: usize = 1;
    /// An explanation of the table of results, one sentence or two.
    const ABOUT_RESULTS: &'static str;

    /// The command that measures this agent again.
    fn evaluation_command(agent: &str) -> String;
}

/// Further results of a duel for its first agent.
pub trait DuelDetails {
    /// How many deals were played.
    fn deals(&self) -> u64;

    /// Fractions that describe how the agent plays.
    fn details(&self) -> Vec<Detail> {
        Vec::new()
    }
}

impl DuelDetails for skat_evaluation::Duel {
    fn deals(&self) -> u64 {
        self.deals
    }
}

/// A fraction that describes how an agent plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detail {
    /// Its name in the metrics.
    pub name: &'static str,
    /// The head of its column in the table of results.
    pub column: &'static str,
    /// From 0 to 1; `None` where there were no cases.
    pub share: Option<f64>,
}

/// Builds the agent that a field of the config names.
///
/// # Errors
/// When it cannot be built, as a file is missing or a program does not run, with the field's name.
pub(crate) fn agent_of<E: Catalogue>(
    field: &'static str,
    spec: &Spec<E>,
) -> Result<Box<dyn Agent<E>>, RunError> {
    spec.build().map_err(|source| RunError::Agent { field, source })
}
