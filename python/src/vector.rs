//! Many games at once in Python, in arrays that the caller owns.
//!
//! All that Python sees of a class stands in one block, hence the length of this file.

mod arguments;
mod games;
mod inner;
mod out;
mod pool;

pub(crate) use games::{Plan, Rows, Vector};

use crate::arrays::{or_zeros, writable};
use crate::error::{ArgumentError, ArrayError, BusyError, IllegalActionError, Refused};
use crate::game::Form;
use crate::games::{Entry, named, options};
use crate::number::{count, shown, whole};
use crate::state::{State, entropy, form};
use arguments::{read_actions, reset_mode, seats, texts};
use games::failed;
use inner::Inner;
use numpy::Element;
use numpy::ndarray::{Ix1, Ix2};
use out::Out;
use pool::{Pool, within};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use skat_agents::learner::OpponentFault;
use skat_env::{BatchMut, Reset, stream};
use std::sync::{Mutex, MutexGuard, TryLockError};

/// So many games a vector has at most: their states take less than a gigabyte.
const GAMES: u64 = 1 << 20;
/// So many threads.
const THREADS: u64 = 1024;
/// The stream of a vector's random actions; no game has its number.
const RANDOM: u64 = u64::MAX;

/// What is done with a vector, whatever its elements.
macro_rules! either {
    ($rows:expr, $vector:ident => $done:expr) => {
        match $rows {
            Rows::Floats($vector) => $done,
            Rows::Bytes($vector) => $done,
        }
    };
}

/// Many games in lock-step.
#[pyclass(frozen, module = "skat_env", name = "VectorEnv")]
pub(crate) struct VectorEnv {
    inner: Mutex<Inner>,
    entry: &'static Entry,
    games: usize,
    width: usize,
    /// `None`: no observations.
    form: Option<Form>,
    reset: Reset,
    threads: usize,
    opponents: Option<Vec<String>>,
}

