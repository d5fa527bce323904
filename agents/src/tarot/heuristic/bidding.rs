//! What a hand is worth, and what is announced with it.

use skat_env::ActionSet as _;
use skat_env::tarot::{Action, Card, CardSet, Contract, Level, Rank, Suit, View};

/// The strength that each contract needs: prise, garde, garde sans, garde contre.
const NEEDED: [f32; 4] = [38.0, 45.0, 75.0, 95.0];
/// The strength, discard made, with which a chelem is announced.
const CHELEM: f32 = 140.0;

/// What a hand is worth for a declarer, in points of no unit: an average one about 22.
pub fn strength(hand: CardSet) -> f32 {
    trumps(hand) + Suit::ALL.into_iter().map(|suit| side(hand.suit(suit))).sum::<f32>()
}

/// Bouts, the number of trumps and the high ones.
fn trumps(hand: CardSet) -> f32 {
    let trumps = hand.trumps();
    let count = trumps.len() as f32;
    let has = |card: Card| f32::from(u8::from(hand.contains(card)));
    let petit = match trumps.len() {
        0..=4 => 0.0,
        5 => 5.0,
        6 => 7.0,
        _ => 9.0,
    };
    let high = (hand & high_trumps()).len() as f32;
    let length = if count >= 5.0 { 2.0 * count } else { count };
    has(Card::TWENTY_ONE) * 10.0 + has(Card::EXCUSE) * 8.0 + has(Card::PETIT) * petit + 2.0 * high + length
}

/// The trumps 16 to 21.
fn high_trumps() -> CardSet {
    (16..=21).map(Card::trump).collect()
}

/// Honours, length and shortness of a suit.
fn side(cards: CardSet) -> f32 {
    let has = |rank: Rank| !(cards & CardSet::of_rank(rank)).is_empty();
    let honours = match (has(Rank::King), has(Rank::Queen)) {
        (true, true) => 10.0,
        (true, false) => 6.0,
        (false, true) => 3.0,
        (false, false) => 0.0,
    };
    let small = if has(Rank::Knight) { 2.0 } else { 0.0 } + if has(Rank::Jack) { 1.0 } else { 0.0 };
    let shape = match cards.len() {
        0 => 6.0,
        1 => 3.0,
        5 => 5.0,
        6 => 7.0,
        7.. => 9.0,
        _ => 0.0,
    };
    honours + small + shape
}

/// The highest contract that the hand is good for, if it goes above the others' bids.
pub(super) fn bid(view: &View) -> Action {
    let worth = strength(view.hand);
    let good = Contract::ALL.into_iter().zip(NEEDED).filter(|&(_, needed)| worth >= needed);
    let mut bids = good.map(|(contract, _)| Action::Bid(contract)).filter(|&bid| view.legal.contains(bid));
    bids.next_back().unwrap_or(Action::Pass)
}

pub(super) fn announce_chelem(view: &View) -> Action {
    let hand = view.hand;
    let masters = hand.contains(Card::TWENTY_ONE) && hand.trumps().len() >= 14;
    if masters && strength(hand) >= CHELEM { Action::Chelem } else { Action::NoChelem }
}

/// The poignée that is shown now, if any: by a declarer who is likely to make his contract, and by
/// a defender who holds too many trumps for it to be made.
pub(super) fn poignee(view: &View) -> Option<Action> {
    let mut offers = Level::ALL.into_iter().map(Action::Show).filter(|&show| view.legal.contains(show));
    let highest = offers.next_back()?;
    let is_likely = if view.is_declarer() { strength(view.hand) >= NEEDED[1] } else { true };
    is_likely.then_some(highest)
}

/// The trump that stays hidden: the petit first, then from the lowest.
pub(super) fn hide(view: &View) -> Card {
    view.legal_cards().first().expect("a trump is to be hidden")
}
