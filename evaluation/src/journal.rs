//! The games of a match on disk: a file that only grows, so that a match that is killed goes on
//! where it was.

use crate::contest::Contest;
use crate::results::{DealResult, ExtraResult, Results};
use crate::setup::Setup;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file of a match's games.
///
/// Its first line is the [`Setup`] as JSON, every other line a deal. Lines come in the order in
/// which deals were finished. Only one program writes at a time. A last line that is cut off is
/// forgotten and played again.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct Head<E: Contest> {
    format: String,
    version: u32,
    setup: Setup<E>,
}

const VERSION: u32 = 1;

/// What stands in the first line: `skat-games`.
fn format_of<E: Contest>() -> String {
    format!("{}-games", E::NAME)
}

/// A file of games that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system refuses.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Somebody else writes it.
    #[error("{}: another program plays this match; expected to be the only one", path.display())]
    Locked {
        /// Which file.
        path: PathBuf,
    },
    /// A line does not read.
    #[error("{}: line {line}: {problem}", path.display())]
    Malformed {
        /// Which file.
        path: PathBuf,
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

impl Journal {
    /// Begins the file of a new match.
    ///
    /// # Errors
    /// When there is such a file, or it cannot be written.
    pub fn create<E: Contest>(path: &Path, setup: &Setup<E>) -> Result<Journal, JournalError> {
        let open = OpenOptions::new().read(true).append(true).create_new(true).open(path);
        let file = open.map_err(|error| io_error(path, error))?;
        let mut journal = Journal { path: path.into(), file };
        journal.lock()?;
        let head = Head { format: format_of::<E>(), version: VERSION, setup: setup.clone() };
        journal.append([&head])?;
        Ok(journal)
    }

    /// Opens the file of a match that was begun, with what was played so far.
    ///
    /// # Errors
    /// When it cannot be read, another program writes it, or a line before the last makes no sense.
    pub fn resume<E: Contest>(path: &Path) -> Result<(Journal, Setup<E>, Results<E>), JournalError> {
        let open = OpenOptions::new().read(true).append(true).open(path);
        let file = open.map_err(|error| io_error(path, error))?;
        let mut journal = Journal { path: path.into(), file };
        journal.lock()?;
        let read = read(path, &journal.file)?;
        journal.file.set_len(read.whole).map_err(|error| io_error(path, error))?;
        journal.file.seek(SeekFrom::End(0)).map_err(|error| io_error(path, error))?;
        Ok((journal, read.setup, read.results))
    }

    /// What stands in the file of a match, whole or not, without changing it.
    ///
    /// # Errors
    /// When it cannot be read, or a line before the last makes no sense.
    pub fn read<E: Contest>(path: &Path) -> Result<(Setup<E>, Results<E>), JournalError> {
        let file = File::open(path).map_err(|error| io_error(path, error))?;
        let read = read(path, &file)?;
        Ok((read.setup, read.results))
    }

    /// The format of a file of games, which names their game: `skat-games`. Empty where the first
    /// line has none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn format(path: &Path) -> Result<String, JournalError> {
        #[derive(Deserialize)]
        struct Format {
            format: String,
        }
        let file = File::open(path).map_err(|error| io_error(path, error))?;
        let mut line = Vec::new();
        BufReader::new(file).read_until(b'\n', &mut line).map_err(|error| io_error(path, error))?;
        Ok(serde_json::from_slice(&line).map_or_else(|_| String::new(), |head: Format| head.format))
    }

    /// Adds lines; when this returns, they are on the disk.
    pub(crate) fn append<'a, T: Serialize + 'a>(
        &mut self,
        lines: impl IntoIterator<Item = &'a T>,
    ) -> Result<(), JournalError> {
        let mut text = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut text, line).expect("results are plain data");
            text.push(b'\n');
        }
        let mut file = &self.file;
        file.write_all(&text).and_then(|()| file.sync_data()).map_err(|error| io_error(&self.path, error))
    }

    fn lock(&self) -> Result<(), JournalError> {
        match self.file.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => Err(JournalError::Locked { path: self.path.clone() }),
            Err(TryLockError::Error(error)) => Err(io_error(&self.path, error)),
        }
    }
}

fn io_error(path: &Path, error: io::Error) -> JournalError {
    JournalError::Io { path: path.into(), error }
}

/// What was read, and how many bytes of the file are whole lines.
struct Read<E: Contest> {
    setup: Setup<E>,
    results: Results<E>,
    whole: u64,
}

/// The number that tells an extra deal's line from others comes first in it.
const EXTRA: &str = "{\"extra\":";

fn read<E: Contest>(path: &Path, file: &File) -> Result<Read<E>, JournalError> {
    let malformed = |line, problem: String| JournalError::Malformed { path: path.into(), line, problem };
    let mut input = BufReader::new(file);
    let mut line = Vec::new();
    let mut next = |line: &mut Vec<u8>| -> Result<bool, JournalError> {
        line.clear();
        input.read_until(b'\n', line).map_err(|error| io_error(path, error))?;
        Ok(line.last() == Some(&b'\n'))
    };
    if !next(&mut line)? {
        return Err(malformed(1, "expected the setup of a match, and a line break after it".into()));
    }
    let head: Head<E> = serde_json::from_slice(&line)
        .map_err(|error| malformed(1, format!("expected the setup of a match: {error}")))?;
    let Head { format, version, setup } = head;
    let expected = format_of::<E>();
    if (&format, version) != (&expected, VERSION) {
        let problem = format!("format {format}, version {version}; expected {expected}, version {VERSION}");
        return Err(malformed(1, problem));
    }
    setup.check().map_err(|error| malformed(1, error.to_string()))?;
    let (mut deals, mut extra) = (BTreeMap::new(), BTreeMap::new());
    let (mut whole, mut number) = (line.len() as u64, 1);
    while next(&mut line)? {
        number += 1;
        whole += line.len() as u64;
        let refuse = |error: &dyn std::fmt::Display| malformed(number, format!("expected a deal: {error}"));
        let text = str::from_utf8(&line).map_err(|error| refuse(&error))?;
        let twice = if text.starts_with(EXTRA) {
            let result: ExtraResult<E> = serde_json::from_str(text).map_err(|error| refuse(&error))?;
            if result.extra >= setup.extra_deals() {
                return Err(refuse(&"this extra deal does not belong to the match"));
            }
            extra.insert(result.extra, result).is_some()
        } else {
            let result: DealResult<E> = serde_json::from_str(text).map_err(|error| refuse(&error))?;
            if !result.fits(&setup) {
                return Err(refuse(&"its number, games or measurements are not those of the match"));
            }
            deals.insert(result.deal, result).is_some()
        };
        if twice {
            return Err(refuse(&"it is there already"));
        }
    }
    let results = Results { deals: deals.into_values().collect(), extra: extra.into_values().collect() };
    Ok(Read { setup, results, whole })
}
