//! What one thread at a time may use of a vector.

use super::games::Rows;
use super::pool::Pool;
use pyo3::prelude::*;
use skat_env::Rng;

/// What one thread at a time may use.
pub(super) struct Inner {
    pub(super) rows: Rows,
    pub(super) random: Rng,
    /// The actions of a step as numbers, kept from call to call.
    pub(super) numbers: Vec<usize>,
    pub(super) pool: Option<Pool>,
    /// What [`Blind`] does not write.
    pub(super) hidden: Option<Vec<u8>>,
    /// Whether the games are as they were dealt from a seed.
    pub(super) fresh: bool,
}

impl Inner {
    /// Sees to it that the threads are this process's.
    pub(super) fn own_threads(&mut self, threads: usize) -> PyResult<()> {
        if self.pool.as_ref().is_some_and(|pool| pool.process != std::process::id()) {
            // Its threads are not here to be ended.
            std::mem::forget(self.pool.take());
            self.pool = Some(Pool::new(threads)?);
        }
        Ok(())
    }
}
