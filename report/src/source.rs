//! What a page shows.

use crate::match_source::MatchSource;
use crate::training_run::TrainingRun;
use serde_json::Value;
use skat_evaluation::JournalError;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A training run or a match.
#[derive(Clone, Debug)]
pub enum Source {
    /// The folder of a training run.
    Run(Box<TrainingRun>),
    /// The folder of a match, or its document.
    Match(MatchSource),
}

/// A file or folder that no page can show.
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
    /// Something else.
    #[error("{}: expected the folder of a training run (config.toml and metrics.jsonl) or of a match (games.jsonl), or the result of a match", path.display())]
    Unknown {
        /// The file or folder.
        path: PathBuf,
    },
    /// A match that has only just begun.
    #[error("{}: {found} deals are played; expected 2 or more", path.display())]
    NoDeals {
        /// The folder.
        path: PathBuf,
        /// How many are there.
        found: usize,
    },
    /// The games of a match do not read.
    #[error(transparent)]
    Journal(#[from] JournalError),
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

/// Beyond this a number is a mistake, and no axis could show it.
pub(crate) const LARGEST: f64 = 1e15;

impl Source {
    /// Reads the folder of a training run or of a match, or the document of a match.
    ///
    /// # Errors
    /// When it is none of these, or a file in it is broken or of another version.
    pub fn load(path: &Path) -> Result<Source, SourceError> {
        let metadata = path.metadata().map_err(|error| SourceError::Io { path: path.into(), error })?;
        let has = |name: &str| path.join(name).exists();
        if !metadata.is_dir() && !metadata.is_file() {
            return Err(SourceError::Unknown { path: path.into() });
        }
        if metadata.is_file() {
            return Ok(Source::Match(MatchSource::load_file(path)?));
        }
        if has("config.toml") && has("metrics.jsonl") {
            return Ok(Source::Run(Box::new(TrainingRun::load(path)?)));
        }
        if has("games.jsonl") {
            return Ok(Source::Match(MatchSource::load_folder(path)?));
        }
        Err(SourceError::Unknown { path: path.into() })
    }

    /// The file or folder, as it was named.
    pub fn path(&self) -> &Path {
        match self {
            Source::Run(run) => &run.path,
            Source::Match(of_match) => of_match.path(),
        }
    }
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, SourceError> {
    let refuse = |error| SourceError::Io { path: path.into(), error };
    let bytes = fs::read(path).map_err(refuse)?;
    String::from_utf8(bytes).map_err(|error| {
        let before = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..before].iter().filter(|&&byte| byte == b'\n').count();
        SourceError::Malformed { path: path.into(), line, problem: "expected text in UTF-8".into() }
    })
}

/// What serde says, without its own count of lines.
pub(crate) fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(problem, _)| problem.into())
}

/// Refuses numbers that no axis could show, by the name of their field.
pub(crate) fn check_numbers(field: &str, value: &Value) -> Result<(), String> {
    match value {
        Value::Number(number) if number.is_f64() => match number.as_f64() {
            Some(number) if number.abs() <= LARGEST => Ok(()),
            _ => Err(format!("{field} is {number}; expected a number of at most {LARGEST:e}")),
        },
        Value::Array(items) => (0..)
            .zip(items)
            .try_for_each(|(i, item): (usize, _)| check_numbers(&format!("{field}[{i}]"), item)),
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            let dot = if field.is_empty() { "" } else { "." };
            check_numbers(&format!("{field}{dot}{name}"), value)
        }),
        _ => Ok(()),
    }
}
