//! What is wrong with an agent that was named by a text.

use crate::engine::{self, StartError};
use crate::settings::SettingsError;
use crate::tensors::FileError;

/// An agent that cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum SpecError {
    /// The text names no agent.
    #[error("\"{found}\" is not an agent: expected {expected}")]
    Unknown {
        /// The text.
        found: String,
        /// The forms of all agents.
        expected: String,
    },
    /// A colon without the path of a file after it.
    #[error("\"{0}:\" names no network: expected {0}:PATH with the path of a trained network, or {0}")]
    NoPath(&'static str),
    /// A setting that cannot be.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The file holds no network that can be used.
    #[error("{0}; expected the file of a trained network")]
    Network(#[from] FileError),
    /// The text after `engine` is no command with settings.
    #[error(transparent)]
    Command(#[from] engine::SettingsError),
    /// The program does not run, or does not speak the engine protocol.
    #[error(transparent)]
    Engine(#[from] Box<StartError>),
}
