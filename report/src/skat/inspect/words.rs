//! Actions, cards and ends of games in words.

use skat_env::skat::record::{Ending, Entry, Replay};
use skat_env::skat::{Action, Card, CardSet, State, Suit};

/// A card as players write it: ♠10.
pub(super) fn card(card: Card) -> String {
    let symbol = match card.suit() {
        Suit::Clubs => '♣',
        Suit::Spades => '♠',
        Suit::Hearts => '♥',
        Suit::Diamonds => '♦',
    };
    match card.rank().letter() {
        'T' => format!("{symbol}10"),
        letter => format!("{symbol}{letter}"),
    }
}

/// Cards as players write them, clubs first.
pub(super) fn cards(cards: CardSet) -> String {
    let cards: Vec<String> = cards.iter().rev().map(card).collect();
    cards.join(" ")
}

/// The name of an action in a list: "hold", "Grand Hand", "♠10".
pub(super) fn label(action: Action) -> String {
    match action {
        Action::Card(of) => card(of),
        Action::Bid(bid) => bid.to_string(),
        Action::Pass => "pass".into(),
        Action::Hold => "hold".into(),
        Action::PickUp => "pick up the skat".into(),
        Action::Declare(contract) => contract.name(),
        Action::Concede => "concede".into(),
    }
}

/// What somebody does, after his name: "bids 18".
pub(super) fn deed(state: &State, action: Action) -> String {
    match action {
        Action::Card(of) if state.play().is_none() => format!("lays {} away", card(of)),
        Action::Card(of) => format!("plays {}", card(of)),
        Action::Bid(bid) => format!("bids {bid}"),
        Action::Pass => "passes".into(),
        Action::Hold => match state.auction().highest() {
            Some(bid) => format!("holds {bid}"),
            None => "holds".into(),
        },
        Action::PickUp => "picks up the skat".into(),
        Action::Declare(contract) => format!("declares {}", contract.name()),
        Action::Concede => "concedes".into(),
    }
}

/// How a replayed game ended.
pub(super) fn end(replay: &Replay) -> String {
    let broken = match replay.ending() {
        Ending::DefendersGaveUp => "The defenders give up. ",
        Ending::DeclarerGaveUp => "The declarer gives up. ",
        Ending::BrokenOff(_) => "The deal is broken off. ",
        Ending::Over | Ending::Open => "",
    };
    let result = match (replay.entry(), replay.played()) {
        (Entry::PassedIn, _) => "All have passed: nobody plays.".into(),
        (Entry::Unknown, _) => "The record stops here.".into(),
        (Entry::Scored(_), None) => "Nothing is scored.".into(),
        (Entry::Scored(_), Some(played)) => {
            let tricks = played.play.tricks();
            let verdict = if played.settlement.won { "wins" } else { "loses" };
            let overbid = if played.settlement.overbid { ", overbid" } else { "" };
            let contract = tricks.contract();
            let points = match contract.game().is_null() {
                true => String::new(),
                false => format!(" with {} card points", played.play.declarer_points()),
            };
            format!(
                "The declarer {verdict} {}{points}{overbid}: {:+} on the score sheet.",
                contract.name(),
                played.settlement.value
            )
        }
    };
    format!("{broken}{result}")
}
