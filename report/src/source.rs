//! What a page tells of.

use crate::training_run::TrainingRun;
use std::io;
use std::path::{Path, PathBuf};

/// A training run or a match.
#[derive(Clone, Debug)]
pub enum Source {
    /// The folder of a training run.
    Run(Box<TrainingRun>),
}

/// A file or folder that no page can tell of.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The system refuses.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A folder with something else in it.
    #[error("{}: {missing} is missing; expected the folder of a training run", path.display())]
    NoRun {
        /// The folder.
        path: PathBuf,
        /// A file that every run has.
        missing: &'static str,
    },
    /// A file that does not read.
    #[error("{}: line {line}: {problem}", path.display())]
    Malformed {
        /// Which file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

impl Source {
    /// Reads the folder of a training run.
    ///
    /// # Errors
    /// When it is none, or a file in it is broken or of another version.
    pub fn load(path: &Path) -> Result<Source, SourceError> {
        let io = |error| SourceError::Io { path: path.into(), error };
        path.metadata().map_err(io)?;
        for missing in ["config.toml", "metrics.jsonl"] {
            if !path.join(missing).exists() {
                return Err(SourceError::NoRun { path: path.into(), missing });
            }
        }
        Ok(Source::Run(Box::new(TrainingRun::load(path)?)))
    }
}
