//! The play of the cards: each legal card is rated by the probability of winning the trick, by what
//! the card is worth later, and by what a lead is for.

mod leads;
mod opening_lead;
mod situation;

use situation::Situation;
use skat_env::bridge::view::Stage;
use skat_env::bridge::{Card, CardSet, View};

/// The card that is played with this view.
///
/// # Panics
/// When no card is to be played.
pub(super) fn choose(view: &View) -> Card {
    let legal = view.legal_cards();
    match legal.len() {
        1 => legal.nth(0),
        _ if view.stage == Stage::OpeningLead => opening_lead::choose(view),
        _ => {
            let better = |best: (Card, f32), next: (Card, f32)| if next.1 > best.1 { next } else { best };
            let at = Situation::of(view);
            let rated = equal_once(&at, legal).iter().map(|card| (card, rating(&at, card)));
            rated.reduce(better).expect("a card is legal").0
        }
    }
}

/// The cards with their ratings, in tricks; of touching cards of a hand the lowest stands for all.
///
/// # Panics
/// When no card is to be played.
pub(super) fn ratings(view: &View) -> Vec<(Card, f32)> {
    let at = Situation::of(view);
    view.legal_cards().iter().map(|card| (card, rating(&at, card))).collect()
}

/// The legal cards without those between which and a lower one no other player's card lies.
fn equal_once(at: &Situation<'_>, legal: CardSet) -> CardSet {
    let between = CardSet::ALL - (at.hand | at.view.all_played());
    let mut chosen = CardSet::EMPTY;
    let mut last: Option<Card> = None;
    for card in legal {
        let is_equal = last.is_some_and(|lower| {
            let above = CardSet::beating(lower, skat_env::bridge::Denomination::NoTrump);
            let higher = CardSet::beating(card, skat_env::bridge::Denomination::NoTrump);
            lower.suit() == card.suit() && (above - higher - CardSet::of(card)).is_disjoint(between)
        });
        if !is_equal {
            chosen.insert(card);
        }
        last = Some(card);
    }
    chosen
}

/// What there is to a card, in tricks.
fn rating(at: &Situation<'_>, card: Card) -> f32 {
    let weight = if at.declares() { 0.97 } else { 0.85 };
    let probability = at.probability(card);
    let rank = card.rank().index() as f32;
    let value = probability - weight * kept(at, card) - 0.002 * rank;
    if at.tricks.trick().is_empty() {
        return value + leads::bonus(at, card, probability);
    }
    let led = at.tricks.trick()[0].suit();
    if card.suit() == led { value } else { value - guard(at, card) }
}

/// What a card is worth later: a master a trick, one below unseen cards less and less.
fn kept(at: &Situation<'_>, card: Card) -> f32 {
    let higher = at.higher_elsewhere(card).len();
    let plain = [1.0, 0.45, 0.2, 0.08, 0.03][higher.min(4)];
    if at.trumps.contains(card) {
        // Small trumps may still ruff.
        return f32::max(plain, 0.15);
    }
    let length = at.hand.suit(card.suit()).len();
    // A card that stands alone falls to the next higher one; a long suit's small cards may stand
    // up.
    match (higher, length) {
        (0, _) => 1.0,
        (1.., 1) => 0.3 * plain,
        (_, 5..) => plain + 0.05,
        _ => plain,
    }
}

/// What is lost when a guard is thrown: a king with one card beside it, a queen with two.
fn guard(at: &Situation<'_>, card: Card) -> f32 {
    let suit = at.hand.suit(card.suit());
    let Some(top) = suit.last() else { return 0.0 };
    let higher = at.higher_elsewhere(top).len();
    let guards = suit.len() - 1;
    let is_trump = at.trumps.contains(card);
    if is_trump || card == top || higher == 0 || higher > 3 {
        return 0.0;
    }
    if guards == higher { 0.4 / higher as f32 } else { 0.0 }
}
