//! Files of recorded games.

use crate::failure::Failure;
use crate::file;
use skat_env::skat::record::Records;
use std::io::BufRead;
use std::path::{Path, PathBuf};

/// A file of records that is open, with the name that messages give it.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) records: Records<Box<dyn BufRead>>,
}

impl Source {
    /// Opens a file, compressed or not; `-` is the standard input.
    pub(crate) fn open(path: &Path) -> Result<Source, Failure> {
        let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
        let records = file::open(path).map_err(|error| format!("{name}: {error}"))?;
        Ok(Source { name, records: Records::new(records) })
    }

    /// Opens all files; the standard input when there are none.
    pub(crate) fn open_all(paths: &[PathBuf]) -> Result<Vec<Source>, Failure> {
        let standard_input = [PathBuf::from("-")];
        let paths = if paths.is_empty() { &standard_input } else { paths };
        paths.iter().map(|path| Source::open(path)).collect()
    }
}
