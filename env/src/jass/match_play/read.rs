//! The text form of a sheet: read.

use super::draft::{Draft, FORMAT, Line, Note, VERSION};
use super::error::wrong;
use super::points::Points;
use super::sheet::{Results, Team};
use super::side::{BySide, Side};
use super::write::{HEADINGS, REMARKS, RESULT, RESULTS, SECRETARY, TEAMS, TIME_UP};
use crate::name::Name;
use crate::text::ParseError;
use std::iter::Peekable;
use std::str::FromStr;

impl FromStr for Draft {
    type Err = ParseError;

    /// Reads a sheet without comparing what it says. Spaces around words and bars and empty lines
    /// do not matter.
    ///
    /// # Errors
    /// Names the line, or the deal and the column, with what was expected there.
    fn from_str(text: &str) -> Result<Draft, ParseError> {
        let mut lines = Lines::new(text);
        let expected = format!("\"{FORMAT}, version {VERSION}\"");
        let version = lines.after(&format!("{FORMAT}, version "), &expected)?;
        let version = number(version, &expected).map_err(|error| lines.here(error))?;
        let expected = "\"Partie 1, table 1\", say";
        let place = lines.after("Partie ", expected)?;
        let (partie, table) = partie(place, expected).map_err(|error| lines.here(error))?;
        lines.exactly(TEAMS)?;
        let teams =
            BySide { home: team(&mut lines, Side::Home)?, visitors: team(&mut lines, Side::Visitors)? };
        let secretary = lines.after(SECRETARY, &format!("\"{SECRETARY}1\", say"))?;
        let secretary = secretary.parse().map_err(|error| lines.here(error))?;
        lines.headings(&HEADINGS)?;
        let mut deals = Vec::new();
        while let Some(line) = lines.next_if(|line| line.contains('|') && !line.starts_with(RESULT)) {
            deals.push(deal(line).map_err(|error| error.at(format!("deal {}", deals.len() + 1)))?);
        }
        let time_up = lines.next_if(|line| line.starts_with(TIME_UP));
        if let Some(line) = time_up {
            let entered = deals.iter().filter(|line| line.points.is_some()).count();
            let expected = format!("\"{TIME_UP}{entered}\": so many deals are entered");
            if line != format!("{TIME_UP}{entered}") {
                return Err(lines.here(wrong(line, expected)));
            }
        }
        let results = results(&mut lines)?;
        let remarks = remarks(&mut lines)?;
        let format = FORMAT.to_string();
        let time_up = time_up.is_some();
        Ok(Draft { format, version, partie, table, teams, secretary, deals, time_up, results, remarks })
    }
}

/// The lines that are not empty, trimmed, and the number of the last one that was taken.
struct Lines<'a> {
    rest: Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>,
    taken: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let boxed: Box<dyn Iterator<Item = (usize, &str)>> = Box::new(lines);
        Lines { rest: boxed.peekable(), taken: 1 }
    }

    fn next(&mut self) -> Option<&'a str> {
        let (number, line) = self.rest.next()?;
        self.taken = number;
        Some(line)
    }

    fn next_if(&mut self, is: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.rest.peek().is_some_and(|(_, line)| is(line)).then(|| self.next()).flatten()
    }

    /// What follows these words in the next line, which must begin with them.
    fn after(&mut self, words: &str, expected: &str) -> Result<&'a str, ParseError> {
        let line = self.next().unwrap_or_default();
        line.strip_prefix(words).ok_or_else(|| self.here(wrong(line, expected)))
    }

    fn exactly(&mut self, words: &str) -> Result<(), ParseError> {
        match self.next().unwrap_or_default() {
            line if line == words => Ok(()),
            line => Err(self.here(wrong(line, format!("\"{words}\"")))),
        }
    }

    fn headings(&mut self, expected: &[&str]) -> Result<(), ParseError> {
        let line = self.next().unwrap_or_default();
        match cells(line) == expected {
            true => Ok(()),
            false => Err(self.here(wrong(line, format!("\"{}\"", expected.join(" | "))))),
        }
    }

    /// An error in the line that was taken last.
    fn here(&self, error: ParseError) -> ParseError {
        error.at(format!("line {}", self.taken))
    }
}

/// What stands between the bars of a line, trimmed.
fn cells(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

/// A number as it is usually written: without a plus and without zeros in front.
fn number<T: FromStr>(word: &str, expected: &str) -> Result<T, ParseError> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let usual =
        !digits.starts_with('+') && (!digits.starts_with('0') || digits.len() == 1 || word.contains('.'));
    word.parse().ok().filter(|_| usual).ok_or_else(|| wrong(word, expected))
}

fn points(word: &str, expected: &str) -> Result<Points, ParseError> {
    let points = number::<f64>(word, expected)?;
    Points::try_from(points)
        .ok()
        .filter(|points| points.to_string() == word)
        .ok_or_else(|| wrong(word, expected))
}

fn partie(words: &str, expected: &str) -> Result<(usize, usize), ParseError> {
    let (partie, table) = words.split_once(", table ").ok_or_else(|| wrong(words, expected))?;
    Ok((number(partie, expected)?, number(table, expected)?))
}

