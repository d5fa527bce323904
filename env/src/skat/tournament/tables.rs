//! Which tables a series has (SkTO 6.2 A d, 7.1.1).

use serde::{Deserialize, Serialize};

/// How many sit at a table, as the plan of the tournament says (SkTO 6.2 A d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tables {
    /// Tables of four, and at most three of three, as SkTO 7.1.1 has it. Only with five
    /// participants somebody is free.
    #[default]
    FourOrThree,
    /// Tables of four alone, so that all have the same number of games; up to three are free.
    Four,
}

impl Tables {
    /// The word in files and arguments: `four-or-three` or `four`.
    pub const fn word(self) -> &'static str {
        match self {
            Tables::FourOrThree => "four-or-three",
            Tables::Four => "four",
        }
    }

    /// The tables of one series for so many participants; `None` where there are too few for one.
    pub const fn shape(self, participants: usize) -> Option<Shape> {
        let threes = match self {
            Tables::FourOrThree => (4 - participants % 4) % 4,
            Tables::Four => 0,
        };
        if participants < 3 || (participants < 4 && threes == 0) {
            return None;
        }
        if 3 * threes > participants {
            return Some(Shape { fours: participants / 4, threes: 0, free: participants % 4 });
        }
        let fours = (participants - 3 * threes) / 4;
        Some(Shape { fours, threes, free: participants - 3 * threes - 4 * fours })
    }
}

/// How many tables there are of each size, and how many have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Tables of four.
    pub fours: usize,
    /// Tables of three.
    pub threes: usize,
    /// Participants who are free in this series: a bye.
    pub free: usize,
}

impl Shape {
    /// All participants.
    pub const fn participants(self) -> usize {
        4 * self.fours + 3 * self.threes + self.free
    }

    /// How many pairs sit together at a table.
    pub const fn meetings(self) -> usize {
        6 * self.fours + 3 * self.threes
    }

    /// The places of the table that has this place: tables of four come first, then those of
    /// three; who is free has his place alone.
    pub(super) const fn table_of(self, place: usize) -> std::ops::Range<usize> {
        let at_fours = 4 * self.fours;
        let at_tables = at_fours + 3 * self.threes;
        let (first, size) = if place < at_fours {
            (place - place % 4, 4)
        } else if place < at_tables {
            (place - (place - at_fours) % 3, 3)
        } else {
            (place, 1)
        };
        first..first + size
    }

    /// Whether who has this place sits at a table of three, or is free.
    pub(super) const fn is_short(self, place: usize) -> bool {
        place >= 4 * self.fours
    }
}
