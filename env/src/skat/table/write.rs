//! The text form of a sheet: written.

use super::file::{Ended, FORMAT, File, Line, Total, VERSION};
use super::level::Mark;
use super::remark::Remark;
use super::sheet::Sheet;
use std::fmt;

/// The headings of the columns before the partners'.
pub(super) const HEADINGS: [&str; 14] = [
    "game", "dealer", "declarer", "base", "with", "without", "Hand", "Schn.", "ann.", "Schw.", "ann.",
    "ouvert", "overbid", "value",
];
/// What stands in the declarer's column of a game without one.
pub(super) const PASSED_IN: &str = "passed";
/// The same for a game that is not entered.
pub(super) const MISSING: &str = "missing";
/// The section headings.
pub(super) const PARTNERS: &str = "Playing partners";
pub(super) const SEATS: &str = "Seats, clockwise";
pub(super) const LEAVING: &str = "Leaving";
pub(super) const RESULT: &str = "result (SkTO 5.1)";
pub(super) const REMARKS: &str = "Remarks";
pub(super) const SIGNED: &str = "Signed";
/// The remark that ends a sheet's worth.
pub(super) const INVALID: &str = "declared invalid by management";

/// The sheet as a club's list: the partners, a line for each game with the declarer's running score
/// in his column, the final scores, and remarks.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = File::of(self);
        writeln!(f, "{FORMAT}, version {VERSION}\nSeries of {} games\n\n{PARTNERS}", file.games)?;
        for (number, name) in (1..).zip(&file.partners) {
            writeln!(f, "  {number}  {name}")?;
        }
        writeln!(f, "\n{SEATS}")?;
        for seats in &file.seats {
            writeln!(f, "  from game {}: {}", seats.from_game, joined(&seats.partners, " "))?;
        }
        if !file.leaving.is_empty() {
            writeln!(f, "\n{LEAVING}")?;
        }
        for departure in &file.leaving {
            writeln!(f, "  {} after game {}", departure.partner, departure.after_game)?;
        }
        let partners = file.partners.len();
        let mut table =
            TextTable::new(HEADINGS.iter().map(ToString::to_string).chain(numbers(partners)).collect());
        for line in &file.entries {
            table.rows.push(cells(line, partners));
        }
        write!(f, "\n{table}")?;
        let mut table = TextTable::new([RESULT.to_string()].into_iter().chain(numbers(partners)).collect());
        for (i, row) in Total::ROWS.iter().enumerate() {
            let numbers = file.results.iter().map(|total| total.numbers()[i].to_string());
            table.rows.push([(*row).to_string()].into_iter().chain(numbers).collect());
        }
        write!(f, "\n{table}")?;
        if !file.remarks.is_empty() {
            writeln!(f, "\n{REMARKS}")?;
        }
        for remark in &file.remarks {
            writeln!(f, "  {remark}")?;
        }
        if !file.signed.is_empty() {
            writeln!(f, "\n{SIGNED}: {}", joined(&file.signed, " "))?;
        }
        Ok(())
    }
}

/// `game 5 corrected by agreement: was 2 CH with 1 won`.
impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remark::Corrected { game, was, by } => write!(f, "game {game} corrected by {by}: was {was}"),
            Remark::Voided { game, were } => {
                write!(f, "game {game} played again: was {}", joined(were, ", "))
            }
            Remark::Substituted { game, partner, name } => {
                write!(f, "game {game} first with a substitute: {name} for {partner}")
            }
            Remark::DeclaredInvalid => f.write_str(INVALID),
        }
    }
}

fn joined<T: ToString>(parts: &[T], separator: &str) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

fn numbers(partners: usize) -> impl Iterator<Item = String> {
    (1..=partners).map(|number| number.to_string())
}

fn cells(line: &Line, partners: usize) -> Vec<String> {
    let number = |number: Option<i64>| number.map_or(String::new(), |number| number.to_string());
    let matadors = line.matadors.map(i64::from);
    let declarer = match (line.result, line.declarer) {
        (Ended::PassedIn, _) => PASSED_IN.into(),
        (Ended::Missing, _) => MISSING.into(),
        (_, declarer) => declarer.map_or(String::new(), |declarer| declarer.to_string()),
    };
    let mut cells = vec![
        line.game.to_string(),
        line.dealer.to_string(),
        declarer,
        number(line.base.map(i64::from)),
        number(matadors.filter(|&m| m > 0)),
        number(matadors.filter(|&m| m < 0).map(|m| -m)),
    ];
    cells.extend(Mark::ALL.map(|mark| "x".repeat(line.marks.contains(&mark).into())));
    cells.push("x".repeat(matches!(line.result, Ended::Overbid | Ended::Raised).into()));
    cells.push(number(line.value));
    cells.extend((0..partners).map(|i| {
        let is_his = line.declarer.is_some_and(|declarer| declarer.index() == i);
        if is_his { number(line.total) } else { String::new() }
    }));
    cells
}

/// Rows of cells between bars; the first row is the headings. All cells are aligned to the right,
/// but for headings of rows.
struct TextTable {
    rows: Vec<Vec<String>>,
}

impl TextTable {
    fn new(headings: Vec<String>) -> TextTable {
        TextTable { rows: vec![headings] }
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width =
            |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.rows[0].len()).map(width).collect();
        for row in &self.rows {
            let is_number = row[0].starts_with(|c: char| c.is_ascii_digit()) || row[0] == HEADINGS[0];
            let padded = row.iter().zip(&widths).enumerate().map(|(i, (cell, &width))| match i {
                0 if !is_number => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            writeln!(f, "{}", padded.collect::<Vec<_>>().join(" | ").trim_end())?;
        }
        Ok(())
    }
}
