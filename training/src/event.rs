//! What a run reports while it works, and its result.

use crate::algorithm::Validation;
use crate::game::Game;
use crate::metrics::Line;
use serde::{Deserialize, Serialize};
use skat_agents::Spec;
use std::path::Path;

/// How a session of a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All games are played.
    Finished,
    /// The config's minutes are over.
    Clock,
    /// The loss of the validation has not fallen for as long as the config waits.
    Converged,
    /// It was stopped from outside; it can be resumed.
    Interrupted,
}

/// A report of a run while it works.
#[derive(Clone, Debug)]
pub enum Event<'a, G: Game> {
    /// An iteration is done: games so far, games in all, seconds so far.
    Iteration {
        /// Games played.
        games: u64,
        /// Games of the whole run.
        total: u64,
        /// Seconds since the beginning, pauses left out.
        seconds: f64,
    },
    /// A line was written to the metrics.
    Line(&'a Line),
    /// A validation.
    Validation {
        /// Games learnt from.
        games: u64,
        /// The result.
        validation: &'a Validation,
        /// Whether its loss is the lowest so far.
        is_best: bool,
    },
    /// An evaluation on the way.
    Evaluation {
        /// Games played.
        games: u64,
        /// The opponent.
        opponent: &'a Spec<G>,
        /// The result, the agent that is trained being A.
        report: &'a G::Report,
    },
    /// The run was saved there.
    Saved(&'a Path),
}

/// The result of a run against one opponent, as it stands in `result.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing<S, R> {
    /// The opponent.
    pub opponent: S,
    /// The report, the trained agent being A.
    pub report: R,
}
