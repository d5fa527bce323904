//! The package's exceptions, which are classes of `skat_env._errors`, raised from Rust.

use pyo3::{PyErr, import_exception};

import_exception!(skat_env._errors, AgentError);
import_exception!(skat_env._errors, ArgumentError);
import_exception!(skat_env._errors, ArgumentTypeError);
import_exception!(skat_env._errors, ArrayError);
import_exception!(skat_env._errors, ArrayTypeError);
import_exception!(skat_env._errors, BusyError);
import_exception!(skat_env._errors, ConfigError);
import_exception!(skat_env._errors, DataSetError);
import_exception!(skat_env._errors, FileError);
import_exception!(skat_env._errors, GameOverError);
import_exception!(skat_env._errors, IllegalActionError);
import_exception!(skat_env._errors, NetworkError);
import_exception!(skat_env._errors, PlayerError);
import_exception!(skat_env._errors, RecordError);
import_exception!(skat_env._errors, SolveError);
import_exception!(skat_env._errors, TextError);
import_exception!(skat_env._errors, TrainingError);
import_exception!(skat_env._errors, UnsupportedError);
import_exception!(skat_env._errors, VersionError);

/// Something that was to be done to a game and cannot be.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The action is not legal, and why.
    Illegal(String),
    /// The game is over, and what was to be done.
    Over(String),
    /// The position cannot be solved.
    Solve(String),
    /// The game has nothing of this kind.
    Unsupported(String),
}

impl From<Refused> for PyErr {
    fn from(refused: Refused) -> PyErr {
        match refused {
            Refused::Illegal(message) => IllegalActionError::new_err(message),
            Refused::Over(message) => GameOverError::new_err(message),
            Refused::Solve(message) => SolveError::new_err(message),
            Refused::Unsupported(message) => UnsupportedError::new_err(message),
        }
    }
}
