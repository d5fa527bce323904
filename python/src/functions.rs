//! The functions of the module: new games, texts of actions, values of positions.

use crate::error::{ArgumentError, ArgumentTypeError, TextError};
use crate::games::{named, options as options_of};
use crate::number::{action, shown, whole};
use crate::state::{State, entropy, solution};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use skat_env::stream;

/// A new game.
#[pyfunction]
#[pyo3(signature = (game="skat", seed=None, **options))]
pub(crate) fn make(
    game: &str,
    seed: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<State> {
    let entry = named(game)?;
    let options = options_of(options.map(Bound::as_any))?;
    let seed = match seed.filter(|seed| !seed.is_none()) {
        Some(seed) => whole(seed, "the seed")?,
        None => entropy(),
    };
    Ok(State::new((entry.deal)(&options, &mut stream(seed, 0))?))
}

/// The text of an action of a game.
#[pyfunction]
#[pyo3(signature = (game, action, /))]
pub(crate) fn action_name(game: &str, #[pyo3(from_py_with = action)] action: usize) -> PyResult<String> {
    let entry = named(game)?;
    (entry.action_name)(action).ok_or_else(|| {
        ArgumentError::new_err(format!(
            "{} has no such action; expected a number from 0 to {}",
            entry.name,
            entry.actions - 1
        ))
    })
}

/// The number of the action of a game with this text.
#[pyfunction]
#[pyo3(signature = (game, text, /))]
pub(crate) fn parse_action(game: &str, text: &str) -> PyResult<usize> {
    (named(game)?.parse_action)(text).map_err(|error| TextError::new_err(error.to_string()))
}

/// What a position with open cards is worth: a state, or a line as `skat solve` reads it.
#[pyfunction]
#[pyo3(signature = (position, game="skat"))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    game: &str,
) -> PyResult<Bound<'py, PyDict>> {
    if let Ok(state) = position.cast::<State>() {
        return state.get().solve(py);
    }
    let Ok(text) = position.extract::<String>() else {
        let message = format!("the position is {}; expected a State or a text", shown(position));
        return Err(ArgumentTypeError::new_err(message));
    };
    let entry = named(game)?;
    let solved = py.detach(|| (entry.solve_text)(&text))?;
    solution(py, &solved)
}
