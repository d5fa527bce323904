//! One game in Python.

use crate::arrays::row;
use crate::error::{ArgumentError, ArgumentTypeError, GameOverError, PlayerError, TextError, VersionError};
use crate::functions::{action_name, parse_action};
use crate::game::{Form, Row, Single, Solution};
use crate::games::named;
use crate::number::{action, shown, whole};
use crate::plain::Plain;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use skat_env::stream;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The version of what a pickle holds.
const PICKLE: u32 = 1;

/// One game, from the deal to the score.
#[pyclass(frozen, module = "skat_env", name = "State")]
pub(crate) struct State {
    game: Mutex<Box<dyn Single>>,
}

/// What a pickle keeps: what is called, and with what.
pub(crate) type Reduced<'py, A> = (Bound<'py, PyAny>, A);

/// A hash of a text, the same in every process of one build.
pub(crate) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// As what observations are to be written.
pub(crate) fn form(name: &Bound<'_, PyAny>, what: &str) -> PyResult<Form> {
    let text = name.extract::<String>().unwrap_or_default();
    match text.as_str() {
        "float32" => Ok(Form::Float32),
        "uint8" => Ok(Form::Uint8),
        "bits" => Ok(Form::Bits),
        _ => {
            let message = format!("{what} is {}; expected \"float32\", \"uint8\" or \"bits\"", shown(name));
            Err(if name.extract::<String>().is_ok() {
                ArgumentError::new_err(message)
            } else {
                ArgumentTypeError::new_err(message)
            })
        }
    }
}

impl State {
    pub(crate) fn new(game: Box<dyn Single>) -> State {
        State { game: Mutex::new(game) }
    }

    /// The game; held for no longer than a call takes, and never while Python runs.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Box<dyn Single>> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A row that is written for a player, by the arguments from Python.
    fn row<'py>(
        &self,
        py: Python<'py>,
        (player, dtype, out): Asked<'_, 'py>,
        write: impl FnOnce(&dyn Single, usize, Form) -> Row,
    ) -> PyResult<Bound<'py, PyAny>> {
        let form = dtype.map_or(Ok(Form::Float32), |dtype| form(dtype, "dtype"))?;
        let player = wanted(player)?;
        let written = {
            let game = self.lock();
            let player = State::player(&**game, player)?;
            write(&**game, player, form)
        };
        row(py, written, out)
    }

    /// The number of a player, or of the one to move.
    fn player(game: &dyn Single, wanted: Option<u64>) -> PyResult<usize> {
        let Some(wanted) = wanted else {
            return game.turn().ok_or_else(|| {
                GameOverError::new_err(
                    "the game is over and nobody is to move; expected the number of a player",
                )
            });
        };
        let players = game.entry().players;
        usize::try_from(wanted).ok().filter(|player| *player < players).ok_or_else(|| {
            let last = players - 1;
            PlayerError::new_err(format!("{wanted} is no player; expected a number from 0 to {last}"))
        })
    }
}

/// What a row is asked for with: the player, the type of its elements, and where it goes.
type Asked<'a, 'py> =
    (Option<&'a Bound<'py, PyAny>>, Option<&'a Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

/// The number that an argument gives for a player, if it is not left out. To be read before the
/// game is locked, because it runs Python, which may ask for the same game.
fn wanted(player: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    player.filter(|player| !player.is_none()).map(|player| whole(player, "the player")).transpose()
}

/// A solution as a dictionary.
pub(crate) fn solution<'py>(py: Python<'py>, solution: &Solution) -> PyResult<Bound<'py, PyDict>> {
    let actions = PyDict::new(py);
    for (action, value) in &solution.actions {
        actions.set_item(action, value.to_python(py)?)?;
    }
    let dict = PyDict::new(py);
    dict.set_item("value", solution.value.to_python(py)?)?;
    dict.set_item("actions", actions)?;
    dict.set_item("line", &solution.line)?;
    Ok(dict)
}

