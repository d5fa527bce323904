//! What can go wrong at a table (Whist 4a to 13b).

use crate::whist::{BySeat, Card, Seat};
use serde::{Deserialize, Serialize};

/// Whether the first card of the deal has been played (Whist 7b, 7d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// While the cards are dealt, or before the first lead.
    Dealing,
    /// From the first lead on, or when the deal is over.
    Begun,
}

/// Why somebody wants another pack (Whist 13a, 13b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    /// Cards are missing from the pack.
    CardsMissing,
    /// Anything else, in the middle of a deal.
    NoNeed,
    /// The deal is over.
    DealOver,
}

/// Why somebody looks at a trick (Whist 11a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It is disputed whether everybody followed.
    Dispute,
    /// Anything else.
    Curiosity,
}

/// Something that happens, or is noticed, at a table. The table that goes with it is the one right
/// before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fault {
    /// The players hold so many cards, those that they have played counted in (Whist 7b, 7d, 7e).
    WrongCount {
        /// The numbers of cards, in the order of players.
        cards: BySeat<u8>,
        /// When it is noticed.
        noticed: Moment,
    },
    /// The dealer turns a card while dealing, on the table or the floor (Whist 7b).
    CardTurned,
    /// A player takes up his cards before all are dealt (Whist 7f).
    TakenUpEarly {
        /// Who does.
        by: Seat,
    },
    /// A player sorts his cards on the table (Whist 7g).
    SortedOnTable {
        /// Who does.
        by: Seat,
    },
    /// Somebody wants another pack of cards (Whist 13a, 13b).
    PackChanged {
        /// Why.
        need: Need,
    },
    /// A player talks, makes signs or comments on cards (Whist 4a, 7c).
    Talk {
        /// Who does.
        by: Seat,
    },
    /// A player is caught cheating (Whist 4b).
    Cheating {
        /// Who is.
        by: Seat,
    },
    /// A player tells his partner in which order the cards were played (Whist 8a).
    OrderTold {
        /// Who does.
        by: Seat,
    },
    /// A player asks that the cards of the trick be put back before those who played them
    /// (Whist 8b).
    AskedToReplace {
        /// Who does.
        by: Seat,
    },
    /// A player wants to take back the last card that he has played (Whist 9).
    TakenBack {
        /// The card.
        card: Card,
    },
    /// It is noticed that a card did not follow suit though its player could have (Whist 9, 9a,
    /// 10d, 11c).
    RevokeNoticed {
        /// The card.
        card: Card,
    },
    /// A player plays before his turn, or leads out of turn (Whist 10a).
    OutOfTurn {
        /// The card.
        card: Card,
    },
    /// The player to move puts down two cards at once (Whist 10b).
    TwoCards {
        /// The one that he plays.
        played: Card,
        /// The one that he did not mean to play.
        other: Card,
    },
    /// A player drops a card on the table, or shows one in any such way (Whist 10c, 10e).
    Dropped {
        /// The card.
        card: Card,
    },
    /// Somebody looks at a complete trick (Whist 11a).
    TrickLookedAt {
        /// Which, from 1.
        trick: u8,
        /// Why.
        reason: Reason,
    },
    /// Something that the text does not know (Whist 2).
    Other,
}
