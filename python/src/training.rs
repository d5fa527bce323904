//! Training runs: the learner's side, which gets its chunks from Python, and the workers' side,
//! which plays them.

mod worker;

pub(crate) use worker::{TrainingOrder, TrainingWorker};

use crate::error::{BusyError, ConfigError, FileError, TrainingError};
use crate::plain::Plain;
use pyo3::prelude::*;
use skat_evaluation::DuelReport as _;
use skat_training::{
    Algorithm, DuelDetails as _, Ended, Event, Experiment as _, Game, Header, Mean, Order, Parameters as _,
    Remote, Run, RunError, Sink, Standing, Visitor, visit,
};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, TryLockError};
use worker::bytes_of;

/// A function that has an order carried out.
type CarryOut<'a> = &'a mut (dyn FnMut(&Order, Sink<'_>) -> Result<(), Box<dyn Error + Send + Sync>> + Send);

/// A run of any algorithm.
trait Drive: Send {
    fn facts(&self) -> Plain;
    fn config(&self) -> String;
    fn train(
        &mut self,
        actors: Option<CarryOut<'_>>,
        stop: &AtomicBool,
        observer: &mut dyn FnMut(Plain),
    ) -> Result<Ended, RunError>;
    fn measure(&mut self) -> Result<Plain, RunError>;
}

impl<A: Algorithm> Drive for Run<A> {
    fn facts(&self) -> Plain {
        let config = self.config();
        let opponents = &config.evaluation().opponents;
        Plain::dict([
            ("game", Plain::text(config.header().game)),
            ("algorithm", Plain::text(A::NAME)),
            ("title", Plain::text(A::TITLE)),
            ("parameters", Plain::int(self.network().count())),
            ("games", Plain::int(self.games())),
            ("total_games", Plain::int(config.run().games)),
            ("games_per_iteration", Plain::int(config.games_per_iteration())),
            ("about_games", Plain::text(A::GAMES)),
            ("actors", Plain::int(config.actors().count)),
            ("seconds", Plain::Float(self.seconds())),
            ("opponents", Plain::texts(opponents)),
            ("folder", Plain::text(self.folder().display())),
            ("network_file", Plain::text(self.network_file().display())),
        ])
    }

    fn config(&self) -> String {
        Run::config(self).to_toml()
    }

    fn train(
        &mut self,
        actors: Option<CarryOut<'_>>,
        stop: &AtomicBool,
        observer: &mut dyn FnMut(Plain),
    ) -> Result<Ended, RunError> {
        let mut observer = |event: Event<'_, A::Game>| observer(told(&event));
        match actors {
            None => Run::train(self, stop, &mut observer),
            Some(carry_out) => self.train_with(&mut Remote::new(carry_out), stop, &mut observer),
        }
    }

    fn measure(&mut self) -> Result<Plain, RunError> {
        let deals = Run::config(self).evaluation().final_deals;
        let mut standings = Vec::new();
        for opponent in &Run::config(self).evaluation().opponents {
            let report = self.compare_with(opponent, deals, &|_, _| ())?;
            standings.push(Standing { opponent: opponent.clone(), report });
        }
        self.write_results(&standings)?;
        Ok(Plain::list(&standings, |standing| {
            result::<A::Game>(&standing.opponent.to_string(), &standing.report)
        }))
    }
}

/// A result against an opponent.
fn result<G: Game>(opponent: &str, report: &G::Report) -> Plain {
    let difference = report.difference();
    let details = report.details().into_iter();
    let details = details.map(|detail| (detail.name.to_string(), Plain::option(detail.share, Plain::Float)));
    Plain::dict([
        ("opponent", Plain::text(opponent)),
        ("difference", Plain::Float(difference.mean)),
        ("low", Plain::Float(difference.low)),
        ("high", Plain::Float(difference.high)),
        ("unit", Plain::text(G::UNIT)),
        ("deals", Plain::int(report.deals())),
        ("details", Plain::Dict(details.collect())),
    ])
}

/// What a run tells, in plain values.
fn told<G: Game>(event: &Event<'_, G>) -> Plain {
    match *event {
        Event::Iteration { games, total, seconds } => Plain::dict([
            ("kind", Plain::text("iteration")),
            ("games", Plain::int(games)),
            ("total", Plain::int(total)),
            ("seconds", Plain::Float(seconds)),
        ]),
        Event::Line(line) => Plain::dict([
            ("kind", Plain::text("line")),
            ("line", Plain::json(&serde_json::to_value(line).expect("a line is plain data"))),
        ]),
        Event::Validation { games, validation, is_best } => {
            let means = validation.statistics.means.iter();
            let mean =
                |(name, mean): (&String, &Mean)| (name.clone(), Plain::Float(mean.sum / mean.count as f64));
            Plain::dict([
                ("kind", Plain::text("validation")),
                ("games", Plain::int(games)),
                ("numbers", Plain::Dict(means.map(mean).collect())),
                ("is_best", Plain::Bool(is_best)),
            ])
        }
        Event::Evaluation { games, opponent, report } => Plain::dict([
            ("kind", Plain::text("evaluation")),
            ("games", Plain::int(games)),
            ("result", result::<G>(&opponent.to_string(), report)),
        ]),
        Event::Saved(path) => {
            Plain::dict([("kind", Plain::text("saved")), ("path", Plain::text(path.display()))])
        }
    }
}

/// Opens the run of the algorithm that a config names.
struct Open<'a> {
    config: &'a Path,
    folder: &'a Path,
    is_new: bool,
}

impl Visitor for Open<'_> {
    type Output = Result<Box<dyn Drive>, RunError>;

    fn visit<A: Algorithm>(self) -> Self::Output {
        Ok(match self.is_new {
            true => Box::new(Run::<A>::create(A::Config::load(self.config)?, self.folder)?),
            false => Box::new(Run::<A>::resume(self.folder)?),
        })
    }
}

