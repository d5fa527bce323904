//! The text form of a sheet: written.

use super::draft::{Draft, FORMAT, Line, Note, pair};
use super::points::Points;
use super::sheet::{Results, Sheet};
use super::side::{BySide, Side};
use std::fmt;

/// The headings of the deals' table.
pub(super) const HEADINGS: [&str; 9] = [
    "deal",
    "dealer",
    "trump",
    "home",
    "visitors",
    "home missing",
    "visitors missing",
    "home sum",
    "visitors sum",
];
/// The rows of the table of results.
pub(super) const RESULTS: [&str; 5] = ["played", "missing cards", "shared", "above the cap", "score"];
pub(super) const TEAMS: &str = "Teams";
pub(super) const SECRETARY: &str = "Secretary: ";
pub(super) const TIME_UP: &str = "Time up after deal ";
pub(super) const RESULT: &str = "result";
pub(super) const REMARKS: &str = "Remarks";

impl Results {
    pub(super) const fn numbers(&self) -> [Points; RESULTS.len()] {
        [self.played, self.penalty, self.shared, self.lost, self.score]
    }

    pub(super) const fn of_numbers(numbers: [Points; RESULTS.len()]) -> Results {
        let [played, penalty, shared, lost, score] = numbers;
        Results { played, penalty, shared, lost, score }
    }
}

/// The sheet as an aligned text: teams, a line for each deal, results, remarks.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Draft::of(self).fmt(f)
    }
}

/// As it was written, whether it adds up or not.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FORMAT}, version {}", self.version)?;
        writeln!(f, "Partie {}, table {}\n\n{TEAMS}", self.partie, self.table)?;
        let team = |side: Side| {
            let team = &self.teams[side];
            let players = (1 + side as usize..).step_by(2).zip(&team.players);
            let players = players.map(|(seat, player)| format!("{seat} {player}"));
            [side.to_string(), team.name.to_string()].into_iter().chain(players).collect()
        };
        write_table(f, &Side::ALL.map(team))?;
        writeln!(f, "{SECRETARY}{}\n", self.secretary)?;
        let mut rows = vec![HEADINGS.map(String::from).to_vec()];
        rows.extend(self.deals.iter().map(cells));
        write_table(f, &rows)?;
        if self.time_up {
            let entered = self.deals.iter().filter(|line| line.points.is_some()).count();
            writeln!(f, "{TIME_UP}{entered}")?;
        }
        writeln!(f)?;
        let mut rows = vec![vec![RESULT.into(), Side::Home.to_string(), Side::Visitors.to_string()]];
        let [home, visitors] = Side::ALL.map(|side| self.results[side].numbers());
        for (row, (home, visitors)) in RESULTS.iter().zip(home.into_iter().zip(visitors)) {
            rows.push(vec![(*row).into(), home.to_string(), visitors.to_string()]);
        }
        write_table(f, &rows)?;
        if !self.remarks.is_empty() {
            writeln!(f, "\n{REMARKS}")?;
        }
        self.remarks.iter().try_for_each(|note| writeln!(f, "{note}"))
    }
}

/// `deal 4 marked 100:60`, `deal 4 decided, was 97:60, missing 1:0`.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Note::Marked { deal, marked } => write!(f, "deal {deal} marked {}", pair(marked)),
            Note::Decided { deal, was, missing } => {
                write!(f, "deal {deal} decided, was {}", pair(was))?;
                if missing == BySide::default() {
                    return Ok(());
                }
                write!(f, ", missing {}", pair(missing))
            }
        }
    }
}

/// The cells of a deal; those of one that is still to come end with its trump.
fn cells(line: &Line) -> Vec<String> {
    let mut cells = vec![line.deal.to_string(), line.dealer.to_string(), line.trump.to_string()];
    let text = |number: Option<String>| number.unwrap_or_default();
    cells.extend(Side::ALL.map(|side| text(line.points.map(|points| points[side].to_string()))));
    let missing = |side: Side| Some(line.missing[side]).filter(|&cards| cards > 0);
    cells.extend(Side::ALL.map(|side| text(missing(side).map(|cards| cards.to_string()))));
    cells.extend(Side::ALL.map(|side| text(line.sums.map(|sums| sums[side].to_string()))));
    cells
}

/// Rows of cells with bars between them, as wide as the widest; numbers stand to the right.
fn write_table(f: &mut fmt::Formatter<'_>, rows: &[Vec<String>]) -> fmt::Result {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    for row in rows {
        let padded = row.iter().zip(&widths).map(|(cell, &width)| match cell.parse::<f64>() {
            Ok(_) => format!("{cell:>width$}"),
            Err(_) => format!("{cell:width$}"),
        });
        writeln!(f, "{}", padded.collect::<Vec<_>>().join(" | ").trim_end())?;
    }
    Ok(())
}
