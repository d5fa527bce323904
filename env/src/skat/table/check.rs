//! Whatever a sheet says twice must agree: the error names the game and the column, and what was
//! expected.

use super::company::Company;
use super::entry::Entry;
use super::file::{FORMAT, File, Line, Total, VERSION, results};
use super::line::wrong;
use super::remark::Remark;
use super::sheet::{Departure, Sheet, check_declarer};
use crate::name::Name;
use crate::skat::text::ParseError;

impl TryFrom<File> for Sheet {
    type Error = ParseError;

    fn try_from(file: File) -> Result<Sheet, ParseError> {
        let mut sheet = with_seats(&file)?;
        for (game, line) in (1..).zip(&file.entries) {
            let entry = checked_entry(&sheet, game, line).map_err(|e| e.at(format!("game {game}")))?;
            sheet.entries.push(entry);
        }
        check_totals(&sheet, &file.entries)?;
        check_changes(&sheet)?;
        sheet.departures = file.leaving;
        check_departures(&sheet)?;
        check_results(&results(&sheet), &file.results)?;
        sheet.remarks = file.remarks;
        for (i, remark) in (1..).zip(&sheet.remarks) {
            check_remark(&sheet, remark).map_err(|e| e.at(format!("remark {i}")))?;
        }
        sheet.signatures = file.signed;
        check_signatures(&sheet)?;
        Ok(sheet)
    }
}

/// The sheet of this file without its games.
fn with_seats(file: &File) -> Result<Sheet, ParseError> {
    if file.format != FORMAT {
        return Err(ParseError::new(&file.format, format!("\"{FORMAT}\"")).at("format"));
    }
    if file.version != VERSION {
        let expected = format!("{VERSION}, the version that this program reads");
        return Err(ParseError::new(file.version.to_string(), expected).at("version"));
    }
    let entered = file.entries.len();
    if file.games < entered.max(1) {
        let expected = format!("the length of a series in which {entered} games are entered");
        return Err(ParseError::new(file.games.to_string(), expected).at("games"));
    }
    check_names(&file.partners)?;
    Ok(Sheet {
        games: file.games,
        names: file.partners.clone(),
        companies: companies(file)?,
        departures: Vec::new(),
        entries: Vec::new(),
        remarks: Vec::new(),
        signatures: Vec::new(),
    })
}

fn check_names(names: &[Name]) -> Result<(), ParseError> {
    let Some(i) = (1..names.len()).find(|&i| names[..i].contains(&names[i])) else { return Ok(()) };
    let expected = "a name that no other partner has";
    Err(ParseError::new(names[i].to_string(), expected).at(format!("partner {}", i + 1)))
}

fn companies(file: &File) -> Result<Vec<(usize, Company)>, ParseError> {
    let mut companies: Vec<(usize, Company)> = Vec::new();
    for seats in &file.seats {
        let error = |found: String, expected: &str| {
            Err(ParseError::new(found, expected).at(format!("seats from game {}", seats.from_game)))
        };
        let numbers: Vec<String> = seats.partners.iter().map(ToString::to_string).collect();
        if seats.partners.iter().any(|partner| partner.index() >= file.partners.len()) {
            return error(numbers.join(" "), "of partners who are named");
        }
        let Some(company) = Company::new(seats.partners.clone()) else {
            return error(numbers.join(" "), "three partners or more, each once");
        };
        let is_next = match companies.last() {
            None => seats.from_game == 1,
            Some((before, _)) => (before + 2..=file.games).contains(&seats.from_game),
        };
        if !is_next {
            return error(seats.from_game.to_string(), "a game after those before, from game 1 on");
        }
        companies.push((seats.from_game - 1, company));
    }
    if companies.is_empty() {
        return Err(ParseError::new("", "the seats from game 1 on").at("seats"));
    }
    Ok(companies)
}

/// The entry of a line that fits the table; its running score is not looked at.
fn checked_entry(sheet: &Sheet, game: usize, line: &Line) -> Result<Entry, ParseError> {
    if line.game != game {
        return Err(wrong("game", line.game, &format!("{game}, the next game")));
    }
    let seating = sheet.seating_in(game);
    if line.dealer != seating.dealer {
        return Err(wrong("dealer", line.dealer, &format!("{}, whose turn it is to deal", seating.dealer)));
    }
    let entry = line.entry()?;
    match (check_declarer(&seating, game, &entry), entry.declarer()) {
        (Err(_), Some(declarer)) => {
            let players = seating.players.0.map(|partner| partner.to_string()).join(", ");
            Err(wrong("declarer", declarer, &format!("one of the players {players}")))
        }
        _ => Ok(entry),
    }
}

