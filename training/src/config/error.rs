//! Configs that cannot be used.

use super::check::Problem;
use skat_data::toml_problem;
use std::path::{Path, PathBuf};

/// The text of a config's file.
pub(super) fn read(path: &Path) -> Result<String, ConfigError> {
    std::fs::read_to_string(path).map_err(|source| ConfigError::Io { path: path.to_path_buf(), source })
}

/// A config that cannot be used: the file, the field and what was expected.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Not TOML, an unknown field, or a value of the wrong kind.
    #[error("{path}: {problem}")]
    Toml {
        /// The file.
        path: PathBuf,
        /// The parser's words, with the line.
        problem: String,
    },
    /// A value out of its range.
    #[error("{path}: {field} is {found}, expected {expected}")]
    Range {
        /// The file.
        path: PathBuf,
        /// The field, with its table.
        field: &'static str,
        /// The value found.
        found: String,
        /// What was expected.
        expected: String,
    },
}

impl ConfigError {
    pub(super) fn toml(error: &toml::de::Error, text: &str, path: &Path) -> ConfigError {
        ConfigError::Toml { path: path.to_path_buf(), problem: toml_problem(error, text) }
    }

    pub(crate) fn range(path: &Path, problem: Problem) -> ConfigError {
        let Problem { field, found, expected } = problem;
        ConfigError::Range { path: path.to_path_buf(), field, found, expected }
    }
}
