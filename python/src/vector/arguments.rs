//! Arguments of a vector, from Python.

use crate::error::{ArgumentError, ArgumentTypeError};
use crate::number::shown;
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
