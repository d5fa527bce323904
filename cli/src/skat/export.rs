//! `skat export`: the games of a data set as records.

use crate::failure::Failure;
use crate::file::{Existing, Target};
use clap::Args;
use skat_data::read_games;
use skat_data::skat::records::record;
use skat_env::skat::State;
use skat_env::skat::record::{iss, json};
use std::io::Write;
use std::path::PathBuf;

/// Write the games of a data set as records: JSON lines, or in the form of the International Skat
/// Server
///
/// A record holds what the tables hold: deal, moves, result, players, and the game's number as its
/// ID.
#[derive(Args)]
pub(crate) struct ExportRecords {
    /// The folder of the data set
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Write the form of the International Skat Server
    #[arg(long)]
    iss: bool,
    /// The file to write, compressed if its name ends in .gz; the standard output without it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if there is one
    #[arg(long, requires = "out")]
    force: bool,
}

impl ExportRecords {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(path) = &self.out else { return self.write(out) };
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let mut target = Target::create(path, existing)?;
        self.write(&mut target)?;
        target.finish()
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        read_games::<State, Failure>(&self.folder, |game| {
            let record = record(&game);
            match self.iss {
                true => writeln!(out, "{}", iss::Line(&record))?,
                false => writeln!(out, "{}", json::line(&record))?,
            }
            Ok(())
        })
    }
}
