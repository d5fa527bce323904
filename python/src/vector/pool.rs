//! The threads of a vector.

use crate::error::ArgumentError;
use pyo3::PyResult;
use rayon::ThreadPool;

/// Threads of a process: a child that was forked has none of them.
pub(super) struct Pool {
    pub(super) threads: ThreadPool,
    pub(super) process: u32,
}

impl Pool {
    pub(super) fn new(threads: usize) -> PyResult<Pool> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let threads = pool.map_err(|error| ArgumentError::new_err(format!("threads: {error}")))?;
        Ok(Pool { threads, process: std::process::id() })
    }
}

/// Does something with the threads of the vector.
pub(super) fn within<R: Send>(pool: Option<&Pool>, work: impl FnOnce() -> R + Send) -> R {
    match pool {
        Some(pool) => pool.threads.install(work),
        None => work(),
    }
}
