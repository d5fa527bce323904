//! Which calls and declarations the rules allow.

use super::action::{Action, ActionSet};
use super::auction::{Auction, Stage};
use super::bid::Bid;
use super::contract::Contract;

/// What may be called now (ISkO 3.3): passing, holding what was bid, any higher value.
pub(super) fn calls(auction: &Auction) -> ActionSet {
    let passes_and_holds = match auction.stage() {
        Stage::ForehandAnswers | Stage::SurvivorAnswers => 1 << Action::PASS | 1 << Action::HOLD,
        _ => 1 << Action::PASS,
    };
    let bids: u128 = match auction.lowest_legal_bid() {
        None => 0,
        Some(bid) if auction.stage() == Stage::ForehandAlone => 1 << (Action::BIDS + bid.index()),
        Some(bid) => (1 << Action::PASS) - (1 << (Action::BIDS + bid.index())),
    };
    ActionSet::from_bits(bids | passes_and_holds)
}

/// A Null game that is worth less than the bid may not be declared (ISkO 3.4.4); any other game
/// may.
const fn declarations(hand: bool, bid: Bid) -> ActionSet {
    let mut bits = 0u128;
    let mut i = 0;
    while i < Contract::COUNT {
        let contract = Contract::from_index(i);
        let reaches = match contract.null_value() {
            Some(value) => value >= bid.value(),
            None => true,
        };
        if contract.is_hand() == hand && reaches {
            bits |= 1 << (Action::DECLARATIONS + i);
        }
        i += 1;
    }
    ActionSet::from_bits(bits)
}

const DECLARATIONS: [[ActionSet; Bid::COUNT]; 2] = {
    let mut table = [[ActionSet::EMPTY; Bid::COUNT]; 2];
    let mut b = 0;
    while b < Bid::COUNT {
        table[0][b] = declarations(false, Bid::from_index(b));
        table[1][b] = declarations(true, Bid::from_index(b));
        b += 1;
    }
    table
};

/// The games that may be declared without picking up the skat (ISkO 2.2.3).
pub(super) fn hand_games(bid: Bid) -> ActionSet {
    DECLARATIONS[1][bid.index()]
}

/// The games that may be declared with two cards buried.
pub(super) fn games_after_pick_up(bid: Bid) -> ActionSet {
    DECLARATIONS[0][bid.index()]
}
