//! What to bid, and what to make trump.

use skat_env::joffre::{Action, Bid, Card, CardSet, Country, View};

/// What a trump of each rank is expected to take, with two others beside it.
const TRUMPS: [f32; 8] = [0.25, 0.3, 0.35, 0.4, 0.5, 0.65, 0.85, 1.0];
/// How far the points of a deal lie from what was expected, on a logistic scale.
const SPREAD: f32 = 1.4;

/// The tricks that the hand is expected to take itself.
fn own_tricks(hand: CardSet, trump: Country) -> f32 {
    let trumps = hand.country(trump);
    let many = trumps.len() as f32;
    let by_rank: f32 = trumps.iter().map(|card| TRUMPS[usize::from(card.rank().number())]).sum();
    let mut tricks = by_rank + 0.3 * (many - 3.0);
    for country in Country::ALL.into_iter().filter(|&country| country != trump) {
        let cards = hand.country(country);
        let has = |rank: u8| cards.iter().any(|card| card.rank().number() == rank);
        tricks += match (has(7), has(6)) {
            (true, true) => 1.25,
            (true, false) => 0.75,
            (false, true) if cards.len() > 1 => 0.35,
            _ => 0.0,
        };
        let ruffs = if many >= 3.0 { 0.3 } else { 0.0 };
        tricks += match cards.len() {
            0 => ruffs,
            1 => 0.4 * ruffs,
            _ => 0.0,
        };
    }
    tricks.clamp(0.0, 8.0)
}

/// The points that the team of this hand is expected to win when it buys the deal with this trump,
/// about -1 to 11.
pub fn expected_points(hand: CardSet, trump: Country) -> f32 {
    let own = own_tricks(hand, trump);
    let tricks = own + 0.42 * (8.0 - own);
    let share = tricks / 8.0;
    let (joffre, kaiser) = (hand.contains(Card::JOFFRE), hand.contains(Card::KAISER));
    let gets_joffre = if joffre { 0.3 + 0.65 * share } else { 1.1 * share - 0.1 };
    let gets_kaiser = if kaiser { 0.65 * share } else { 0.2 + 0.5 * share };
    tricks + 5.0 * gets_joffre.clamp(0.0, 1.0) - 3.0 * gets_kaiser.clamp(0.0, 1.0)
}

/// The best trump with what is expected of it.
fn best_trump(hand: CardSet) -> (Country, f32) {
    let held = Country::ALL.into_iter().filter(|&country| !hand.country(country).is_empty());
    let rated = held.map(|country| (country, expected_points(hand, country)));
    rated.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("a hand has cards")
}

/// What a bid is worth between the teams: 2p - 10 if it is made with p points, -10 if not.
fn worth(expected: f32, bid: Bid) -> f32 {
    let bid = f32::from(bid.points());
    let made = 1.0 / (1.0 + (-(expected + 0.5 - bid) / SPREAD).exp());
    let points = expected.max(bid) + 0.7;
    made * (2.0 * points.min(12.0) - 10.0) - 10.0 * (1.0 - made)
}

/// A bid, or a pass.
pub(super) fn choose(view: &View) -> Action {
    let lowest = view.legal.iter().find_map(|action| match action {
        Action::Bid(bid) => Some(bid),
        _ => None,
    });
    let Some(lowest) = lowest.filter(|_| view.allows(Action::Pass)) else {
        return lowest.map_or(Action::Pass, Action::Bid);
    };
    let team = view.seat.team();
    let mut expected = best_trump(view.hand).1;
    for (seat, call) in view.auction.calls() {
        let bid = call.is_some();
        expected += match (seat.team() == team, bid) {
            (true, true) => 0.8,
            (true, false) => -0.2,
            (false, true) => -0.4,
            (false, false) => 0.15,
        };
    }
    let highest = view.auction.highest();
    let pass = match highest {
        Some(contract) if contract.buyer.team() == team => worth(expected + 0.5, contract.bid).max(0.0),
        Some(contract) => -worth(10.5 - expected, contract.bid).max(-2.0),
        None => 0.6 * (expected - 6.0) - 1.0,
    };
    if worth(expected, lowest) > pass { Action::Bid(lowest) } else { Action::Pass }
}

/// The card that makes trump: the highest of the best country.
pub(super) fn opening(view: &View) -> Card {
    let (trump, _) = best_trump(view.hand);
    view.hand.country(trump).last().expect("the trump is one that is held")
}
