//! One game's line in a sheet's text, cell by cell.

use super::file::{Ended, Line};
use super::level::Mark;
use super::line::{BASE, wrong};
use super::partner::Partner;
use super::write::{HEADINGS, MISSING, PASSED_IN};
use crate::skat::text::ParseError;
use std::str::FromStr;

/// What stands between the bars of a line, trimmed.
pub(super) struct Cells<'a>(pub(super) Vec<&'a str>);

/// What each column is called in errors: the headings without abbreviations.
const COLUMNS: [&str; HEADINGS.len()] = [
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

// Places in COLUMNS.
const GAME: usize = 0;
const DEALER: usize = 1;
const DECLARER: usize = 2;
const BASE_VALUE: usize = 3;
const WITH: usize = 4;
const WITHOUT: usize = 5;
const HAND: usize = 6;
const OVERBID: usize = 12;
const VALUE: usize = 13;

const MATADORS: &str = "a number of matadors, 1 to 11";
const WITHOUT_GAME: &str = "empty, as the game is passed in or missing";

impl<'a> Cells<'a> {
    pub(super) fn of(line: &'a str) -> Cells<'a> {
        Cells(line.split('|').map(str::trim).collect())
    }

    /// The game that the line describes.
    pub(super) fn game(&self, partners: usize) -> Result<Line, ParseError> {
        let expected = HEADINGS.len() + partners;
        if self.0.len() != expected {
            let expected = format!("a line of {expected} cells with \"|\" between them");
            return Err(ParseError::new(format!("{} cells", self.0.len()), expected));
        }
        let (result, declarer) = self.result()?;
        Ok(Line {
            game: number(self.0[GAME], "the number of the game").map_err(at(GAME))?,
            dealer: self.0[DEALER].parse().map_err(at(DEALER))?,
            result,
            declarer,
            base: self.optional(BASE_VALUE, BASE)?,
            matadors: self.matadors()?,
            marks: self.marks()?,
            value: self.optional(VALUE, "a number")?,
            total: self.total(declarer)?,
        })
    }

    fn result(&self) -> Result<(Ended, Option<Partner>), ParseError> {
        let overbid = self.crossed(OVERBID)?;
        let without_game = match self.0[DECLARER] {
            PASSED_IN => Ended::PassedIn,
            MISSING => Ended::Missing,
            declarer => {
                let declarer = declarer.parse().map_err(at(DECLARER))?;
                let is_lost = self.0[VALUE].starts_with('-');
                let ended = match overbid {
                    Some(Crossed) if is_lost => Ended::Overbid,
                    Some(Crossed) => Ended::Raised,
                    None if is_lost => Ended::Lost,
                    None => Ended::Won,
                };
                return Ok((ended, Some(declarer)));
            }
        };
        match overbid {
            Some(Crossed) => Err(wrong(COLUMNS[OVERBID], "x", WITHOUT_GAME)),
            None => Ok((without_game, None)),
        }
    }

    /// Positive for with, negative for without.
    fn matadors(&self) -> Result<Option<i8>, ParseError> {
        let [with, without] = [WITH, WITHOUT].map(|column| match self.optional::<i8>(column, MATADORS)? {
            Some(..=0) => Err(wrong(COLUMNS[column], self.0[column], MATADORS)),
            matadors => Ok(matadors),
        });
        match (with?, without?) {
            (Some(_), Some(without)) => {
                Err(wrong(COLUMNS[WITHOUT], without, "empty, as the game is played with matadors"))
            }
            (with, without) => Ok(with.or(without.map(|matadors| -matadors))),
        }
    }

    fn marks(&self) -> Result<Vec<Mark>, ParseError> {
        let columns = (HAND..).zip(Mark::ALL);
        let marks = columns.map(|(column, mark)| Ok(self.crossed(column)?.map(|Crossed| mark)));
        marks.filter_map(Result::transpose).collect()
    }

    /// The running score, which stands in the declarer's column and in no other.
    fn total(&self, declarer: Option<Partner>) -> Result<Option<i64>, ParseError> {
        let mut total = None;
        for (partner, &word) in (1..).map(Partner::new).zip(&self.0[HEADINGS.len()..]) {
            if word.is_empty() {
                continue;
            }
            if declarer != Some(partner) {
                let expected = "empty, as somebody else or nobody is the declarer";
                return Err(wrong(&partner.to_string(), word, expected));
            }
            let number = number(word, "a running score");
            total = Some(number.map_err(|e| e.at(format!("column {partner}")))?);
        }
        Ok(total)
    }

    fn crossed(&self, column: usize) -> Result<Option<Crossed>, ParseError> {
        match self.0[column] {
            "" => Ok(None),
            "x" => Ok(Some(Crossed)),
            word => Err(wrong(COLUMNS[column], word, "\"x\" or nothing")),
        }
    }

    fn optional<T: FromStr>(&self, column: usize, expected: &str) -> Result<Option<T>, ParseError> {
        match self.0[column] {
            "" => Ok(None),
            word => number(word, expected).map(Some).map_err(at(column)),
        }
    }
}

/// A cross in a cell.
struct Crossed;

/// Puts the column before an error.
fn at(column: usize) -> impl Fn(ParseError) -> ParseError {
    move |error| error.at(format!("column {}", COLUMNS[column]))
}

/// A number as it is usually written: without a plus and without zeros in front.
pub(super) fn number<T: FromStr>(word: &str, expected: &str) -> Result<T, ParseError> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let usual = word == "0" || !digits.starts_with(['+', '0']);
    word.parse().ok().filter(|_| usual).ok_or_else(|| ParseError::new(word, expected))
}
