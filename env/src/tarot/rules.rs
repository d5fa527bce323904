//! The options of a game of Tarot.

use serde::{Deserialize, Serialize};

/// The options of a game of Tarot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Whether poignées and the chelem may be announced; `true` by default. A chelem that is made
    /// counts in either case.
    pub announcements: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { announcements: true }
    }
}
