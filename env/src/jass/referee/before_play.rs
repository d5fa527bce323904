//! Before the first card: cutting, dealing, making trump (Jass 1.2 to 1.6, 3.1, 3.8).

use super::fault::{Agreement, DealFault};
use super::ruling::{NoDealRule, Ruling, Verdict};
use crate::jass::{Seat, TrumpMaking};

/// Rules on something that happens before the first card, where trump is made in this way.
///
/// # Errors
/// [`NoRule`](super::NoRule) for what cannot have happened there.
pub fn rule_deal(making: TrumpMaking, fault: DealFault) -> Result<Ruling, NoDealRule> {
    found(making, fault).map_err(|needs| NoDealRule { fault, needs })
}

fn found(making: TrumpMaking, fault: DealFault) -> Result<Ruling, &'static str> {
    let players_choose = matches!(making, TrumpMaking::Chibre | TrumpMaking::Autochibre);
    match fault {
        DealFault::FalseDeal => Ok(false_deal(making)),
        DealFault::TrumpNotSeen { last } => match making {
            TrumpMaking::Tourne(_) => Ok(Ruling::new(Verdict::Trump(last.suit()), &["1.3c"])),
            _ => Err("Tourne"),
        },
        DealFault::NotAnnounced { card } => match making {
            TrumpMaking::Chibre => Ok(Ruling::new(Verdict::Trump(card.suit()), &["1.5d"])),
            TrumpMaking::Autochibre => Ok(Ruling::new(Verdict::Trump(card.suit()), &["1.6b"])),
            _ => Err("Chibre or Autochibre"),
        },
        DealFault::LeftToPartner { by } => match (making, by) {
            (TrumpMaking::Chibre, Seat::First) => {
                Ok(Ruling::new(Verdict::MakesTrump(Seat::Third), &["1.5b"]))
            }
            (TrumpMaking::Chibre, Seat::Third) => Ok(Ruling::new(Verdict::MakesTrump(by), &["1.5b"])),
            (TrumpMaking::Autochibre, Seat::First) => Ok(Ruling::new(Verdict::MakesTrump(by), &["1.6a"])),
            _ => Err("a player who is to make trump"),
        },
        DealFault::OtherWords => match making {
            TrumpMaking::Chibre => Ok(Ruling::organiser("1.5b")),
            _ => Err("Chibre"),
        },
        DealFault::CardsTakenUp { by: Seat::First, .. } => Ok(Ruling::new(Verdict::Allowed, &["3.1a"])),
        DealFault::CardsTakenUp { agreement: Agreement::Agreed, .. } if !players_choose => {
            Ok(Ruling::new(Verdict::Allowed, &["3.1c"]))
        }
        DealFault::CardsTakenUp { .. } => Ok(Ruling::organiser("3.1b")),
        DealFault::Cut { cards } if (2..=34).contains(&cards) => Ok(Ruling::new(Verdict::Allowed, &["3.8a"])),
        DealFault::Cut { .. } | DealFault::Tapped => Ok(Ruling::organiser("3.8a")),
        DealFault::DrawerCut { before: 0 } => Ok(Ruling::new(Verdict::Allowed, &["3.8b"])),
        DealFault::DrawerCut { .. } => Ok(Ruling::organiser("3.8b")),
    }
}

/// Trump that a card or the sheet has made outlives a false deal; the text says so of the two ways
/// in which a card is cut. The dealer stays the same: what was dealt wrongly was not a deal.
fn false_deal(making: TrumpMaking) -> Ruling {
    let rules: &[&str] = match making {
        TrumpMaking::Tourne(_) => &["1.3d"],
        TrumpMaking::Kreuz(_) => &["1.4c", "1.4d"],
        TrumpMaking::Imposed(_) => &["3.13", "1.2"],
        TrumpMaking::Chibre | TrumpMaking::Autochibre => &["3.13"],
    };
    Ruling::new(Verdict::DealAgain(making), rules)
}
