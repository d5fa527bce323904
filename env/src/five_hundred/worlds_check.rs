//! What must hold of a view before its worlds are counted.

use super::bid::{Bid, Denomination};
use super::card::Card;
use super::card_set::CardSet;
use super::deal::{HAND, WIDOW};
use super::exchange;
use super::rules::Demands;
use super::tricks::{Demand, Tricks};
use super::view::{Stage, View};
use crate::worlds::{WorldsError, contradiction};

/// Checks what the first world would not show.
pub(super) fn check(view: &View) -> Result<(), WorldsError> {
    match (view.stage, &view.tricks) {
        (Stage::Played | Stage::PassedOut, _) => return Err(WorldsError::Over),
        (Stage::Bidding, None) if view.auction.turn().is_none() => {
            return contradiction("stage", "is the auction, in which all have spoken");
        }
        (Stage::Bidding, None) => check_bidding(view)?,
        (Stage::Discarding, None) => check_auction(view)?,
        (Stage::Playing | Stage::Demanding, Some(tricks)) => {
            check_auction(view)?;
            check_tricks(view, tricks)?;
        }
        (Stage::Playing | Stage::Demanding, None) => {
            return contradiction("tricks", "is missing in the play");
        }
        (Stage::Bidding | Stage::Discarding, Some(_)) => {
            return contradiction("tricks", "is there before the play");
        }
    }
    if view.dealt.len() != HAND {
        return contradiction("dealt", "is not ten cards");
    }
    if view.auction.shows_not_both_jokers(view.seat) && CardSet::JOKERS.is_subset(view.dealt) {
        return contradiction("auction", "has the observer announce too little for both jokers");
    }
    if view.declarer() == Some(view.seat) { check_declarer(view) } else { check_watcher(view) }
}

fn check_bidding(view: &View) -> Result<(), WorldsError> {
    match view.shown {
        Some(_) => contradiction("shown", "is there before a contract"),
        None if view.laid_count > 0 => contradiction("laid_count", "is not 0 before a contract"),
        None => Ok(()),
    }
}

fn check_auction(view: &View) -> Result<(), WorldsError> {
    let Some(contract) = view.auction.highest().filter(|_| view.auction.turn().is_none()) else {
        return contradiction("auction", "has led to no contract");
    };
    match view.shown {
        Some(_) if contract.bid >= Bid::LOWEST_WITH_BOTH_JOKERS => {
            contradiction("shown", "is there at a contract for more than 7")
        }
        Some(card) if !card.is_joker() => contradiction("shown", "is no joker"),
        _ if view.stage == Stage::Discarding && view.laid_count >= WIDOW => {
            contradiction("laid_count", "is six before the play")
        }
        _ => Ok(()),
    }
}

fn check_tricks(view: &View, tricks: &Tricks) -> Result<(), WorldsError> {
    if *tricks.auction() != view.auction || tricks.shown() != view.shown {
        return contradiction("tricks", "follows another auction");
    }
    if tricks.complete() == 10 {
        return contradiction("tricks", "is complete, but the stage is the play");
    }
    if view.laid_count != WIDOW {
        return contradiction("laid_count", "is not six in the play");
    }
    let demands = Card::JOKERS.map(|joker| tricks.demand_of(joker));
    if view.rules.demands == Demands::Suit
        && demands.iter().any(|demand| matches!(demand, Some(Demand::Card(_))))
    {
        return contradiction("rules", "do not let a joker ask for a card");
    }
    let asks = match tricks.trick() {
        [lead] => {
            lead.is_joker()
                && tricks.denomination() == Denomination::NoTrump
                && tricks.demand_of(*lead).is_none()
        }
        _ => false,
    };
    if asks != (view.stage == Stage::Demanding) {
        return contradiction("stage", "does not say whether a joker is to ask for something");
    }
    if !view.hand.is_disjoint(tricks.voids(view.seat)) {
        return contradiction("hand", "holds a card that the observer should have played");
    }
    Ok(())
}

/// The declarer knows the widow and what he laid away.
fn check_declarer(view: &View) -> Result<(), WorldsError> {
    let sixteen = view.dealt | view.widow;
    let played = view.played(view.seat);
    let parts = view.hand.len() + view.laid.len() + played.len();
    if sixteen.len() != HAND + WIDOW || view.widow.len() != WIDOW {
        return contradiction("widow", "is not six cards that the declarer was not dealt");
    }
    if (view.hand | view.laid | played) != sixteen || parts != HAND + WIDOW {
        return contradiction("hand", "is not what the declarer has neither laid away nor played");
    }
    if view.laid.len() != view.laid_count || view.hand.len() != view.cards_left(view.seat) {
        return contradiction("laid", "does not have the number of cards that lie there");
    }
    // What is laid away is the beginning of six ascending cards.
    if !view.laid.is_subset(sixteen.without_highest(WIDOW - view.laid_count)) {
        return contradiction("laid", "leaves no six ascending cards");
    }
    let contract = view.auction.highest();
    let expected = contract.and_then(|contract| exchange::shown(contract, view.dealt, view.widow));
    if view.shown != expected {
        return contradiction("shown", "is not what the declarer has to show");
    }
    Ok(())
}

/// Everybody else knows his own ten cards.
fn check_watcher(view: &View) -> Result<(), WorldsError> {
    let played = view.played(view.seat);
    if !view.widow.is_empty() || !view.laid.is_empty() {
        return contradiction("widow", "is known to a player who does not have it");
    }
    if (view.hand | played) != view.dealt || view.hand.len() + played.len() != HAND {
        return contradiction("hand", "is not what the observer was dealt and has not played");
    }
    Ok(())
}
