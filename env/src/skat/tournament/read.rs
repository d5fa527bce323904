//! The text form of a tournament: read, and checked step by step.

use super::draw::Seats;
use super::error::TournamentError;
use super::event::{Event, Outcome, Payout};
use super::moment::Moment;
use super::tables::Tables;
use super::terms::Terms;
use super::tournament::Tournament;
use super::write::{END_OF_SHEET, FORMAT, PROPORTION, REFUND, VERSION};
use crate::name::Name;
use crate::skat::table::Sheet;
use crate::skat::text::ParseError;
use std::iter::Peekable;
use std::str::FromStr;

/// A line that cannot be read, or a step that cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Something else stands there than a tournament has.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The step does not fit the ones before.
    #[error("line {line}: {error}")]
    Course {
        /// The line of the step.
        line: usize,
        /// Why not.
        error: TournamentError,
    },
}

/// The lines that are not empty, trimmed, with their numbers; then an empty one, the end.
type Lines<'a> = Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>;

impl FromStr for Tournament {
    type Err = ReadError;

    /// Reads the terms and notes what happened, one by one. Spaces at the ends of lines and empty
    /// lines do not matter.
    ///
    /// # Errors
    /// Names the line, with what was expected there or why the step cannot have happened.
    fn from_str(text: &str) -> Result<Tournament, ReadError> {
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let end = (text.lines().count().max(1), "");
        let boxed: Box<dyn Iterator<Item = (usize, &str)>> = Box::new(lines.chain([end]));
        let mut lines = boxed.peekable();
        let first = format!("{FORMAT}, version {VERSION}");
        let (number, line) = lines.next().unwrap_or(end);
        if line != first {
            return Err(here(number, ParseError::new(line, format!("\"{first}\""))));
        }
        let terms = terms(&mut lines)?;
        let mut tournament =
            Tournament::new(terms).map_err(|error| ReadError::Course { line: number, error })?;
        while let Some((line, words)) = lines.next().filter(|(_, words)| !words.is_empty()) {
            let event = match words {
                "draw" => draw(&tournament, &mut lines)?,
                _ if words.starts_with("sheet of ") => sheet(line, words, text, &mut lines)?,
                _ => words.parse().map_err(|e| here(line, e))?,
            };
            tournament.note(event).map_err(|error| ReadError::Course { line, error })?;
        }
        Ok(tournament)
    }
}

fn here(line: usize, error: ParseError) -> ReadError {
    ReadError::Text(error.at(format!("line {line}")))
}

fn terms(lines: &mut Lines<'_>) -> Result<Terms, ReadError> {
    let name = field(lines, "name")?;
    let organiser = field(lines, "organiser")?;
    let has = |lines: &mut Lines<'_>, key| lines.peek().is_some_and(|(_, line)| line.starts_with(key));
    let mut terms = Terms::new(name, organiser);
    if has(lines, "committee:") {
        terms.committee = list(lines, "committee", " | ")?;
    }
    terms.series = field_with(lines, "series", from_one)?;
    terms.rounds = field_with(lines, "rounds in a series", from_one)?;
    terms.tables = field_with(lines, "tables", |word| {
        let known = [Tables::FourOrThree, Tables::Four].into_iter().find(|tables| tables.word() == word);
        known.ok_or_else(|| ParseError::new(word, "four-or-three or four"))
    })?;
    terms.entry_fee = count(lines, "entry fee")?;
    terms.expenses = count(lines, "expenses")?;
    if has(lines, "prizes:") {
        terms.prizes = field_with(lines, "prizes", |words| words.split_whitespace().map(number).collect())?;
    }
    terms.stake =
        field_with(lines, "stake", |word| if word == "none" { Ok(None) } else { word.parse().map(Some) })?;
    terms.seed = count(lines, "seed")?;
    Ok(terms)
}

/// The value of the next line, which has this key.
fn field_with<T>(
    lines: &mut Lines<'_>,
    key: &str,
    read: impl Fn(&str) -> Result<T, ParseError>,
) -> Result<T, ReadError> {
    let (line, words) = lines.next().unwrap_or((1, ""));
    let value = words.strip_prefix(key).and_then(|rest| rest.strip_prefix(':')).map(str::trim);
    let value = value.ok_or_else(|| here(line, ParseError::new(words, format!("\"{key}: ...\""))))?;
    read(value).map_err(|e| here(line, e.at(key)))
}

