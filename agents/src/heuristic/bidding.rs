//! How high to bid, and whether to pick up the skat.

use super::chances::Knowledge;
use super::exchange::{Prospect, best_prospect};
use super::habits::Habits;
use super::stakes::Stakes;
use skat_env::skat::auction::Stage;
use skat_env::skat::{Action, Bid, CardSet, Seat, View};

/// The lowest bid, a hold, or a pass once the game is no longer expected to pay.
pub(super) fn call(view: &View, habits: &Habits) -> Action {
    let auction = &view.auction;
    let (action, bid) = match auction.lowest_legal_bid() {
        Some(bid) => (Action::Bid(bid), bid),
        None => match auction.highest() {
            Some(bid) if view.allows(Action::Hold) => (Action::Hold, bid),
            _ => return Action::Pass,
        },
    };
    let alone = auction.stage() == Stage::ForehandAlone;
    if eagerness(view.dealt, view.seat, bid, alone, habits) > 0.0 { action } else { Action::Pass }
}

/// By how many tournament points a game at this bid is expected to bring more than it must to be bid for.
pub(super) fn eagerness(hand: CardSet, seat: Seat, bid: Bid, alone: bool, habits: &Habits) -> f32 {
    let least = if alone { habits.forehand_above } else { habits.bid_above };
    let (picked_up, by_hand) = outlook(hand, seat, bid, habits);
    picked_up.max(by_hand.points) - least
}

/// A Hand game where it promises more than the skat does.
pub(super) fn pick_up_or_hand(view: &View, habits: &Habits) -> Action {
    let bid = view.declarer().map_or(Bid::MIN, |declarer| declarer.bid);
    let (picked_up, hand) = outlook(view.dealt, view.seat, bid, habits);
    if hand.points > picked_up { Action::Declare(hand.contract) } else { Action::PickUp }
}

/// Tournament points expected with the skat, and the best Hand game.
pub(super) fn outlook(hand: CardSet, seat: Seat, bid: Bid, habits: &Habits) -> (f32, Prospect) {
    let best = |stakes: &[Stakes], knowledge| best_prospect(stakes, hand, 0, seat, knowledge);
    let by_hand = best(&Stakes::of_hand_games(hand, bid, seat), Knowledge::Hand);
    let plain = Stakes::of_plain_games(hand, bid);
    let games = plain.chunk_by(|a, b| a.contract.game() == b.contract.game());
    let mut promises = [HOPELESS; 6];
    for (promise, stakes) in promises.iter_mut().zip(games) {
        *promise = best(stakes, Knowledge::BeforeSkat).points.max(HOPELESS);
    }
    promises.sort_by(|a, b| b.total_cmp(a));
    let [first, second, third, ..] = promises;
    let [first_share, second_share, third_share] = habits.choice_shares;
    let with_skat = habits.choice + first_share * first + second_share * second + third_share * third;
    (with_skat, by_hand)
}

/// Tournament points of a game that nobody would choose.
const HOPELESS: f32 = -150.0;
