//! Records of Skat in Python.

use crate::error::{ArgumentError, FileError, RecordError};
use crate::game::{Of, Single};
use crate::number::shown;
use crate::plain::Plain;
use crate::state::State;
use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use pyo3::prelude::*;
use skat_env::Action as _;
use skat_env::skat::record::verify::{Mismatch, Verified, verify};
use skat_env::skat::record::{self, ReadError, iss, json};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A game as somebody wrote it down.
#[pyclass(frozen, module = "skat_env", name = "Record")]
pub(crate) struct Record(record::Record);

fn refused(error: impl std::fmt::Display) -> PyErr {
    RecordError::new_err(error.to_string())
}

impl Record {
    fn replayed(&self) -> PyResult<skat_env::skat::State> {
        self.0.state().map_err(refused)
    }
}

#[pymethods]
impl Record {
    /// The record of a game that was played here, at whatever point it stands.
    #[staticmethod]
    #[pyo3(signature = (state, players=None))]
    fn of(state: &State, players: Option<Vec<String>>) -> PyResult<Record> {
        let game = state.lock().boxed();
        let Some(Of(state)) = game.any().downcast_ref::<Of<skat_env::skat::State>>() else {
            let message = format!("{} has no records; expected a state of skat", game.entry().name);
            return Err(crate::error::UnsupportedError::new_err(message));
        };
        let mut record = record::Record::of(state);
        if let Some(players) = players {
            let names: Result<Vec<record::Text>, _> =
                players.iter().map(|name| record::Text::new(name.as_str())).collect();
            let names = names.map_err(refused)?.try_into();
            let names = names.map_err(|_| ArgumentError::new_err("players: expected three names"))?;
            record.players = skat_env::skat::BySeat(names);
        }
        Ok(Record(record))
    }

    /// The record of a line: of the International Skat Server, or JSON.
    #[staticmethod]
    #[pyo3(signature = (line, /))]
    fn read(line: &str) -> PyResult<Record> {
        record::Record::read(line.as_bytes()).map(Record).map_err(refused)
    }

    /// The names of the players.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.0.players.0.iter().map(ToString::to_string).collect()
    }

    /// The ratings of the players, where there are any.
    #[getter]
    fn ratings(&self) -> Vec<Option<f64>> {
        self.0.ratings.0.iter().map(record::Rating::value).collect()
    }

    /// Where it was played.
    #[getter]
    fn place(&self) -> String {
        self.0.place.to_string()
    }

    /// When it was played.
    #[getter]
    fn date(&self) -> String {
        self.0.date.to_string()
    }

    /// The number of the game.
    #[getter]
    fn id(&self) -> Option<u64> {
        self.0.id
    }

    /// The number of the series.
    #[getter]
    fn series(&self) -> Option<u64> {
        self.0.series
    }

    /// A comment.
    #[getter]
    fn comment(&self) -> Option<String> {
        self.0.comment.as_ref().map(ToString::to_string)
    }

    /// The options that were played with.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::game::options::<skat_env::skat::State>(&self.0.rules).to_python(py)
    }

    /// What happened, in order, as the record writes it.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves.iter().map(ToString::to_string).collect()
    }

    /// What the record says of the result.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let result = serde_json::to_value(self.0.result).expect("a result is plain data");
        Plain::json(&result).to_python(py)
    }

    /// The game as it stood after the last move, played under the full rules.
    fn state(&self) -> PyResult<State> {
        Ok(State::new(Of(self.replayed()?).boxed()))
    }

    /// The game as it was dealt.
    fn start(&self) -> PyResult<State> {
        let replayed = self.replayed()?;
        Ok(State::new(Of(skat_env::skat::State::new(*replayed.dealt(), replayed.rules())).boxed()))
    }

    /// The numbers of the actions, in order.
    #[getter]
    fn actions(&self) -> PyResult<Vec<usize>> {
        Ok(self.replayed()?.history().into_iter().map(|(_, action)| action.index()).collect())
    }

    /// Plays the record under the full rules: "exact" where they give what is recorded, otherwise
    /// "mismatched", or "whitelisted" where that is a known quirk of a server; and what differs.
    fn verify(&self, py: Python<'_>) -> (&'static str, Vec<String>) {
        let texts = |mismatches: Vec<Mismatch>| mismatches.iter().map(ToString::to_string).collect();
        match py.detach(|| verify(&self.0)) {
            Verified::Exact => ("exact", Vec::new()),
            Verified::Whitelisted(mismatches) => ("whitelisted", texts(mismatches)),
            Verified::Mismatched(mismatches) => ("mismatched", texts(mismatches)),
        }
    }

    /// The record as a line of JSON.
    fn to_json(&self) -> String {
        json::line(&self.0)
    }

    /// The record as a line of the International Skat Server.
    fn to_iss(&self) -> String {
        iss::Line(&self.0).to_string()
    }

    fn __eq__(&self, other: &Record) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        crate::state::hash(&json::line(&self.0))
    }

    fn __repr__(&self) -> String {
        format!("Record.read({:?})", json::line(&self.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Record>().getattr("read")?, (json::line(&self.0),)))
    }
}

