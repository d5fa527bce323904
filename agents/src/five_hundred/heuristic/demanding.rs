//! What a joker that is led at no trump asks for.

use super::situation::Situation;
use skat_env::five_hundred::{Action, Card, CardSet, Demand, Denomination, Suit, View};

/// The demand with the highest worth.
///
/// # Panics
/// When no joker asks for anything.
pub(super) fn demand(view: &View) -> Action {
    let at = Situation::of(view);
    let wanted = best(&at).map(|(demand, _)| Action::of_demand(demand));
    let wanted = wanted.filter(|&action| view.allows(action));
    wanted.unwrap_or_else(|| view.legal.iter().last().expect("a joker may ask for something"))
}

/// What is best asked for, with its worth in tricks beyond the one that the joker takes; `None`
/// when no suit was led yet.
pub(super) fn best(at: &Situation<'_>) -> Option<(Demand, f32)> {
    let mut best: Option<(Demand, f32)> = None;
    for suit in Suit::ALL.into_iter().filter(|&suit| at.tricks.is_opened(suit)) {
        for (demand, worth) in of_suit(at, suit) {
            if best.is_none_or(|(_, other)| worth > other) {
                best = Some((demand, worth));
            }
        }
    }
    best
}

/// The suit alone, and the highest unseen card of it, where cards may be asked for.
fn of_suit(at: &Situation<'_>, suit: Suit) -> Vec<(Demand, f32)> {
    let cards = CardSet::of_suit(suit);
    let (own, out) = (at.view.hand & cards, at.unseen & cards);
    let outs = (out.len() as f32).min(4.0);
    // Every round takes cards of the suit away from the others.
    let round = 0.04 * own.len() as f32 * outs / 4.0;
    let mut demands = vec![(Demand::Suit(suit), round)];
    let may_ask = at.view.rules.demands == skat_env::five_hundred::Demands::CardOrSuit;
    let Some(highest) = out.last().filter(|_| may_ask) else { return demands };
    let seat = at.view.seat;
    let holds = |other| 1.0 - at.count.holds_none(other, CardSet::of(highest));
    let opponents = (holds(seat.next()) + holds(seat.previous())).min(1.0);
    // With it gone, so many of one's own cards are the highest.
    let freed = masters(own, out - CardSet::of(highest)) - masters(own, out);
    let worth = round + opponents * (0.25 + 0.35 * freed as f32) - 0.3 * holds(seat.partner());
    demands.push((Demand::Card(highest), worth));
    demands
}

/// How many cards of `own` no card of `out` beats.
fn masters(own: CardSet, out: CardSet) -> usize {
    let beats = |card: Card| skat_env::five_hundred::order::beating(card, Denomination::NoTrump);
    own.iter().filter(|&card| (beats(card) & out).is_empty()).count()
}
