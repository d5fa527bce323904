//! Laying down one's cards because the rest is one's own (Jass 3.5b, 3.5c).

use super::course::Course;
use super::in_play::Found;
use super::ruling::{Effect, Ruling, Verdict};
use crate::jass::{Card, CardSet, Seat};

pub(super) fn rule(course: &Course, by: Seat) -> Found {
    let turn = course.turn().ok_or("a deal that is not over")?;
    if course.hand(by).is_empty() {
        return Err("a player who holds cards");
    }
    let right = by == turn && is_right(course, by);
    let (team, rule) = if right { (by.team(), "3.5b") } else { (by.team().other(), "3.5c") };
    Ok(Ruling::new(Verdict::Changed(vec![Effect::Rest(team)]), &[rule]))
}

/// Whether the player to move may lay down his cards: the opponents hold neither a trump nor a card
/// that is master, and the trick on the table is his side's.
///
/// A trump is enough, however low: the text names trumps without a condition. A master is a card
/// that takes a trick from who leads: the highest of a suit that he does not hold takes none. Only
/// if his partner takes the trick on the table, the partner's cards must not be beaten either.
/// Apart from that it does not matter what the partner holds: the text looks at the opponents'
/// hands alone. Cards without power take nothing on either side.
fn is_right(course: &Course, by: Seat) -> bool {
    let hand = course.hand(by);
    let opponents = powerful(course, by.next()) | powerful(course, by.previous());
    if !opponents.suit(course.trump()).is_empty() || hand != powerful(course, by) {
        return false;
    }
    if course.table().cards().is_empty() {
        return !beats_any(course, opponents, hand);
    }
    let keeps = |card: Card| {
        let (trick, holder) = course.with(card);
        let best = trick.cards().iter().find(|&&(seat, _)| seat == holder).map(|&(_, best)| best);
        let Some(best) = best.filter(|_| holder.team() == by.team()) else { return false };
        let has_played = |seat: Seat| trick.cards().iter().any(|&(other, _)| other == seat);
        let waiting = [by.next(), by.previous()].into_iter().filter(|&seat| !has_played(seat));
        let to_come = waiting.fold(CardSet::EMPTY, |cards, seat| cards | powerful(course, seat));
        let mut led = hand - CardSet::of(card);
        if holder != by {
            led |= course.hand(holder);
        }
        to_come.is_disjoint(CardSet::beating(best, course.trump())) && !beats_any(course, opponents, led)
    };
    course.legal_cards().iter().any(keeps)
}

/// What a player holds that can take a trick.
fn powerful(course: &Course, seat: Seat) -> CardSet {
    course.hand(seat) - course.powerless()
}

/// Whether one of `cards` takes a trick to which one of the `others` is led.
fn beats_any(course: &Course, cards: CardSet, others: CardSet) -> bool {
    others.iter().any(|led| !cards.is_disjoint(CardSet::beating(led, course.trump())))
}
