//! Ending what takes long, by Ctrl-C.

use crate::failure::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Signals that come so soon after the first are the same one: `timeout`, for example, sends its
/// own to the program and then to all of its group.
const SAME: Duration = Duration::from_secs(1);

/// Set by the first Ctrl-C or SIGTERM, which tells `notice` on stderr; a later one ends the program
/// at once.
pub(crate) fn on_ctrl_c(notice: &'static str) -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    let mut first: Option<Instant> = None;
    ctrlc::set_handler(move || match first {
        None => {
            first = Some(Instant::now());
            flag.store(true, Ordering::Relaxed);
            eprintln!("{notice}");
        }
        Some(first) if first.elapsed() < SAME => {}
        Some(_) => std::process::exit(130),
    })?;
    Ok(stop)
}
