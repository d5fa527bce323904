//! `skat verify`: recorded games against the rules.

use crate::failure::Failure;
use crate::record_file::Source;
use clap::Args;
use skat_env::skat::record::verify::{Mismatch, Verified, verify};
use skat_env::skat::record::{ReadError, Record};
use std::fmt;
use std::io::Write;
use std::path::PathBuf;

/// Replay recorded games under the full rules and compare the results
///
/// Reads records of the International Skat Server and our own JSON lines, compressed with gzip or not. Every record is
/// played move by move; declarer, contract, card points, tricks, matadors, overbid, value and who has won must come
/// out as recorded. Each mismatch is printed with the number of the record, each line that is no record with its
/// number, the field and what was expected. Ends with 0 only if every record replays as recorded.
#[derive(Args)]
pub(crate) struct Verify {
    /// The files; the standard input without them, or for -
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// What has been seen so far.
#[derive(Default)]
struct Tally {
    exact: u64,
    whitelisted: u64,
    mismatched: u64,
    malformed: u64,
    unreadable: u64,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut tally = Tally::default();
        let sources = Source::open_all(&self.files)?;
        let several = sources.len() > 1;
        for Source { name, records } in sources {
            let file = if several { format!("{name}: ") } else { String::new() };
            for record in records {
                match record {
                    Ok(record) => tally.count(&record, &file, out)?,
                    Err(error) => {
                        writeln!(out, "{file}{error}")?;
                        match error {
                            ReadError::Malformed { .. } => tally.malformed += 1,
                            ReadError::Io { .. } => tally.unreadable += 1,
                        }
                    }
                }
            }
        }
        writeln!(out, "{tally}")?;
        tally.judge()
    }
}

impl Tally {
    fn count(&mut self, record: &Record, file: &str, out: &mut impl Write) -> Result<(), Failure> {
        match verify(record) {
            Verified::Exact => self.exact += 1,
            Verified::Whitelisted(_) => self.whitelisted += 1,
            Verified::Mismatched(mismatches) => {
                self.mismatched += 1;
                let id = record.id.map_or_else(|| "-".into(), |id| id.to_string());
                for Mismatch { field, recorded, computed } in mismatches {
                    writeln!(out, "{file}{id}: {field}: recorded {recorded}, computed {computed}")?;
                }
            }
        }
        Ok(())
    }

    fn judge(&self) -> Result<(), Failure> {
        let count = |count: u64, one: &str, many: &str| match count {
            0 => None,
            1 => Some(one.to_string()),
            _ => Some(format!("{count} {many}")),
        };
        let wrong: Vec<String> = [
            count(
                self.mismatched,
                "one record does not replay as recorded",
                "records do not replay as recorded",
            ),
            count(self.malformed, "one line is no record", "lines are no records"),
            count(
                self.unreadable,
                "one file could not be read to its end",
                "files could not be read to their end",
            ),
        ]
        .into_iter()
        .flatten()
        .collect();
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join(", ").into()) }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { exact, whitelisted, mismatched, malformed, .. } = self;
        let records = exact + whitelisted + mismatched + malformed;
        write!(f, "{records} records: {exact} exact, {whitelisted} whitelisted, {mismatched} mismatched")?;
        if *malformed > 0 {
            write!(f, ", {malformed} malformed")?;
        }
        Ok(())
    }
}
