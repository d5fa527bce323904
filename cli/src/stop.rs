//! Ending what takes long, by Ctrl-C.

use crate::failure::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by the first Ctrl-C or SIGTERM, which tells `notice` on stderr; the second ends the program at once.
pub(crate) fn on_ctrl_c(notice: &'static str) -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = stop.clone();
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        eprintln!("{notice}");
    })?;
    Ok(stop)
}
