//! Actors of a run elsewhere: their orders, and workers that carry them out.

use super::{available, failed};
use crate::error::ArgumentError;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use skat_training::{ChunkKey, Order, Worker, WorkerError};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

/// What is to be played of an iteration: a chunk for each actor.
#[pyclass(frozen, module = "skat_env._native")]
pub(crate) struct TrainingOrder(pub(super) Order);

#[pymethods]
impl TrainingOrder {
    /// The iteration, from 0.
    #[getter]
    fn iteration(&self) -> u64 {
        self.0.iteration
    }

    /// How many chunks there are: one for each actor, 0 to `actors - 1`.
    #[getter]
    fn actors(&self) -> usize {
        self.0.actors
    }

    /// The earlier networks that play, oldest first, by the games after which they stood.
    #[getter]
    fn earlier(&self) -> Vec<u64> {
        self.0.earlier.iter().map(|&(games, _)| games).collect()
    }

    /// The bytes of the newest network.
    fn network<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.network)
    }

    /// The bytes of an earlier network.
    #[pyo3(signature = (games, /))]
    fn earlier_network<'py>(&self, py: Python<'py>, games: u64) -> PyResult<Bound<'py, PyBytes>> {
        match self.0.earlier.iter().find(|&&(known, _)| known == games) {
            Some((_, bytes)) => Ok(PyBytes::new(py, bytes)),
            None => Err(ArgumentError::new_err(format!(
                "there is no earlier network after {games} games; expected one of {:?}",
                self.earlier()
            ))),
        }
    }
}

/// Plays chunks of a run that learns elsewhere.
#[pyclass(frozen, module = "skat_env._native")]
pub(crate) struct TrainingWorker(Arc<Mutex<Worker>>);

#[pymethods]
impl TrainingWorker {
    /// For the run with this config, a text of TOML.
    #[new]
    #[pyo3(signature = (config))]
    fn new(py: Python<'_>, config: &str) -> PyResult<TrainingWorker> {
        let worker = py.detach(|| Worker::new(config, Path::new("config.toml"))).map_err(refused)?;
        Ok(TrainingWorker(Arc::new(Mutex::new(worker))))
    }

    /// Keeps an earlier network, which is known by the games after which it stood.
    #[pyo3(signature = (games, network))]
    fn keep(&self, py: Python<'_>, games: u64, network: &Bound<'_, PyAny>) -> PyResult<()> {
        let network = bytes_of(network, "the network")?;
        let mut worker = self.lock()?;
        let worker: &mut Worker = &mut worker;
        py.detach(|| worker.keep(games, network)).map_err(refused)
    }

    /// Plays the chunk of an actor in an iteration, with the newest network and the earlier ones
    /// that are named; other earlier ones are forgotten.
    #[pyo3(signature = (iteration, actor, network, earlier))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        iteration: u64,
        actor: usize,
        network: &Bound<'py, PyAny>,
        earlier: Vec<u64>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let network = bytes_of(network, "the network")?;
        let mut worker = self.lock()?;
        let worker: &mut Worker = &mut worker;
        let chunk =
            py.detach(|| worker.play(ChunkKey { iteration, actor }, network, &earlier)).map_err(refused)?;
        Ok(PyBytes::new(py, &chunk))
    }
}

impl TrainingWorker {
    fn lock(&self) -> PyResult<MutexGuard<'_, Worker>> {
        available(&self.0, "the worker is playing; give each thread a worker of its own")
    }
}

pub(super) fn bytes_of<'a>(value: &'a Bound<'_, PyAny>, what: &str) -> PyResult<&'a [u8]> {
    match value.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes()),
        Err(_) => {
            Err(PyTypeError::new_err(format!("{what} is {}; expected bytes", crate::number::shown(value))))
        }
    }
}

fn refused(error: WorkerError) -> PyErr {
    match error {
        WorkerError::Run(error) => failed(error),
        WorkerError::Network(error) => crate::error::NetworkError::new_err(error.to_string()),
        error => ArgumentError::new_err(error.to_string()),
    }
}
