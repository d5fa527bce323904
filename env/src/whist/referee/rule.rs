//! From a fault to its ruling (Whist 2, 4a to 13b).

use super::fault::{Fault, Moment, Need, Reason};
use super::refereed::Refereed;
use super::ruling::{Effect, NoRule, Ruling, Verdict};
use crate::whist::{BySeat, Card, Seat, Team};

/// What a fault leads to, or what it would need.
type Found = Result<Ruling, &'static str>;

/// What happens to a fault at this table.
///
/// # Errors
/// When it cannot have happened there: a card that nobody holds, a trick that is not complete, a
/// deal whose cards were all right.
pub fn rule(table: &Refereed, fault: Fault) -> Result<Ruling, NoRule> {
    let found = match fault {
        Fault::WrongCount { cards, noticed } => wrong_count(table, cards, noticed),
        Fault::CardTurned => Ok(Ruling::new(Verdict::DealAgain, &["7b"])),
        Fault::TakenUpEarly { .. } => Ok(Ruling::referee("7f")),
        Fault::SortedOnTable { .. } => Ok(Ruling::referee("7g")),
        Fault::PackChanged { need } => Ok(pack_changed(need)),
        Fault::Talk { by } => Ok(Ruling::new(Verdict::Lost(by.team()), &["4a", "7c"])),
        Fault::Cheating { by } => Ok(Ruling::new(Verdict::Disqualified(by.team()), &["4b"])),
        Fault::OrderTold { .. } => Ok(Ruling::referee("8a")),
        Fault::AskedToReplace { by } if table.turn() == Some(by) => {
            Ok(Ruling::new(Verdict::Allowed, &["8b"]))
        }
        Fault::AskedToReplace { .. } => Ok(Ruling::referee("8b")),
        Fault::TakenBack { card } => taken_back(table, card),
        Fault::RevokeNoticed { card } => revoke(table, card),
        Fault::OutOfTurn { card } => out_of_turn(table, card),
        Fault::TwoCards { played, other } => two_cards(table, played, other),
        Fault::Dropped { card } => held(table, card).map(|_| visible(&[], card, "10c")),
        Fault::TrickLookedAt { trick, reason } => looked_at(table, trick, reason),
        Fault::Other => Ok(Ruling::referee("2")),
    };
    found.map_err(|needs| NoRule { fault, needs })
}

/// Before the first lead the deal is dealt again; later only if both teams have a wrong number.
fn wrong_count(table: &Refereed, cards: BySeat<u8>, noticed: Moment) -> Found {
    let wrong = |team: Team| team.seats().into_iter().any(|seat| cards[seat] != 13);
    let ruling = match (Team::ALL.map(wrong), noticed) {
        ([false, false], _) => return Err("a player without thirteen cards"),
        (_, Moment::Dealing) => Ruling::new(Verdict::DealAgain, &["7b"]),
        ([true, true], Moment::Begun) => Ruling::new(Verdict::DealAgain, &["7d"]),
        (_, Moment::Begun) => Ruling::new(Verdict::Lost(table.dealer().team()), &["7e"]),
    };
    Ok(ruling)
}

fn pack_changed(need: Need) -> Ruling {
    match need {
        Need::CardsMissing => Ruling::new(Verdict::Allowed, &["13a"]),
        Need::NoNeed => Ruling::referee("13a"),
        Need::DealOver => Ruling::new(Verdict::Allowed, &["13b"]),
    }
}

/// Who holds a card that is not played.
fn held(table: &Refereed, card: Card) -> Result<Seat, &'static str> {
    let holder = Seat::ALL.into_iter().find(|&seat| table.hand(seat).contains(card));
    holder.ok_or("a card that somebody holds")
}

/// The card lies open from now on; `before` are the effects before that.
fn visible(before: &[Effect], card: Card, rule: &'static str) -> Ruling {
    let effects = before.iter().copied().chain([Effect::Visible(card)]).collect();
    Ruling::new(Verdict::Changed(effects), &[rule])
}

/// A card on the table stays there, unless it did not follow.
fn taken_back(table: &Refereed, card: Card) -> Found {
    let place = table.place(card).ok_or("a card that was played")?;
    if table.is_revoke(place) {
        return revoke(table, card);
    }
    Ok(Ruling::new(Verdict::Stays, &["9"]))
}

fn revoke(table: &Refereed, card: Card) -> Found {
    let place = table.place(card).ok_or("a card that was played")?;
    if !table.is_revoke(place) {
        return Err("a card whose player could have followed suit");
    }
    let team = table.player(place).team();
    if table.is_closed(place / 4) {
        return Ok(Ruling::new(Verdict::Lost(team), &["9a", "11c"]));
    }
    let effects = vec![Effect::TakenBack(card), Effect::Visible(card)];
    Ok(Ruling::new(Verdict::Changed(effects), &["9", "10d"]))
}

fn out_of_turn(table: &Refereed, card: Card) -> Found {
    let by = held(table, card)?;
    match table.turn() {
        Some(turn) if turn != by => Ok(visible(&[], card, "10a")),
        _ => Err("a player who is not to move"),
    }
}

fn two_cards(table: &Refereed, played: Card, other: Card) -> Found {
    let turn = table.turn().ok_or("a player to move")?;
    let hand = table.hand(turn);
    if played == other || !hand.contains(played) || !hand.contains(other) {
        return Err("two cards of the player to move");
    }
    if !table.legal_cards().contains(played) {
        return Err("a card to be played that may be played");
    }
    Ok(visible(&[Effect::Played(played)], other, "10b"))
}

/// A trick may be looked at until it is closed, and later in a dispute.
fn looked_at(table: &Refereed, trick: u8, reason: Reason) -> Found {
    let complete = table.tricks().complete();
    if trick == 0 || trick > complete {
        return Err("a complete trick");
    }
    let is_allowed = reason == Reason::Dispute || !table.is_closed(usize::from(trick) - 1);
    Ok(if is_allowed { Ruling::new(Verdict::Allowed, &["11a"]) } else { Ruling::referee("11a") })
}
