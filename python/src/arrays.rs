//! NumPy arrays that the caller owns, checked before anything is written.

use crate::error::{ArrayError, ArrayTypeError};
use crate::game::Row;
use crate::number::shown;
use numpy::ndarray::{Dimension, Ix1};
use numpy::{
    BorrowError, Element, PyArray, PyArray1, PyArrayDescrMethods, PyArrayMethods, PyReadwriteArray,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::prelude::*;

/// A row as an array, or in the caller's.
pub(crate) fn row<'py>(
    py: Python<'py>,
    row: Row,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(out) = out.filter(|out| !out.is_none()) else {
        return Ok(match row {
            Row::Floats(row) => PyArray1::from_vec(py, row).into_any(),
            Row::Bytes(row) => PyArray1::from_vec(py, row).into_any(),
        });
    };
    match row {
        Row::Floats(row) => {
            writable::<f32, Ix1>(&out, "out", &[row.len()])?.as_slice_mut()?.copy_from_slice(&row);
        }
        Row::Bytes(row) => {
            writable::<u8, Ix1>(&out, "out", &[row.len()])?.as_slice_mut()?.copy_from_slice(&row);
        }
    }
    Ok(out)
}

/// An array of this shape and these elements that may be written as one slice.
pub(crate) fn writable<'py, T: Element, D: Dimension>(
    value: &Bound<'py, PyAny>,
    what: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let py = value.py();
    let expected =
        || format!("a writable, C-contiguous array of {} with shape {}", dtype::<T>(py), tuple(shape));
    let Ok(untyped) = value.cast::<PyUntypedArray>() else {
        return Err(ArrayTypeError::new_err(format!("{what} is {}; expected {}", shown(value), expected())));
    };
    if !untyped.dtype().is_equiv_to(&dtype::<T>(py)) {
        let found = untyped.dtype();
        return Err(ArrayTypeError::new_err(format!("{what} has elements {found}; expected {}", expected())));
    }
    if untyped.shape() != shape {
        let found = tuple(untyped.shape());
        return Err(ArrayError::new_err(format!("{what} has shape {found}; expected {}", expected())));
    }
    if !untyped.is_c_contiguous() {
        return Err(ArrayError::new_err(format!("{what} is not C-contiguous; expected {}", expected())));
    }
    let array = value.cast::<PyArray<T, D>>().map_err(|_| {
        ArrayTypeError::new_err(format!("{what} is {}; expected {}", shown(value), expected()))
    })?;
    let mut array = array.try_readwrite().map_err(|error| {
        let problem = match error {
            BorrowError::NotWriteable => "is read-only".to_string(),
            _ => "shares memory with another array of this call, or is in use elsewhere".to_string(),
        };
        ArrayError::new_err(format!("{what} {problem}; expected {}", expected()))
    })?;
    if array.as_slice_mut().is_err() {
        return Err(ArrayError::new_err(format!("{what} is not aligned; expected {}", expected())));
    }
    Ok(array)
}

/// The caller's array, unchecked, or a new one of zeros.
pub(crate) fn or_zeros<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    shape: &[usize],
    elements: &str,
) -> PyResult<Bound<'py, PyAny>> {
    match out.filter(|out| !out.is_none()) {
        Some(out) => Ok(out),
        None => py.import("numpy")?.call_method1("zeros", (shape, elements)),
    }
}

/// A shape as Python writes it.
pub(crate) fn tuple(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        many => format!("({})", many.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}
