//! What a lead is for, after the opening lead.

use super::situation::Situation;
use skat_env::bridge::{Card, CardSet, Rank, Seat, Suit};

/// What speaks for a lead apart from the trick itself, in tricks; `probability` is that of winning
/// it.
pub(super) fn bonus(at: &Situation<'_>, card: Card, probability: f32) -> f32 {
    let masters = masters(at);
    // Enough to reach the aim: they are cashed.
    let cashes = at.needed() > 0 && masters.len() >= at.needed() && masters.contains(card);
    let cashing = if cashes && probability > 0.9 { 1.0 } else { 0.0 };
    cashing
        + if at.declares() { of_declarer(at, card, probability) } else { of_defender(at, card, probability) }
}

/// The cards of the hand that no card of another player beats in its suit, trumps drawn or not.
fn masters(at: &Situation<'_>) -> CardSet {
    at.hand.iter().filter(|&card| at.higher_elsewhere(card).is_empty()).collect()
}

fn of_declarer(at: &Situation<'_>, card: Card, probability: f32) -> f32 {
    let suit = card.suit();
    let (other, own) = (at.from.partner(), at.own());
    let opposite = at.seen(other).unwrap_or(CardSet::EMPTY).suit(suit);
    let mine = at.hand.suit(suit);
    let out = at.unseen.suit(suit);
    if at.trumps.contains(card) {
        return drawing(at, card);
    }
    let mut value = 0.0;
    let ruffs_opposite = opposite.is_empty() && !(at.seen(other).unwrap_or_default() & at.trumps).is_empty();
    if ruffs_opposite && !at.higher_elsewhere(card).is_empty() {
        // A loser is ruffed in the other hand, as long as it has the fewer trumps.
        let trumps = |cards: CardSet| (cards & at.trumps).len();
        let short = trumps(at.seen(other).unwrap_or_default()) <= trumps(at.hand);
        value += if short { 0.45 } else { -0.1 };
    }
    let length = (own.suit(suit)).len() as f32;
    value += 0.04 * (length - 6.0);
    // Towards the stronger hand: what it holds may win behind the opponent.
    let honors = |cards: CardSet| cards.iter().filter(|card| card.rank() >= Rank::Jack).count();
    if honors(opposite) > 0 && honors(mine) == 0 {
        value += 0.15;
    }
    // Long suits that run are kept until trumps are drawn, and then cashed.
    let runs = out.is_empty() && !mine.is_empty();
    let drawn = at.trumps.is_empty() || at.trumps_out() == 0;
    if runs && drawn {
        value += 0.3;
    }
    if !drawn && probability > 0.5 && mine.len() + opposite.len() > 7 && at.needed() > 0 {
        value -= 0.15;
    }
    // The suit's top cards of the shorter hand first.
    if probability > 0.95 && mine.len() < opposite.len() && at.higher_elsewhere(card).is_empty() {
        value += 0.05;
    }
    value
}

/// Leading trumps: while the opponents hold some that can be drawn.
fn drawing(at: &Situation<'_>, card: Card) -> f32 {
    let out = at.unseen & at.trumps;
    let own = at.own() & at.trumps;
    if out.is_empty() {
        return -0.6;
    }
    let beaten = out.iter().filter(|&theirs| own.iter().any(|mine| mine > theirs)).count();
    if beaten == 0 {
        return -0.5;
    }
    let opposite = at.seen(at.from.partner()).unwrap_or_default();
    let short = if (at.hand & at.trumps).len() < (opposite & at.trumps).len() { at.hand } else { opposite };
    // A loser that the short hand will ruff comes first.
    let will_ruff = at.side_suits().any(|suit| {
        let long = at.own() - short;
        let losers = long.suit(suit).iter().filter(|&c| !at.higher_elsewhere(c).is_empty()).count();
        short.suit(suit).is_empty() && losers > 0
    });
    let is_top = at.higher_elsewhere(card).is_empty();
    let towards = (opposite & at.trumps).iter().any(|c| at.higher_elsewhere(c).len() <= 1);
    let draws = if is_top || towards { 0.9 } else { 0.5 };
    let ruff_first = will_ruff && !(short & at.trumps).is_empty() && (short & at.trumps).len() < 4;
    if ruff_first { draws - 0.6 } else { draws }
}

fn of_defender(at: &Situation<'_>, card: Card, probability: f32) -> f32 {
    let suit = card.suit();
    let hand = at.hand.suit(suit);
    let contract = at.tricks.contract();
    let dummy = at.view.dummy.suit(suit);
    let in_suit_contract = !at.trumps.is_empty();
    let mut value = 0.0;
    if led_by(at, at.from.partner()) == Some(suit) {
        value += 0.2;
    } else if led_by(at, at.from) == Some(suit) {
        value += 0.12;
    }
    let honors = |cards: CardSet| cards.iter().filter(|card| card.rank() >= Rank::Jack).count() as f32;
    if at.from.next() == contract.dummy() {
        // Through the dummy's strength.
        value += 0.05 * honors(dummy) - if dummy.contains(Card::new(suit, Rank::Ace)) { 0.05 } else { 0.0 };
    } else {
        // Up to its weakness.
        value += 0.1 - 0.08 * honors(dummy);
    }
    if at.trumps.contains(card) {
        // Trumps stop the dummy's ruffs.
        let short = at.side_suits().any(|other| at.view.dummy.suit(other).len() <= 1);
        return value + if short && !(at.view.dummy & at.trumps).is_empty() { 0.1 } else { -0.15 };
    }
    let ace = Card::new(suit, Rank::Ace);
    if in_suit_contract && hand.contains(ace) && card != ace {
        value -= 0.35;
    }
    if in_suit_contract && dummy.is_empty() && !(at.view.dummy & at.trumps).is_empty() {
        value -= 0.25;
    }
    if in_suit_contract && probability > 0.8 && card.rank() >= Rank::King {
        value += 0.15;
    }
    if in_suit_contract && hand.len() == 1 && !(at.hand & at.trumps).is_empty() && at.tricks.complete() < 5 {
        value += 0.15;
    }
    if !in_suit_contract {
        value += 0.04 * hand.len() as f32;
    }
    // From honors that do not touch a small card is led at a cost; from a sequence the top.
    let below = hand - CardSet::of(card);
    let touches = below.last().is_some_and(|next| card.rank().index() == next.rank().index() + 1);
    if card.rank() >= Rank::Ten && touches && hand.last() == Some(card) {
        value += 0.15;
    }
    value
}

/// The suit, other than trumps, that a hand led first in this deal.
fn led_by(at: &Situation<'_>, seat: Seat) -> Option<Suit> {
    let leads = at.tricks.cards().iter().step_by(4);
    let own = leads.filter(|&&card| at.tricks.played(seat).contains(card));
    own.map(|card| card.suit()).find(|&suit| Some(suit) != at.denomination.trump())
}