fn check_totals(sheet: &Sheet, lines: &[Line]) -> Result<(), ParseError> {
    for (row, line) in sheet.rows().zip(lines) {
        if let (Some(declarer), Some(total)) = (row.entry.declarer(), row.total)
            && line.total != row.total
        {
            let found = line.total.map_or(String::new(), |total| total.to_string());
            let error = wrong(&declarer.to_string(), found, &format!("{total}, the running score"));
            return Err(error.at(format!("game {}", row.game)));
        }
    }
    Ok(())
}

/// Changes of the company are at the beginning of rounds, and keep the order of those who stay.
fn check_changes(sheet: &Sheet) -> Result<(), ParseError> {
    for pair in sheet.companies.windows(2) {
        let [(first, before), (from, after)] = pair else { unreachable!("windows of two") };
        let expected = if !(from - first).is_multiple_of(before.round()) {
            "the first game of a round (ISkO 3.1.2)"
        } else if *from > sheet.entries.len() {
            "the next game at most: changes come when a round is over"
        } else if !after.can_follow(before) {
            "a company in which those who stay keep their order, newcomers sit to the right of No. 1 or in the seats \
             of those who left, and nobody deals twice in a row (ISkO 3.1.2, 3.3.7)"
        } else {
            continue;
        };
        let error = ParseError::new((from + 1).to_string(), expected);
        return Err(error.at(format!("seats from game {}", from + 1)));
    }
    Ok(())
}

fn check_departures(sheet: &Sheet) -> Result<(), ParseError> {
    let entered = sheet.entries.len();
    let (before, company) = sheet.companies.last().expect("a sheet has a company");
    let round_ends = before + (entered + 1 - before).next_multiple_of(company.round());
    for (i, &Departure { partner, after_game }) in sheet.departures.iter().enumerate() {
        if !company.contains(partner) {
            return Err(ParseError::new(partner.to_string(), "somebody at the table").at("leaving"));
        }
        if sheet.departures[..i].iter().any(|other| other.partner == partner) {
            return Err(ParseError::new(partner.to_string(), "named once").at("leaving"));
        }
        let leaves_now = after_game == entered && entered > *before && sheet.is_between_rounds();
        if after_game != round_ends && !leaves_now {
            let expected = format!("{round_ends}, the last game of the round");
            return Err(ParseError::new(after_game.to_string(), expected).at(format!("leaving, {partner}")));
        }
    }
    Ok(())
}

fn check_results(computed: &[Total], found: &[Total]) -> Result<(), ParseError> {
    if computed.len() != found.len() {
        let expected = format!("{} columns, one for each partner", computed.len());
        return Err(ParseError::new(found.len().to_string(), expected).at("result"));
    }
    for (computed, found) in computed.iter().zip(found) {
        if computed.partner != found.partner {
            let expected = format!("{}, the next partner", computed.partner);
            return Err(ParseError::new(found.partner.to_string(), expected).at("result"));
        }
        let numbers = computed.numbers().into_iter().zip(found.numbers()).zip(Total::ROWS);
        if let Some(((expected, found), row)) = numbers.into_iter().find(|((a, b), _)| a != b) {
            let error = ParseError::new(found.to_string(), expected.to_string());
            return Err(error.at(format!("result, {row}, column {}", computed.partner)));
        }
    }
    Ok(())
}

fn check_remark(sheet: &Sheet, remark: &Remark) -> Result<(), ParseError> {
    let named = |entry: &&Entry| entry.declarer().is_none_or(|declarer| declarer.index() < sheet.names.len());
    let check_entries = |entries: &[Entry]| match entries.iter().find(|entry| !named(entry)) {
        Some(entry) => Err(ParseError::new(entry.to_string(), "an entry of a partner who is named")),
        None => Ok(()),
    };
    let game = match remark {
        Remark::Corrected { game, was, .. } => {
            check_entries(&[*was])?;
            game
        }
        Remark::Voided { game, were } => {
            check_entries(were)?;
            if were.is_empty() {
                return Err(ParseError::new("", "the entries that were struck"));
            }
            game
        }
        Remark::Substituted { game, partner, .. } => {
            if partner.index() >= sheet.names.len() {
                return Err(ParseError::new(partner.to_string(), "a partner who is named"));
            }
            game
        }
        Remark::DeclaredInvalid => return Ok(()),
    };
    if (1..=sheet.games).contains(game) {
        return Ok(());
    }
    Err(ParseError::new(game.to_string(), "a game of the series"))
}

fn check_signatures(sheet: &Sheet) -> Result<(), ParseError> {
    for (i, partner) in sheet.signatures.iter().enumerate() {
        let expected = if !sheet.is_over() {
            "expected before the end of the series"
        } else if !sheet.company().contains(*partner) {
            "somebody at the table"
        } else if sheet.signatures[..i].contains(partner) {
            "signed once"
        } else {
            continue;
        };
        return Err(ParseError::new(partner.to_string(), expected).at("signed"));
    }
    Ok(())
}
