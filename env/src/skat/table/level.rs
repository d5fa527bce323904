//! The levels that count in a game, and the crosses that stand for them (ISkO 5.2.1).

use crate::skat::Contract;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The highest level that counts in a game, reached or announced, by whichever party (ISkO 5.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Level {
    Game,
    Schneider,
    Schwarz,
}

impl Level {
    /// Game, Schneider, Schwarz.
    pub const ALL: [Level; 3] = [Level::Game, Level::Schneider, Level::Schwarz];

    /// The level that an announcement counts in any case (ISkO 5.2.5, 5.2.6).
    pub(super) const fn announced_by(contract: Contract) -> Level {
        match contract {
            _ if contract.announces_schwarz() => Level::Schwarz,
            _ if contract.announces_schneider() => Level::Schneider,
            _ => Level::Game,
        }
    }
}

/// A cross on the sheet; in a suit or Grand game each counts once (ISkO 5.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Mark {
    Hand,
    Schneider,
    SchneiderAnnounced,
    Schwarz,
    SchwarzAnnounced,
    Ouvert,
}

impl Mark {
    /// All six, in the order of the columns.
    pub const ALL: [Mark; 6] = [
        Mark::Hand,
        Mark::Schneider,
        Mark::SchneiderAnnounced,
        Mark::Schwarz,
        Mark::SchwarzAnnounced,
        Mark::Ouvert,
    ];
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Hand => "Hand",
            Mark::Schneider => "Schneider",
            Mark::SchneiderAnnounced => "Schneider announced",
            Mark::Schwarz => "Schwarz",
            Mark::SchwarzAnnounced => "Schwarz announced",
            Mark::Ouvert => "ouvert",
        })
    }
}
