//! The arrays that the caller owns.

use numpy::ndarray::{Ix1, Ix2};
use numpy::{Element, PyReadwriteArray};
use pyo3::PyResult;
use skat_env::BatchMut;

/// The arrays of a batch, borrowed.
pub(super) struct Out<'py, T: Element> {
    pub(super) observations: PyReadwriteArray<'py, T, Ix2>,
    pub(super) masks: PyReadwriteArray<'py, u8, Ix2>,
    pub(super) players: PyReadwriteArray<'py, u8, Ix1>,
    pub(super) rewards: PyReadwriteArray<'py, f32, Ix2>,
    pub(super) ended: PyReadwriteArray<'py, u8, Ix1>,
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
