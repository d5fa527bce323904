//! Why a run cannot begin or go on.

use crate::config::error::ConfigError;
use crate::file::FileError;
use crate::processor::ProcessorError;
use skat_agents::SpecError;
use skat_data::DataError;
use std::path::PathBuf;

/// A run that cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The config.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A file of the run.
    #[error(transparent)]
    File(#[from] FileError),
    /// The network to begin with.
    #[error("run.start: {0}")]
    Start(#[source] FileError),
    /// An agent that the config names.
    #[error("{field}: {source}")]
    Agent {
        /// The field, with its table.
        field: &'static str,
        /// Why it cannot be had.
        source: SpecError,
    },
    /// A data set that the config names.
    #[error("{field}: {source}")]
    Data {
        /// The field, with its table.
        field: &'static str,
        /// Why it cannot be read.
        source: DataError,
    },
    /// The device of the learner.
    #[error(transparent)]
    Processor(#[from] ProcessorError),
    /// The folder holds something already.
    #[error("{}: the folder is not empty, expected a new one (or --resume {})", .0.display(), .0.display())]
    Occupied(PathBuf),
    /// Another program works on the run.
    #[error("{}: another program is working on this run", .0.display())]
    Locked(PathBuf),
    /// The folder is no run.
    #[error("{}: no checkpoint there, expected the folder of a run", .0.display())]
    NoCheckpoint(PathBuf),
    /// The threads of the learner cannot be started.
    #[error("the learner's threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The actors have failed.
    #[error("the games could not be played: {0}")]
    Actors(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The actors have left parts out.
    #[error("chunks of iteration {iteration} are missing: expected those of actors {actors:?}")]
    MissingChunks {
        /// The iteration, from 0.
        iteration: u64,
        /// The actors, from 0, whose chunks are missing.
        actors: Vec<usize>,
    },
    /// An error has left the run in the middle of an iteration.
    #[error("{}: the run ended with an error, expected to be resumed from its newest checkpoint", .0.display())]
    Unfinished(PathBuf),
    /// Training has diverged.
    #[error("{what} is not a number after {games} games; last good checkpoint: {}", .checkpoint.display())]
    NotANumber {
        /// The metric that is not one.
        what: String,
        /// Games played.
        games: u64,
        /// The checkpoint before it.
        checkpoint: PathBuf,
    },
}
