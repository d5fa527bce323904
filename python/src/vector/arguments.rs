//! Arguments of a vector, from Python.

use crate::arrays::tuple;
use crate::error::{ArgumentError, ArgumentTypeError, ArrayError, ArrayTypeError};
use crate::number::shown;
use numpy::{PyArrayMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use skat_agents::learner::Seats;
use skat_env::Reset;

/// How finished games go on, by its name.
pub(super) fn reset_mode(name: &str) -> PyResult<Reset> {
    match name {
        "same_step" => Ok(Reset::SameStep),
        "disabled" => Ok(Reset::Disabled),
        _ => Err(ArgumentError::new_err(format!(
            "autoreset is \"{name}\"; expected \"same_step\" or \"disabled\""
        ))),
    }
}

/// Opponents: a text, or several.
pub(super) fn texts(opponents: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(text) = opponents.extract::<String>() {
        return Ok(vec![text]);
    }
    let texts: Option<Vec<String>> = opponents.extract().ok();
    match texts {
        Some(texts) if !texts.is_empty() => Ok(texts),
        _ => Err(ArgumentTypeError::new_err(format!(
            "opponents are {}; expected the text of an agent, or a list of texts",
            shown(opponents)
        ))),
    }
}

/// Where the learner sits: None, a seat, or one for each game.
pub(super) fn seats(seats: Option<&Bound<'_, PyAny>>, games: usize, players: usize) -> PyResult<Seats> {
    let Some(found) = seats.filter(|seats| !seats.is_none()) else { return Ok(Seats::Turns) };
    let fixed = match found.extract::<usize>() {
        Ok(seat) => vec![seat; games],
        Err(_) => found.extract::<Vec<usize>>().unwrap_or_default(),
    };
    if fixed.len() == games && fixed.iter().all(|&seat| seat < players) {
        return Ok(Seats::Fixed(fixed));
    }
    Err(ArgumentError::new_err(format!(
        "learner_seats is {}; expected None, a seat from 0 to {}, or one for each of {games} games",
        shown(found),
        players - 1
    )))
}

/// Reads the numbers of the actions, one for each game.
pub(super) fn read_actions(
    numbers: &mut Vec<usize>,
    actions: &Bound<'_, PyAny>,
    games: usize,
) -> PyResult<()> {
    let py = actions.py();
    let array = match actions.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => {
            let array = py.import("numpy")?.call_method1("asarray", (actions,));
            let array = array.ok().and_then(|array| array.cast_into::<PyUntypedArray>().ok());
            array.ok_or_else(|| {
                ArrayTypeError::new_err(format!(
                    "actions are {}; expected an array of {} integers",
                    shown(actions),
                    games
                ))
            })?
        }
    };
    if array.shape() != [games] {
        return Err(ArrayError::new_err(format!(
            "actions have shape {}; expected {}, one for each game",
            tuple(array.shape()),
            tuple(&[games])
        )));
    }
    numbers.clear();
    let in_use = |_| ArrayError::new_err("actions are being written by another call");
    if let Ok(array) = array.cast::<numpy::PyArray1<i64>>() {
        let array: PyReadonlyArray1<'_, i64> = array.try_readonly().map_err(in_use)?;
        numbers.extend(array.as_array().iter().map(|&x| usize::try_from(x).unwrap_or(usize::MAX)));
    } else if let Ok(array) = array.cast::<numpy::PyArray1<u64>>() {
        let array: PyReadonlyArray1<'_, u64> = array.try_readonly().map_err(in_use)?;
        numbers.extend(array.as_array().iter().map(|&x| x as usize));
    } else {
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        if kind != "i" && kind != "u" {
            let message = format!("actions have elements {}; expected integers", array.dtype());
            return Err(ArrayTypeError::new_err(message));
        }
        let wide = array.call_method1("astype", ("int64",))?;
        let array: PyReadonlyArray1<'_, i64> =
            wide.cast::<numpy::PyArray1<i64>>()?.try_readonly().map_err(in_use)?;
        numbers.extend(array.as_array().iter().map(|&x| usize::try_from(x).unwrap_or(usize::MAX)));
    }
    Ok(())
}
