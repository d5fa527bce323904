//! A training run and its folder: how it begins, resumes, and its state.

mod measuring;
mod training;
mod working_time;

use crate::algorithm::{Algorithm, Experience as _, Learner as _, iterations};
use crate::checkpoint::{self, RunState};
use crate::config::{Experiment, OptimizerConfig};
use crate::error::RunError;
use crate::file::{FileError, write_atomically};
use crate::game::agent_of;
use crate::metrics::{Metrics, Window};
use crate::pool::Pool;
use skat_env::stream;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use working_time::WorkingTime;

/// The stream of the first weights.
const WEIGHTS: u64 = 0x5745_4947_4854_5321;
/// The file that holds the config.
const CONFIG: &str = "config.toml";

/// A training run and its folder.
pub struct Run<A: Algorithm> {
    config: A::Config,
    folder: PathBuf,
    algorithm: A,
    state: RunState<A>,
    metrics: Metrics,
    pool: rayon::ThreadPool,
    clock: WorkingTime,
    /// Whether an error has left it in the middle of an iteration.
    is_unfinished: bool,
    /// Held as long as the run is.
    _lock: File,
}

impl<A: Algorithm> Run<A> {
    /// Begins a run in a new or empty folder.
    ///
    /// # Errors
    /// When the folder is occupied or cannot be written, an agent cannot be had, or the network to
    /// begin with has another shape.
    pub fn create(config: A::Config, folder: &Path) -> Result<Run<A>, RunError> {
        let refuse = |e| FileError::new(folder, e);
        let algorithm = prepare::<A>(&config)?;
        let network = A::first_network(&config, &mut stream(config.run().seed, WEIGHTS))?;
        fs::create_dir_all(folder).map_err(refuse)?;
        if fs::read_dir(folder).map_err(refuse)?.next().is_some() {
            return Err(RunError::Occupied(folder.to_path_buf()));
        }
        let lock = lock(folder)?;
        write_atomically(&folder.join(CONFIG), config.to_toml().as_bytes())?;
        let state = RunState {
            iteration: 0,
            seconds: 0.0,
            window: Window::default(),
            learner: A::Learner::new(&config, &network),
            ema: network,
            pool: Pool(Vec::new()),
            pending: A::Experience::default(),
            best: None,
        };
        let run = Run::new(config, algorithm, folder, state, lock)?;
        run.save()?;
        Ok(run)
    }

    /// Goes on with a run from its newest checkpoint.
    ///
    /// # Errors
    /// When there is none, a file of it is missing or broken, or another program works on the run.
    pub fn resume(folder: &Path) -> Result<Run<A>, RunError> {
        let Some(newest) = checkpoint::newest(folder) else {
            return Err(RunError::NoCheckpoint(folder.to_path_buf()));
        };
        let lock = lock(folder)?;
        let config = A::Config::load(&folder.join(CONFIG))?;
        let algorithm = prepare::<A>(&config)?;
        let state = checkpoint::load(&newest, &config)?;
        Run::new(config, algorithm, folder, state, lock)
    }

    fn new(
        config: A::Config,
        algorithm: A,
        folder: &Path,
        state: RunState<A>,
        lock: File,
    ) -> Result<Run<A>, RunError> {
        // The last iteration only learns: after it nothing is pending.
        let is_finished = state.iteration > 0 && state.pending.is_empty();
        let metrics = Metrics::open(folder, state.iteration + u64::from(is_finished))?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(A::Learner::THREADS).build()?;
        Ok(Run {
            config,
            folder: folder.to_path_buf(),
            algorithm,
            state,
            metrics,
            pool,
            clock: WorkingTime::begin(),
            is_unfinished: false,
            _lock: lock,
        })
    }

    /// The config.
    pub fn config(&self) -> &A::Config {
        &self.config
    }

    /// The run's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The exponential moving average (EMA) of the networks as it is now.
    pub fn ema(&self) -> &A::Network {
        &self.state.ema
    }

    /// The network that learns as it is now.
    pub fn network(&self) -> A::Network {
        self.state.learner.network()
    }

    /// The network that the run keeps: the one of the lowest loss where there is a validation, else
    /// the current EMA.
    pub fn kept(&self) -> &A::Network {
        self.state.best.as_ref().map_or(&self.state.ema, |best| &best.network)
    }

    /// The player that is evaluated at the end and kept.
    pub fn agent(&self) -> Box<dyn skat_agents::Agent<A::Game>> {
        A::agent(&self.config, &Arc::new(self.kept().clone()))
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.state.iteration * self.config.games_per_iteration()
    }

    /// Seconds that the run has taken so far, pauses left out.
    pub fn seconds(&self) -> f64 {
        self.state.seconds
    }

    /// The whole run in iterations.
    fn iterations(&self) -> u64 {
        iterations(&self.config)
    }

    /// Where [`Run::kept`] is written at the end of [`Run::train`].
    pub fn network_file(&self) -> PathBuf {
        self.folder.join("network.safetensors")
    }

    /// Saves the run as its newest checkpoint.
    fn save(&self) -> Result<PathBuf, FileError> {
        checkpoint::save(&self.folder, &self.state, &self.config)
    }

    /// Writes a text into the run's folder, whole or not at all; says where it is.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, RunError> {
        let path = self.folder.join(name);
        write_atomically(&path, text.as_bytes())?;
        Ok(path)
    }
}

/// The algorithm, if everything that the config names exists: errors show now, not after hours of
/// training.
fn prepare<A: Algorithm>(config: &A::Config) -> Result<A, RunError> {
    for opponent in &config.evaluation().opponents {
        agent_of("evaluation.opponents", opponent)?;
    }
    let OptimizerConfig { device, .. } = config.optimizer();
    device.check()?;
    A::new(config)
}

fn lock(folder: &Path) -> Result<File, RunError> {
    let path = folder.join("run.lock");
    let file = File::create(&path).map_err(|e| FileError::new(&path, e))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RunError::Locked(folder.to_path_buf())),
        Err(TryLockError::Error(e)) => Err(FileError::new(&path, e).into()),
    }
}
