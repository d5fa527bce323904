//! Numbers that come from Python.

use crate::error::{ArgumentError, ArgumentTypeError};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// A whole number from 0 to `u64::MAX`: an `int`, or what can stand for one, such as NumPy's.
pub(crate) fn whole(value: &Bound<'_, PyAny>, what: &str) -> PyResult<u64> {
    value.extract::<u64>().map_err(|error| {
        let found = shown(value);
        if error.is_instance_of::<PyOverflowError>(value.py()) {
            ArgumentError::new_err(format!("{what} is {found}; expected a whole number from 0 to 2**64 - 1"))
        } else {
            ArgumentTypeError::new_err(format!("{what} is {found}; expected a whole number"))
        }
    })
}

/// The number of an action; what is no action of any game becomes `usize::MAX`, which no game has.
pub(crate) fn action(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    match value.extract::<usize>() {
        Ok(action) => Ok(action),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(usize::MAX),
        Err(_) => Err(ArgumentTypeError::new_err(format!(
            "the action is {}; expected the number of an action",
            shown(value)
        ))),
    }
}

/// A number of things from 1 to a limit.
pub(crate) fn count(value: &Bound<'_, PyAny>, what: &str, limit: u64) -> PyResult<usize> {
    let count = whole(value, what)?;
    if (1..=limit).contains(&count) {
        Ok(count as usize)
    } else {
        Err(ArgumentError::new_err(format!("{what} is {count}; expected 1 to {limit}")))
    }
}

/// A value as it looks in Python, with its type, for errors; not too long.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let name = value.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    let text = value.repr().map_or_else(|_| "?".into(), |text| text.to_string());
    let mut letters = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let start: String = letters.by_ref().take(60).collect();
    let dots = if letters.next().is_some() { "..." } else { "" };
    format!("{start}{dots} ({name})")
}
