//! The text form of a sheet: read.

use super::file::{Ended, FORMAT, File, Line, Seats, Total, VERSION};
use super::level::Mark;
use super::line::BASE;
use super::name::{Name, Partner};
use super::remark::{Authority, Remark};
use super::sheet::{Departure, Sheet};
use super::write::{HEADINGS, LEAVING, MISSING, PARTNERS, PASSED_IN, REMARKS, RESULT, SEATS, SIGNED};
use crate::skat::text::ParseError;
use std::iter::Peekable;
use std::str::FromStr;

/// What each column is called in errors: the headings without abbreviations.
const COLUMNS: [&str; 14] = [
    "game",
    "dealer",
    "declarer",
    "base",
    "with",
    "without",
    "Hand",
    "Schneider",
    "Schneider announced",
    "Schwarz",
    "Schwarz announced",
    "ouvert",
    "overbid",
    "value",
];

impl FromStr for Sheet {
    type Err = ParseError;

    /// Reads a sheet and checks it. Spaces between words and bars and empty lines do not matter.
    ///
    /// # Errors
    /// Names the line, or the game and the column, with what was expected there: dealers, values, running scores and
    /// final scores must be those that follow from the rest.
    fn from_str(text: &str) -> Result<Sheet, ParseError> {
        let mut lines = Lines::new(text);
        let expected = format!("\"{FORMAT}, version {VERSION}\"");
        let version = lines.after(&format!("{FORMAT}, version "), &expected)?;
        let version = number(version, &expected).map_err(|e| lines.here(e))?;
        let expected = "\"Series of 36 games\", say";
        let games = lines.after("Series of ", expected)?;
        let games = games.strip_suffix(" games").ok_or_else(|| ParseError::new(games, expected));
        let games = games.and_then(|games| number(games, expected)).map_err(|e| lines.here(e))?;
        let partners = lines.section(PARTNERS, partner)?;
        if let Some(i) = (0..partners.len()).find(|&i| partners[i].0.index() != i) {
            let expected = format!("{}, the number of the next partner", i + 1);
            return Err(ParseError::new(partners[i].0.to_string(), expected).at(PARTNERS));
        }
        let seats = lines.section(SEATS, seats)?;
        let leaving = lines.optional_section(LEAVING, departure)?;
        let entries = entries(&mut lines, partners.len())?;
        let results = results(&mut lines, partners.len())?;
        let remarks = lines.optional_section(REMARKS, remark)?;
        let mut signed = Vec::new();
        if let Some(numbers) = lines.next_if_after(&format!("{SIGNED}:")) {
            signed = partner_numbers(numbers).map_err(|e| lines.here(e))?;
        }
        if let Some(rest) = lines.next() {
            return Err(lines.here(ParseError::new(rest, "expected: the sheet is over before it")));
        }
        let partners = partners.into_iter().map(|(_, name)| name).collect();
        let format = FORMAT.to_string();
        File { format, version, games, partners, seats, leaving, entries, results, remarks, signed }
            .try_into()
    }
}

/// The lines that are not empty, trimmed, with the number of the last one that was taken.
struct Lines<'a> {
    rest: Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>,
    taken: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let boxed: Box<dyn Iterator<Item = (usize, &str)>> = Box::new(lines);
        Lines { rest: boxed.peekable(), taken: 0 }
    }

    fn next(&mut self) -> Option<&'a str> {
        let (number, line) = self.rest.next()?;
        self.taken = number;
        Some(line)
    }

    fn next_if(&mut self, is: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.rest.peek().is_some_and(|(_, line)| is(line)).then(|| self.next()).flatten()
    }

    /// What follows these words in the next line, if it begins with them.
    fn next_if_after(&mut self, words: &str) -> Option<&'a str> {
        self.next_if(|line| line.starts_with(words)).and_then(|line| line.strip_prefix(words))
    }

    /// The same where the line must begin so.
    fn after(&mut self, words: &str, expected: &str) -> Result<&'a str, ParseError> {
        match self.next_if_after(words) {
            Some(rest) => Ok(rest),
            None => {
                let found = self.next().unwrap_or_default();
                Err(self.here(ParseError::new(found, expected)))
            }
        }
    }

    fn here(&self, error: ParseError) -> ParseError {
        error.at(format!("line {}", self.taken.max(1)))
    }

    /// The lines under a heading, up to the next heading.
    fn section<T>(
        &mut self,
        heading: &str,
        read: impl Fn(&str) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        self.after(heading, &format!("\"{heading}\""))?;
        self.body(read)
    }

    fn optional_section<T>(
        &mut self,
        heading: &str,
        read: impl Fn(&str) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        if self.next_if(|line| line == heading).is_some() { self.body(read) } else { Ok(Vec::new()) }
    }

    fn body<T>(&mut self, read: impl Fn(&str) -> Result<T, ParseError>) -> Result<Vec<T>, ParseError> {
        let mut parts = Vec::new();
        while let Some(line) = self.next_if(|line| !is_heading(line)) {
            parts.push(read(line).map_err(|e| self.here(e))?);
        }
        Ok(parts)
    }
}

