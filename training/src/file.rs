//! Files of a run: written whole or not at all, and the error that names the one at fault.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// A file or folder of a run that cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", .path.display())]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it, and what was expected.
    pub problem: String,
}

impl FileError {
    /// The error of this file.
    #[expect(clippy::needless_pass_by_value, reason = "errors and texts that are not used again")]
    pub fn new(path: &Path, problem: impl ToString) -> FileError {
        FileError { path: path.to_path_buf(), problem: problem.to_string() }
    }
}

/// Writes a file whole or not at all.
///
/// # Errors
/// When the disk refuses; what stood there before is untouched.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let partial = path.with_extension("partial");
    let write = || {
        fs::write(&partial, bytes)?;
        File::open(&partial)?.sync_all()?;
        fs::rename(&partial, path)
    };
    write().map_err(|e| {
        let _ = fs::remove_file(&partial);
        FileError::new(path, format!("cannot be written: {e}"))
    })
}
