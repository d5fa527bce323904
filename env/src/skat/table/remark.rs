//! What happened to the sheet besides the games.

use super::entry::Entry;
use super::partner::Partner;
use crate::name::Name;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Who had an entry corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Authority {
    /// All playing partners agreed (ISkO 5.5.3; SkTO 7.2.5).
    Agreement,
    /// The tournament's management entered the lowest possible value (SkTO 7.2.5).
    Management,
}

impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Authority::Agreement => "agreement",
            Authority::Management => "management",
        })
    }
}

/// A note under the sheet, in the order in which things happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Remark {
    /// An entry was struck out and replaced (ISkO 5.5.3, SkTO 7.2.5).
    Corrected {
        /// The number of the game.
        game: usize,
        /// What stood there before.
        was: Entry,
        /// Who had it corrected.
        by: Authority,
    },
    /// Games were struck because somebody dealt out of turn; they were played again (ISkO 3.2.11 to
    /// 3.2.13).
    Voided {
        /// The first game that was struck.
        game: usize,
        /// The struck entries.
        were: Vec<Entry>,
    },
    /// Management had somebody play on for a partner who went away (SkTO 4.4). The score stays the
    /// partner's.
    Substituted {
        /// The first game with the substitute.
        game: usize,
        /// Who went away.
        partner: Partner,
        /// Who plays for him.
        name: Name,
    },
    /// Management declared the sheet invalid, since it is deficient, illegible or wrong (SkTO
    /// 7.2.4, 9.11).
    DeclaredInvalid,
}
