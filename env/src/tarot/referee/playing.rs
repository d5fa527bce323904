//! Cards exposed, out of turn or changed, and revokes (Tarot 4 to 7).

use super::ruling::{Course, Outcome, Ruling, Sanction};
use crate::tarot::card::Card;
use crate::tarot::card_set::CardSet;
use crate::tarot::seat::Sizes;
use crate::tarot::settlement::Camp;
use crate::tarot::tricks::Tricks;

/// What can go wrong with a card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayFault {
    /// A card was shown at a wrong moment: it fell, or several were played at once (Tarot 4.1).
    Exposed {
        /// The card.
        card: Card,
        /// Whether it tells something that matters, by the referee's judgement (Tarot 11.2).
        is_important: bool,
    },
    /// A player took a played card back, or changed it, without the referee (Tarot 5.1).
    Changed {
        /// The card that he had played.
        card: Card,
    },
    /// A card was played out of turn (Tarot 6.1).
    OutOfTurn {
        /// The card.
        card: Card,
        /// Whether a player of the other camp had played to the trick upon it.
        is_covered: bool,
    },
    /// A card that the rules of play did not allow (Tarot 7.1).
    Revoke {
        /// The card.
        card: Card,
        /// How far the play had gone when it was noticed.
        noticed: Noticed,
    },
}

/// How far the play had gone when a revoke was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noticed {
    /// The next trick was not begun (Tarot 7.2).
    InTime,
    /// The first card of the next trick was played: the revoke is consumed (Tarot 7.2).
    Consumed,
    /// The revoke was in the last trick but one: it is none (Tarot 7.4).
    LastButOne,
}

impl Noticed {
    /// How a revoke stands that was made in trick `revoked` when so many cards are played, at a
    /// table of `P`; tricks count from 0.
    pub const fn of<const P: usize>(revoked: usize, cards_played: usize) -> Noticed {
        if revoked + 2 == Sizes::<P>::HAND {
            Noticed::LastButOne
        } else if cards_played > (revoked + 1) * P {
            Noticed::Consumed
        } else {
            Noticed::InTime
        }
    }
}

/// Whether a card from this hand, which holds it, would be a revoke in the trick on the table
/// (Tarot 7.1).
pub fn is_revoke<const P: usize>(tricks: &Tricks<P>, hand: CardSet, card: Card) -> bool {
    !tricks.legal_cards(hand).contains(card)
}

/// What the referee rules.
pub fn rule(fault: PlayFault, outcome: Outcome) -> Ruling {
    match fault {
        PlayFault::Exposed { card, is_important } => exposed("4.2", card, is_important, outcome),
        PlayFault::Changed { .. } => Ruling::put_right("5.1"),
        PlayFault::OutOfTurn { is_covered: true, .. } => Ruling::nothing("6.2"),
        PlayFault::OutOfTurn { card, is_covered: false } => exposed("6.3", card, false, outcome),
        PlayFault::Revoke { noticed: Noticed::InTime, .. } => Ruling::put_right("7.2"),
        PlayFault::Revoke { noticed: Noticed::Consumed, .. } => Ruling::not_put_right("7.2", outcome),
        PlayFault::Revoke { card, noticed: Noticed::LastButOne } => exposed("7.4", card, false, outcome),
    }
}

/// An exposed card goes back and is played at will; one that matters cannot be put right, but for
/// the declarer's, which tells his opponents alone (Tarot 4.2, 11.2).
fn exposed(rule: &'static str, card: Card, is_important: bool, outcome: Outcome) -> Ruling {
    if is_important && outcome.faulty == Camp::Defence {
        return Ruling::not_put_right("11.2", outcome);
    }
    Ruling { course: Course::TakenBack(card), sanction: Sanction::Warning, ..Ruling::nothing(rule) }
}
