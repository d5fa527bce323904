//! The arrays that the caller owns.

use crate::arrays::writable;
use crate::error::ArgumentTypeError;
use crate::games::Entry;
use crate::number::shown;
use numpy::ndarray::{Ix1, Ix2};
use numpy::{Element, PyReadwriteArray};
use pyo3::prelude::*;
use skat_env::BatchMut;

/// The arrays of a batch, borrowed.
pub(super) struct Out<'py, T: Element> {
    pub(super) observations: PyReadwriteArray<'py, T, Ix2>,
    pub(super) masks: PyReadwriteArray<'py, u8, Ix2>,
    pub(super) players: PyReadwriteArray<'py, u8, Ix1>,
    pub(super) rewards: PyReadwriteArray<'py, f32, Ix2>,
    pub(super) ended: PyReadwriteArray<'py, u8, Ix1>,
}

impl<'py, T: Element> Out<'py, T> {
    /// The arrays of a batch of Python's, of `n` games with observations of this width.
    pub(super) fn borrow(
        out: &Bound<'py, PyAny>,
        n: usize,
        width: usize,
        entry: &Entry,
    ) -> PyResult<Out<'py, T>> {
        let field = |name: &str| {
            out.getattr(name).map_err(|_| {
                ArgumentTypeError::new_err(format!(
                    "out is {} and has no array {name}; expected a Batch as batch() gives it",
                    shown(out)
                ))
            })
        };
        Ok(Out {
            observations: writable(&field("observations")?, "out.observations", &[n, width])?,
            masks: writable(&field("masks")?, "out.masks", &[n, entry.actions])?,
            players: writable(&field("players")?, "out.players", &[n])?,
            rewards: writable(&field("rewards")?, "out.rewards", &[n, entry.players])?,
            ended: writable(&field("ended")?, "out.ended", &[n])?,
        })
    }
}

impl<T: Element> Out<'_, T> {
    /// The arrays as slices; the observations hidden in memory of ours, where nobody wants them.
    pub(super) fn batch<'a>(&'a mut self, hidden: Option<&'a mut [T]>) -> PyResult<BatchMut<'a, T>> {
        Ok(BatchMut {
            observations: match hidden {
                Some(hidden) => hidden,
                None => self.observations.as_slice_mut()?,
            },
            masks: self.masks.as_slice_mut()?,
            players: self.players.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            ended: self.ended.as_slice_mut()?,
        })
    }
}
