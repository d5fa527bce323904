//! Data sets whose shards are made elsewhere.

use crate::error::{ArgumentError, ConfigError, DataSetError, FileError};
use crate::games::{Entry, named};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use skat_data::{Config, DataError, Ended, Generation as Made, ShardBytes, Tabular, make_shard};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard};

/// The game of a config that names none.
const DEFAULT: usize = 0;

/// A data set of any game that is under way.
pub(crate) trait Collect: Send {
    fn config(&self) -> String;
    fn sizes(&self) -> (u64, u64, u64);
    fn missing(&self) -> Vec<u64>;
    fn adopt(&mut self, number: u64, files: &ShardBytes) -> Result<(), DataError>;
    fn conclude(&mut self) -> Result<bool, DataError>;
}

impl<E: Tabular> Collect for Made<E> {
    fn config(&self) -> String {
        Made::config(self).to_toml()
    }

    fn sizes(&self) -> (u64, u64, u64) {
        let config = Made::config(self);
        (config.games, self.games_done(), config.shards())
    }

    fn missing(&self) -> Vec<u64> {
        Made::missing(self)
    }

    fn adopt(&mut self, number: u64, files: &ShardBytes) -> Result<(), DataError> {
        Made::adopt(self, number, files)
    }

    fn conclude(&mut self) -> Result<bool, DataError> {
        // Told to stop, it makes no shard, and concludes where none is missing.
        Ok(self.run(1, &AtomicBool::new(true), &|_| ())? == Ended::Complete)
    }
}

/// A data set of any game, or why it cannot be begun.
pub(crate) type Opened = Result<Box<dyn Collect>, DataError>;

/// Begins a data set of a game in a folder, or goes on with it where there is no config.
pub(crate) fn opened<E: Tabular>(config: Option<&Path>, folder: &Path) -> Opened {
    Ok(match config {
        Some(config) => Box::new(Made::<E>::create(Config::load(config)?, folder)?),
        None => Box::new(Made::<E>::resume(folder)?),
    })
}

/// A shard of a game's data set, from the config's text.
pub(crate) fn shard_of<E: Tabular>(config: &str, number: u64) -> Result<ShardBytes, DataError> {
    let config = Config::<E>::parse(config, Path::new("config.toml"))?;
    Ok(make_shard(&config, number, &AtomicBool::new(false))?.expect("nobody stops it"))
}

/// The game that the config of a data set is for.
fn game(name: Option<String>) -> PyResult<&'static Entry> {
    match name {
        Some(name) => named(&name),
        None => Ok(&crate::games::GAMES[DEFAULT]),
    }
}

/// A data set under way in a folder, whose shards come from elsewhere.
#[pyclass(frozen, module = "skat_env._native")]
pub(crate) struct Generation(Mutex<Box<dyn Collect>>);

impl Generation {
    fn lock(&self) -> MutexGuard<'_, Box<dyn Collect>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[pymethods]
impl Generation {
    /// Begins the data set of a config in a new or empty folder.
    #[staticmethod]
    #[pyo3(signature = (config, folder))]
    fn create(py: Python<'_>, config: PathBuf, folder: PathBuf) -> PyResult<Generation> {
        let entry = game(skat_data::game_of(&config).map_err(failed)?)?;
        let made = py.detach(|| (entry.generation)(Some(&config), &folder)).map_err(failed)?;
        Ok(Generation(Mutex::new(made)))
    }

    /// Goes on with the data set that was begun in a folder.
    #[staticmethod]
    #[pyo3(signature = (folder))]
    fn resume(py: Python<'_>, folder: PathBuf) -> PyResult<Generation> {
        let entry = game(skat_data::game_of(&folder.join("config.toml")).map_err(failed)?)?;
        let made = py.detach(|| (entry.generation)(None, &folder)).map_err(failed)?;
        Ok(Generation(Mutex::new(made)))
    }

    /// The whole config as TOML: what a shard is made from.
    fn config(&self) -> String {
        self.lock().config()
    }

    /// The games of the whole, those that are done, and the number of shards.
    fn sizes(&self) -> (u64, u64, u64) {
        self.lock().sizes()
    }

    /// The numbers of the shards that are not done.
    fn missing(&self) -> Vec<u64> {
        self.lock().missing()
    }

    /// Takes in the files of a shard, which `make_shard` has made.
    #[pyo3(signature = (number, files))]
    fn adopt(&self, py: Python<'_>, number: u64, files: ShardBytes) -> PyResult<()> {
        py.detach(|| self.lock().adopt(number, &files)).map_err(failed)
    }

    /// Writes the data card when no shard is missing; tells whether that is so.
    fn conclude(&self, py: Python<'_>) -> PyResult<bool> {
        py.detach(|| self.lock().conclude()).map_err(failed)
    }
}

/// Makes a shard of the data set with this config, a text of TOML: its files as bytes, by their
/// paths.
#[pyfunction(name = "make_shard")]
#[pyo3(signature = (config, number))]
pub(crate) fn shard<'py>(py: Python<'py>, config: &str, number: u64) -> PyResult<Bound<'py, PyDict>> {
    let table: toml::Table =
        config.parse().map_err(|error| ConfigError::new_err(format!("config.toml: {error}")))?;
    let name = table.get("game").and_then(|name| name.as_str()).map(str::to_string);
    let entry = game(name)?;
    let files = py.detach(|| (entry.shard)(config, number)).map_err(failed)?;
    let dict = PyDict::new(py);
    for (path, bytes) in files {
        dict.set_item(path, PyBytes::new(py, &bytes))?;
    }
    Ok(dict)
}

/// The exception of an error.
fn failed(error: DataError) -> PyErr {
    let text = error.to_string();
    match error {
        DataError::Io { .. } => FileError::new_err(text),
        DataError::Text { .. } => ConfigError::new_err(text),
        DataError::NotEmpty(_) | DataError::NotBegun(_) => ArgumentError::new_err(text),
        _ => DataSetError::new_err(text),
    }
}