/// A training run in its folder: it learns, writes metrics and checkpoints, and measures; who plays
/// its games is the caller's choice.
#[pyclass(frozen, module = "skat_env._native")]
pub(crate) struct TrainingRun {
    /// `None` when it is closed.
    run: Mutex<Option<Box<dyn Drive>>>,
    stop: AtomicBool,
}

impl TrainingRun {
    fn open(py: Python<'_>, config: &Path, folder: &Path, is_new: bool) -> PyResult<TrainingRun> {
        let open = || {
            let header = Header::load(config)?;
            visit(&header, config, Open { config, folder, is_new })?
        };
        let run = py.detach(open).map_err(failed)?;
        Ok(TrainingRun { run: Mutex::new(Some(run)), stop: AtomicBool::new(false) })
    }

    fn lock(&self) -> PyResult<MutexGuard<'_, Option<Box<dyn Drive>>>> {
        available(&self.run, "the run trains; wait for it, or stop it")
    }
}

/// The run, unless it is closed.
fn opened(run: &mut Option<Box<dyn Drive>>) -> PyResult<&mut dyn Drive> {
    match run {
        Some(run) => Ok(&mut **run),
        None => {
            Err(TrainingError::new_err("the run is closed; expected TrainingRun.resume(folder) to go on"))
        }
    }
}

#[pymethods]
impl TrainingRun {
    /// Begins the run of a config in a new or empty folder.
    #[staticmethod]
    #[pyo3(signature = (config, folder))]
    fn create(py: Python<'_>, config: PathBuf, folder: PathBuf) -> PyResult<TrainingRun> {
        TrainingRun::open(py, &config, &folder, true)
    }

    /// Goes on with the run in a folder, from its newest checkpoint.
    #[staticmethod]
    #[pyo3(signature = (folder))]
    fn resume(py: Python<'_>, folder: PathBuf) -> PyResult<TrainingRun> {
        if skat_training::newest_checkpoint(&folder).is_none() {
            return Err(failed(RunError::NoCheckpoint(folder)));
        }
        TrainingRun::open(py, &folder.join("config.toml"), &folder, false)
    }

