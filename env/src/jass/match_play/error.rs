//! What a match does not allow, and what is wrong on a sheet.

use super::chair::Chair;
use super::length::NoLength;
use super::side::BySide;
use crate::text::ParseError;

/// Something that the rules of a match do not allow; nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum MatchError {
    #[error(transparent)]
    Length(#[from] NoLength),
    #[error("{home} and {visitors} points: expected 157 in all (Jass 2.3)", home = .0.home, visitors = .0.visitors)]
    Sum(BySide<i32>),
    #[error("{0} cards are missing to one side: expected 36 at most")]
    Missing(u8),
    #[error("all {deals} deals of the partie are entered")]
    Over { deals: usize },
    #[error("the time of the partie is up after deal {after}: its points are shared (Jass 2.2c)")]
    TimeUp { after: usize },
    #[error("the deal is not over: expected all 36 cards played")]
    DealNotOver,
    #[error("deal {deal} is not on the sheet: expected one of the {entered} that are entered")]
    NoDeal { deal: usize, entered: usize },
    #[error("{found} teams: expected two or more")]
    TooFewTeams { found: usize },
    #[error("\"{0}\" is the name of two teams: expected names that differ")]
    NameTaken(super::Name),
    #[error("a match of 0 parties: expected one or more (Jass 1.1a)")]
    NoParties,
    #[error("partie {partie} has {found} deals: expected {expected}, as partie 1 has (Jass 1.1a)")]
    UnequalLength { partie: usize, found: usize, expected: usize },
    #[error("partie {found}: expected {expected}, which is played now")]
    WrongPartie { found: usize, expected: usize },
    #[error("all {0} parties of the match are entered")]
    MatchOver(usize),
    #[error("table {found}: expected one of the {tables} tables")]
    NoTable { found: usize, tables: usize },
    #[error("the sheet of table {0} is entered already")]
    TableEntered(usize),
    #[error("table {table}: {what} differ from those of the match")]
    NotThisMatch { table: usize, what: &'static str },
    #[error("table {table}: {entered} of {deals} deals are entered: expected all, or the time up")]
    NotOver { table: usize, entered: usize, deals: usize },
    #[error("the highest card was drawn by chairs {}: these draw again (Jass 2.6b)", chairs(.0))]
    DrawAgain(Vec<Chair>),
}

fn chairs(chairs: &[Chair]) -> String {
    chairs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}

/// `found` stands on a sheet where `expected` should.
pub(super) fn wrong(found: &(impl ToString + ?Sized), expected: impl Into<String>) -> ParseError {
    ParseError::new(found.to_string(), expected)
}
