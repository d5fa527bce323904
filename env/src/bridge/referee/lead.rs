//! Leads out of turn (Laws 53 to 56).

use super::Law;
use crate::bridge::play::Play;
use crate::bridge::seat::Seat;

/// A lead from a hand that is not in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadFault {
    /// The opening lead, faced by the other defender (Law 54).
    Opening,
    /// The opening lead, by the declarer's side (Law 54E).
    OpeningByDeclarer,
    /// By the declarer, from the wrong hand or out of turn (Law 55).
    Declarer,
    /// By a defender, later than the opening lead (Law 56).
    Defender,
}

/// What the other side may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LeadOption {
    /// The lead stands, and the hand to its left plays next.
    Accept,
    /// The declarer spreads his hand and becomes the dummy; the dummy plays.
    SpreadHand,
    /// The lead is taken back without more.
    Retract,
    /// The lead is taken back and becomes a major penalty card; the declarer may forbid or ask the
    /// partner its suit.
    PenaltyCard,
}

/// What is wrong with a lead from a hand, if anything is.
///
/// # Panics
/// When cards of the trick lie on the table: that is a play, not a lead.
pub fn lead_fault(play: &Play, from: Seat) -> Option<LeadFault> {
    let tricks = play.tricks();
    assert!(tricks.trick().is_empty(), "a lead is the first card of a trick");
    if from == tricks.turn() {
        return None;
    }
    let is_opening = tricks.cards().is_empty();
    Some(match from.side() == tricks.contract().side() {
        true if is_opening => LeadFault::OpeningByDeclarer,
        true => LeadFault::Declarer,
        false if is_opening => LeadFault::Opening,
        false => LeadFault::Defender,
    })
}

impl LeadFault {
    /// What the other side may choose, each with its law.
    pub fn options(self) -> Vec<(LeadOption, Law)> {
        match self {
            LeadFault::Opening => vec![
                (LeadOption::SpreadHand, Law("54A")),
                (LeadOption::Accept, Law("54B")),
                (LeadOption::PenaltyCard, Law("54D")),
            ],
            LeadFault::OpeningByDeclarer => vec![(LeadOption::Retract, Law("54E"))],
            LeadFault::Declarer => {
                vec![(LeadOption::Accept, Law("55A")), (LeadOption::Retract, Law("55B"))]
            }
            LeadFault::Defender => {
                vec![(LeadOption::Accept, Law("53A")), (LeadOption::PenaltyCard, Law("56"))]
            }
        }
    }
}