fn is_heading(line: &str) -> bool {
    [PARTNERS, SEATS, LEAVING, REMARKS].contains(&line)
        || [&format!("{SIGNED}:"), HEADINGS[0], RESULT].iter().any(|heading| {
            line.strip_prefix(*heading)
                .is_some_and(|rest| *heading != HEADINGS[0] || rest.trim_start().starts_with('|'))
        })
}

fn number<T: FromStr>(word: &str, expected: &str) -> Result<T, ParseError> {
    let usual = !word.starts_with('+') && (word == "0" || !word.trim_start_matches('-').starts_with('0'));
    word.parse().ok().filter(|_| usual).ok_or_else(|| ParseError::new(word, expected))
}

fn partner(line: &str) -> Result<(Partner, Name), ParseError> {
    let (number, name) = line.split_once(' ').unwrap_or((line, ""));
    Ok((number.parse()?, name.trim_start().parse()?))
}

fn partner_numbers(words: &str) -> Result<Vec<Partner>, ParseError> {
    words.split_whitespace().map(str::parse).collect()
}

fn seats(line: &str) -> Result<Seats, ParseError> {
    let expected = "\"from game 1: 1 2 3\", say";
    let parts = line.strip_prefix("from game ").and_then(|line| line.split_once(':'));
    let (game, numbers) = parts.ok_or_else(|| ParseError::new(line, expected))?;
    Ok(Seats { from_game: number(game, expected)?, partners: partner_numbers(numbers)? })
}

fn departure(line: &str) -> Result<Departure, ParseError> {
    let expected = "\"2 after game 6\", say";
    let (partner, game) = line.split_once(" after game ").ok_or_else(|| ParseError::new(line, expected))?;
    Ok(Departure { partner: partner.parse()?, after_game: number(game, expected)? })
}

fn remark(line: &str) -> Result<Remark, ParseError> {
    let expected = "a remark like \"game 5 corrected by agreement: was 2 CH with 1 won\"";
    let error = || ParseError::new(line, expected);
    let parts = line.strip_prefix("game ").and_then(|line| line.split_once(' ')).ok_or_else(error)?;
    let game = number(parts.0, expected)?;
    let (what, rest) = parts.1.split_once(": ").ok_or_else(error)?;
    let was = || rest.strip_prefix("was ").ok_or_else(error);
    let corrected = |by| Ok(Remark::Corrected { game, was: was()?.parse()?, by });
    match what {
        "corrected by agreement" => corrected(Authority::Agreement),
        "corrected by management" => corrected(Authority::Management),
        "played again" => {
            Ok(Remark::Voided { game, were: was()?.split(", ").map(str::parse).collect::<Result<_, _>>()? })
        }
        "first with a substitute" => {
            let (name, partner) = rest.rsplit_once(" for ").ok_or_else(error)?;
            Ok(Remark::Substituted { game, partner: partner.parse()?, name: name.parse::<Name>()? })
        }
        _ => Err(error()),
    }
}