fn team(lines: &mut Lines<'_>, side: Side) -> Result<Team, ParseError> {
    let seats = [1, 3].map(|seat| seat + side as usize);
    let expected = format!("\"{side} | team | {} player | {} player\"", seats[0], seats[1]);
    let line = lines.next().unwrap_or_default();
    let error = || wrong(line, &expected);
    let [word, name, first, second] = cells(line)[..] else { return Err(lines.here(error())) };
    if word != side.to_string() {
        return Err(lines.here(error()));
    }
    let player = |cell: &str, seat: usize| {
        let name = cell.strip_prefix(&format!("{seat} ")).ok_or_else(error)?;
        name.trim_start().parse::<Name>()
    };
    let named =
        || Ok(Team { name: name.parse()?, players: [player(first, seats[0])?, player(second, seats[1])?] });
    named().map_err(|error| lines.here(error))
}

fn deal(line: &str) -> Result<Line, ParseError> {
    let cells = cells(line);
    let [deal, dealer, trump, ref rest @ ..] = cells[..] else {
        return Err(wrong(line, "a line of nine cells with \"|\" between them"));
    };
    let at = |column: usize| move |error: ParseError| error.at(format!("column {}", HEADINGS[column]));
    // Cells at the end that are empty may be left out.
    if rest.len() > HEADINGS.len() - 3 {
        return Err(wrong(line, "a line of nine cells with \"|\" between them"));
    }
    let cell = |column: usize| Some(*rest.get(column - 3)?).filter(|cell| !cell.is_empty());
    let [home, visitors] = [3, 4].map(|column| {
        let whole = |word| number::<u16>(word, "a number of points").map_err(at(column));
        cell(column).map(whole).transpose()
    });
    let [home_missing, visitors_missing] = [5, 6].map(|column| {
        let cards = |word| number::<u8>(word, "a number of cards").map_err(at(column));
        cell(column).map_or(Ok(0), cards)
    });
    let [home_sum, visitors_sum] = [7, 8].map(|column| {
        let sum = |word| points(word, "a sum of points").map_err(at(column));
        cell(column).map(sum).transpose()
    });
    Ok(Line {
        deal: number(deal, "the number of the deal").map_err(at(0))?,
        dealer: dealer.parse().map_err(at(1))?,
        trump: trump.parse().map_err(at(2))?,
        points: both(home?, visitors?, [3, 4])?,
        missing: BySide { home: home_missing?, visitors: visitors_missing? },
        sums: both(home_sum?, visitors_sum?, [7, 8])?,
    })
}

/// Both numbers or neither.
fn both<T>(
    home: Option<T>,
    visitors: Option<T>,
    columns: [usize; 2],
) -> Result<Option<BySide<T>>, ParseError> {
    let empty = match (home, visitors) {
        (Some(home), Some(visitors)) => return Ok(Some(BySide { home, visitors })),
        (None, None) => return Ok(None),
        (None, Some(_)) => columns[0],
        (Some(_), None) => columns[1],
    };
    let other = columns[0] + columns[1] - empty;
    let expected = format!("a number, as there is one in column {}", HEADINGS[other]);
    Err(wrong("", expected).at(format!("column {}", HEADINGS[empty])))
}

fn results(lines: &mut Lines<'_>) -> Result<BySide<Results>, ParseError> {
    lines.headings(&[RESULT, "home", "visitors"])?;
    let mut columns = BySide::of(|_| [Points::ZERO; RESULTS.len()]);
    for (i, row) in RESULTS.into_iter().enumerate() {
        let line = lines.next().unwrap_or_default();
        let [word, home, visitors] = cells(line)[..] else {
            return Err(lines.here(wrong(line, format!("\"{row}\" and two numbers with \"|\" between"))));
        };
        if word != row {
            return Err(lines.here(wrong(word, format!("\"{row}\""))));
        }
        for (side, cell) in Side::ALL.into_iter().zip([home, visitors]) {
            let place = |error: ParseError| error.at(format!("result, {row}, column {side}"));
            columns[side][i] = points(cell, "a number of points").map_err(place)?;
        }
    }
    Ok(BySide::of(|side| Results::of_numbers(columns[side])))
}

fn remarks(lines: &mut Lines<'_>) -> Result<Vec<Note>, ParseError> {
    let mut remarks = Vec::new();
    if lines.next_if(|line| line == REMARKS).is_some() {
        while let Some(line) = lines.next() {
            remarks.push(remark(line).map_err(|error| lines.here(error))?);
        }
    }
    match lines.next() {
        Some(rest) => Err(lines.here(wrong(rest, "expected: the sheet is over before it"))),
        None => Ok(remarks),
    }
}

fn remark(line: &str) -> Result<Note, ParseError> {
    let expected = "a remark like \"deal 4 marked 100:60\" or \"deal 4 decided, was 97:60, missing 1:0\"";
    let error = || wrong(line, expected);
    let (deal, what) = line.strip_prefix("deal ").and_then(|rest| rest.split_once(' ')).ok_or_else(error)?;
    let deal = number(deal, expected)?;
    if let Some(marked) = what.strip_prefix("marked ") {
        return Ok(Note::Marked { deal, marked: pair(marked, expected)? });
    }
    let was = what.strip_prefix("decided, was ").ok_or_else(error)?;
    let (was, missing) = match was.split_once(", missing ") {
        Some((was, missing)) => (was, pair(missing, expected)?),
        None => (was, BySide::default()),
    };
    Ok(Note::Decided { deal, was: pair(was, expected)?, missing })
}

fn pair<T: FromStr>(words: &str, expected: &str) -> Result<BySide<T>, ParseError> {
    let (home, visitors) = words.split_once(':').ok_or_else(|| wrong(words, expected))?;
    Ok(BySide { home: number(home, expected)?, visitors: number(visitors, expected)? })
}
