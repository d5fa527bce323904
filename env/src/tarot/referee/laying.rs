//! Wrong discards (Tarot 8).

use super::ruling::{Count, Course, Outcome, Ruling, Sanction};
use crate::tarot::card::Card;
use crate::tarot::card_set::CardSet;
use crate::tarot::seat::Sizes;
use crate::tarot::settlement::Camp;

/// What can be wrong with a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiscardFault {
    /// One card too many was laid away: the declarer's last trick lacks a card (Tarot 8.2).
    OneTooMany {
        /// All that was laid away.
        laid: CardSet,
    },
    /// One card too few: the declarer's last card is left over (Tarot 8.3).
    OneTooFew {
        /// The card that makes the last trick.
        last: Card,
    },
    /// A card that may not be laid away, or trumps that were not shown (Tarot 8.1).
    Forbidden,
}

/// What happens to the cards of a wrong discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moved {
    /// Who gets the trick that is not whole.
    pub last_trick: Camp,
    /// The card of the discard that goes to the defence.
    pub to_defence: Option<Card>,
    /// Whether the petit in that trick brings its bonus.
    pub petit_counts: bool,
}

impl DiscardFault {
    /// The fault of a discard at a table of `P`, once the last trick is played: with the card that
    /// is left over, if any; `None` for one that is right.
    ///
    /// Trumps that were shown are right where no other card could be laid away, which `could_lay`
    /// says: the low cards that the declarer kept.
    pub fn of<const P: usize>(
        laid: CardSet,
        could_lay: CardSet,
        left_over: Option<Card>,
    ) -> Option<DiscardFault> {
        let held_back = !could_lay.is_empty() && !laid.trumps().is_empty();
        let never = laid & (CardSet::KINGS | CardSet::BOUTS);
        match (laid.len().cmp(&Sizes::<P>::DOG), left_over) {
            (std::cmp::Ordering::Greater, _) => Some(DiscardFault::OneTooMany { laid }),
            (std::cmp::Ordering::Less, Some(last)) => Some(DiscardFault::OneTooFew { last }),
            _ if held_back || !never.is_empty() => Some(DiscardFault::Forbidden),
            _ => None,
        }
    }

    /// What happens to the cards: the most valuable card of seven goes to the defence, of equal
    /// ones that of the highest number (reading R12).
    pub fn moved(self) -> Moved {
        match self {
            DiscardFault::OneTooMany { laid } => {
                let best = laid.iter().max_by_key(|card| (card.half_points(), card.index()));
                Moved { last_trick: Camp::Defence, to_defence: best, petit_counts: true }
            }
            DiscardFault::OneTooFew { last } => {
                let petit_counts = last != Card::PETIT;
                Moved { last_trick: Camp::Declarer, to_defence: None, petit_counts }
            }
            DiscardFault::Forbidden => {
                Moved { last_trick: Camp::Defence, to_defence: None, petit_counts: true }
            }
        }
    }
}

/// What the referee rules: a deal that the declarer has made is annulled, one that he has missed is
/// counted (Tarot 8.5).
pub fn rule(fault: DiscardFault, is_made: bool) -> Ruling {
    let outcome = Outcome { faulty: Camp::Declarer, is_made };
    match fault {
        DiscardFault::Forbidden => Ruling::not_put_right("8.1", outcome),
        DiscardFault::OneTooMany { .. } => of_number("8.2", is_made),
        DiscardFault::OneTooFew { .. } => of_number("8.3", is_made),
    }
}

const fn of_number(rule: &'static str, is_made: bool) -> Ruling {
    let count = if is_made { Count::Annulled } else { Count::Whole };
    Ruling { rule, course: Course::CountedLater, count, sanction: Sanction::UpToReferee(100) }
}
