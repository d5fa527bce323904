//! The first lines of a config: which game is learnt, and how.

use super::check::{Problem, demand};
use super::error::{ConfigError, read};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Which game is learnt, and by which algorithm. It decides which other fields the config has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The algorithm's name.
    pub algorithm: String,
}

impl Header {
    /// Of this game and algorithm.
    pub fn new(game: &str, algorithm: &str) -> Header {
        Header { game: game.into(), algorithm: algorithm.into() }
    }

    /// Reads the header of a config and leaves the rest unread.
    ///
    /// # Errors
    /// When the file cannot be read, or is no TOML.
    pub fn load(path: &Path) -> Result<Header, ConfigError> {
        Header::parse(&read(path)?, path)
    }

    /// Reads the header of a config's text; `path` is only for the errors.
    ///
    /// # Errors
    /// When the text is no TOML, or a name no text.
    pub fn parse(text: &str, path: &Path) -> Result<Header, ConfigError> {
        toml::from_str(text).map_err(|e| ConfigError::toml(&e, text, path))
    }

    /// Checks that a config is for this game and algorithm.
    pub(crate) fn check(&self, game: &'static str, algorithm: &'static str) -> Result<(), Problem> {
        demand(self.game == game, "game", &self.game, &format!("\"{game}\""))?;
        demand(self.algorithm == algorithm, "algorithm", &self.algorithm, &format!("\"{algorithm}\""))
    }
}
