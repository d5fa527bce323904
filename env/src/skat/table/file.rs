//! The sheet as plain fields, with all that a sheet of paper repeats.

use super::entry::Entry;
use super::level::Mark;
use super::partner::Partner;
use super::remark::Remark;
use super::score::Verdict;
use super::sheet::{Departure, Sheet};
use super::standing::Standing;
use crate::name::Name;
use serde::{Deserialize, Serialize};

/// The first field of every file.
pub(super) const FORMAT: &str = "Skat score sheet";
/// The version of both forms.
pub(super) const VERSION: u32 = 1;

/// What both forms of a sheet hold. `docs/skat/score_sheet.md` explains the fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) format: String,
    pub(super) version: u32,
    pub(super) games: usize,
    pub(super) partners: Vec<Name>,
    pub(super) seats: Vec<Seats>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) leaving: Vec<Departure>,
    pub(super) entries: Vec<Line>,
    pub(super) results: Vec<Total>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) remarks: Vec<Remark>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) signed: Vec<Partner>,
}

/// Who sits where from a game on, clockwise from No. 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seats {
    pub(super) from_game: usize,
    pub(super) partners: Vec<Partner>,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Ended {
    PassedIn,
    Missing,
    Won,
    Lost,
    Overbid,
    Raised,
}

/// One game. All fields after `result` belong to played games; `matadors` is absent in Null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    pub(super) game: usize,
    pub(super) dealer: Partner,
    pub(super) result: Ended,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) declarer: Option<Partner>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) base: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) matadors: Option<i8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) marks: Vec<Mark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) total: Option<i64>,
}

/// One partner's final score and what it is made of (SkTO 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Total {
    pub(super) partner: Partner,
    pub(super) points: i64,
    pub(super) won: i64,
    pub(super) lost: i64,
    pub(super) own_bonus: i64,
    pub(super) others_lost: i64,
    pub(super) others_bonus: i64,
    pub(super) final_score: i64,
}

impl Total {
    /// The rows under the sheet: their headings with the numbers.
    pub(super) const ROWS: [&str; 7] = [
        "game points",
        "games won",
        "games lost",
        "50 for each, won less lost",
        "games lost by others",
        "bonus for those",
        "final score",
    ];

    pub(super) const fn numbers(&self) -> [i64; 7] {
        let Total { points, won, lost, own_bonus, others_lost, others_bonus, final_score, .. } = *self;
        [points, won, lost, own_bonus, others_lost, others_bonus, final_score]
    }

    pub(super) const fn of_numbers(partner: Partner, numbers: [i64; 7]) -> Total {
        let [points, won, lost, own_bonus, others_lost, others_bonus, final_score] = numbers;
        Total { partner, points, won, lost, own_bonus, others_lost, others_bonus, final_score }
    }
}

impl From<Sheet> for File {
    fn from(sheet: Sheet) -> File {
        File::of(&sheet)
    }
}

impl File {
    pub(super) fn of(sheet: &Sheet) -> File {
        let seats = sheet.companies.iter();
        File {
            format: FORMAT.into(),
            version: VERSION,
            games: sheet.games,
            partners: sheet.names.clone(),
            seats: seats
                .map(|(before, c)| Seats { from_game: before + 1, partners: c.partners().to_vec() })
                .collect(),
            leaving: sheet.departures.clone(),
            entries: sheet
                .rows()
                .map(|row| Line::of(row.game, row.seating.dealer, &row.entry, row.total))
                .collect(),
            results: results(sheet),
            remarks: sheet.remarks.clone(),
            signed: sheet.signatures.clone(),
        }
    }
}

/// The final scores as they follow from the entries.
pub(super) fn results(sheet: &Sheet) -> Vec<Total> {
    let standings = sheet.standings();
    let result = |(partner, s): (Partner, &Standing)| Total {
        partner,
        points: s.points,
        won: s.won as i64,
        lost: s.lost as i64,
        own_bonus: s.own_bonus(),
        others_lost: s.others_lost as i64,
        others_bonus: s.others_bonus,
        final_score: s.final_score(),
    };
    sheet.partners().zip(&standings).map(result).collect()
}

impl Line {
    fn of(game: usize, dealer: Partner, entry: &Entry, total: Option<i64>) -> Line {
        let result = match entry {
            Entry::PassedIn => Ended::PassedIn,
            Entry::Missing => Ended::Missing,
            Entry::Played { score, .. } => match score.verdict() {
                Verdict::Won => Ended::Won,
                Verdict::Lost => Ended::Lost,
                Verdict::Overbid(_) => Ended::Overbid,
                Verdict::Raised(_) => Ended::Raised,
            },
        };
        let score = match entry {
            Entry::Played { score, .. } => Some(score),
            _ => None,
        };
        Line {
            game,
            dealer,
            result,
            declarer: entry.declarer(),
            base: score.map(|score| score.base()),
            matadors: score.map(|score| score.matadors()).filter(|&matadors| matadors != 0),
            marks: score.map_or(Vec::new(), |score| score.marks()),
            value: score.map(|score| score.value().into()),
            total,
        }
    }
}