type Lines = record::Records<Box<dyn BufRead + Send>>;

/// The records of a file, one after the other.
#[pyclass(frozen, module = "skat_env", name = "Records")]
pub(crate) struct Records {
    lines: Mutex<Lines>,
    path: PathBuf,
    skips: bool,
}

#[pymethods]
impl Records {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        py.detach(|| {
            let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                let fail = |error: ReadError| format!("{}: {error}", self.path.display());
                match lines.next() {
                    None => return Ok(None),
                    Some(Ok(record)) => return Ok(Some(Record(record))),
                    Some(Err(ReadError::Malformed { .. })) if self.skips => {}
                    Some(Err(error @ ReadError::Malformed { .. })) => {
                        return Err(RecordError::new_err(fail(error)));
                    }
                    Some(Err(error)) => return Err(FileError::new_err(fail(error))),
                }
            }
        })
    }

    fn __repr__(&self) -> String {
        format!("read_records({:?})", self.path.display().to_string())
    }
}

fn opened(path: &Path) -> std::io::Result<Box<dyn BufRead + Send>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(std::io::ErrorKind::IsADirectory.into());
    }
    let mut input = BufReader::with_capacity(1 << 16, file);
    if input.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        return Ok(Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(input))));
    }
    Ok(Box::new(input))
}

/// The records of a file, compressed or not: of the International Skat Server, JSON in lines, or
/// both. A line that is none raises, after which the next one can be asked for; or it is skipped.
#[pyfunction]
#[pyo3(signature = (path, errors="raise"))]
pub(crate) fn read_records(path: PathBuf, errors: &str) -> PyResult<Records> {
    let skips = match errors {
        "raise" => false,
        "skip" => true,
        other => {
            let message = format!("errors is \"{other}\"; expected \"raise\" or \"skip\"");
            return Err(ArgumentError::new_err(message));
        }
    };
    let lines = opened(&path).map_err(|error| FileError::new_err(format!("{}: {error}", path.display())))?;
    Ok(Records { lines: Mutex::new(record::Records::new(lines)), path, skips })
}

/// Writes records, a line each: as JSON or for the International Skat Server; compressed where the
/// name ends in `.gz`. Gives how many were written.
#[pyfunction]
#[pyo3(signature = (path, records, format="json"))]
pub(crate) fn write_records(path: PathBuf, records: &Bound<'_, PyAny>, format: &str) -> PyResult<usize> {
    let is_json = match format {
        "json" => true,
        "iss" => false,
        other => {
            let message = format!("format is \"{other}\"; expected \"json\" or \"iss\"");
            return Err(ArgumentError::new_err(message));
        }
    };
    let mut lines = Vec::new();
    for found in records.try_iter()? {
        let found = found?;
        let record = match found.cast::<State>() {
            Ok(state) => Record::of(state.get(), None)?,
            Err(_) => match found.cast::<Record>() {
                Ok(record) => Record(record.get().0.clone()),
                Err(_) => {
                    return Err(crate::error::ArgumentTypeError::new_err(format!(
                        "records hold {}; expected Record or State",
                        shown(&found)
                    )));
                }
            },
        };
        lines.push(if is_json { record.to_json() } else { record.to_iss() });
    }
    let write = || -> std::io::Result<()> {
        let file = BufWriter::new(File::create(&path)?);
        let mut out: Box<dyn Write> = if path.extension().is_some_and(|extension| extension == "gz") {
            Box::new(GzEncoder::new(file, Compression::default()))
        } else {
            Box::new(file)
        };
        for line in &lines {
            writeln!(out, "{line}")?;
        }
        out.flush()
    };
    write().map_err(|error| FileError::new_err(format!("{}: {error}", path.display())))?;
    Ok(lines.len())
}
