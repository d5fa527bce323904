//! Once trump is made: cards, tricks and claims (Jass 3.2 to 3.13).

use super::claim;
use super::course::Course;
use super::fault::{PlayFault, Question, Search, Sight};
use super::revoke;
use super::ruling::{Effect, NoPlayRule, Ruling, Verdict};
use super::trick::Trick;
use crate::jass::{Card, CardSet, Seat};

/// What a fault leads to, or what it would need.
pub(super) type Found = Result<Ruling, &'static str>;

/// Rules on something that happens, or is noticed, in the course of a deal right before it.
///
/// # Errors
/// [`NoRule`](super::NoRule) for what cannot have happened there.
pub fn rule(course: &Course, fault: PlayFault) -> Result<Ruling, NoPlayRule> {
    found(course, fault).map_err(|needs| NoPlayRule { fault, needs })
}

fn found(course: &Course, fault: PlayFault) -> Found {
    match fault {
        PlayFault::CardsMoved { by } => Ok(cards_moved(course, by)),
        PlayFault::Asked { .. } if course.table().cards().is_empty() => Err("a trick on the table"),
        PlayFault::Asked { question: Question::HowPlayed } => Ok(Ruling::new(Verdict::Allowed, &["3.3"])),
        PlayFault::Asked { question: Question::WhoHolds } => Ok(Ruling::organiser("3.3")),
        PlayFault::CardSeen { card } => card_seen(course, card),
        PlayFault::OutOfTurn { by, card } => out_of_turn(course, by, card),
        PlayFault::IllegalCard { card } => illegal_card(course, card),
        PlayFault::TwoCards { upper, lower, lower_was } => two_cards(course, upper, lower, lower_was),
        PlayFault::TrickNotTurned if course.complete() == 0 || !course.table().cards().is_empty() => {
            Err("a lead to a trick after the first")
        }
        PlayFault::TrickNotTurned => Ok(Ruling::organiser("3.5a")),
        PlayFault::Claim { by } => claim::rule(course, by),
        PlayFault::TrickLookedAt { trick } => trick_looked_at(course, trick.into()),
        PlayFault::RevokeFound { card } => revoke::rule(course, card),
        PlayFault::UndertrumpFound { card } => revoke::undertrump(course, card),
        PlayFault::MissingCard { card, search } => missing_card(course, card, search),
        PlayFault::CountedInHand if !course.is_over() => Err("the end of the deal"),
        PlayFault::CountedInHand => Ok(Ruling::organiser("3.9")),
        PlayFault::Other => Ok(Ruling::organiser("3.13")),
    }
}

fn changed(effects: Vec<Effect>, rules: &[&'static str]) -> Ruling {
    Ruling::new(Verdict::Changed(effects), rules)
}

fn cards_moved(course: &Course, by: Seat) -> Ruling {
    let has_played = course.tricks().iter().flat_map(Trick::cards).any(|&(seat, _)| seat == by);
    if has_played { Ruling::organiser("3.2") } else { Ruling::new(Verdict::Allowed, &["3.2"]) }
}

fn card_seen(course: &Course, card: Card) -> Found {
    course.holder(card).filter(|_| !course.is_over()).ok_or("a card that somebody holds")?;
    Ok(changed(vec![Effect::NoPower(CardSet::of(card))], &["3.4a"]))
}

/// The card goes back to the hand, and all have seen it. The text knows no other consequence.
fn out_of_turn(course: &Course, by: Seat, card: Card) -> Found {
    let turn = course.turn().ok_or("a deal that is not over")?;
    if turn == by {
        return Err("a player who is not to move");
    }
    if !course.hand(by).contains(card) {
        return Err("a card that the player holds");
    }
    let first = course.tricks().is_empty();
    let rules: &[&str] = if first { &["3.4a", "1.5c"] } else { &["3.4a"] };
    Ok(changed(vec![Effect::NoPower(CardSet::of(card))], rules))
}

/// The card goes back to the hand, and all have seen it; a legal one is played instead. It is too
/// soon for the penalty of a revoke, which is for one that is found out later (Jass 3.12).
fn illegal_card(course: &Course, card: Card) -> Found {
    let turn = course.turn().ok_or("a deal that is not over")?;
    if !course.hand(turn).contains(card) || course.legal_cards().contains(card) {
        return Err("a card that the player to move holds and may not play");
    }
    let undertrumps = card.suit() == course.trump();
    let rules: &[&str] = if undertrumps { &["3.4a", "3.7"] } else { &["3.4a"] };
    Ok(changed(vec![Effect::NoPower(CardSet::of(card))], rules))
}

fn two_cards(course: &Course, upper: Card, lower: Card, lower_was: Sight) -> Found {
    let turn = course.turn().ok_or("a deal that is not over")?;
    let hand = course.hand(turn);
    if upper == lower || !hand.contains(upper) || !hand.contains(lower) {
        return Err("two cards that the player to move holds");
    }
    if !course.legal_cards().contains(upper) {
        return Err("an upper card that may be played: any other is an illegal card");
    }
    let played = Effect::Played(upper);
    Ok(match lower_was {
        Sight::Seen => changed(vec![played, Effect::NoPower(CardSet::of(lower))], &["3.4b", "3.4c"]),
        Sight::NotSeen => changed(vec![played], &["3.4b", "3.4c"]),
    })
}

fn trick_looked_at(course: &Course, trick: usize) -> Found {
    if !(1..=course.complete()).contains(&trick) {
        return Err("a trick that is complete");
    }
    let is_last = trick == course.complete();
    if is_last && course.table().cards().is_empty() {
        return Ok(Ruling::new(Verdict::Allowed, &["3.6a"]));
    }
    Ok(Ruling::organiser(if is_last { "3.6a" } else { "3.6b" }))
}

/// Found or not, the card counts for the opponents: a deal always has 157 points (Jass 3.10b), and
/// a card that is not found must not cost less than one that is.
fn missing_card(course: &Course, card: Card, search: Search) -> Found {
    let holder = course.holder(card).ok_or("a card that was not played")?;
    let removed = Effect::Removed(card, holder.team().other());
    Ok(match search {
        Search::Found => changed(vec![removed], &["3.11a"]),
        Search::NotFound => changed(vec![removed, Effect::Penalty(holder.team())], &["3.11b", "3.10b"]),
    })
}
