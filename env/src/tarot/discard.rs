//! The discard: what the declarer lays away in exchange for the dog.
//!
//! Kings and bouts are never laid away; trumps only when nothing else is left, and then they are
//! shown (reading R3). Cards are laid away in ascending order, so that each discard is reached
//! once.

use super::card_set::CardSet;

/// The cards of `pool` that may be chosen next, when `wanted` are chosen in ascending order.
#[inline]
pub(super) fn ascending(pool: CardSet, chosen: CardSet, wanted: usize) -> CardSet {
    let mut above = match chosen.last() {
        Some(last) => pool - CardSet::from_bits((2 << last.index()) - 1),
        None => pool,
    };
    // As many stay above as will still be wanted.
    for _ in chosen.len() + 1..wanted {
        if let Some(last) = above.last() {
            above.remove(last);
        }
    }
    above
}

/// What may be laid away next of a declarer's `cards`, the dog and those laid away among them.
#[inline]
pub(super) fn legal(cards: CardSet, laid: CardSet, wanted: usize) -> CardSet {
    let low = cards & CardSet::LOW;
    if low.len() >= wanted {
        return ascending(low, laid, wanted);
    }
    match (low - laid).first() {
        Some(card) => CardSet::of(card),
        None => {
            let trumps = cards.trumps() - CardSet::BOUTS;
            ascending(trumps, laid.trumps(), wanted - low.len())
        }
    }
}

/// Whether a declarer of these cards, those laid away among them, can have laid these away so far.
pub(super) fn is_reachable(cards: CardSet, laid: CardSet, wanted: usize) -> bool {
    let mut before = CardSet::EMPTY;
    for card in laid {
        if !legal(cards, before, wanted).contains(card) {
            return false;
        }
        before.insert(card);
    }
    true
}
