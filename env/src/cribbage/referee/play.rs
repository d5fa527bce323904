//! Cards that are dealt or played wrongly.

use super::event::PlayFault;
use super::ruling::{NoPlayRule, Ruling, Verdict};
use crate::cribbage::{CardSet, Phase, State};

/// What becomes of a fault before the show; the state is the one right before it.
///
/// # Errors
/// When this cannot have happened here, with what would have to be the case.
pub fn rule_play(state: &State, fault: PlayFault) -> Result<Ruling, NoPlayRule> {
    found(state, fault).map_err(|needs| NoPlayRule { event: fault, needs })
}

fn found(state: &State, fault: PlayFault) -> Result<Ruling, &'static str> {
    let playable = match (state.phase(), fault) {
        (Phase::Discarding(_), PlayFault::WrongNumber { cards, .. }) if cards != 5 => {
            return Ok(Ruling::new(Verdict::DealAgain, "4.3"));
        }
        (Phase::Discarding(_), PlayFault::WrongNumber { .. }) => {
            return Err("another number of cards than five");
        }
        (_, PlayFault::WrongNumber { .. }) => return Err("a deal before the cut"),
        (Phase::Pegging(pegging), _) => pegging.table().playable(),
        (Phase::Discarding(_) | Phase::Over(_), _) => return Err("cards that are played"),
    };
    let turn = state.seat_to_move().ok_or("a player who is to move")?;
    match fault {
        PlayFault::Beyond { card } if !state.hand(turn).contains(card) => Err("a card of the player to move"),
        PlayFault::Beyond { card } if playable.contains(card) => Err("a card that takes the count beyond 31"),
        PlayFault::Beyond { card } => Ok(Ruling::new(Verdict::TakenBack(turn, card), "4.7b")),
        PlayFault::Go => Ok(Ruling::new(Verdict::MustPlay(turn), "4.7c")),
        PlayFault::OutOfTurn { by, .. } if by == turn => Err("a player who is not to move"),
        PlayFault::OutOfTurn { by, card } if CardSet::of(card).is_disjoint(state.hand(by)) => {
            Err("a card of that player")
        }
        PlayFault::OutOfTurn { by, card } => Ok(Ruling::new(Verdict::TakenBack(by, card), "4.6")),
        PlayFault::WrongNumber { .. } => unreachable!("ruled on above"),
    }
}
