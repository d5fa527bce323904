//! Which six cards are laid away.

use skat_env::five_hundred::order::{cards_of, trumps};
use skat_env::five_hundred::{Card, CardSet, Denomination, Rank, Suit, View};

/// The next card to lay away.
///
/// # Panics
/// When nothing is to be laid away.
pub(super) fn card(view: &View) -> Card {
    let denomination = view.denomination().expect("a contract");
    let wanted = 6 - view.laid_count;
    // Six ascending cards: what is above the last one laid away is still to be had.
    let available = view.laid.last().map_or(view.hand, |last| view.hand.above(last));
    let six = best(view.hand, available, wanted, denomination);
    six.first().expect("a card to lay away")
}

/// So many of the available cards whose loss costs the hand least.
fn best(hand: CardSet, available: CardSet, wanted: usize, denomination: Denomination) -> CardSet {
    let mut values = [0.0; Card::COUNT];
    hand.iter().for_each(|card| values[card.index()] = value(card, hand, denomination));
    let mut found = (f32::INFINITY, CardSet::EMPTY);
    // With each set of suits that are given up as far as may be.
    for suits in 0..16_u8 {
        let given_up = |suit: Suit| suits >> suit.index() & 1 != 0;
        if denomination.suit().is_some_and(given_up) {
            continue;
        }
        let six = lay_away(available, wanted, &values, &given_up);
        let lost: f32 = six.iter().map(|card| values[card.index()]).sum();
        let cost = lost - shape(hand - six, denomination);
        if six.len() == wanted && cost < found.0 {
            found = (cost, six);
        }
    }
    found.1
}

/// The cheapest cards first, those of the given up suits before all others.
fn lay_away(
    available: CardSet,
    wanted: usize,
    values: &[f32; Card::COUNT],
    given_up: &dyn Fn(Suit) -> bool,
) -> CardSet {
    let mut six = CardSet::EMPTY;
    while six.len() < wanted {
        let price = |card: Card| {
            let own = values[card.index()];
            let is_given_up = card.suit().is_some_and(given_up) && own < 10.0;
            if is_given_up { own - 5.0 } else { own }
        };
        let cheapest = (available - six).iter().min_by(|&a, &b| price(a).total_cmp(&price(b)));
        let Some(card) = cheapest else { return six };
        six.insert(card);
    }
    six
}

/// What a hand is worth by its shape: voids to trump in, no honours without a guard.
fn shape(hand: CardSet, denomination: Denomination) -> f32 {
    let own_trumps = (hand & trumps(denomination)).len();
    let mut worth = 0.0;
    for suit in Suit::ALL.into_iter().filter(|&suit| denomination.suit() != Some(suit)) {
        let cards = hand & cards_of(suit, denomination);
        let has = |rank| cards.contains(Card::new(suit, rank));
        let bare = cards.len() == 1 && !has(Rank::Ace);
        if denomination.suit().is_some() {
            worth += if cards.is_empty() && own_trumps > 2 { 0.55 } else { 0.0 };
            worth += if bare { 0.12 } else { 0.0 };
            worth -= if cards.len() >= 2 && !has(Rank::Ace) && !has(Rank::King) { 0.25 } else { 0.0 };
        } else {
            worth -= if bare { 0.3 } else { 0.0 };
            worth += 0.12 * (cards.len() as f32 - 3.0).max(0.0);
        }
        if bare && has(Rank::King) {
            worth -= 0.25;
        }
    }
    worth
}

/// What a card is worth in the hand, in tricks; 10 and more for what is never given up.
fn value(card: Card, hand: CardSet, denomination: Denomination) -> f32 {
    let height = card.rank().map_or(11.0, |rank| rank as usize as f32);
    if trumps(denomination).contains(card) {
        return 10.0 + height;
    }
    let Some(suit) = card.suit() else { return 10.0 };
    let cards = hand & cards_of(suit, denomination);
    let has = |rank| cards.contains(Card::new(suit, rank));
    let no_trump = denomination.suit().is_none();
    let long = if no_trump { 0.1 * (cards.len() as f32 - 3.0).max(0.0) } else { 0.0 };
    let honour = match card.rank() {
        Some(Rank::Ace) => 0.85,
        Some(Rank::King) if has(Rank::Ace) => 0.65,
        Some(Rank::King) => 0.45,
        Some(Rank::Queen) if has(Rank::Ace) && has(Rank::King) => 0.5,
        Some(Rank::Queen) if has(Rank::Ace) || has(Rank::King) => 0.3,
        Some(Rank::Queen) => 0.12,
        _ => 0.0,
    };
    honour + long + 0.01 * height
}
