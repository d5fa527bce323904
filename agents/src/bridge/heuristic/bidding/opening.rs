//! Openings: five-card majors, one no trump with 15 to 17, two clubs strong, weak twos, preempts.

use super::hand::{Hand, Worth};
use super::heard::HeardAuction;
use super::meaning::Meaning;
use skat_env::bridge::{Bid, Call, CardSet, Denomination, Rank, Suit};

fn bid(level: u8, denomination: Denomination) -> Call {
    Call::Bid(Bid::new(level, denomination))
}

/// The reasons to open.
pub(super) fn reasons(heard: &HeardAuction, reasons: &mut Vec<Meaning>) {
    use Denomination::{Clubs, NoTrump};
    let is_fourth = heard.auction.len() == 3;
    reasons.push(Meaning::new(bid(2, Clubs), 22, 37, Worth::High).forcing());
    reasons.push(Meaning::new(bid(2, NoTrump), 20, 21, Worth::High).balanced());
    reasons.push(Meaning::new(bid(1, NoTrump), 15, 17, Worth::High).balanced());
    for suit in Suit::ALL.into_iter().rev() {
        let least = if suit.is_major() { 5 } else { 3 };
        let call = bid(1, Denomination::of(suit));
        // A minimum needs ten points in high cards.
        let sound: fn(&Hand, Call) -> bool =
            |hand, call| hand.points(Worth::High) >= 10 && named(call) == Some(hand.opening_suit());
        reasons.push(Meaning::new(call, 12, 21, Worth::Long).with(suit, least).also(sound));
    }
    if is_fourth {
        reasons.push(Meaning::new(Call::Pass, 0, 11, Worth::Long));
        return;
    }
    for suit in Suit::ALL.into_iter().rev() {
        let denomination = Denomination::of(suit);
        if suit.is_major() {
            let call = bid(4, denomination);
            reasons.push(Meaning::new(call, 5, 10, Worth::High).with(suit, 8).also(good_suit));
        }
        let call = bid(3, denomination);
        reasons.push(Meaning::new(call, 5, 10, Worth::High).with(suit, 7).also(good_suit));
        if suit != Suit::Clubs {
            let call = bid(2, denomination);
            let weak = Meaning::new(call, 5, 10, Worth::High).with(suit, 6);
            reasons.push(weak.at_most(suit, 6).also(good_suit));
        }
    }
    reasons.push(Meaning::new(Call::Pass, 0, 11, Worth::Long));
}

fn named(call: Call) -> Option<Suit> {
    match call {
        Call::Bid(bid) => bid.denomination().trump(),
        _ => None,
    }
}

/// Two of the ace, king, queen and jack in the suit.
pub(super) fn good_suit(hand: &Hand, call: Call) -> bool {
    let honors = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack];
    let all = honors.into_iter().fold(CardSet::EMPTY, |all, rank| all | CardSet::of_rank(rank));
    named(call).is_some_and(|suit| (hand.cards.suit(suit) & all).len() >= 2)
}