fn field<T: FromStr<Err = ParseError>>(lines: &mut Lines<'_>, key: &str) -> Result<T, ReadError> {
    field_with(lines, key, str::parse)
}

fn count<T: FromStr>(lines: &mut Lines<'_>, key: &str) -> Result<T, ReadError> {
    field_with(lines, key, number)
}

fn list<T: FromStr<Err = ParseError>>(
    lines: &mut Lines<'_>,
    key: &str,
    separator: &str,
) -> Result<Vec<T>, ReadError> {
    field_with(lines, key, |words| words.split(separator).map(str::parse).collect())
}

/// A number without sign and leading zeros that fits its type.
fn number<T: FromStr>(word: &str) -> Result<T, ParseError> {
    let usual = word == "0" || !word.starts_with(['+', '-', '0']);
    word.parse().ok().filter(|_| usual).ok_or_else(|| ParseError::new(word, "a number"))
}

/// The same, but not 0.
fn from_one(word: &str) -> Result<usize, ParseError> {
    let error = || ParseError::new(word, "a number from 1");
    number(word).ok().filter(|number| *number > 0).ok_or_else(error)
}

/// The seats below a draw.
fn draw(tournament: &Tournament, lines: &mut Lines<'_>) -> Result<Event, ReadError> {
    let mut drawn: Vec<Seats> = Vec::new();
    let begun = tournament.series().len();
    while let Some((line, words)) = lines.next_if(|(_, words)| words.starts_with("series ")) {
        let error = |found: &str, expected: String| here(line, ParseError::new(found, expected));
        let (place, names) =
            words.split_once(':').ok_or_else(|| error(words, "\"series 1, table 1: names\", say".into()))?;
        let partners = names.split('|').map(|name| number_of(tournament, name.trim()));
        let partners = partners.collect::<Result<Vec<usize>, _>>().map_err(|e| here(line, e))?;
        let is_new = |drawn: &[Seats]| place == format!("series {}, table 1", begun + drawn.len() + 1);
        if is_new(&drawn) {
            drawn.push(Seats::default());
        }
        let series = begun + drawn.len();
        let Some(seats) = drawn.last_mut() else {
            return Err(error(place, format!("\"series {}, table 1\"", begun + 1)));
        };
        let table = seats.tables.len() + 1;
        if seats.free.is_empty() && place == format!("series {series}, table {table}") {
            seats.tables.push(partners);
        } else if seats.free.is_empty() && place == format!("series {series}, free") {
            seats.free = partners;
        } else {
            let expected = format!("the next table or series: \"series {series}, table {table}\", say");
            return Err(error(place, expected));
        }
    }
    Ok(Event::Drawn(drawn))
}

fn number_of(tournament: &Tournament, name: &str) -> Result<usize, ParseError> {
    let known = tournament.participants().iter().position(|who| who.name.as_str() == name);
    known.ok_or_else(|| ParseError::new(name, "a participant"))
}

/// The sheet below its heading, up to its end.
fn sheet(line: usize, heading: &str, text: &str, lines: &mut Lines<'_>) -> Result<Event, ReadError> {
    let place = heading.strip_prefix("sheet of ").unwrap_or_default();
    let (series, table) = series_and_table(place).map_err(|e| here(line, e))?;
    let last = lines.find(|(_, words)| *words == END_OF_SHEET);
    let Some((last, _)) = last else {
        let error = ParseError::new("", format!("\"{END_OF_SHEET}\" below the sheet"));
        return Err(here(line, error));
    };
    let body: Vec<&str> = text.lines().skip(line).take(last - line - 1).collect();
    let sheet: Sheet = body.join("\n").parse().map_err(|e: ParseError| here(line, e.at(heading)))?;
    Ok(Event::HandedIn { series, table, sheet: Box::new(sheet) })
}

/// `series 1, table 2`.
fn series_and_table(words: &str) -> Result<(usize, usize), ParseError> {
    let error = || ParseError::new(words, "\"series 1, table 2\", say");
    let parts = words.strip_prefix("series ").and_then(|rest| rest.split_once(", table "));
    let (series, table) = parts.ok_or_else(error)?;
    Ok((number(series)?, number(table)?))
}

