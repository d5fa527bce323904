//! Misdeals, and cards turned up while dealing (Tarot 2, 3).

use super::ruling::{Course, Ruling};
use crate::tarot::card::{Card, Rank};
use crate::tarot::seat::Seat;

/// What can go wrong before the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DealFault {
    /// The pack was not shuffled by the player opposite the dealer (Tarot 2.2).
    Shuffle,
    /// A cut that takes or leaves so few cards, four at least being right (Tarot 2.3).
    Cut {
        /// The cards of the smaller part.
        smaller: u8,
    },
    /// Cards were not dealt by threes, or in the wrong direction (Tarot 2.4).
    Packets,
    /// The dog has the first or the last card of the pack, or several at once (Tarot 2.5).
    Dog,
    /// A player took up his cards before all were dealt (Tarot 2.6).
    TakenUpEarly,
    /// A card was turned up, by the dealer or by another (Tarot 3.1, 3.2).
    Turned {
        /// The card.
        card: Card,
        /// Who turned it up.
        by: Seat,
        /// Who deals.
        dealer: Seat,
    },
    /// A hand with the petit as its only trump, without the Excuse (Tarot 2.9).
    LonePetit,
}

/// Whether a card turned up spoils the deal: a trump, the Excuse (reading R11) or a card from the
/// jack up (Tarot 3.1, 3.3).
pub fn spoils(card: Card) -> bool {
    card.rank().is_none_or(|rank| rank >= Rank::Jack)
}

/// What the referee rules; `is_dealt` says whether all cards had been dealt when it was noticed,
/// which makes the deal stand (Tarot 2.8).
pub fn rule(fault: DealFault, is_dealt: bool) -> Ruling {
    let again = |rule| Ruling { course: Course::DealAgain { must_pass: None }, ..Ruling::nothing(rule) };
    match fault {
        DealFault::LonePetit => Ruling { course: Course::NextDeal, ..Ruling::nothing("2.9") },
        DealFault::Turned { card, .. } if !spoils(card) => Ruling::nothing("3.3"),
        DealFault::Turned { by, dealer, .. } => Ruling {
            course: Course::DealAgain { must_pass: Some(by) },
            ..Ruling::nothing(if by == dealer { "3.1" } else { "3.2" })
        },
        DealFault::Cut { smaller } if smaller > 3 => Ruling::nothing("2.3"),
        DealFault::TakenUpEarly => Ruling::put_right("2.6"),
        _ if is_dealt => Ruling::nothing("2.8"),
        DealFault::Shuffle => again("2.2"),
        DealFault::Cut { .. } => again("2.3"),
        DealFault::Packets => again("2.4"),
        DealFault::Dog => again("2.5"),
    }
}
