//! Which card goes into the crib.

use skat_env::cribbage::{Card, CardSet, Counted, Rank, View, points};

/// What the crib counts on average where one of its four cards has this rank, the others are what
/// players like to lay away from five random cards, and the starter is random.
///
/// Means of some 4,600 cribs for each rank, by a simulation in which the three others keep the four
/// cards that count most without a starter and are loath to part with a five; flushes and his nobs
/// left out.
const CRIB: [f32; Rank::COUNT] =
    [4.33, 4.80, 4.73, 4.63, 6.30, 4.51, 4.61, 4.65, 4.35, 4.02, 3.89, 3.83, 3.67];

/// What a jack in the crib brings for the starter's suit, about a quarter of the time.
const NOBS: f32 = 0.23;

/// What a card is worth in the pegging beyond others, by its rank: low cards fit where others do
/// not.
const IN_PEGGING: [f32; Rank::COUNT] =
    [0.40, 0.30, 0.25, 0.20, 0.0, 0.05, 0.05, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0];

/// How good it is to lay away each card of the hand.
pub fn ratings(view: &View) -> Vec<(Card, f32)> {
    let sign = if view.has_crib() { 1.0 } else { -1.0 };
    let unseen = view.unseen();
    let rated = |card: Card| {
        let kept = view.hand - CardSet::of(card);
        let rank = card.rank();
        let nobs = if rank == Rank::Jack { NOBS } else { 0.0 };
        let crib = CRIB[rank.index()] + nobs;
        let pegging: f32 = kept.iter().map(|card| IN_PEGGING[card.rank().index()]).sum();
        (card, mean_count(kept, unseen) + sign * crib + pegging)
    };
    view.legal.iter().map(rated).collect()
}

/// What four cards count on average over the starters that may be cut.
fn mean_count(kept: CardSet, starters: CardSet) -> f32 {
    let count = |starter: Card| u32::from(points(kept, starter, Counted::Hand));
    starters.iter().map(count).sum::<u32>() as f32 / starters.len() as f32
}