impl VectorEnv {
    /// The games, unless another thread has them.
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(BusyError::new_err(
                "another thread is using this vector; expected one thread at a time, or a vector for each",
            )),
        }
    }

    fn out<'py, T: Element>(&self, out: &Bound<'py, PyAny>) -> PyResult<Out<'py, T>> {
        Out::borrow(out, self.games, self.width, self.entry)
    }

    /// The caller's batch, or a new one.
    fn or_new<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        out.filter(|out| !out.is_none()).map_or_else(|| self.batch(py), Ok)
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game="skat", n=None, seed=None, observations=None, threads=None, autoreset="same_step",
                        opponents=None, learner_seats=None, options=None))]
    #[allow(clippy::too_many_arguments, reason = "what Python passes by name")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        observations: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        autoreset: &str,
        opponents: Option<&Bound<'_, PyAny>>,
        learner_seats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<VectorEnv> {
        let entry = named(game)?;
        let games = n.map_or(Ok(1), |n| count(n, "n", GAMES))?;
        let form = match observations {
            Some(name) if name.extract::<String>().is_ok_and(|name| name == "none") => None,
            Some(name) => Some(form(name, "observations")?),
            None => Some(Form::Float32),
        };
        let threads = threads.map_or(Ok(1), |threads| count(threads, "threads", THREADS))?;
        let seed = match seed.filter(|seed| !seed.is_none()) {
            Some(seed) => whole(seed, "the seed")?,
            None => entropy(),
        };
        let opponents = opponents.filter(|opponents| !opponents.is_none()).map(texts).transpose()?;
        if opponents.is_none() && learner_seats.is_some_and(|seats| !seats.is_none()) {
            let message =
                "learner_seats without opponents: every seat is the learner's; expected opponents too";
            return Err(ArgumentError::new_err(message));
        }
        let plan = Plan {
            games,
            seed,
            options: self::options(options)?,
            reset: reset_mode(autoreset)?,
            threads,
            opponents: opponents.clone(),
            seats: seats(learner_seats, games, entry.players)?,
        };
        let pool = if threads > 1 { Some(Pool::new(threads)?) } else { None };
        let rows = py.detach(|| within(pool.as_ref(), || (entry.vector)(&plan, form)))?;
        let width = if form.is_none() { 0 } else { either!(&rows, vector => vector.width()) };
        let hidden = form.is_none().then(|| vec![0; games]);
        let reset = plan.reset;
        let random = stream(seed, RANDOM);
        let inner = Inner { rows, random, numbers: Vec::with_capacity(games), pool, hidden, fresh: true };
        Ok(VectorEnv { inner: Mutex::new(inner), entry, games, width, form, reset, threads, opponents })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.entry.name
    }

    /// How many players there are.
    #[getter]
    fn num_players(&self) -> usize {
        self.entry.players
    }

    /// How many numbered actions the game has.
    #[getter]
    fn num_actions(&self) -> usize {
        self.entry.actions
    }

    /// How many elements an observation has.
    #[getter]
    fn observation_width(&self) -> usize {
        self.width
    }

    /// As what observations are written: "float32", "uint8", "bits" or "none".
    #[getter]
    fn observations(&self) -> &'static str {
        match self.form {
            Some(Form::Float32) => "float32",
            Some(Form::Uint8) => "uint8",
            Some(Form::Bits) => "bits",
            None => "none",
        }
    }

    /// What becomes of a game that ends: "same_step" or "disabled".
    #[getter]
    fn autoreset(&self) -> &'static str {
        match self.reset {
            Reset::SameStep => "same_step",
            Reset::Disabled => "disabled",
        }
    }

    /// How many threads step the games.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// The agents that play the other seats; None where every seat is the learner's.
    #[getter]
    fn opponents(&self) -> Option<Vec<String>> {
        self.opponents.clone()
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!(
            "VectorEnv(\"{}\", {}, observations=\"{}\")",
            self.entry.name,
            self.games,
            self.observations()
        )
    }

    /// Arrays of the right shapes, all zero, for `out`.
    fn batch<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static BATCH: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let zeros = ZEROS.get_or_try_init(py, || py.import("numpy")?.getattr("zeros").map(Bound::unbind))?;
        let zeros = zeros.bind(py);
        let n = self.games;
        let elements = if self.form == Some(Form::Float32) { "float32" } else { "uint8" };
        BATCH.import(py, "skat_env._core", "Batch")?.call1((
            zeros.call1(((n, self.width), elements))?,
            zeros.call1(((n, self.entry.actions), "uint8"))?,
            zeros.call1(((n,), "uint8"))?,
            zeros.call1(((n, self.entry.players), "float32"))?,
            zeros.call1(((n,), "uint8"))?,
        ))
    }

    /// Deals anew. With a seed as a new vector of this seed does; without one the games of a seed
    /// are kept as long as no step has touched them, and later each game goes on from where its
    /// generator stands. With `rows` only the games of which it is true, without a seed.
    #[pyo3(signature = (seed=None, out=None, rows=None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
        rows: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut guard = self.lock()?;
        let inner = &mut *guard;
        let seed = seed.filter(|seed| !seed.is_none()).map(|seed| whole(seed, "the seed")).transpose()?;
        let chosen = match rows.filter(|rows| !rows.is_none()) {
            None => None,
            Some(_) if seed.is_some() => {
                return Err(ArgumentError::new_err("rows and a seed; expected one of them"));
            }
            Some(rows) => {
                let chosen: Vec<bool> = match rows.call_method0("tolist") {
                    Ok(list) => list.extract(),
                    Err(_) => rows.extract(),
                }
                .unwrap_or_default();
                if chosen.len() != self.games {
                    let message = format!(
                        "rows are {}; expected a truth value for each of {} games",
                        shown(rows),
                        self.games
                    );
                    return Err(ArrayError::new_err(message));
                }
                Some(chosen)
            }
        };
        let out = self.or_new(py, out)?;
        match &inner.rows {
            Rows::Floats(_) => drop(self.out::<f32>(&out)?),
            Rows::Bytes(_) => drop(self.out::<u8>(&out)?),
        }
        inner.own_threads(self.threads)?;
        let Inner { rows, pool, random, fresh, .. } = inner;
        py.detach(|| {
            within(pool.as_ref(), || {
                either!(rows, vector => match (seed, &chosen) {
                    (Some(seed), _) => vector.reset(seed),
                    (None, Some(chosen)) => vector.deal_anew(&|i| chosen[i]),
                    (None, None) if *fresh => Ok(()),
                    (None, None) => vector.deal_anew(&|_| true),
                })
            })
        })
        .map_err(failed)?;
        if let Some(seed) = seed {
            *random = stream(seed, RANDOM);
        }
        *fresh = chosen.is_none() && (*fresh || seed.is_some());
        drop(guard);
        self.observe(py, Some(out))
    }

    /// Plays one action in every game and writes the batch.
    #[pyo3(signature = (actions, out=None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut guard = self.lock()?;
        let inner = &mut *guard;
        read_actions(&mut inner.numbers, actions, self.games)?;
        let out = self.or_new(py, out)?;
        inner.own_threads(self.threads)?;
        let Inner { rows, numbers, pool, hidden, fresh, .. } = inner;
        /// What stops a step.
        enum Stopped {
            Refused(Refused),
            Failed(OpponentFault),
        }
        fn step<T: Send>(
            vector: &mut Box<dyn Vector<T>>,
            numbers: &[usize],
            pool: Option<&Pool>,
            batch: BatchMut<'_, T>,
        ) -> Result<(), Stopped> {
            vector.take(numbers).map_err(Stopped::Refused)?;
            within(pool, || vector.step(batch, pool.is_some())).map_err(Stopped::Failed)
        }
        let stepped = match rows {
            Rows::Floats(vector) => {
                let mut arrays = self.out::<f32>(&out)?;
                let batch = arrays.batch(None)?;
                py.detach(|| step(vector, numbers, pool.as_ref(), batch))
            }
            Rows::Bytes(vector) => {
                let mut arrays = self.out::<u8>(&out)?;
                let batch = arrays.batch(hidden.as_deref_mut())?;
                py.detach(|| step(vector, numbers, pool.as_ref(), batch))
            }
        };
        match stepped {
            Ok(()) => {
                *fresh = false;
                Ok(out)
            }
            Err(Stopped::Refused(Refused::Illegal(message))) => Err(IllegalActionError::new_err(message)),
            Err(Stopped::Refused(refused)) => Err(refused.into()),
            Err(Stopped::Failed(fault)) => Err(failed(fault)),
        }
    }

    /// Writes the batch without a step; rewards and ends are zeroed.
    #[pyo3(signature = (out=None))]
    fn observe<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let mut guard = self.lock()?;
        let out = self.or_new(py, out)?;
        let Inner { rows, hidden, .. } = &mut *guard;
        match rows {
            Rows::Floats(vector) => {
                let mut arrays = self.out::<f32>(&out)?;
                let batch = arrays.batch(None)?;
                py.detach(|| vector.observe(batch));
            }
            Rows::Bytes(vector) => {
                let mut arrays = self.out::<u8>(&out)?;
                let batch = arrays.batch(hidden.as_deref_mut())?;
                py.detach(|| vector.observe(batch));
            }
        }
        Ok(out)
    }

    /// What an all-seeing critic reads, float32: for each game the all-seeing observation of the
    /// player to move, 0 where the game is over.
    #[pyo3(signature = (out=None))]
    fn full_observations<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut guard = self.lock()?;
        let Inner { rows, .. } = &mut *guard;
        let shape = [self.games, either!(rows, vector => vector.full_width())];
        let out = or_zeros(py, out, &shape, "float32")?;
        let mut array = writable::<f32, Ix2>(&out, "out", &shape)?;
        let array = array.as_slice_mut()?;
        py.detach(|| either!(rows, vector => vector.observe_full(array)));
        Ok(out)
    }

    /// Game `i` as it stands, as a game of its own.
    #[pyo3(signature = (i, /))]
    fn state(&self, i: &Bound<'_, PyAny>) -> PyResult<State> {
        let found = whole(i, "the number of the game")?;
        if found >= self.games as u64 {
            return Err(ArgumentError::new_err(format!(
                "{found} is no game; expected a number from 0 to {}",
                self.games - 1
            )));
        }
        let guard = self.lock()?;
        Ok(State::new(either!(&guard.rows, vector => vector.state(found as usize))))
    }

    /// A random legal action for each game, one as likely as another; 0 where the game is over. The
    /// same seed gives the same ones.
    #[pyo3(signature = (out=None))]
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut guard = self.lock()?;
        let Inner { rows, random, .. } = &mut *guard;
        let shape = [self.games];
        let out = or_zeros(py, out, &shape, "int64")?;
        if out.cast::<numpy::PyArray1<u64>>().is_ok() {
            let mut array = writable::<u64, Ix1>(&out, "out", &shape)?;
            let array = array.as_slice_mut()?;
            py.detach(
                || either!(rows, vector => vector.random(random, &mut |i, action| array[i] = action as u64)),
            );
        } else {
            let mut array = writable::<i64, Ix1>(&out, "out", &shape)?;
            let array = array.as_slice_mut()?;
            py.detach(
                || either!(rows, vector => vector.random(random, &mut |i, action| array[i] = action as i64)),
            );
        }
        Ok(out)
    }
}
