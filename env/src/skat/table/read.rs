//! The text form of a sheet: read.

use super::cells::{Cells, number};
use super::file::{FORMAT, File, Line, Seats, Total, VERSION};
use super::lines::Lines;
use super::partner::Partner;
use super::remark::{Authority, Remark};
use super::sheet::{Departure, Sheet};
use super::write::{HEADINGS, INVALID, LEAVING, PARTNERS, REMARKS, RESULT, SEATS, SIGNED};
use crate::name::Name;
use crate::skat::text::ParseError;
use std::str::FromStr;

impl FromStr for Sheet {
    type Err = ParseError;

    /// Reads a sheet and checks it. Spaces between words and bars and empty lines do not matter.
    ///
    /// # Errors
    /// Names the line, or the game and the column, with what was expected there: dealers, values,
    /// running scores and final scores must be those that follow from the rest.
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
    if line == INVALID {
        return Ok(Remark::DeclaredInvalid);
    }
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

/// The headings of a table with a column for each partner.
fn headings(lines: &mut Lines<'_>, first: &[&str], partners: usize) -> Result<(), ParseError> {
    let numbers: Vec<String> = (1..=partners).map(|number| number.to_string()).collect();
    let expected: Vec<&str> = first.iter().copied().chain(numbers.iter().map(String::as_str)).collect();
    let line = lines.next().unwrap_or_default();
    if Cells::of(line).0 == expected {
        return Ok(());
    }
    Err(lines.here(ParseError::new(line, format!("\"{}\"", expected.join(" | ")))))
}

fn entries(lines: &mut Lines<'_>, partners: usize) -> Result<Vec<Line>, ParseError> {
    headings(lines, &HEADINGS, partners)?;
    let mut entries = Vec::new();
    while let Some(line) = lines.next_in_section() {
        let game = entries.len() + 1;
        entries.push(Cells::of(line).game(partners).map_err(|e| e.at(format!("game {game}")))?);
    }
    Ok(entries)
}

fn results(lines: &mut Lines<'_>, partners: usize) -> Result<Vec<Total>, ParseError> {
    headings(lines, &[RESULT], partners)?;
    let mut columns = vec![[0; Total::ROWS.len()]; partners];
    for (i, row) in Total::ROWS.into_iter().enumerate() {
        let line = lines.next().unwrap_or_default();
        let cells = Cells::of(line).0;
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
