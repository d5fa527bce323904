//! What each fault leads to.

use super::fault::{DealFault, PlayFault};
use super::refereed::Refereed;
use super::ruling::{NoRule, Ruling, Verdict};
use crate::five_hundred::order::beating;
use crate::five_hundred::score::REVOKE;
use crate::five_hundred::{Bid, ByTeam, Card, Denomination, Phase, Play, Seat};

/// Rules on something that happens before the first card.
///
/// # Errors
/// [`NoRule`] for what cannot have happened: a bid called too low that is higher than the last.
pub fn rule_deal(fault: DealFault) -> Result<Ruling, NoRule<DealFault>> {
    let again = |rule| Ok(Ruling::new(Verdict::DealAgain, &[rule, "7a"]));
    match fault {
        DealFault::CardTurnedUp => again("7b"),
        DealFault::CardsMissing => again("7c"),
        DealFault::NotCut => again("7d"),
        DealFault::WidowSeen => again("7e"),
        DealFault::TooLittleForJokers { .. } => Ok(Ruling::arbiter("4c")),
        DealFault::NotHigher { last, bid } if bid > last => {
            Err(NoRule { fault, needs: "a bid that is not higher than the last" })
        }
        DealFault::NotHigher { .. } | DealFault::BelowSeven => Ok(Ruling::arbiter("4b")),
        DealFault::SecondAnnouncement { .. } => Ok(Ruling::arbiter("4d")),
        DealFault::Other => Ok(Ruling::new(Verdict::Arbiter, &["9"])),
    }
}

/// Rules on something that happens, or is noticed, in the play, at the table right before it.
///
/// # Errors
/// [`NoRule`] for what cannot have happened there.
pub fn rule(table: &Refereed, fault: PlayFault) -> Result<Ruling, NoRule<PlayFault>> {
    found(table, fault).map_err(|needs| NoRule { fault, needs })
}

fn found(table: &Refereed, fault: PlayFault) -> Result<Ruling, &'static str> {
    let Phase::Playing(play) = table.state().phase() else { return Err("a deal in its play") };
    let turn = play.tricks().turn();
    match fault {
        PlayFault::Revoke { card } => revoke(play, turn, card),
        PlayFault::OutOfTurn { by, .. } if by == turn => Err("a player who is not to move"),
        PlayFault::OutOfTurn { by, card } if !play.hand(by).contains(card) => Err("a card that he holds"),
        PlayFault::OutOfTurn { card, .. } => Ok(Ruling::new(Verdict::Visible(card), &["8b", "8f"])),
        PlayFault::TwoCards { first, second } => two_cards(table, play, turn, [first, second]),
        PlayFault::Dropped { card } if Seat::ALL.iter().all(|&seat| !play.hand(seat).contains(card)) => {
            Err("a card that somebody holds")
        }
        PlayFault::Dropped { card } => Ok(Ruling::new(Verdict::Visible(card), &["8d", "8f"])),
        PlayFault::JokerTooEarly { card } => {
            let is_lead = play.tricks().trick().is_empty() && play.hand(turn).contains(card);
            let is_joker = card.is_joker() && play.tricks().denomination() == Denomination::NoTrump;
            match is_lead && is_joker && !play.legal_cards().contains(card) {
                true => Ok(Ruling::arbiter("5e")),
                false => Err("a joker led at no trump before any suit"),
            }
        }
        PlayFault::StoppedEarly => Ok(Ruling::new(Verdict::GoesOn, &["5g", "6a"])),
        PlayFault::JokerNotShown if play.tricks().shown().is_none() => Err("a joker that was to be shown"),
        PlayFault::JokerNotShown => Ok(Ruling::arbiter("5b")),
        PlayFault::Other => Ok(Ruling::new(Verdict::Arbiter, &["9"])),
    }
}

/// The deal is stopped. A revoke of the declarer's team annuls the contract (500.6g); one of the
/// opponents gives it to him, made or not (500.6h).
fn revoke(play: &Play, turn: Seat, card: Card) -> Result<Ruling, &'static str> {
    let follows = play.tricks().trick().is_empty() || play.legal_cards().contains(card);
    if follows || !play.hand(turn).contains(card) {
        return Err("a card that does not follow though its player could");
    }
    let contract = play.tricks().contract();
    let wronged = turn.team().other();
    let mut points = ByTeam([0; 2]);
    let is_declarers = wronged == contract.declarer.team();
    points[wronged] = REVOKE + if is_declarers { Bid::value(contract.bid) } else { 0 };
    Ok(Ruling::new(Verdict::Stopped(points), &["6f", if is_declarers { "6h" } else { "6g" }]))
}

/// The higher card stays on the table; if it may not be played it is a visible one.
fn two_cards(table: &Refereed, play: &Play, turn: Seat, cards: [Card; 2]) -> Result<Ruling, &'static str> {
    let [first, second] = cards;
    let hand = play.hand(turn);
    if first == second || !hand.contains(first) || !hand.contains(second) {
        return Err("two cards that the player to move holds");
    }
    // The fewer beat it within its suit, the higher it stands in 500.1; then by suits.
    let height = |card: Card| {
        let beating = beating(card, play.tricks().denomination()).len();
        (std::cmp::Reverse(beating), card.rank(), card.index())
    };
    let higher = if height(first) > height(second) { first } else { second };
    let may_be_played = table.legal_cards().contains(higher);
    let verdict = if may_be_played { Verdict::Played(higher) } else { Verdict::Visible(higher) };
    Ok(Ruling::new(verdict, if may_be_played { &["8c"] } else { &["8c", "8f"] }))
}
