//! Cards that did not follow suit, found out later (Jass 3.12), and undertrumping (Jass 3.7).

use super::course::{Course, legal};
use super::in_play::Found;
use super::ruling::{Effect, Ruling, Verdict};
use super::trick::Trick;
use crate::jass::{Card, CardSet, Rank, Seat};

/// A card that was played, with its circumstances.
struct Played<'a> {
    seat: Seat,
    /// The number of its trick, from 0.
    trick: usize,
    /// What lay on the table before it.
    table: &'a [(Seat, Card)],
    /// What the player held, with the card.
    hand: CardSet,
}

fn played(course: &Course, card: Card) -> Result<Played<'_>, &'static str> {
    let tricks = course.tricks();
    let place = |trick: &Trick| trick.cards().iter().position(|&(_, other)| other == card);
    let found = tricks.iter().enumerate().find_map(|(i, trick)| Some((i, place(trick)?)));
    let (trick, place) = found.ok_or("a card that was played")?;
    let (seat, _) = tricks[trick].cards()[place];
    let later = tricks[trick..].iter().flat_map(Trick::cards).filter(|&&(other, _)| other == seat);
    let hand = later.map(|&(_, card)| card).collect::<CardSet>() | course.hand(seat);
    Ok(Played { seat, trick, table: &tricks[trick].cards()[..place], hand })
}

/// The cards with which the player should have followed; empty when the card was no revoke.
///
/// The jack of trumps is not among them: nobody has to follow with it, so it is not forgotten.
fn forgotten(course: &Course, card: Card, played: &Played<'_>) -> CardSet {
    let Some(&(_, lead)) = played.table.first() else { return CardSet::EMPTY };
    let trump = course.trump();
    if card.suit() == lead.suit() || card.suit() == trump {
        return CardSet::EMPTY;
    }
    let mut due = played.hand.suit(lead.suit());
    if lead.suit() == trump {
        due.remove(Card::new(trump, Rank::Jack));
    }
    due
}

/// The forgotten cards that are not in complete tricks lose their power and belong to the wronged
/// team (Jass 3.12a), and so do all tricks from that of the revoke on, with that one itself if it
/// is still on the table (Jass 3.12b). Another trick on the table is played out and taken as usual:
/// it is not complete when the revoke is found out. What the offenders got by a claim they got
/// since the revoke.
pub(super) fn rule(course: &Course, card: Card) -> Found {
    let played = played(course, card)?;
    let forgotten = forgotten(course, card, &played);
    if forgotten.is_empty() {
        return Err("a card that did not follow suit though its player could");
    }
    let team = played.seat.team().other();
    let complete: CardSet = course.tricks()[..course.complete()]
        .iter()
        .map(Trick::set)
        .fold(CardSet::EMPTY, |all, trick| all | trick);
    let open = forgotten - complete;
    let mut effects = Vec::new();
    if !open.is_empty() {
        effects.extend([Effect::NoPower(open), Effect::CardsTo(team, open)]);
    }
    let (first, last) = (played.trick + 1, course.complete().max(played.trick + 1));
    effects.push(Effect::TricksTo { team, first, last });
    effects.extend(new_leader(course, last, team).map(Effect::Leads));
    if course.rest() == Some(team.other()) {
        effects.push(Effect::Rest(team));
    }
    Ok(Ruling::new(Verdict::Changed(effects), &["3.12a", "3.12b"]))
}

/// Who leads instead, when the last of the tricks that change sides is the last of all so far and
/// the next has not begun: whoever has the team's best card in it.
fn new_leader(course: &Course, last: usize, team: crate::jass::Team) -> Option<Seat> {
    let between = last == course.complete() && course.table().cards().is_empty() && !course.is_over();
    let trick = course.tricks().get(last - 1).filter(|_| between)?;
    let given = Trick { owner: Some(team), ..trick.clone() };
    let leader = given.best(course.trump(), course.powerless());
    (trick.taker() != Some(leader)).then_some(leader)
}

/// Undertrumping forgets no card that should have followed, so the penalty of a revoke is not for
/// it, and the text has no other.
pub(super) fn undertrump(course: &Course, card: Card) -> Found {
    let played = played(course, card)?;
    let trump = course.trump();
    if card.suit() != trump || legal(trump, played.table, played.hand).contains(card) {
        return Err("a trump that was played below another though its player held other cards");
    }
    Ok(Ruling::organiser("3.7"))
}