#[pymethods]
impl State {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.lock().entry().name
    }

    /// How many players there are.
    #[getter]
    fn num_players(&self) -> usize {
        self.lock().entry().players
    }

    /// How many numbered actions the game has.
    #[getter]
    fn num_actions(&self) -> usize {
        self.lock().entry().actions
    }

    /// The options that the game is played with.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = self.lock().options();
        options.to_python(py)
    }

    /// The player to move; None when the game is over.
    #[getter]
    fn current_player(&self) -> Option<usize> {
        self.lock().turn()
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.lock().turn().is_none()
    }

    /// The numbers of the legal actions, ascending; none once the game is over.
    fn legal_actions(&self) -> Vec<usize> {
        self.lock().legal()
    }

    /// 1 for each legal action and 0 for every other, as uint8.
    #[pyo3(signature = (out=None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mask = {
            let game = self.lock();
            let mut mask = vec![0; game.entry().actions];
            game.write_mask(&mut mask);
            mask
        };
        row(py, Row::Bytes(mask), out)
    }

    /// Plays an action for the player to move.
    #[pyo3(signature = (action, /))]
    fn apply(&self, #[pyo3(from_py_with = action)] action: usize) -> PyResult<()> {
        Ok(self.lock().apply(action)?)
    }

    /// A game of its own that stands where this one does.
    fn copy(&self) -> State {
        State::new(self.lock().boxed())
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> State {
        let _ = memo;
        self.copy()
    }

    fn __eq__(&self, other: &State) -> bool {
        if std::ptr::eq(self, other) {
            return true;
        }
        let other = other.lock().boxed();
        self.lock().is_equal(&*other)
    }

    fn __hash__(&self) -> u64 {
        hash(&self.lock().text())
    }

    /// The points of each player; 0 until the game is over.
    fn scores(&self) -> Vec<i32> {
        self.lock().scores()
    }

    /// The same as floats.
    fn returns(&self) -> Vec<f64> {
        self.lock().scores().into_iter().map(f64::from).collect()
    }

    /// All that a player may know: of the player to move without a number.
    #[pyo3(signature = (player=None))]
    fn view<'py>(&self, py: Python<'py>, player: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let player = wanted(player)?;
        let view = {
            let game = self.lock();
            let player = State::player(&**game, player)?;
            game.view(player)
        };
        view.to_python(py)
    }

    /// The game as lines of text: all cards open, or what a player may know.
    #[pyo3(signature = (player=None))]
    fn render(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let player = wanted(player)?;
        let game = self.lock();
        let facts = match player {
            None => game.whole(),
            Some(_) => {
                let player = State::player(&**game, player)?;
                game.view(player)
            }
        };
        drop(game);
        let Plain::Dict(entries) = facts else { return Ok(facts.lines()) };
        let is_shown = |(name, _): &(String, Plain)| !["legal", "options"].contains(&name.as_str());
        Ok(Plain::Dict(entries.into_iter().filter(is_shown).collect()).lines())
    }

    fn __str__(&self) -> String {
        self.lock().text()
    }

    fn __repr__(&self) -> String {
        let game = self.lock();
        format!("State.from_text(\"{}\", \"{}\")", game.entry().name, game.text())
    }

    /// What a player sees, as a row of features: of the player to move without a number.
    #[pyo3(signature = (player=None, dtype=None, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.row(py, (player, dtype, out), |game, player, form| game.observation(player, form))
    }

    /// The same with all cards open, for critics.
    #[pyo3(signature = (player=None, dtype=None, out=None))]
    fn full_observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
        dtype: Option<&Bound<'py, PyAny>>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.row(py, (player, dtype, out), |game, player, form| game.full_observation(player, form))
    }

    /// The text of an action.
    #[pyo3(signature = (action, /))]
    fn action_name(&self, #[pyo3(from_py_with = action)] action: usize) -> PyResult<String> {
        action_name(self.game(), action)
    }

    /// The number of the action with this text.
    #[pyo3(signature = (text, /))]
    fn parse_action(&self, text: &str) -> PyResult<usize> {
        parse_action(self.game(), text)
    }

    /// The numbers of the actions that led here, in order; in a game of several deals whose state
    /// keeps no more (cribbage, Joffre) those of the running deal.
    #[getter]
    fn history(&self) -> Vec<usize> {
        self.lock().history()
    }

    /// The game as a line of text: the deal and all actions.
    fn to_text(&self) -> String {
        self.lock().text()
    }

    /// The game of a line of text.
    #[staticmethod]
    #[pyo3(signature = (game, text))]
    fn from_text(game: &str, text: &str) -> PyResult<State> {
        let parsed = (named(game)?.parse)(text);
        parsed.map(State::new).map_err(|error| TextError::new_err(error.to_string()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (u32, &'static str, String)>> {
        let restore = py.get_type::<State>().getattr("_restore")?;
        let game = self.lock();
        Ok((restore, (PICKLE, game.entry().name, game.text())))
    }

    /// What a pickle calls.
    #[staticmethod]
    #[pyo3(signature = (version, game, text, /))]
    fn _restore(version: u32, game: &str, text: &str) -> PyResult<State> {
        if version != PICKLE {
            return Err(VersionError::new_err(format!(
                "a pickled state of version {version}; this package reads version {PICKLE}"
            )));
        }
        State::from_text(game, text)
    }

    /// A game that looks to a player exactly as this one does, drawn from all there are, one as
    /// likely as another: of the player to move without a number.
    #[pyo3(signature = (player=None, seed=None))]
    fn sample_world(
        &self,
        player: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let seed = seed.map_or(Ok(0), |seed| whole(seed, "the seed"))?;
        let player = wanted(player)?;
        let game = self.lock();
        let player = State::player(&**game, player)?;
        Ok(State::new(game.sample(player, &mut stream(seed, 0))?))
    }

    /// The same for searches that hand over a function, which gives a number from 0 to 1.
    #[pyo3(signature = (player, rng))]
    fn resample_from_player(&self, player: &Bound<'_, PyAny>, rng: &Bound<'_, PyAny>) -> PyResult<State> {
        let drawn = if rng.is_callable() { rng.call0()? } else { rng.clone() };
        let number: f64 = drawn.extract().map_err(|_| {
            ArgumentTypeError::new_err(format!(
                "rng gave {}; expected a number from 0 to 1, or a function that gives one",
                shown(&drawn)
            ))
        })?;
        if !(0.0..=1.0).contains(&number) {
            return Err(ArgumentError::new_err(format!("rng gave {number}; expected a number from 0 to 1")));
        }
        let player = Some(whole(player, "the player")?);
        let game = self.lock();
        let player = State::player(&**game, player)?;
        Ok(State::new(game.sample(player, &mut stream(number.to_bits(), 1))?))
    }

    /// What the position is worth with open cards: `value`, the value after each legal action
    /// (`actions`), and a best line of play (`line`).
    pub(crate) fn solve<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let game = self.lock().boxed();
        let solved = py.detach(|| game.solve())?;
        solution(py, &solved)
    }
}

/// A seed from the operating system.
pub(crate) fn entropy() -> u64 {
    let hasher = std::hash::RandomState::new();
    std::hash::BuildHasher::hash_one(&hasher, std::time::SystemTime::now())
}