/// What can stand on one line.
const EXPECTED: &str = "a step: enter, withdraw or expel NAME, draw, begin series N, sheet of ..., \
                        declare invalid ..., ruling ..., objection to ..., end at, break off at or \
                        announce at";

/// A step that has one line: all but a draw and a sheet.
impl FromStr for Event {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Event, ParseError> {
        let after = |words: &str| line.strip_prefix(words);
        if let Some(name) = after("enter ") {
            return Ok(Event::Entered(name.parse()?));
        }
        if let Some(name) = after("withdraw ") {
            return Ok(Event::Withdrew(name.parse()?));
        }
        if let Some(name) = after("expel ") {
            return Ok(Event::Expelled(name.parse()?));
        }
        if let Some(series) = after("begin series ") {
            return Ok(Event::Begun { series: number(series)? });
        }
        if let Some(place) = after("declare invalid ") {
            let (series, table) = series_and_table(place)?;
            return Ok(Event::DeclaredInvalid { series, table });
        }
        if let Some(rest) = after("ruling ") {
            return ruling(rest);
        }
        if let Some(rest) = after("objection to ruling ") {
            return objection(rest);
        }
        if let Some(at) = after("end at ") {
            return Ok(Event::Ended(at.parse()?));
        }
        if let Some(rest) = after("break off at ") {
            let (at, payout) = timed(rest, "\"break off at 2026-05-01 14:30: refund\", say")?;
            let payout = match payout {
                REFUND => Payout::Refund,
                PROPORTION => Payout::Proportion,
                _ => return Err(ParseError::new(payout, format!("{REFUND} or {PROPORTION}"))),
            };
            return Ok(Event::BrokenOff { at, payout });
        }
        if let Some(at) = after("announce at ") {
            return Ok(Event::Announced(at.parse()?));
        }
        Err(ParseError::new(line, EXPECTED))
    }
}

/// What follows a moment, which is always as long, and a colon.
fn timed<'a>(words: &'a str, expected: &str) -> Result<(Moment, &'a str), ParseError> {
    let error = || ParseError::new(words, expected);
    let (at, rest) = words.split_at_checked(16).ok_or_else(error)?;
    Ok((at.parse()?, rest.strip_prefix(": ").ok_or_else(error)?.trim()))
}

const RULING: &str = "\"ruling 1 on series 1, table 2, at 2026-05-01 14:30: words\", \
                      \"ruling 1 stands, at ...: words\" or \"ruling 1 is reversed, at ...: words\"";

fn ruling(words: &str) -> Result<Event, ParseError> {
    let error = || ParseError::new(words, RULING);
    let (ruling, rest) = words.split_once(' ').ok_or_else(error)?;
    let ruling = number(ruling)?;
    let outcomes = [("stands, at ", Outcome::Stands), ("is reversed, at ", Outcome::Reversed)];
    for (begins, outcome) in outcomes {
        if let Some(rest) = rest.strip_prefix(begins) {
            let (at, words) = timed(rest, RULING)?;
            return Ok(Event::Decided { ruling, outcome, at, words: words.parse()? });
        }
    }
    let (place, rest) =
        rest.strip_prefix("on ").and_then(|rest| rest.split_once(", at ")).ok_or_else(error)?;
    let (series, table) = series_and_table(place)?;
    let (at, words) = timed(rest, RULING)?;
    Ok(Event::Ruled { ruling, series, table, at, words: words.parse()? })
}

fn objection(words: &str) -> Result<Event, ParseError> {
    let expected = "\"objection to ruling 1 at 2026-05-01 14:30 by NAME | words\"";
    let error = || ParseError::new(words, expected);
    let (ruling, rest) = words.split_once(" at ").ok_or_else(error)?;
    let (at, rest) = rest.split_at_checked(16).ok_or_else(error)?;
    let (by, words) = rest.strip_prefix(" by ").and_then(|rest| rest.split_once('|')).ok_or_else(error)?;
    let by: Name = by.trim().parse()?;
    Ok(Event::Objected { ruling: number(ruling)?, at: at.parse()?, by, words: words.trim().parse()? })
}
