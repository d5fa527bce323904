//! One line of a sheet from a file: what is entered, if the line is right in itself.

use super::entry::Entry;
use super::file::{Ended, Line};
use super::level::{Level, Mark};
use super::score::{Score, Verdict};
use crate::skat::text::ParseError;
use crate::skat::{Announcement, Contract, Game};
use std::fmt::Display;

/// What stands in the column of base values.
pub(super) const BASE: &str = "a base value: 9, 10, 11, 12 or 24; or Null's 23, 35, 46 or 59";

/// An error in a column.
pub(super) fn wrong(column: &str, found: impl Display, expected: &str) -> ParseError {
    ParseError::new(found.to_string(), expected).at(format!("column {column}"))
}

impl Line {
    /// The entry; its value must be what follows from the rest of the line.
    pub(super) fn entry(&self) -> Result<Entry, ParseError> {
        match self.result {
            Ended::PassedIn => self.without_game(Entry::PassedIn),
            Ended::Missing => self.without_game(Entry::Missing),
            Ended::Won => self.played(|_, _| Ok(Verdict::Won)),
            Ended::Lost => self.played(|_, _| Ok(Verdict::Lost)),
            Ended::Overbid => self.played(overbid),
            Ended::Raised => self.played(raised),
        }
    }

    fn without_game(&self, entry: Entry) -> Result<Entry, ParseError> {
        let Line { declarer, base, matadors, ref marks, value, total, .. } = *self;
        let numbers = [base.map(i64::from), matadors.map(i64::from), value, total];
        if declarer.is_some() || !marks.is_empty() || numbers.iter().any(Option::is_some) {
            return Err(wrong("declarer", "a game", "nothing, as the game is passed in or missing"));
        }
        Ok(entry)
    }

    fn played(
        &self,
        verdict: impl Fn(Score, i64) -> Result<Verdict, ParseError>,
    ) -> Result<Entry, ParseError> {
        let declarer = self.declarer.ok_or_else(|| wrong("declarer", "", "the declarer's number"))?;
        let base = self.base.ok_or_else(|| wrong("base", "", BASE))?;
        let value = self.value.ok_or_else(|| wrong("value", "", "the value of the game"))?;
        let contract = contract(base, &self.marks)?;
        let level = if contract.game().is_null() {
            Level::Game
        } else if self.marks.contains(&Mark::Schwarz) {
            Level::Schwarz
        } else if self.marks.contains(&Mark::Schneider) {
            Level::Schneider
        } else {
            Level::Game
        };
        let matadors = self.matadors.unwrap_or(0);
        let score = |verdict| Score::new(contract, matadors, level, verdict);
        let plain = score(Verdict::Won).map_err(|e| {
            let column = if matadors < 0 { "without" } else { "with" };
            wrong(column, if matadors == 0 { "" } else { &e.found }, &e.expected)
        })?;
        let verdict = verdict(plain, value)?;
        let score = score(verdict).map_err(|e| match verdict {
            Verdict::Lost => {
                let expected = "empty, as a lost announced Schneider counts no other level (ISkO 5.2.5)";
                wrong(&Mark::Schwarz.to_string(), "x", expected)
            }
            _ => wrong("overbid", &e.found, &e.expected),
        })?;
        if value == i64::from(score.value()) {
            return Ok(Entry::Played { declarer, score });
        }
        let reason = match score.multiplier() {
            _ if contract.game().is_null() => "the value of this Null game".into(),
            times => format!("{base} times {times}"),
        };
        let doubled = if score.is_won() { "" } else { ", doubled because it is lost" };
        Err(wrong("value", value, &format!("{}: {reason}{doubled}", score.value())))
    }
}

/// How often an overbid game counts, from its value.
fn overbid(plain: Score, value: i64) -> Result<Verdict, ParseError> {
    let doubled = 2 * i64::from(plain.base());
    let times = u8::try_from(value.saturating_neg() / doubled).ok().filter(|_| value % doubled == 0);
    let expected = format!("minus twice a multiple of {}, as the game is overbid", plain.base());
    times.map(Verdict::Overbid).ok_or_else(|| wrong("value", value, &expected))
}

/// How often a game counts that a ruling raised to the bid, from its value.
fn raised(plain: Score, value: i64) -> Result<Verdict, ParseError> {
    let base = i64::from(plain.base());
    let times = u8::try_from(value / base).ok().filter(|_| value % base == 0);
    let expected = format!("a multiple of {base}, as the game is raised to the bid");
    times.map(Verdict::Raised).ok_or_else(|| wrong("value", value, &expected))
}

/// The contract with this base value and these crosses.
fn contract(base: u16, marks: &[Mark]) -> Result<Contract, ParseError> {
    if let Some(null) = Contract::all().find(|contract| contract.null_value() == Some(base)) {
        return null_contract(null, marks);
    }
    let game = Game::ALL.into_iter().find(|game| game.base_value() == Some(base));
    let game = game.ok_or_else(|| wrong("base", base, BASE))?;
    let crossed = |mark| marks.contains(&mark);
    let needs = [
        (Mark::Ouvert, Mark::SchwarzAnnounced),
        (Mark::SchwarzAnnounced, Mark::Schwarz),
        (Mark::SchwarzAnnounced, Mark::SchneiderAnnounced),
        (Mark::Schwarz, Mark::Schneider),
        (Mark::SchneiderAnnounced, Mark::Schneider),
        (Mark::SchneiderAnnounced, Mark::Hand),
    ];
    if let Some((mark, needed)) = needs.into_iter().find(|&(mark, needed)| crossed(mark) && !crossed(needed))
    {
        return Err(wrong(&needed.to_string(), "", &format!("a cross, as {mark} is crossed")));
    }
    let announcement = if crossed(Mark::Ouvert) {
        Announcement::Ouvert
    } else if crossed(Mark::SchwarzAnnounced) {
        Announcement::Schwarz
    } else if crossed(Mark::SchneiderAnnounced) {
        Announcement::Schneider
    } else {
        Announcement::None
    };
    let contract = Contract::from_parts(game, crossed(Mark::Hand), announcement);
    Ok(contract.expect("an announcement has the cross for Hand"))
}

/// Null has crosses for Hand and ouvert only, which its value decides.
fn null_contract(null: Contract, marks: &[Mark]) -> Result<Contract, ParseError> {
    let reason = format!("as Null is worth {}", null.null_value().expect("it is Null"));
    for mark in Mark::ALL {
        let expected = match mark {
            Mark::Hand => null.is_hand(),
            Mark::Ouvert => null.is_ouvert(),
            _ => false,
        };
        if expected && !marks.contains(&mark) {
            return Err(wrong(&mark.to_string(), "", &format!("a cross, {reason}")));
        }
        if !expected && marks.contains(&mark) {
            return Err(wrong(&mark.to_string(), "x", &format!("empty, {reason}")));
        }
    }
    Ok(null)
}