/// The cells of a line between bars.
fn cells(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

/// The headings of a table with a column for each partner.
fn headings(lines: &mut Lines<'_>, first: &[&str], partners: usize) -> Result<(), ParseError> {
    let numbers: Vec<String> = (1..=partners).map(|number| number.to_string()).collect();
    let expected: Vec<&str> = first.iter().copied().chain(numbers.iter().map(String::as_str)).collect();
    let line = lines.next().unwrap_or_default();
    if cells(line) == expected {
        return Ok(());
    }
    Err(lines.here(ParseError::new(line, format!("\"{}\"", expected.join(" | ")))))
}

fn entries(lines: &mut Lines<'_>, partners: usize) -> Result<Vec<Line>, ParseError> {
    headings(lines, &HEADINGS, partners)?;
    let mut entries = Vec::new();
    while let Some(line) = lines.next_if(|line| !is_heading(line)) {
        let game = entries.len() + 1;
        entries.push(entry(line, partners).map_err(|e| e.at(format!("game {game}")))?);
    }
    Ok(entries)
}

fn entry(line: &str, partners: usize) -> Result<Line, ParseError> {
    let cells = cells(line);
    if cells.len() != HEADINGS.len() + partners {
        let expected = format!("a line of {} cells with \"|\" between them", HEADINGS.len() + partners);
        return Err(ParseError::new(format!("{} cells", cells.len()), expected));
    }
    let at = |column: usize| move |error: ParseError| error.at(format!("column {}", COLUMNS[column]));
    let optional = |column: usize, expected: &str| match cells[column] {
        "" => Ok(None),
        word => number::<i64>(word, expected).map(Some).map_err(at(column)),
    };
    let crossed = |column: usize| match cells[column] {
        "" => Ok(false),
        "x" => Ok(true),
        word => Err(at(column)(ParseError::new(word, "\"x\" or nothing"))),
    };
    let positive = |column: usize| {
        let matadors = optional(column, "a number of matadors, 1 to 11")?;
        match matadors.map(|matadors| i8::try_from(matadors).ok().filter(|m| *m > 0)) {
            Some(None) => Err(at(column)(ParseError::new(cells[column], "a number of matadors, 1 to 11"))),
            Some(some) => Ok(some),
            None => Ok(None),
        }
    };
    let game = number(cells[0], "the number of the game").map_err(at(0))?;
    let dealer = cells[1].parse().map_err(at(1))?;
    let (with, without) = (positive(4)?, positive(5)?);
    if with.is_some() && without.is_some() {
        return Err(at(5)(ParseError::new(cells[5], "empty, as the game is played with matadors")));
    }
    let mut marks = Vec::new();
    for (column, mark) in (6..).zip(Mark::ALL) {
        if crossed(column)? {
            marks.push(mark);
        }
    }
    let overbid = crossed(12)?;
    if overbid && [PASSED_IN, MISSING].contains(&cells[2]) {
        return Err(at(12)(ParseError::new("x", "empty, as the game is passed in or missing")));
    }
    let value = optional(13, "a number")?;
    let (result, declarer) = match cells[2] {
        PASSED_IN => (Ended::PassedIn, None),
        MISSING => (Ended::Missing, None),
        number => {
            let result = match value {
                _ if overbid => Ended::Overbid,
                Some(value) if value < 0 => Ended::Lost,
                _ => Ended::Won,
            };
            (result, Some(number.parse::<Partner>().map_err(at(2))?))
        }
    };
    let base = match cells[3] {
        "" => None,
        word => Some(number(word, BASE).map_err(at(3))?),
    };
    let mut total = None;
    for (number, word) in (1..).zip(&cells[HEADINGS.len()..]) {
        let is_his = declarer.is_some_and(|declarer| declarer.number() == number);
        let place = |error: ParseError| error.at(format!("column {number}"));
        match *word {
            "" => {}
            word if is_his => total = Some(self::number(word, "a running score").map_err(place)?),
            word => {
                return Err(place(ParseError::new(
                    word,
                    "empty, as somebody else or nobody is the declarer",
                )));
            }
        }
    }
    let matadors = with.or(without.map(|without: i8| -without));
    Ok(Line { game, dealer, result, declarer, base, matadors, marks, value, total })
}

fn results(lines: &mut Lines<'_>, partners: usize) -> Result<Vec<Total>, ParseError> {
    headings(lines, &[RESULT], partners)?;
    let mut columns = vec![[0; Total::ROWS.len()]; partners];
    for (i, row) in Total::ROWS.into_iter().enumerate() {
        let line = lines.next().unwrap_or_default();
        let cells = cells(line);
        if cells.len() != partners + 1 || cells[0] != row {
            let expected = format!("\"{row}\" with a number for each partner and \"|\" between them");
            return Err(lines.here(ParseError::new(line, expected)));
        }
        for (column, word) in columns.iter_mut().zip(&cells[1..]) {
            column[i] = number(word, "a number").map_err(|e| e.at(format!("result, {row}")))?;
        }
    }
    Ok((0..).zip(columns).map(|(i, numbers)| Total::of_numbers(Partner::at(i), numbers)).collect())
}
