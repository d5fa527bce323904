//! What happens in a tournament, one thing after the other.

use super::draw::Seats;
use super::moment::Moment;
use super::words::Words;
use crate::name::Name;
use crate::skat::table::Sheet;

/// One thing that happened. [`Tournament::note`](super::Tournament::note) says which can happen
/// when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody entered and has paid (SkTO 4.1).
    Entered(Name),
    /// Somebody withdrew between two series.
    Withdrew(Name),
    /// Somebody was expelled (SkTO 4.3).
    Expelled(Name),
    /// The tables and seats of all series to come were drawn (SkTO 7.1.1).
    Drawn(Vec<Seats>),
    /// The next series began, at the tables that were drawn for it.
    Begun {
        /// Its number, from 1.
        series: usize,
    },
    /// A table handed in its sheet, or a later state of it (SkTO 7.4.1).
    HandedIn {
        /// The number of the series, from 1.
        series: usize,
        /// The number of the table, from 1.
        table: usize,
        /// The sheet.
        sheet: Box<Sheet>,
    },
    /// Management declared a sheet that was handed in invalid (SkTO 7.2.4 b).
    DeclaredInvalid {
        /// The number of the series.
        series: usize,
        /// The number of the table.
        table: usize,
    },
    /// Management or a referee decided a dispute (SkTO 7.3.2).
    Ruled {
        /// The number of the ruling: they are counted from 1.
        ruling: usize,
        /// The series at one of whose tables it was.
        series: usize,
        /// The table.
        table: usize,
        /// When.
        at: Moment,
        /// What was decided.
        words: Words,
    },
    /// A participant objected to a ruling (ISkO 4.5.11, SkTO 9.10).
    Objected {
        /// To which.
        ruling: usize,
        /// When.
        at: Moment,
        /// Who.
        by: Name,
        /// Why, since it is in writing (SkTO 7.3.3).
        words: Words,
    },
    /// The committee decided the objection, for good (SkTO 9.10).
    Decided {
        /// To which ruling it was.
        ruling: usize,
        /// What happens to the ruling.
        outcome: Outcome,
        /// When.
        at: Moment,
        /// Why.
        words: Words,
    },
    /// The last series was over.
    Ended(Moment),
    /// The tournament could not go on (SkTO 3.4).
    BrokenOff {
        /// When.
        at: Moment,
        /// What happens to the entry fees.
        payout: Payout,
    },
    /// The result was announced; it is final.
    Announced(Moment),
}

/// What an objection leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The ruling stands.
    Stands,
    /// The ruling is reversed; a corrected sheet is handed in.
    Reversed,
}

/// What happens to the entry fees of a tournament that breaks off (SkTO 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payout {
    /// All get theirs back.
    Refund,
    /// Prizes are given in proportion.
    Proportion,
}

impl Event {
    /// When it happened, where that matters.
    pub const fn at(&self) -> Option<Moment> {
        match self {
            Event::Ruled { at, .. }
            | Event::Objected { at, .. }
            | Event::Decided { at, .. }
            | Event::Ended(at)
            | Event::BrokenOff { at, .. }
            | Event::Announced(at) => Some(*at),
            _ => None,
        }
    }
}
