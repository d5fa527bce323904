//! What can go wrong with a data set.

use parquet::errors::ParquetError;
use std::io;
use std::path::{Path, PathBuf};

/// Why a data set cannot be made or read; one sentence that names the place.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// A file or folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A table cannot be read or written.
    #[error("{}: {error}", path.display())]
    Parquet {
        /// Which file.
        path: PathBuf,
        /// What the library says.
        error: ParquetError,
    },
    /// A config or another text that is not what was expected.
    #[error("{place}: {problem}")]
    Text {
        /// The file, and where in it.
        place: String,
        /// What is wrong and what was expected.
        problem: String,
    },
    /// A folder without a data set, or with one that is not complete.
    #[error("{}: no complete data set; expected its meta/info.json, which skat generate writes last", .0.display())]
    NoDataSet(PathBuf),
    /// A folder for a new data set that is not empty.
    #[error("{} is not empty; expected a new folder, or --resume to go on with what was begun there", .0.display())]
    NotEmpty(PathBuf),
    /// A folder in which nothing was begun.
    #[error("{} holds no data set that was begun; expected its config.toml and .generate", .0.display())]
    NotBegun(PathBuf),
    /// A data set that is finished already.
    #[error("the data set in {} is complete; there is nothing to resume", .0.display())]
    Complete(PathBuf),
    /// Another program works in the folder.
    #[error("{} is in use by another skat generate; wait for it or choose another folder", .0.display())]
    Locked(PathBuf),
    /// A data set that another version of the program has begun.
    #[error(
        "{} was begun by version {found}, and this is {expected}; finish it with that version, or begin anew",
        path.display()
    )]
    OtherProgram {
        /// The folder.
        path: PathBuf,
        /// The version and commit there.
        found: String,
        /// Ours.
        expected: String,
    },
    /// An agent that cannot be built.
    #[error("agent {agent}: {problem}")]
    Agent {
        /// Its text.
        agent: String,
        /// Why.
        problem: String,
    },
    /// An agent that made no legal decision.
    #[error("agent {agent}, game {game}, decision {index}: {problem}")]
    Fault {
        /// Its text.
        agent: String,
        /// The game's number.
        game: u64,
        /// The number of the decision in the game, from 0.
        index: usize,
        /// What it did.
        problem: String,
    },
}

impl DataError {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> DataError + '_ {
        move |error| DataError::Io { path: path.into(), error }
    }

    /// The system's word for it, where the library has wrapped one.
    pub(crate) fn parquet(path: &Path) -> impl Fn(ParquetError) -> DataError + '_ {
        move |error| match error {
            ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => DataError::Io { path: path.into(), error: *error },
                Err(error) => DataError::Parquet { path: path.into(), error: ParquetError::External(error) },
            },
            error => DataError::Parquet { path: path.into(), error },
        }
    }
}
