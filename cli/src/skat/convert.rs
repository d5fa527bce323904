//! `skat convert`: records from one form into the other.

use crate::failure::Failure;
use crate::file::{Existing, Target};
use crate::skat::record_file::Source;
use clap::{Args, ValueEnum};
use skat_env::skat::record::{Format, ReadError, Record, Records, iss, json};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;

/// Convert recorded games between the form of the International Skat Server and JSON lines
///
/// Both forms hold the same, so that a record converted there and back is the same text. A line
/// that is no record is told on the standard error and left out.
#[derive(Args)]
pub(crate) struct Convert {
    /// The files, compressed with gzip or not; the standard input without them, or for -
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The form to write; without it, each record is written in the other form
    #[arg(long, value_name = "FORM")]
    to: Option<Form>,
    /// The file to write, compressed if its name ends in .gz; the standard output without it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if there is one
    #[arg(long, requires = "out")]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// The record of the International Skat Server, a dialect of SGF
    #[value(alias = "sgf")]
    Iss,
    /// One JSON object in a line
    #[value(alias = "jsonl")]
    Json,
}

impl From<Form> for Format {
    fn from(form: Form) -> Format {
        match form {
            Form::Iss => Format::Iss,
            Form::Json => Format::Json,
        }
    }
}

impl Convert {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let sources = Source::open_all(&self.files)?;
        let Some(path) = &self.out else { return self.convert(sources, out) };
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let mut target = Target::create(path, existing)?;
        let converted = self.convert(sources, &mut target);
        match converted {
            Err(failure) if failure.is::<io::Error>() => Err(format!("{}: {failure}", path.display()).into()),
            Err(failure) if !failure.is::<LeftOut>() => Err(failure),
            finished => target.finish().and(finished),
        }
    }

    fn convert(&self, sources: Vec<Source>, out: &mut impl Write) -> Result<(), Failure> {
        let mut left_out = LeftOut(0);
        for Source { name, mut records } in sources {
            while let Some(record) = records.next() {
                match record {
                    Ok(record) => write(out, &record, self.format(&records))?,
                    Err(error @ ReadError::Malformed { .. }) => {
                        eprintln!("{name}: {error}");
                        left_out.0 += 1;
                    }
                    Err(error) => return Err(format!("{name}: {error}").into()),
                }
            }
        }
        if left_out.0 == 0 { Ok(()) } else { Err(left_out.into()) }
    }

    /// The form to write the record in that was just read.
    fn format<R: BufRead>(&self, records: &Records<R>) -> Format {
        match (self.to, records.format()) {
            (Some(form), _) => form.into(),
            (None, Some(Format::Json)) => Format::Iss,
            (None, _) => Format::Json,
        }
    }
}

/// So many lines were no records; everything else was written.
#[derive(Debug, thiserror::Error)]
#[error("{}", match .0 { 1 => "one line was no record and is left out".into(), n => format!("{n} lines were no records and are left out") })]
struct LeftOut(u64);

fn write(out: &mut impl Write, record: &Record, format: Format) -> Result<(), Failure> {
    match format {
        Format::Iss => writeln!(out, "{}", iss::Line(record))?,
        Format::Json => writeln!(out, "{}", json::line(record))?,
    }
    Ok(())
}
