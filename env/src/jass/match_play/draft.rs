//! A sheet as it is written, before anybody has compared what it says.

use super::chair::Chair;
use super::check::build;
use super::entry::Entry;
use super::error::wrong;
use super::points::Points;
use super::sheet::{Remark, Results, Sheet, Team, dealer};
use super::side::{BySide, Side};
use crate::jass::Variant;
use crate::text::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first field of every sheet.
pub(super) const FORMAT: &str = "Jass score sheet";
/// The version of both forms.
pub(super) const VERSION: u32 = 1;

/// What both forms of a [`Sheet`] hold, as it was written: sums and results may be wrong.
///
/// Read it from text or with serde, then [`check`](Draft::check) it or have it added up again by
/// [`recount`](Draft::recount).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    pub(super) format: String,
    pub(super) version: u32,
    pub(super) partie: usize,
    pub(super) table: usize,
    pub(super) teams: BySide<Team>,
    pub(super) secretary: Chair,
    pub(super) deals: Vec<Line>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) time_up: bool,
    pub(super) results: BySide<Results>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) remarks: Vec<Note>,
}

/// One deal. The fields after `trump` belong to deals that are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub(super) deal: usize,
    pub(super) dealer: Chair,
    pub(super) trump: Variant,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) points: Option<BySide<u16>>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub(super) missing: BySide<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sums: Option<BySide<Points>>,
}

fn is_nothing(missing: &BySide<u8>) -> bool {
    *missing == BySide::default()
}

/// A remark: a deal that was marked wrongly, or decided by the organiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Note {
    Marked {
        deal: usize,
        marked: BySide<u16>,
    },
    Decided {
        deal: usize,
        was: BySide<u16>,
        #[serde(default, skip_serializing_if = "is_nothing")]
        missing: BySide<u8>,
    },
}

/// Something that does not add up, found when a sheet is added up again (Jass 3.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A deal was not marked with 157 points: the scorer bears it (Jass 3.10b).
    Marking {
        /// Which deal, from 1.
        deal: usize,
        /// What was marked.
        marked: BySide<u16>,
        /// What counts.
        points: BySide<u16>,
    },
    /// A running sum is not the one before it and the deal as it is marked (Jass 3.10a).
    Addition {
        /// After which deal, from 1.
        deal: usize,
        /// Whose sum.
        side: Side,
        /// What is written.
        found: Points,
        /// What should be.
        expected: Points,
    },
    /// A result does not follow from the deals (Jass 3.10a).
    Result {
        /// Whose.
        side: Side,
        /// Which: a heading of the table of results.
        row: &'static str,
        /// What is written.
        found: Points,
        /// What should be.
        expected: Points,
    },
}

impl Draft {
    /// The sheet, if all that it says agrees.
    ///
    /// # Errors
    /// [`ParseError`] names the deal and the column, what stands there and what was expected.
    pub fn check(&self) -> Result<Sheet, ParseError> {
        let (sheet, findings) = build(self)?;
        findings.first().map_or(Ok(sheet), |finding| Err(finding.error()))
    }

    /// The sheet added up again, and what was wrong (Jass 3.10): sums and results are those that
    /// follow from the deals, and deals that were not marked with 157 points cost the scorer, with
    /// a remark.
    ///
    /// # Errors
    /// [`ParseError`] for anything else that is wrong: no arithmetic mends a dealer out of turn.
    pub fn recount(&self) -> Result<(Sheet, Vec<Finding>), ParseError> {
        build(self)
    }
}

impl Finding {
    fn error(&self) -> ParseError {
        match *self {
            Finding::Marking { deal, marked, .. } => {
                let sum = u32::from(marked.home) + u32::from(marked.visitors);
                wrong(&pair(marked), format!("157 points in all but {sum} (Jass 2.3)"))
                    .at(format!("deal {deal}"))
            }
            Finding::Addition { deal, side, found, expected } => {
                let expected = format!("{expected}, the sum before it and this deal");
                wrong(&found, expected).at(format!("deal {deal}, column {side} sum"))
            }
            Finding::Result { side, row, found, expected } => {
                wrong(&found, expected.to_string()).at(format!("result, {row}, column {side}"))
            }
        }
    }
}

/// `deal 4: "100:60" is not 157 points in all; counted as 97:60`, and so on.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Marking { deal, marked, points } => {
                write!(f, "deal {deal}: marked {}, counts {} (Jass 3.10b)", pair(*marked), pair(*points))
            }
            _ => write!(f, "{} (Jass 3.10a)", self.error()),
        }
    }
}

/// `100:57`, home first.
pub(super) fn pair<T: fmt::Display>(BySide { home, visitors }: BySide<T>) -> String {
    format!("{home}:{visitors}")
}

impl From<Sheet> for Draft {
    fn from(sheet: Sheet) -> Draft {
        Draft::of(&sheet)
    }
}

impl Draft {
    pub(super) fn of(sheet: &Sheet) -> Draft {
        let sums = sheet.sums();
        let line = |(i, &trump): (usize, &Variant)| Line {
            deal: i + 1,
            dealer: dealer(sheet.secretary, i + 1),
            trump,
            points: sheet.entries.get(i).map(points),
            missing: sheet.entries.get(i).map_or(BySide::default(), Entry::missing),
            sums: sums.get(i).copied(),
        };
        Draft {
            format: FORMAT.into(),
            version: VERSION,
            partie: sheet.partie,
            table: sheet.table,
            teams: sheet.teams.clone(),
            secretary: sheet.secretary,
            deals: sheet.plan.iter().enumerate().map(line).collect(),
            time_up: sheet.time_up,
            results: sheet.results(),
            remarks: sheet.remarks.iter().map(Note::of).collect(),
        }
    }
}

/// The points of an entry before penalties.
pub(super) fn points(entry: &Entry) -> BySide<u16> {
    BySide::of(|side| entry.points(side) as u16)
}

impl Note {
    fn of(remark: &Remark) -> Note {
        match *remark {
            Remark::Marked { deal, marked } => Note::Marked { deal, marked },
            Remark::Decided { deal, was } => {
                Note::Decided { deal, was: points(&was), missing: was.missing() }
            }
        }
    }
}
