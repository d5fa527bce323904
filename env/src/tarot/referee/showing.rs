//! Poignées shown wrongly (Tarot 16).

use super::ruling::{Count, Course, Outcome, Ruling, Sanction};
use crate::tarot::settlement::Camp;

/// How a poignée was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PoigneeFault {
    /// In disorder (Tarot 16.1).
    Disordered,
    /// With too few trumps, which can be put right (Tarot 16.2).
    Incomplete,
    /// With too few trumps, which cannot (Tarot 16.3).
    IncompleteForGood,
    /// With too many trumps (Tarot 16.4, 16.5).
    TooMany,
    /// By the declarer before his turn (Tarot 16.6).
    BeforeTurn,
    /// After the player's first card, before it was covered (Tarot 16.7).
    AfterFirstCard,
    /// At any other wrong moment (Tarot 16.8, 16.9).
    WrongMoment,
    /// With the Excuse, while another trump stayed hidden (Tarot 16.10).
    ExcuseForTrump,
}

impl PoigneeFault {
    /// All eight, in the order of the text.
    pub const ALL: [PoigneeFault; 8] = [
        PoigneeFault::Disordered,
        PoigneeFault::Incomplete,
        PoigneeFault::IncompleteForGood,
        PoigneeFault::TooMany,
        PoigneeFault::BeforeTurn,
        PoigneeFault::AfterFirstCard,
        PoigneeFault::WrongMoment,
        PoigneeFault::ExcuseForTrump,
    ];
}

/// What the referee rules; `is_warned` says whether the player has been warned before.
pub fn rule(fault: PoigneeFault, outcome: Outcome, is_warned: bool) -> Ruling {
    let by_declarer = outcome.faulty == Camp::Declarer;
    let (rule, count) = match (fault, by_declarer, outcome.is_made) {
        (PoigneeFault::Disordered, _, _) => ("16.1", Count::Whole),
        (PoigneeFault::Incomplete, _, _) => ("16.2", Count::Whole),
        (PoigneeFault::IncompleteForGood, true, _) => ("16.3", Count::WithoutPoignee),
        (PoigneeFault::IncompleteForGood, false, true) => ("16.3", Count::WithoutPoignee),
        (PoigneeFault::IncompleteForGood, false, false) => ("16.3", Count::Annulled),
        (PoigneeFault::TooMany, true, _) => ("16.4", Count::Whole),
        (PoigneeFault::TooMany, false, true) => ("16.5", Count::Whole),
        (PoigneeFault::TooMany, false, false) => ("16.5", Count::Annulled),
        (PoigneeFault::BeforeTurn, true, _) => return Ruling::nothing("16.6"),
        (PoigneeFault::AfterFirstCard, _, _) => ("16.7", Count::Whole),
        (PoigneeFault::WrongMoment, true, true) => ("16.8", Count::WithoutPoignee),
        (PoigneeFault::WrongMoment, true, false) => ("16.8", Count::Whole),
        // A defender who shows before his turn does so at a wrong moment (reading R13).
        (PoigneeFault::WrongMoment | PoigneeFault::BeforeTurn, false, true) => ("16.9", Count::Whole),
        (PoigneeFault::WrongMoment | PoigneeFault::BeforeTurn, false, false) => ("16.9", Count::Annulled),
        (PoigneeFault::ExcuseForTrump, _, _) => {
            ("16.10", if outcome.faulty_wins() { Count::Annulled } else { Count::Whole })
        }
    };
    let course = if fault == PoigneeFault::Incomplete { Course::PutRight } else { Course::GoesOn };
    Ruling { rule, course, count, sanction: Sanction::warning_then_100(is_warned) }
}
