//! `skat tournament new`, `note`, `sheets`, `hand-in` and `show`: a tournament that people play.

use super::shown::Shown;
use super::{Laid, Print};
use crate::failure::Failure;
use crate::file::{Existing, Target, read_text};
use crate::skat::series::{expect_new, keep};
use clap::Args;
use skat_env::skat::table::Sheet;
use skat_env::skat::tournament::{Event, Moment, Name, Tournament};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Begin a file for a tournament that people play
///
/// The file is a text of its terms and of all that happens; env/docs/skat/tournament.md describes
/// it. It may be edited by hand: whatever reads it checks every step.
#[derive(Args)]
pub(super) struct New {
    /// The new file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Who organises the tournament
    #[arg(long, value_name = "NAME")]
    organiser: Name,
    /// Who decides objections, with commas between them
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    committee: Vec<Name>,
    #[command(flatten)]
    laid: Laid,
}

/// Note what happened in a tournament, in this order; all of it or nothing
///
/// Steps: "enter NAME", "withdraw NAME", "expel NAME", "draw", "begin series N",
/// "declare invalid series N, table T",
/// "ruling R on series N, table T, at 2026-05-01 14:30: WORDS",
/// "objection to ruling R at 2026-05-01 14:40 by NAME | WORDS",
/// "ruling R stands, at 2026-05-01 15:00: WORDS" or "ruling R is reversed, at ...",
/// "end at 2026-05-01 18:00", "break off at 2026-05-01 18:00: refund" or "...: prizes in
/// proportion", "announce at 2026-05-01 18:20".
#[derive(Args)]
pub(super) struct Note {
    /// The tournament
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What happened
    #[arg(value_name = "STEP", required = true)]
    steps: Vec<String>,
}

/// Write the empty sheets of the last series that has begun into a folder
#[derive(Args)]
pub(super) struct Sheets {
    /// The tournament
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the sheets go, as series-1-table-1.txt and so on
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

/// Hand in sheets: each goes to the table whose partners it has
///
/// A later state of a sheet takes the place of an earlier one.
#[derive(Args)]
pub(super) struct HandIn {
    /// The tournament
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The sheets, as text or JSON; - is standard input
    #[arg(value_name = "SHEET", required = true)]
    sheets: Vec<PathBuf>,
    /// The series they are of, without it the last that has begun
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    series: Option<u32>,
}

/// Check the file of a tournament, and print its tables, result, ranking and accounts
#[derive(Args)]
pub(super) struct Show {
    /// The tournament; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// At which time, such as "2026-05-01 18:10", for the state of the result; without it, that of
    /// the last step
    #[arg(long, value_name = "TIME")]
    at: Option<Moment>,
    #[command(flatten)]
    print: Print,
}

fn read(path: &Path) -> Result<Tournament, Failure> {
    let text = read_text(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(text.parse::<Tournament>().map_err(|e| format!("{}: {e}", path.display()))?)
}

fn replace(path: &Path, tournament: &Tournament) -> Result<(), Failure> {
    let mut target = Target::create(path, Existing::Replace)?;
    write!(target, "{tournament}").map_err(|e| format!("{}: {e}", path.display()))?;
    target.finish()
}

impl New {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        expect_new(&self.file)?;
        let tournament = Tournament::new(self.laid.terms(self.organiser.clone(), self.committee.clone()))?;
        keep(&self.file, &tournament.to_string()).map_err(|e| format!("{}: {e}", self.file.display()))?;
        writeln!(out, "{}: a tournament that nobody has entered yet", self.file.display())?;
        Ok(())
    }
}

impl Note {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut tournament = read(&self.file)?;
        for step in &self.steps {
            let place = |e: &dyn std::error::Error| format!("step \"{step}\": {e}");
            let noted = match step.trim() {
                "draw" => tournament.draw(),
                words => tournament.note(words.parse::<Event>().map_err(|e| place(&e))?),
            };
            noted.map_err(|e| place(&e))?;
        }
        replace(&self.file, &tournament)?;
        writeln!(out, "{}: {}", self.file.display(), noted(self.steps.len()))?;
        Ok(())
    }
}

fn noted(steps: usize) -> String {
    if steps == 1 { "noted".into() } else { format!("{steps} steps noted") }
}

impl Sheets {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let tournament = read(&self.file)?;
        let series = last_begun(&self.file, &tournament)?;
        std::fs::create_dir_all(&self.folder).map_err(|e| format!("{}: {e}", self.folder.display()))?;
        let tables = 1..=tournament.series()[series - 1].seats.tables.len();
        let path = |table| self.folder.join(format!("series-{series}-table-{table}.txt"));
        tables.clone().map(path).try_for_each(|path| expect_new(&path))?;
        for table in tables {
            let path = path(table);
            let sheet = tournament.blank(series, table)?;
            keep(&path, &sheet.to_string()).map_err(|e| format!("{}: {e}", path.display()))?;
            writeln!(out, "{}", path.display())?;
        }
        Ok(())
    }
}

fn last_begun(path: &Path, tournament: &Tournament) -> Result<usize, Failure> {
    match tournament.series().len() {
        0 => {
            Err(format!("{}: no series has begun: expected \"begin series 1\" first", path.display()).into())
        }
        begun => Ok(begun),
    }
}

impl HandIn {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut tournament = read(&self.file)?;
        let begun = last_begun(&self.file, &tournament)?;
        let series = self.series.map_or(begun, |series| series as usize);
        if series > begun {
            return Err(format!("series {series} has not begun: expected 1 to {begun}").into());
        }
        for path in &self.sheets {
            let place = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
            let sheet = crate::skat::sheet::read(path).map_err(|e| place(&e))?;
            let table = table_of(&tournament, series, &sheet).map_err(|e| place(&e))?;
            let event = Event::HandedIn { series, table, sheet: Box::new(sheet) };
            tournament.note(event).map_err(|e| place(&e))?;
            writeln!(out, "{}: series {series}, table {table}", path.display())?;
        }
        replace(&self.file, &tournament)
    }
}

/// The table of a series whose partners the sheet has.
fn table_of(tournament: &Tournament, series: usize, sheet: &Sheet) -> Result<usize, Failure> {
    let tables = 1..=tournament.series()[series - 1].seats.tables.len();
    let has_them = |table: &usize| {
        tournament.blank(series, *table).is_ok_and(|blank| blank.names().first() == sheet.names().first())
    };
    let table = tables.into_iter().find(has_them);
    let first = &sheet.names()[0];
    table.ok_or_else(|| {
        format!(
            "No. 1 of the sheet is \"{first}\": expected one who has this seat at a table of series {series}"
        )
        .into()
    })
}

impl Show {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let tournament = read(&self.file)?;
        let shown = Shown::new(&tournament, self.at, self.print.rounding.into());
        if self.print.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&shown)?)?;
            return Ok(());
        }
        shown.print(out)
    }
}
