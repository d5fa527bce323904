//! `skat verify`: recorded games against the rules.

use crate::failure::{Failure, Nothing};
use crate::skat::journal;
use crate::skat::record_file::Source;
use clap::Args;
use skat_env::skat::record::verify::{Mismatch, Verified, verify};
use skat_env::skat::record::{ReadError, Record};
use std::fmt;
use std::io::Write;
use std::path::PathBuf;

/// Replay recorded games under the full rules and compare the results
///
/// Reads records of the International Skat Server and our own JSON lines, compressed with gzip or
/// not. Every record is played move by move; all that the moves determine must come out as
/// recorded: declarer, contract, card points, tricks, matadors, overbid, value, who has won,
/// Schneider, Schwarz, penalties, and who left or gave up. Each mismatch is printed with the number
/// of the record, each line that is no record with its number, the field and what was expected.
/// Ends with 0 only if every record replays as recorded.
///
/// The games.jsonl of a match that skat evaluate has kept is checked too: each game against its
/// deal and in itself, and a result.json beside it against what the games show.
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
    /// Files without any record.
    empty: Vec<String>,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (journals, records): (Vec<PathBuf>, Vec<PathBuf>) =
            self.files.iter().cloned().partition(|path| journal::is_journal(path));
        for path in &journals {
            journal::verify(path, out)?;
        }
        if records.is_empty() && !journals.is_empty() {
            return Ok(());
        }
        let mut tally = Tally::default();
        for Source { name, mut records } in Source::open_all(&records)? {
            let mut is_empty = true;
            while let Some(record) = records.next() {
                is_empty = false;
                let line = records.line();
                match record {
                    Ok(record) => tally.count(&record, &format!("{name}: line {line}"), out)?,
                    Err(error) => {
                        writeln!(out, "{name}: {error}")?;
                        match error {
                            ReadError::Malformed { .. } => tally.malformed += 1,
                            ReadError::Io { .. } => tally.unreadable += 1,
                        }
                    }
                }
            }
            if is_empty {
                tally.empty.push(name);
            }
        }
        writeln!(out, "{tally}")?;
        tally.judge()
    }
}

impl Tally {
    fn count(&mut self, record: &Record, place: &str, out: &mut impl Write) -> Result<(), Failure> {
        let (mismatches, mark) = match verify(record) {
            Verified::Exact => {
                self.exact += 1;
                return Ok(());
            }
            Verified::Whitelisted(mismatches) => {
                self.whitelisted += 1;
                (mismatches, " (whitelisted)")
            }
            Verified::Mismatched(mismatches) => {
                self.mismatched += 1;
                (mismatches, "")
            }
        };
        let id = record.id.map_or_else(|| "-".into(), |id| id.to_string());
        for Mismatch { field, recorded, computed } in mismatches {
            writeln!(out, "{place}: {id}: {field}: recorded {recorded}, computed {computed}{mark}")?;
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
        match &self.empty[..] {
            _ if !wrong.is_empty() => Err(wrong.join(", ").into()),
            [] => Ok(()),
            empty => Err(Nothing(format!("no record in {}", empty.join(", "))).into()),
        }
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
