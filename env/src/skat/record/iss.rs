//! The record of the International Skat Server (ISS), a dialect of SGF: one game in one line.
//!
//! ```text
//! (;GM[Skat]PC[place]CO[comment]SE[series]ID[number]DT[date]OW[owner]RU[rules options]
//!   P0[forehand]P1[middlehand]P2[rearhand]R0[rating]R1[rating]R2[rating]MV[moves ]R[result] ;)
//! ```
//! `CO` and `OW` may be missing. `RU` is an addition of ours, and written only where an option is
//! on. The moves are pairs of words, who and what: first `w` and the deal, then each [`Move`]; the
//! result is an [`Entry`].
//!
//! What reads writes itself in the same bytes, but for the number of spaces between the words of MV
//! and R.

use super::Record;
use super::cards::Dealt;
use super::entry::Entry;
use super::meta::{Rating, Text};
use super::moves::Move;
use super::text::OPTIONS;
use crate::skat::text::ParseError;
use crate::skat::{BySeat, Rules};
use std::fmt;

/// Reads the record of one line, without its line break.
///
/// # Errors
/// Names the field, in MV the move too, and what was expected there.
pub fn read(line: &str) -> Result<Record, ParseError> {
    let mut fields = Fields(line.trim_ascii());
    fields.open()?;
    fields.required("GM", "Skat, the game of this record", |text| (text == "Skat").then_some(()))?;
    let place = fields.text("PC")?;
    let comment = fields.optional_text("CO")?;
    let series = fields.required("SE", "the number of the series, or nothing", number)?;
    let id = fields.required("ID", "the number of the game, or nothing", number)?;
    let date = fields.text("DT")?;
    let owner = fields.optional_text("OW")?;
    let rules = fields.rules()?;
    let players = BySeat([fields.text("P0")?, fields.text("P1")?, fields.text("P2")?]);
    let ratings = BySeat([fields.text("R0")?, fields.text("R1")?, fields.text("R2")?].map(Rating::new));
    let (deal, moves) = moves(fields.value("MV")?).map_err(|error| error.at("MV"))?;
    let result: Entry = fields.value("R")?.parse().map_err(|error: ParseError| error.at("R"))?;
    fields.close()?;
    let format = super::Mark;
    let version = super::Version;
    Ok(Record {
        format,
        version,
        place,
        comment,
        series,
        id,
        date,
        owner,
        players,
        ratings,
        rules,
        deal,
        moves,
        result,
    })
}

/// What is left of a line.
struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    fn open(&mut self) -> Result<(), ParseError> {
        let rest = self.0.strip_prefix("(;");
        self.0 =
            rest.ok_or_else(|| ParseError::new(self.0, "a record: it begins with (;GM[Skat]").at("record"))?;
        Ok(())
    }

    fn close(&self) -> Result<(), ParseError> {
        let rest = self.0.trim_ascii();
        if rest == ";)" {
            Ok(())
        } else {
            Err(ParseError::new(rest, "the end of the record: ;)").at("after R"))
        }
    }

    /// What stands in the brackets of a field, if it comes next.
    fn optional(&mut self, name: &str) -> Result<Option<&'a str>, ParseError> {
        let Some(rest) = self.0.strip_prefix(name).and_then(|rest| rest.strip_prefix('[')) else {
            return Ok(None);
        };
        let Some((value, rest)) = rest.split_once(']') else {
            return Err(ParseError::new(rest, "closed by ]").at(name));
        };
        self.0 = rest;
        Ok(Some(value))
    }

    /// What stands in the brackets of the next field.
    fn value(&mut self, name: &str) -> Result<&'a str, ParseError> {
        let value = self.optional(name)?;
        value.ok_or_else(|| ParseError::new(self.0, format!("the field {name}[...]")).at(name))
    }

    fn required<T>(
        &mut self,
        name: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let value = self.value(name)?;
        read(value).ok_or_else(|| ParseError::new(value, expected).at(name))
    }

    fn text(&mut self, name: &str) -> Result<Text, ParseError> {
        Text::new(self.value(name)?).map_err(|error| error.at(name))
    }

    fn optional_text(&mut self, name: &str) -> Result<Option<Text>, ParseError> {
        self.optional(name)?.map(|value| Text::new(value).map_err(|error| error.at(name))).transpose()
    }

    fn rules(&mut self) -> Result<Rules, ParseError> {
        let mut rules = Rules::default();
        let Some(value) = self.optional("RU")? else { return Ok(rules) };
        for name in value.split(' ') {
            let Some((_, option)) = OPTIONS.into_iter().find(|(known, _)| *known == name) else {
                let names = OPTIONS.map(|(name, _)| name).join(", ");
                return Err(ParseError::new(name, format!("a rules option: {names}")).at("RU"));
            };
            *option(&mut rules) = true;
        }
        if option_names(rules) == value {
            Ok(rules)
        } else {
            Err(ParseError::new(value, "the rules options that are on, each once, in their order").at("RU"))
        }
    }
}

/// The names of the options that are on.
fn option_names(mut rules: Rules) -> String {
    let names: Vec<&str> =
        OPTIONS.into_iter().filter(|(_, option)| *option(&mut rules)).map(|(name, _)| name).collect();
    names.join(" ")
}

/// A number, or none where nothing is written.
fn number(text: &str) -> Option<Option<u64>> {
    if text.is_empty() { Some(None) } else { super::word::number(text).map(Some) }
}

fn moves(text: &str) -> Result<(Dealt, Vec<Move>), ParseError> {
    let mut words = text.split_ascii_whitespace();
    let deal = match (words.next().unwrap_or(""), words.next().unwrap_or("")) {
        ("w", deal) => deal.parse().map_err(|error: ParseError| error.at("the deal"))?,
        (who, _) => return Err(ParseError::new(who, "w, who deals").at("the deal")),
    };
    // The longest auction is rare: a usual game has about 45 moves.
    let mut moves = Vec::with_capacity(64);
    while let Some(who) = words.next() {
        let what = words.next().unwrap_or("");
        moves.push(
            Move::from_words(who, what).map_err(|error| error.at(format!("move {}", moves.len() + 1)))?,
        );
    }
    Ok((deal, moves))
}

/// The record as one line, without a line break: `iss::Line(&record).to_string()`.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a>(pub &'a Record);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { place, series, id, date, players, ratings, .. } = self.0;
        write!(f, "(;GM[Skat]PC[{place}]")?;
        if let Some(comment) = &self.0.comment {
            write!(f, "CO[{comment}]")?;
        }
        let [series, id] = [series, id].map(|number| number.map_or_else(String::new, |n| n.to_string()));
        write!(f, "SE[{series}]ID[{id}]DT[{date}]")?;
        if let Some(owner) = &self.0.owner {
            write!(f, "OW[{owner}]")?;
        }
        if self.0.rules != Rules::default() {
            write!(f, "RU[{}]", option_names(self.0.rules))?;
        }
        let [p0, p1, p2] = &players.0;
        let [r0, r1, r2] = &ratings.0;
        write!(f, "P0[{p0}]P1[{p1}]P2[{p2}]R0[{r0}]R1[{r1}]R2[{r2}]MV[w {} ", self.0.deal)?;
        for step in &self.0.moves {
            write!(f, "{step} ")?;
        }
        write!(f, "]R[{}] ;)", self.0.result)
    }
}
