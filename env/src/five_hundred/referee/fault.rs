//! What can go wrong at a table (500.4, 500.5, 500.7, 500.8).

use crate::five_hundred::{Bid, Card, Seat};
use serde::{Deserialize, Serialize};

/// Something that happens before the first card of a deal is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DealFault {
    /// A card of the pack lies face up (500.7b).
    CardTurnedUp,
    /// Cards are missing from the pack (500.7c).
    CardsMissing,
    /// The dealer has not had the pack cut (500.7d).
    NotCut,
    /// Somebody sees cards of the widow before the auction (500.7e).
    WidowSeen,
    /// A player passes, or bids 7, with both jokers in his hand (500.4c).
    TooLittleForJokers {
        /// Who does.
        by: Seat,
    },
    /// A bid is not higher than the last one (500.4b).
    NotHigher {
        /// The last bid.
        last: Bid,
        /// The bid that is made.
        bid: Bid,
    },
    /// A bid for fewer than 7 tricks (500.4b).
    BelowSeven,
    /// A player announces a second time (500.4d).
    SecondAnnouncement {
        /// Who does.
        by: Seat,
    },
    /// Something that the text does not know (500.9).
    Other,
}

/// Something that happens, or is noticed, once the play has begun. The position that goes with it
/// is the one right before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayFault {
    /// The player to move forgets to follow (500.6f).
    Revoke {
        /// The card that he plays.
        card: Card,
    },
    /// A player plays before his turn, or leads out of turn (500.8b).
    OutOfTurn {
        /// Who does.
        by: Seat,
        /// What he plays.
        card: Card,
    },
    /// The player to move puts down two cards at once (500.8c).
    TwoCards {
        /// One of them.
        first: Card,
        /// The other.
        second: Card,
    },
    /// A player drops a card on the table (500.8d).
    Dropped {
        /// The card.
        card: Card,
    },
    /// At no trump a joker is led to the first round of all suits (500.5e).
    JokerTooEarly {
        /// The joker.
        card: Card,
    },
    /// The players want to stop before all cards are played (500.5g, 500.6a).
    StoppedEarly,
    /// The declarer has not shown the joker that he found in the widow (500.5b).
    JokerNotShown,
    /// Something that the text does not know (500.9).
    Other,
}
