//! What can go wrong at a table (Jass 1.2 to 1.6, 3.1 to 3.13).

use crate::jass::{Card, Seat};
use serde::{Deserialize, Serialize};

/// What a player asks about the trick on the table (Jass 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Whose the trick is.
    WhoHolds,
    /// How the cards were played.
    HowPlayed,
}

/// Whether the teams have agreed that all may take up their cards at once (Jass 3.1c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Agreement {
    Agreed,
    NotAgreed,
}

/// Whether the other players saw a card (Jass 3.4c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Sight {
    Seen,
    NotSeen,
}

/// What happens to a missing card (Jass 3.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Search {
    Found,
    NotFound,
}

/// Something that happens before the first card of a deal is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DealFault {
    /// The cards are dealt wrongly (Jass 1.3d, 1.4c, 1.4d; 3.13 in the other ways to trump).
    FalseDeal,
    /// In Tourne nobody looked at the card that was cut (Jass 1.3c).
    TrumpNotSeen {
        /// The last card of the pile, which is the dealer's.
        last: Card,
    },
    /// The first card is led before trump is announced (Jass 1.5d, 1.6b).
    NotAnnounced {
        /// The card.
        card: Card,
    },
    /// A player leaves it to his partner to make trump (Jass 1.5b, 1.6a).
    LeftToPartner {
        /// Who does.
        by: Seat,
    },
    /// The first player leaves it to his partner in other words than the rules ask for (Jass 1.5b).
    OtherWords,
    /// A player takes up his cards before the first is played (Jass 3.1).
    CardsTakenUp {
        /// Who does.
        by: Seat,
        /// Whether the teams have agreed to it.
        agreement: Agreement,
    },
    /// Somebody cuts so many cards (Jass 3.8a).
    Cut {
        /// How many.
        cards: u8,
    },
    /// Somebody taps on the pack instead of cutting (Jass 3.8a).
    Tapped,
    /// Somebody cuts cards out of the middle of the pack, as a drawer is pulled (Jass 3.8b).
    DrawerCut {
        /// How often it was done in this partie before.
        before: u8,
    },
}

/// Something that happens, or is noticed, once trump is made. The position that goes with it is the
/// one right before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayFault {
    /// A player changes the order of the cards that he holds (Jass 3.2).
    CardsMoved {
        /// Who does.
        by: Seat,
    },
    /// A player asks about the trick on the table (Jass 3.3).
    Asked {
        /// What.
        question: Question,
    },
    /// A card that somebody holds is seen by mistake (Jass 3.4a).
    CardSeen {
        /// The card.
        card: Card,
    },
    /// A player plays before his turn, or leads out of turn (Jass 3.4a, 1.5c).
    OutOfTurn {
        /// Who does.
        by: Seat,
        /// What he plays.
        card: Card,
    },
    /// The player to move plays a card that he may not play, and it is noticed before the next
    /// player plays (Jass 3.4a, 3.7).
    IllegalCard {
        /// The card.
        card: Card,
    },
    /// The player to move plays two cards at once (Jass 3.4b, 3.4c).
    TwoCards {
        /// The one that lies above the other.
        upper: Card,
        /// The one below it.
        lower: Card,
        /// Whether the others saw the lower one.
        lower_was: Sight,
    },
    /// A player leads before the last trick is turned (Jass 3.5a).
    TrickNotTurned,
    /// A player lays down his cards, because all tricks that are not complete are his (Jass 3.5b,
    /// 3.5c).
    Claim {
        /// Who does.
        by: Seat,
    },
    /// Somebody looks at a complete trick (Jass 3.6).
    TrickLookedAt {
        /// Which, from 1.
        trick: u8,
    },
    /// It is found out that a card did not follow suit (Jass 3.12).
    RevokeFound {
        /// The card that did not follow.
        card: Card,
    },
    /// It is found out, after the next player has played, that a card undertrumped (Jass 3.7).
    UndertrumpFound {
        /// The card.
        card: Card,
    },
    /// A player misses a card (Jass 3.11).
    MissingCard {
        /// The card.
        card: Card,
        /// Whether it is found.
        search: Search,
    },
    /// The cards are counted in somebody's hands or in silence (Jass 3.9).
    CountedInHand,
    /// Something that the text does not know (Jass 3.13).
    Other,
}
