//! The result: its state, the ranking, and what is still possible against it.

use super::event::Outcome;
use super::moment::Moment;
use super::tournament::{Ruling, Status, Tournament};
use crate::name::Name;
use crate::skat::table::{Ranked, Sheet, Standing, overall, rank};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How far a result has got on its way to being final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ResultState {
    /// Sheets are missing, or not signed by all (SkTO 7.2.3, 7.4.1); of the whole result also: the
    /// tournament is not over.
    Provisional,
    /// All sheets are signed, or declared invalid; objections are possible.
    Signed {
        /// How long.
        until: Deadline,
    },
    /// Objections are open; the committee decides them before the result is announced (ISkO
    /// 4.5.11).
    Appealed {
        /// How many.
        objections: usize,
        /// How long more are possible, if they are.
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Deadline>,
    },
    /// The committee has decided all objections; more are possible, to other rulings.
    Decided {
        /// How long.
        until: Deadline,
    },
    /// Nothing is possible against it any more.
    Final,
}

/// Until when objections are possible (ISkO 4.5.11, SkTO 9.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deadline {
    /// Until the next series begins.
    NextSeries,
    /// Until [`Tournament::MINUTES_TO_OBJECT`] after the end of the tournament, which is not over.
    AfterTheEnd,
    /// Until this minute, itself included.
    At(Moment),
}

impl fmt::Display for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deadline::NextSeries => f.write_str("until the next series begins"),
            Deadline::AfterTheEnd => {
                write!(f, "until {} minutes after the end", Tournament::MINUTES_TO_OBJECT)
            }
            Deadline::At(moment) => write!(f, "until {moment}"),
        }
    }
}

impl fmt::Display for ResultState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultState::Provisional => {
                f.write_str("provisional: series, sheets, signatures or the end are missing")
            }
            ResultState::Signed { until } => write!(f, "signed; objections are possible {until}"),
            ResultState::Appealed { objections, until } => {
                let noun = if *objections == 1 { "objection is" } else { "objections are" };
                write!(f, "appealed: {objections} {noun} open")?;
                until.map_or(Ok(()), |until| write!(f, "; more are possible {until}"))
            }
            ResultState::Decided { until } => {
                write!(f, "all objections are decided; others are possible {until}")
            }
            ResultState::Final => f.write_str("final"),
        }
    }
}

impl Ruling {
    /// Whether an objection to it is not decided yet.
    pub fn is_open(&self) -> bool {
        matches!(self.objection, Some((_, None)))
    }

    /// Whether the committee has reversed it.
    pub fn is_reversed(&self) -> bool {
        matches!(self.objection, Some((_, Some(Outcome::Reversed))))
    }
}

impl Tournament {
    /// How long objections are possible after the last series (ISkO 4.5.11, SkTO 9.10).
    pub const MINUTES_TO_OBJECT: u32 = 15;

    /// The last minute for objections, once the tournament is over.
    pub fn objections_until(&self) -> Option<Moment> {
        let after = |at: Moment| at.later(Tournament::MINUTES_TO_OBJECT);
        let until = after(self.end?.at);
        let unopposed = self.rulings.iter().filter(|ruling| ruling.objection.is_none());
        Some(unopposed.map(|ruling| after(ruling.at)).fold(until, Moment::max))
    }

    /// The state of the result of a series, counted from 1, at a time; without one, that of the
    /// last thing that was noted.
    ///
    /// # Panics
    /// When the series has not begun.
    pub fn state_of(&self, series: usize, now: Option<Moment>) -> ResultState {
        let sheets = &self.series[series - 1].sheets;
        let is_in = |sheet: &Option<Sheet>| match sheet {
            Some(sheet) => sheet.is_invalid() || sheet.is_signed(),
            None => self.end.is_some(),
        };
        if !sheets.iter().all(is_in) {
            return ResultState::Provisional;
        }
        let rulings: Vec<&Ruling> = self.rulings.iter().filter(|ruling| ruling.series == series).collect();
        let unopposed = rulings.iter().filter(|ruling| ruling.objection.is_none());
        let times = unopposed.map(|ruling| self.deadline(ruling.begun, Some(ruling.at)));
        let until = times.chain([self.deadline(series, None)]).flatten();
        let until = until.filter(|until| self.is_before(*until, now)).max();
        state(&rulings, until)
    }

    /// The state of the whole result. Before the tournament is over, it is provisional.
    pub fn state(&self, now: Option<Moment>) -> ResultState {
        let states: Vec<_> = (1..=self.series.len()).map(|series| self.state_of(series, now)).collect();
        if self.is_announced {
            return ResultState::Final;
        }
        if self.end.is_none() || states.contains(&ResultState::Provisional) {
            return ResultState::Provisional;
        }
        let until = self.objections_until().map(Deadline::At);
        let until = until.filter(|until| self.is_before(*until, now));
        state(&self.rulings.iter().collect::<Vec<_>>(), until)
    }

    /// Until when a ruling can be objected to that was given when so many series had begun.
    fn deadline(&self, begun: usize, at: Option<Moment>) -> Option<Deadline> {
        match self.end {
            _ if begun < self.series.len() => None,
            Some(end) => {
                let since = at.map_or(end.at, |at| at.max(end.at));
                Some(Deadline::At(since.later(Tournament::MINUTES_TO_OBJECT)))
            }
            None if begun == self.terms.series => Some(Deadline::AfterTheEnd),
            None => Some(Deadline::NextSeries),
        }
    }

    fn is_before(&self, until: Deadline, now: Option<Moment>) -> bool {
        match (until, now.max(self.last)) {
            (Deadline::At(until), Some(now)) => now <= until,
            _ => true,
        }
    }

    /// All sheets that are handed in, series by series.
    pub fn sheets(&self) -> Vec<Sheet> {
        self.series.iter().flat_map(|series| series.sheets.iter().flatten().cloned()).collect()
    }

    /// The ranking as it stands: all who have played and were not expelled, over all sheets that
    /// are handed in and not invalid (SkTO 5.1). Lots follow from the terms' seed.
    pub fn ranking(&self) -> Vec<Ranked> {
        let sums = overall(&self.sheets());
        let in_it = |status: Status, name: &Name| match status {
            Status::Present => true,
            Status::Withdrawn => sums.iter().any(|standing| standing.name == *name),
            Status::Expelled => false,
        };
        let ranked = self.participants.iter().filter(|who| in_it(who.status, &who.name));
        let standing = |name: &Name| {
            let known = sums.iter().find(|standing| standing.name == *name);
            known.cloned().unwrap_or_else(|| Standing::new(name.clone()))
        };
        rank(ranked.map(|who| standing(&who.name)).collect(), &mut self.lots())
    }
}

fn state(rulings: &[&Ruling], until: Option<Deadline>) -> ResultState {
    let objections = rulings.iter().filter(|ruling| ruling.is_open()).count();
    let has_decided = rulings.iter().any(|ruling| ruling.objection.is_some());
    match until {
        _ if objections > 0 => ResultState::Appealed { objections, until },
        Some(until) if has_decided => ResultState::Decided { until },
        Some(until) => ResultState::Signed { until },
        None => ResultState::Final,
    }
}
