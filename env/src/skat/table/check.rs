//! Whatever a sheet says twice must agree: the error names the game and the column, and what was expected.

use super::company::Company;
use super::entry::{Entry, Level, Mark, Score, Verdict};
use super::file::{Ended, FORMAT, File, Line, Total, VERSION, results};
use super::remark::Remark;
use super::sheet::{Departure, Sheet, check_declarer};
use crate::skat::text::ParseError;
use crate::skat::{Announcement, Contract, Game};
use std::fmt::Display;

impl Line {
    /// What is entered here, if it is right in itself.
    fn entry(&self) -> Result<Entry, ParseError> {
        let Line { declarer, base, matadors, ref marks, value, total, .. } = *self;
        let played = match self.result {
            Ended::PassedIn => Err(Entry::PassedIn),
            Ended::Missing => Err(Entry::Missing),
            _ => Ok(()),
        };
        if let Err(entry) = played {
            let filled = declarer.is_some() || base.is_some() || matadors.is_some() || !marks.is_empty();
            return match filled || value.is_some() || total.is_some() {
                true => Err(wrong("declarer", "a game", "nothing, as the game is passed in or missing")),
                false => Ok(entry),
            };
        }
        let Some(declarer) = declarer else { return Err(wrong("declarer", "", "the declarer's number")) };
        let Some(base) = base else { return Err(wrong("base", "", BASE)) };
        let Some(value) = value else { return Err(wrong("value", "", "the value of the game")) };
        let contract = contract(base, marks)?;
        let level = match () {
            () if contract.game().is_null() => Level::Game,
            () if marks.contains(&Mark::Schwarz) => Level::Schwarz,
            () if marks.contains(&Mark::Schneider) => Level::Schneider,
            () => Level::Game,
        };
        let matadors = matadors.unwrap_or(0);
        let score = |verdict| Score::new(contract, matadors, level, verdict);
        let column = if matadors < 0 { "without" } else { "with" };
        let plain = score(Verdict::Lost)
            .map_err(|e| wrong(column, if e.found == "0" { "" } else { &e.found }, &e.expected))?;
        let verdict = match self.result {
            Ended::Won => Verdict::Won,
            Ended::Overbid => overbid(plain, value)?,
            _ => Verdict::Lost,
        };
        let score = score(verdict).map_err(|e| wrong("overbid", &e.found, &e.expected))?;
        if value == i64::from(score.value()) {
            return Ok(Entry::Played { declarer, score });
        }
        let multiplied = match score.multiplier() {
            _ if contract.game().is_null() => score.value().to_string() + ": the value of this Null game",
            times => format!("{}: {base} times {times}", score.value()),
        };
        let doubled = if score.is_won() { "" } else { ", doubled because it is lost" };
        Err(wrong("value", value, &format!("{multiplied}{doubled}")))
    }
}

/// What stands in the column of base values.
pub(super) const BASE: &str = "a base value: 9, 10, 11, 12 or 24; or Null's 23, 35, 46 or 59";

fn wrong(column: &str, found: impl Display, expected: &str) -> ParseError {
    ParseError::new(found.to_string(), expected).at(format!("column {column}"))
}

/// The contract with this base value and these crosses.
fn contract(base: u16, marks: &[Mark]) -> Result<Contract, ParseError> {
    if let Some(null) = Contract::all().find(|contract| contract.null_value() == Some(base)) {
        let expected = |mark| match mark {
            Mark::Hand => null.is_hand(),
            Mark::Ouvert => null.is_ouvert(),
            _ => false,
        };
        return match Mark::ALL.into_iter().find(|mark| marks.contains(mark) != expected(*mark)) {
            Some(mark) => Err(wrong_mark(mark, expected(mark), &format!("as Null is worth {base}"))),
            None => Ok(null),
        };
    }
    let game = Game::ALL.into_iter().find(|game| game.base_value() == Some(base));
    let Some(game) = game else { return Err(wrong("base", base, BASE)) };
    let needs = [
        (Mark::Ouvert, Mark::SchwarzAnnounced),
        (Mark::SchwarzAnnounced, Mark::Schwarz),
        (Mark::SchwarzAnnounced, Mark::SchneiderAnnounced),
        (Mark::Schwarz, Mark::Schneider),
        (Mark::SchneiderAnnounced, Mark::Schneider),
        (Mark::SchneiderAnnounced, Mark::Hand),
    ];
    for (mark, needed) in needs {
        if marks.contains(&mark) && !marks.contains(&needed) {
            return Err(wrong_mark(needed, true, &format!("as {mark} is crossed")));
        }
    }
    let hand = marks.contains(&Mark::Hand);
    let announcement = match () {
        () if marks.contains(&Mark::Ouvert) => Announcement::Ouvert,
        () if marks.contains(&Mark::SchwarzAnnounced) => Announcement::Schwarz,
        () if marks.contains(&Mark::SchneiderAnnounced) => Announcement::Schneider,
        () => Announcement::None,
    };
    Ok(Contract::from_parts(game, hand, announcement).expect("an announcement has the cross for Hand"))
}

