//! What cannot happen in a tournament.

use super::moment::Moment;
use crate::name::Name;

/// Something that the tournament order or the course of the tournament does not allow; nothing was
/// changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum TournamentError {
    #[error("a tournament of 0 {0}: expected one or more (SkTO 6.2)")]
    None(&'static str),
    #[error("\"{0}\" has entered already: expected another name")]
    NameTaken(Name),
    #[error("\"{0}\" was expelled: expected somebody else (SkTO 4.3)")]
    WasExpelled(Name),
    #[error("\"{0}\" does not take part: expected a participant")]
    NotPresent(Name),
    #[error("series {0} is being played: expected its end first (SkTO 4.4)")]
    InSeries(usize),
    #[error("{0} participants have no table: expected three or four at least (SkTO 7.1.1)")]
    TooFew(usize),
    #[error("series {found}: expected {expected}")]
    NotNext { found: usize, expected: usize },
    #[error("all {0} series have begun")]
    AllBegun(usize),
    #[error("tables are drawn for {found} series: expected the {expected} that are left")]
    DrawnFor { found: usize, expected: usize },
    #[error("series {series}: {problem}")]
    Seats { series: usize, problem: String },
    #[error("no tables are drawn for those who take part now: expected a draw first (SkTO 7.1.1)")]
    NotDrawn,
    #[error("series {series} has no sheet of table {table} with all games: expected it first (SkTO 7.4.1)")]
    SheetMissing { series: usize, table: usize },
    #[error(
        "the sheet of series {series}, table {table} is not signed by all: expected that, or an invalid one (SkTO 9.11)"
    )]
    NotSigned { series: usize, table: usize },
    #[error("series {series} has no table {table}: expected 1 to {tables}")]
    NoTable { series: usize, table: usize, tables: usize },
    #[error("series {found} has not begun: expected one of the {begun} that have")]
    NotBegun { found: usize, begun: usize },
    #[error("the sheet is of {found}: expected {expected}, the partners of this table (SkTO 7.1.3)")]
    OtherPartners { found: String, expected: String },
    #[error("the sheet has partners who came or went: expected those of the draw (SkTO 7.1.3)")]
    Changed,
    #[error("the sheet is of {found} games: expected {expected}")]
    OtherGames { found: usize, expected: usize },
    #[error("ruling {found}: expected {expected}, the next number")]
    RulingNumber { found: usize, expected: usize },
    #[error("there is no ruling {found}: expected one of the {known} that were given")]
    NoRuling { found: usize, known: usize },
    #[error("ruling {0} has its objection already, and the committee's decision is final (SkTO 9.10)")]
    ObjectedAlready(usize),
    #[error("ruling {0} has no open objection")]
    NotObjected(usize),
    #[error(
        "ruling {ruling} is of series {series}, and the next has begun: too late (ISkO 4.5.11, SkTO 9.10)"
    )]
    NextHasBegun { ruling: usize, series: usize },
    #[error("{at} is too late: expected an objection until {until} (ISkO 4.5.11, SkTO 9.10)")]
    TooLate { at: Moment, until: Moment },
    #[error("{at} is too early: objections are possible until {until} (ISkO 4.5.11, SkTO 9.10)")]
    TooEarly { at: Moment, until: Moment },
    #[error("{at} is before {last}, the time of what happened before")]
    Backwards { at: Moment, last: Moment },
    #[error("the objection to ruling {0} is open: expected the committee's decision first (ISkO 4.5.11)")]
    Open(usize),
    #[error("{begun} of {series} series have begun: expected all, or that it breaks off (SkTO 3.4)")]
    NotAllPlayed { begun: usize, series: usize },
    #[error("the tournament is over")]
    Over,
    #[error("the tournament is not over: expected its end first")]
    NotOver,
    #[error("the result is announced and final")]
    Final,
}
