//! What can happen at a table.

use crate::cribbage::{Card, Seat};
use serde::{Deserialize, Serialize};

/// Something that happens at the show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The player whose turn it is says what his hand or his crib counts, and lets go of the peg
    /// (Crib 4.10b).
    Counted {
        /// What he says.
        points: u8,
    },
    /// The other team says that points were forgotten in the last count (Crib 4.10c).
    Claimed {
        /// How many it says.
        points: u8,
    },
    /// A player finds that he has five cards (Crib 6.10).
    FiveCards {
        /// Who.
        by: Seat,
    },
}

/// Something that happens before the show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayFault {
    /// A player was not dealt five cards (Crib 4.3).
    WrongNumber {
        /// Who.
        by: Seat,
        /// How many he was dealt.
        cards: u8,
    },
    /// The player to move plays a card that takes the count beyond 31 (Crib 4.7b).
    Beyond {
        /// The card.
        card: Card,
    },
    /// The player to move says go though he has a card that fits (Crib 4.7c).
    Go,
    /// A player plays who is not to move (Crib 4.6).
    OutOfTurn {
        /// Who.
        by: Seat,
        /// The card.
        card: Card,
    },
}