fn wrong_mark(mark: Mark, crossed: bool, reason: &str) -> ParseError {
    let (found, expected) = if crossed { ("", "a cross") } else { ("x", "empty") };
    wrong(&mark.to_string(), found, &format!("{expected}, {reason}"))
}

/// How often an overbid game counts, from its value.
fn overbid(plain: Score, value: i64) -> Result<Verdict, ParseError> {
    let doubled = 2 * i64::from(plain.base());
    let times = u8::try_from(value.saturating_neg() / doubled).ok().filter(|_| value % doubled == 0);
    let expected = format!("minus twice a multiple of {}, as the game is overbid", plain.base());
    times.map(Verdict::Overbid).ok_or_else(|| wrong("value", value, &expected))
}

impl TryFrom<File> for Sheet {
    type Error = ParseError;

    /// Checks everything that the file says twice.
    fn try_from(file: File) -> Result<Sheet, ParseError> {
        if file.format != FORMAT {
            return Err(ParseError::new(file.format, format!("\"{FORMAT}\"")).at("format"));
        }
        if file.version != VERSION {
            let expected = format!("{VERSION}, the version that this program reads");
            return Err(ParseError::new(file.version.to_string(), expected).at("version"));
        }
        let mut sheet = with_seats(&file)?;
        for (game, line) in (1..).zip(&file.entries) {
            let entry = sheet.checked(game, line).map_err(|e| e.at(format!("game {game}")))?;
            sheet.entries.push(entry);
        }
        let rows = sheet.rows().zip(&file.entries);
        let wrong_total = rows.into_iter().find(|(row, line)| row.total != line.total);
        if let Some((row, line)) = wrong_total {
            let text = |total: Option<i64>| total.map_or(String::new(), |total| total.to_string());
            let partner = row.entry.declarer().expect("only a declarer has a running score");
            let error = wrong(
                &partner.to_string(),
                text(line.total),
                &format!("{}, the running score", text(row.total)),
            );
            return Err(error.at(format!("game {}", row.game)));
        }
        check_changes(&sheet)?;
        sheet.departures = file.leaving;
        check_departures(&sheet)?;
        check_results(&results(&sheet), &file.results)?;
        sheet.remarks = file.remarks;
        check_remarks(&sheet)?;
        sheet.signatures = file.signed;
        check_signatures(&sheet)?;
        Ok(sheet)
    }
}

/// The sheet of this file without its games.
fn with_seats(file: &File) -> Result<Sheet, ParseError> {
    if file.games < file.entries.len().max(1) {
        let expected = format!("the length of a series in which {} games are entered", file.entries.len());
        return Err(ParseError::new(file.games.to_string(), expected).at("games"));
    }
    let mut companies: Vec<(usize, Company)> = Vec::new();
    for seats in &file.seats {
        let place = format!("seats from game {}", seats.from_game);
        let error = |expected: &str| {
            let found: Vec<String> = seats.partners.iter().map(ToString::to_string).collect();
            Err(ParseError::new(found.join(" "), expected).at(place.clone()))
        };
        if seats.partners.iter().any(|partner| partner.index() >= file.partners.len()) {
            return error("of partners who are named");
        }
        let Some(company) = Company::new(seats.partners.clone()) else {
            return error("three partners or more, each once");
        };
        let before = companies.last().map_or(0, |&(before, _)| before + 1);
        let is_next = if companies.is_empty() { seats.from_game == 1 } else { seats.from_game > before };
        if !is_next || seats.from_game > file.games {
            let expected = "a game after those before, from game 1 on";
            return Err(ParseError::new(seats.from_game.to_string(), expected).at(place));
        }
        companies.push((seats.from_game - 1, company));
    }
    if companies.is_empty() {
        return Err(ParseError::new("", "the seats from game 1 on").at("seats"));
    }
    let names = &file.partners;
    if let Some(i) = (1..names.len()).find(|&i| names[..i].contains(&names[i])) {
        let expected = "a name that no other partner has";
        return Err(ParseError::new(names[i].to_string(), expected).at(format!("partner {}", i + 1)));
    }
    Ok(Sheet {
        games: file.games,
        names: names.clone(),
        companies,
        departures: Vec::new(),
        entries: Vec::new(),
        remarks: Vec::new(),
        signatures: Vec::new(),
    })
}