    /// What is known of the run: its game and algorithm, where it stands, how large it is.
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let facts = opened(&mut *self.lock()?)?.facts();
        facts.to_python(py)
    }

    /// The whole config as TOML: what a worker is made from.
    fn config(&self) -> PyResult<String> {
        Ok(opened(&mut *self.lock()?)?.config())
    }

    /// Ends the work on the run, so that another program may go on with it; all that was saved
    /// stays.
    fn close(&self) -> PyResult<()> {
        *self.lock()? = None;
        Ok(())
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (kind, error, traceback, /))]
    fn __exit__(
        &self,
        kind: &Bound<'_, PyAny>,
        error: &Bound<'_, PyAny>,
        traceback: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let _ = (kind, error, traceback);
        self.close()
    }

    /// Has the run end after the iteration at hand.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Trains until the run is finished, its minutes are over, its validation finds nothing better,
    /// or it is stopped; tells which.
    ///
    /// `play` gets a `TrainingOrder` for each iteration and gives its chunks in any order, as an
    /// iterable; without it threads of this process play. `observer` gets a dictionary for each
    /// event. Both are called on this thread; while the run learns, other threads of Python run.
    #[pyo3(signature = (play=None, observer=None))]
    fn train(
        &self,
        py: Python<'_>,
        play: Option<Py<PyAny>>,
        observer: Option<Py<PyAny>>,
    ) -> PyResult<&'static str> {
        let mut run = self.lock()?;
        let run = opened(&mut run)?;
        self.stop.store(false, Ordering::Relaxed);
        let raised: Mutex<Option<PyErr>> = Mutex::new(None);
        let raise = |error: PyErr| {
            raised.lock().expect("nobody panics here").get_or_insert(error);
        };
        let mut carry_out = play.map(|play| {
            move |order: &Order, sink: Sink<'_>| {
                Python::attach(|py| take_chunks(py, &play, order, sink)).map_err(|error| {
                    let text = error.to_string();
                    raise(error);
                    Box::<dyn Error + Send + Sync>::from(text)
                })
            }
        });
        let mut tell = |event: Plain| {
            let told = Python::attach(|py| {
                py.check_signals()?;
                match &observer {
                    Some(observer) => observer.call1(py, (event.to_python(py)?,)).map(drop),
                    None => Ok(()),
                }
            });
            if let Err(error) = told {
                raise(error);
                self.stop.store(true, Ordering::Relaxed);
            }
        };
        let ended = py.detach(|| {
            let carry_out = carry_out.as_mut().map(|carry_out| carry_out as CarryOut<'_>);
            run.train(carry_out, &self.stop, &mut tell)
        });
        if let Some(error) = raised.into_inner().expect("nobody panics here") {
            return Err(error);
        }
        match ended.map_err(failed)? {
            Ended::Finished => Ok("finished"),
            Ended::Clock => Ok("clock"),
            Ended::Converged => Ok("converged"),
            Ended::Interrupted => Ok("interrupted"),
        }
    }

    /// Measures the averaged network against the config's opponents and writes `result.json`.
    fn measure<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut run = self.lock()?;
        let run = opened(&mut run)?;
        let results = py.detach(|| run.measure()).map_err(failed)?;
        results.to_python(py)
    }
}

/// Has an order carried out by a function of Python, and gives what it yields to the run.
fn take_chunks(py: Python<'_>, play: &Py<PyAny>, order: &Order, sink: Sink<'_>) -> PyResult<()> {
    let order = Bound::new(py, TrainingOrder(order.clone()))?;
    for chunk in play.bind(py).call1((order,))?.try_iter()? {
        let chunk = chunk?;
        let bytes = bytes_of(&chunk, "a chunk")?;
        py.detach(|| sink(bytes)).map_err(|error| TrainingError::new_err(error.to_string()))?;
    }
    Ok(())
}

/// What a lock guards, unless somebody else has it.
fn available<'a, T: ?Sized>(lock: &'a Mutex<T>, busy: &str) -> PyResult<MutexGuard<'a, T>> {
    match lock.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::WouldBlock) => Err(BusyError::new_err(busy.to_string())),
        Err(TryLockError::Poisoned(_)) => {
            Err(TrainingError::new_err("it was left broken by an earlier error"))
        }
    }
}

/// The exception of an error.
fn failed(error: RunError) -> PyErr {
    let text = error.to_string();
    match error {
        RunError::Config(skat_training::ConfigError::Io { .. }) | RunError::File(_) => {
            FileError::new_err(text)
        }
        RunError::Config(_) => ConfigError::new_err(text),
        _ => TrainingError::new_err(text),
    }
}
