//! The play of suit and Grand games.

use super::counting::Count;
use super::trick;
use skat_env::skat::{Card, CardSet};

/// The card with the best sum of what the trick brings and what is left in hand.
pub(super) fn card(count: &Count<'_>) -> Card {
    let mut best: Option<(f32, Card)> = None;
    for card in count.legal {
        let value = value(count, card);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, card));
        }
    }
    best.expect("some card is always legal").1
}

fn value(count: &Count<'_>, card: Card) -> f32 {
    let trick = trick::expected(count, card) - trick::worth_keeping(count, card);
    let lead = match (count.tricks.trick().is_empty(), count.is_declarer()) {
        (true, true) => declarer_lead(count, card),
        (true, false) => defender_lead(count, card),
        _ => 0.0,
    };
    trick + lead
}

/// The declarer draws trumps while he has more than his opponents.
fn declarer_lead(count: &Count<'_>, card: Card) -> f32 {
    let out = count.trumps_out();
    if !count.trumps.contains(card) || out.is_empty() {
        return 0.0;
    }
    let own = (count.hand & count.trumps).len();
    let drawn: f32 = [count.me.next(), count.me.previous()]
        .into_iter()
        .map(|seat| 1.0 - count.lacks(seat, count.trumps))
        .sum();
    if own + 1 < out.len() { 0.0 } else { count.habits.draw * drawn.min(out.len() as f32) }
}

/// A defender leaves trumps alone and makes the declarer ruff.
fn defender_lead(count: &Count<'_>, card: Card) -> f32 {
    if count.trumps.contains(card) {
        return -count.habits.defender_trump_lead;
    }
    let declarer = count.tricks.declarer();
    let suit: CardSet = count.game.followers(card);
    let void = count.lacks(declarer, suit) * (1.0 - count.lacks(declarer, count.trumps));
    if card.points() == 0 { void * count.habits.force } else { 0.0 }
}