impl Sheet {
    /// The entry of a line that fits the table; its running score is not looked at.
    fn checked(&self, game: usize, line: &Line) -> Result<Entry, ParseError> {
        if line.game != game {
            return Err(wrong("game", line.game, &format!("{game}, the next game")));
        }
        let seating = self.seating_in(game);
        if line.dealer != seating.dealer {
            return Err(wrong(
                "dealer",
                line.dealer,
                &format!("{}, whose turn it is to deal", seating.dealer),
            ));
        }
        let entry = line.entry()?;
        let players = seating.players.0.map(|partner| partner.to_string()).join(", ");
        check_declarer(&seating, game, &entry).map_err(|_| {
            let found = entry.declarer().map_or(String::new(), |declarer| declarer.to_string());
            wrong("declarer", found, &format!("one of the players {players}"))
        })?;
        Ok(entry)
    }
}

/// Changes of the company are at the beginning of rounds, and keep the order of those who stay.
fn check_changes(sheet: &Sheet) -> Result<(), ParseError> {
    for pair in sheet.companies.windows(2) {
        let [(first, before), (from, after)] = pair else { unreachable!("windows of two") };
        let place = format!("seats from game {}", from + 1);
        let expected = match () {
            () if !(from - first).is_multiple_of(before.round()) => "the first game of a round (ISkO 3.1.2)",
            () if *from > sheet.entries.len() => "the next game at most: changes come when a round is over",
            () if !after.can_follow(before) => {
                "a company in which those who stay keep their order, newcomers sit to the right of No. 1 or in the \
                 seats of those who left, and nobody deals twice in a row (ISkO 3.1.2, 3.3.7)"
            }
            () => continue,
        };
        return Err(ParseError::new((from + 1).to_string(), expected).at(place));
    }
    Ok(())
}

fn check_departures(sheet: &Sheet) -> Result<(), ParseError> {
    let entered = sheet.entries.len();
    let (before, company) = sheet.companies.last().expect("a sheet has a company");
    let round_ends = before + (entered + 1 - before).next_multiple_of(company.round());
    for (i, departure) in sheet.departures.iter().enumerate() {
        let Departure { partner, after_game } = *departure;
        let ends_now = after_game == entered && entered > *before && sheet.is_between_rounds();
        let expected = match () {
            () if !company.contains(partner) => "somebody at the table",
            () if sheet.departures[..i].iter().any(|other| other.partner == partner) => "named once",
            () if after_game != round_ends && !ends_now => {
                let expected = format!("{round_ends}, the last game of the round");
                return Err(
                    ParseError::new(after_game.to_string(), expected).at(format!("leaving, {partner}"))
                );
            }
            () => continue,
        };
        return Err(ParseError::new(partner.to_string(), expected).at("leaving"));
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
        for ((expected, found), row) in numbers {
            if expected != found {
                let error = ParseError::new(found.to_string(), expected.to_string());
                return Err(error.at(format!("result, {row}, column {}", computed.partner)));
            }
        }
    }
    Ok(())
}

fn check_remarks(sheet: &Sheet) -> Result<(), ParseError> {
    let known = |entry: &Entry| entry.declarer().is_none_or(|declarer| declarer.index() < sheet.names.len());
    for (i, remark) in (1..).zip(&sheet.remarks) {
        let error =
            |found: String, expected: &str| Err(ParseError::new(found, expected).at(format!("remark {i}")));
        match remark {
            Remark::Corrected { game, .. }
            | Remark::Voided { game, .. }
            | Remark::Substituted { game, .. }
                if !(1..=sheet.games).contains(game) =>
            {
                return error(game.to_string(), "a game of the series");
            }
            Remark::Corrected { was, .. } if !known(was) => {
                return error(was.to_string(), "an entry of a partner");
            }
            Remark::Voided { were, .. } => {
                if let Some(entry) = were.iter().find(|entry| !known(entry)) {
                    return error(entry.to_string(), "an entry of a partner");
                }
            }
            Remark::Substituted { partner, .. } if partner.index() >= sheet.names.len() => {
                return error(partner.to_string(), "a partner who is named");
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_signatures(sheet: &Sheet) -> Result<(), ParseError> {
    for (i, partner) in sheet.signatures.iter().enumerate() {
        let expected = match () {
            () if !sheet.is_over() => "expected before the end of the series",
            () if !sheet.company().contains(*partner) => "somebody at the table",
            () if sheet.signatures[..i].contains(partner) => "signed once",
            () => continue,
        };
        return Err(ParseError::new(partner.to_string(), expected).at("signed"));
    }
    Ok(())
}
