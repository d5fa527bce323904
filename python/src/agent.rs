//! Agents in Python: those that a text names, and functions that play for one.

use crate::error::{AgentError, ArgumentError, ArgumentTypeError, GameOverError, IllegalActionError};
use crate::game::{Bits, Form, Game, Of, Single};
use crate::games::{Entry, named};
use crate::number::{shown, whole};
use crate::state::{Reduced, State, entropy};
use numpy::ndarray::Array2;
use numpy::{PyArray2, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use rand::Rng as _;
use skat_agents::{Decision, Spec};
use skat_env::{Action as _, ActionSet as _, Encoder, Rng, stream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// An agent of any game.
pub(crate) trait Player: Send {
    /// An action in each of these games, none of which is over.
    fn act(&mut self, games: &[Box<dyn Single>]) -> Result<Vec<usize>, String>;
    /// What it thinks of a game that is not over.
    fn consider(&mut self, game: &dyn Single) -> Result<Considered, String>;
}

/// An opinion without its game.
pub(crate) struct Considered {
    choice: usize,
    values: Vec<(usize, f32)>,
    errors: Vec<(usize, f32)>,
    unit: &'static str,
    method: &'static str,
}

/// An agent of one game, and its generator.
struct Playing<E: Game> {
    agent: Box<dyn skat_agents::Agent<E>>,
    rng: Rng,
}

impl<E: Game> Playing<E> {
    /// The generator of the next decision: the same decisions in the same order get the same,
    /// however they are grouped.
    fn next(&mut self) -> Rng {
        stream(self.rng.next_u64(), 0)
    }
}

/// The game behind the pointer, whose kind was checked.
fn of<E: Game>(game: &dyn Single) -> &E {
    &game.any().downcast_ref::<Of<E>>().expect("the game is of this kind").0
}

impl<E: Game> Player for Playing<E> {
    fn act(&mut self, games: &[Box<dyn Single>]) -> Result<Vec<usize>, String> {
        let mut generators: Vec<Rng> = games.iter().map(|_| self.next()).collect();
        let decision = |(game, rng)| {
            let state = of::<E>(game);
            let player = state.turn().expect("the game is not over");
            Decision { view: state.view(player), legal: state.legal_actions(), rng }
        };
        let decisions = games.iter().map(|game| &**game).zip(&mut generators).map(decision).collect();
        let mut actions = Vec::with_capacity(games.len());
        self.agent.act_batch(decisions, &mut actions);
        if let Some(fault) = self.agent.faults().into_iter().next() {
            return Err(fault.problem.to_string());
        }
        for (game, action) in games.iter().zip(&actions) {
            if !of::<E>(&**game).legal_actions().contains(*action) {
                return Err(format!("gave the illegal action {action}"));
            }
        }
        Ok(actions.into_iter().map(skat_env::Action::index).collect())
    }

    fn consider(&mut self, game: &dyn Single) -> Result<Considered, String> {
        let mut rng = self.next();
        let state = of::<E>(game);
        let player = state.turn().expect("the game is not over");
        let decision = Decision { view: state.view(player), legal: state.legal_actions(), rng: &mut rng };
        let opinion = self.agent.consider(decision);
        if let Some(fault) = self.agent.faults().into_iter().next() {
            return Err(fault.problem.to_string());
        }
        let errors = opinion.values.iter().zip(&opinion.errors);
        Ok(Considered {
            choice: opinion.choice.index(),
            errors: errors.map(|((action, _), &error)| (action.index(), error)).collect(),
            values: opinion.values.iter().map(|(action, value)| (action.index(), *value)).collect(),
            unit: opinion.unit,
            method: opinion.method,
        })
    }
}

/// An agent with its text as it is written by rule, or why there is none.
pub(crate) type Built = Result<(String, Box<dyn Player>), String>;

/// The agent of a text.
pub(crate) fn built<E: Game>(text: &str, seed: u64) -> Built {
    let spec: Spec<E> = text.parse().map_err(|error: skat_agents::SpecError| error.to_string())?;
    let agent = spec.build().map_err(|error| error.to_string())?;
    Ok((spec.to_string(), Box::new(Playing { agent, rng: stream(seed, 0) })))
}

/// The agents of a game: how their texts look, what they are, what can be set.
pub(crate) fn listed<E: Game>() -> Vec<(String, String, String)> {
    let entry =
        |entry: &skat_agents::Entry<E>| (entry.forms.join(", "), entry.about.to_string(), (entry.settings)());
    E::AGENTS.iter().map(entry).collect()
}

/// An agent that a text names.
#[pyclass(frozen, module = "skat_env", name = "Agent")]
pub(crate) struct Agent {
    player: Mutex<Box<dyn Player>>,
    text: String,
    entry: &'static Entry,
    seed: u64,
}

impl Agent {
    /// Games that this agent can be asked about.
    fn games(&self, states: &[PyRef<'_, State>]) -> PyResult<Vec<Box<dyn Single>>> {
        let game = |state: &PyRef<'_, State>| {
            let game = state.lock().boxed();
            if !std::ptr::eq(game.entry(), self.entry) {
                return Err(ArgumentError::new_err(format!(
                    "a state of {}; expected one of {}, which {} plays",
                    game.entry().name,
                    self.entry.name,
                    self.text
                )));
            }
            match game.turn() {
                Some(_) => Ok(game),
                None => Err(GameOverError::new_err("the game is over: there is nothing to decide")),
            }
        };
        states.iter().map(game).collect()
    }

    fn asked<R: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut dyn Player) -> Result<R, String> + Send,
    ) -> PyResult<R> {
        // Waits for other threads without the interpreter, which they do not need.
        let answer = py.detach(|| ask(&mut **self.player.lock().unwrap_or_else(PoisonError::into_inner)));
        answer.map_err(|problem| AgentError::new_err(format!("{} {problem}", self.text)))
    }
}

