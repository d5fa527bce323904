//! What the declarer lays away.

use skat_env::tarot::{Card, CardSet, Rank, Sizes, Suit, View};

/// Worth of a void, where trumps are left to use it; of a singleton that is no king.
const VOID: f32 = 7.0;
const SINGLETON: f32 = 2.0;

/// The next card of the discard that is planned; the plan is the same at each card.
pub(super) fn next(view: &View) -> Card {
    let legal = view.legal_cards();
    let planned = plan(view.hand | view.laid) - view.laid;
    (planned & legal).first().or(legal.first()).expect("a card is to be laid away")
}

/// What is best laid away of a declarer's cards, the dog among them.
pub(super) fn plan(cards: CardSet) -> CardSet {
    let low = cards & CardSet::LOW;
    let room = Sizes::<4>::DOG;
    if low.len() <= room {
        return low;
    }
    // Every choice of suits to be emptied, filled up card by card.
    let mut best = (f32::MIN, CardSet::EMPTY);
    for emptied in 0..16u32 {
        let suits = Suit::ALL.into_iter().filter(|suit| emptied >> suit.index() & 1 != 0);
        let mut laid = suits.fold(CardSet::EMPTY, |laid, suit| laid | low.suit(suit));
        if laid.len() > room {
            continue;
        }
        while laid.len() < room {
            let with = |card: Card| worth(cards, laid | CardSet::of(card));
            let rest = (low - laid).iter().map(|card| (card, with(card)));
            let better = |best: (Card, f32), next: (Card, f32)| if next.1 > best.1 { next } else { best };
            laid.insert(rest.reduce(better).expect("low cards are left").0);
        }
        let worth = worth(cards, laid);
        if worth > best.0 {
            best = (worth, laid);
        }
    }
    best.1
}

/// What a discard is worth: points that are safe, and what the hand is without it.
fn worth(cards: CardSet, laid: CardSet) -> f32 {
    let hand = cards - laid;
    let saved = f32::from(laid.half_points()) / 2.0;
    let trumps = (hand.trumps().len() as f32 / 8.0).min(1.0);
    saved * 0.9 + Suit::ALL.into_iter().map(|suit| left(hand.suit(suit), trumps)).sum::<f32>()
}

/// What a suit is worth in the hand: shortness by the trumps that use it, honours by how they are
/// guarded, and length.
fn left(cards: CardSet, trumps: f32) -> f32 {
    let has = |rank: Rank| !(cards & CardSet::of_rank(rank)).is_empty();
    let king = has(Rank::King);
    let count = cards.len();
    let short = match (count, king) {
        (0, _) => VOID * trumps,
        (1, false) => SINGLETON * trumps,
        _ => 0.0,
    };
    let queen = match (has(Rank::Queen), king, count) {
        (false, _, _) => 0.0,
        (true, true, _) => 2.5,
        (true, false, 0..=2) => -1.5,
        (true, false, _) => 0.3,
    };
    let knight = match (has(Rank::Knight), king || has(Rank::Queen)) {
        (false, _) => 0.0,
        (true, true) => 0.6,
        (true, false) => -1.0,
    };
    let long = if count > 4 { (count - 4) as f32 * 0.9 } else { 0.0 };
    short + queen + knight + long
}
