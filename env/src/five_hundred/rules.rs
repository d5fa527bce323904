//! What may be played otherwise.

use serde::{Deserialize, Serialize};

/// What a player who leads a joker at no trump may ask for (500.5e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Demands {
    /// A suit, or one card of it, which whoever holds it must play.
    #[default]
    CardOrSuit,
    /// A suit.
    Suit,
}

/// When the opponents of the declarer get ten points for each of their tricks (500.6c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefenderTricks {
    /// When the contract failed.
    #[default]
    WhenFailed,
    /// In every deal, as is common where 500 is not played by these rules.
    Always,
}

/// The options of a game of 500.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// What a joker led at no trump may ask for: `"card_or_suit"` (the default) or `"suit"`.
    pub demands: Demands,
    /// When the opponents' tricks count: `"when_failed"` (the default) or `"always"`.
    pub defender_tricks: DefenderTricks,
}

impl Rules {
    /// Every set of options, the default first.
    pub const ALL: [Rules; 4] = [
        Rules { demands: Demands::CardOrSuit, defender_tricks: DefenderTricks::WhenFailed },
        Rules { demands: Demands::CardOrSuit, defender_tricks: DefenderTricks::Always },
        Rules { demands: Demands::Suit, defender_tricks: DefenderTricks::WhenFailed },
        Rules { demands: Demands::Suit, defender_tricks: DefenderTricks::Always },
    ];
}