#[pymethods]
impl Agent {
    /// Its text, as it is written by rule.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The game that it plays.
    #[getter]
    fn game(&self) -> &'static str {
        self.entry.name
    }

    /// The action that it chooses for the player to move.
    #[pyo3(signature = (state, /))]
    fn act(&self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<usize> {
        let games = self.games(&[state])?;
        Ok(self.asked(py, |player| player.act(&games))?[0])
    }

    /// The same in many games at once, which is faster for networks.
    #[pyo3(signature = (states, /))]
    fn act_batch(&self, py: Python<'_>, states: Vec<PyRef<'_, State>>) -> PyResult<Vec<usize>> {
        let games = self.games(&states)?;
        drop(states);
        if games.is_empty() {
            return Ok(Vec::new());
        }
        self.asked(py, |player| player.act(&games))
    }

    /// What it thinks of the legal actions.
    #[pyo3(signature = (state, /))]
    fn consider<'py>(&self, py: Python<'py>, state: PyRef<'py, State>) -> PyResult<Bound<'py, PyAny>> {
        static OPINION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let games = self.games(&[state])?;
        let found = self.asked(py, |player| player.consider(&*games[0]))?;
        let (values, errors) = (PyDict::new(py), PyDict::new(py));
        for (action, value) in found.values {
            values.set_item(action, f64::from(value))?;
        }
        for (action, error) in found.errors {
            errors.set_item(action, f64::from(error))?;
        }
        let opinion = OPINION.import(py, "skat_env._core", "Opinion")?;
        opinion.call1((found.choice, values, errors, found.unit, found.method))
    }

    fn __repr__(&self) -> String {
        format!("agent(\"{}\", \"{}\", seed={})", self.text, self.entry.name, self.seed)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (String, &'static str, u64)>> {
        let make = py.import("skat_env")?.getattr("agent")?;
        Ok((make, (self.text.clone(), self.entry.name, self.seed)))
    }
}

/// The agent of a text.
#[pyfunction]
#[pyo3(signature = (text, game="skat", seed=None))]
pub(crate) fn agent(
    py: Python<'_>,
    text: &str,
    game: &str,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Agent> {
    let entry = named(game)?;
    let seed = match seed {
        Some(seed) if seed.is_none() => entropy(),
        Some(seed) => whole(seed, "the seed")?,
        None => 0,
    };
    let (text, player) = py.detach(|| (entry.agent)(text, seed)).map_err(AgentError::new_err)?;
    Ok(Agent { player: Mutex::new(player), text, entry, seed })
}

/// The agents of a game: for each how its texts look, what it is, and what can be set.
#[pyfunction]
#[pyo3(signature = (game="skat"))]
pub(crate) fn agents(game: &str) -> PyResult<Vec<(String, String, String)>> {
    Ok((named(game)?.agents)())
}

/// What went wrong in a function of Python that plays, the first time; from then on nothing counts.
#[derive(Default)]
pub(crate) struct Trouble {
    error: Mutex<Option<PyErr>>,
    pub(crate) stop: AtomicBool,
}

impl Trouble {
    /// Keeps the first error, and ends what is being played.
    pub(crate) fn note(&self, error: PyErr) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The error, if there was one.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A function of Python that plays: from arrays of observations and masks it makes one of actions.
pub(crate) struct Callable {
    function: Arc<Py<PyAny>>,
    name: String,
    form: Form,
    trouble: Arc<Trouble>,
}

impl Callable {
    pub(crate) fn new(function: Py<PyAny>, name: String, form: Form, trouble: Arc<Trouble>) -> Callable {
        Callable { function: Arc::new(function), name, form, trouble }
    }

    /// Asks the function, and checks what it answers.
    fn ask<E: Game>(&self, py: Python<'_>, decisions: &[Decision<'_, E>]) -> PyResult<Vec<E::Action>> {
        let rows = decisions.len();
        let mut masks = Array2::zeros((rows, E::Action::COUNT));
        for (decision, mut mask) in decisions.iter().zip(masks.rows_mut()) {
            decision.legal.write_mask(mask.as_slice_mut().expect("rows are contiguous"));
        }
        fn encoded<E: Game, O: Encoder<E::View> + Default>(
            decisions: &[Decision<'_, E>],
        ) -> Array2<O::Element> {
            let mut rows = Array2::default((decisions.len(), O::LEN));
            for (decision, mut row) in decisions.iter().zip(rows.rows_mut()) {
                O::default().encode(&decision.view, row.as_slice_mut().expect("rows are contiguous"));
            }
            rows
        }
        let observations = match self.form {
            Form::Float32 => PyArray2::from_owned_array(py, encoded::<E, E::Floats>(decisions)).into_any(),
            Form::Uint8 => PyArray2::from_owned_array(py, encoded::<E, E::Bytes>(decisions)).into_any(),
            Form::Bits => PyArray2::from_owned_array(py, encoded::<E, Bits<E>>(decisions)).into_any(),
        };
        let answer = self.function.bind(py).call1((observations, PyArray2::from_owned_array(py, masks)))?;
        let wrong = || {
            ArgumentTypeError::new_err(format!(
                "{} gave {}; expected an array of {rows} integers, an action for each observation",
                self.name,
                shown(&answer)
            ))
        };
        let array = py.import("numpy")?.call_method1("asarray", (&answer,)).map_err(|_| wrong())?;
        let array = array.cast::<PyUntypedArray>().map_err(|_| wrong())?;
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        if array.shape() != [rows] || !["i", "u"].contains(&kind.as_str()) {
            return Err(wrong());
        }
        let wide = array.call_method1("astype", ("int64",))?;
        let numbers: PyReadonlyArray1<'_, i64> = wide.extract().map_err(|_| wrong())?;
        let action = |(&number, decision): (&i64, &Decision<'_, E>)| {
            let action = usize::try_from(number).ok().and_then(E::Action::from_index);
            action.filter(|action| decision.legal.contains(*action)).ok_or_else(|| {
                let legal: Vec<String> = decision
                    .legal
                    .into_iter()
                    .take(12)
                    .map(|action: E::Action| action.index().to_string())
                    .collect();
                IllegalActionError::new_err(format!(
                    "{} gave action {number}, which is not legal; legal: {}",
                    self.name,
                    legal.join(" ")
                ))
            })
        };
        numbers.as_array().iter().zip(decisions).map(action).collect()
    }
}

impl<E: Game> skat_agents::Agent<E> for Callable {
    fn act(&mut self, decision: Decision<'_, E>) -> E::Action {
        let mut actions = Vec::with_capacity(1);
        self.act_batch(vec![decision], &mut actions);
        actions[0]
    }

    fn act_batch(&mut self, decisions: Vec<Decision<'_, E>>, actions: &mut Vec<E::Action>) {
        if !self.trouble.stop.load(Ordering::Relaxed) {
            match Python::attach(|py| self.ask(py, &decisions)) {
                Ok(chosen) => return actions.extend(chosen),
                Err(error) => self.trouble.note(error),
            }
        }
        // Whatever is played from here on does not count.
        actions.extend(decisions.iter().map(|decision| decision.legal.nth(0)));
    }

    fn fork(&self) -> Box<dyn skat_agents::Agent<E>> {
        Box::new(Callable {
            function: self.function.clone(),
            name: self.name.clone(),
            form: self.form,
            trouble: self.trouble.clone(),
        })
    }
}
