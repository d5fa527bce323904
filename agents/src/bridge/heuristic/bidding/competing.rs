//! Against the opponents' opening: overcalls, take-out doubles, and answers to these.

use super::going_on;
use super::hand::{Worth, suits_but};
use super::heard::HeardAuction;
use super::meaning::Meaning;
use super::opening::good_suit;
use skat_env::bridge::{Bid, Call, Denomination, Seat, Suit};

/// The reasons to enter the auction after the opponents opened, the own side having passed.
pub(super) fn reasons(heard: &HeardAuction, seat: Seat, reasons: &mut Vec<Meaning>) {
    let Some((last, bidder)) = heard.auction.last_bid() else { return };
    if bidder.side() == seat.side() {
        return going_on::reasons(heard, seat, reasons);
    }
    match last.denomination().trump() {
        Some(suit) => over_suit(heard, seat, last, suit, reasons),
        None => over_no_trump(heard, seat, last, reasons),
    }
    reasons.push(Meaning::new(Call::Pass, 0, 16, Worth::High));
}

fn over_suit(heard: &HeardAuction, seat: Seat, last: Bid, theirs: Suit, reasons: &mut Vec<Meaning>) {
    let level = usize::from(last.level());
    if level <= 3 && heard.may_double(seat) {
        // Too strong for anything else.
        reasons.push(Meaning::new(Call::Double, 18, 37, Worth::Long).forcing());
    }
    let no_trump = Bid::new(last.level(), Denomination::NoTrump);
    if level <= 2 {
        let low = if level == 1 { 15 } else { 16 };
        let call = Meaning::new(Call::Bid(no_trump), low, 18, Worth::High).balanced();
        reasons.push(call.stopping(theirs));
    }
    for suit in suits_but(|suit| heard.is_theirs(seat, suit)).rev() {
        let Some(cheapest) = heard.cheapest(Denomination::of(suit)) else { continue };
        let (low, least) = match cheapest.level() {
            1 => (8, 5),
            2 => (11, 5),
            3 => (13, 6),
            4 => (14, 6),
            _ => continue,
        };
        let call = Meaning::new(Call::Bid(cheapest), low, 17, Worth::Long).with(suit, least);
        reasons.push(if cheapest.level() == 1 { call } else { call.also(good_suit) });
        let jump = cheapest.level() + 1;
        if jump <= 3 {
            let weak = Meaning::new(Call::Bid(Bid::new(jump, Denomination::of(suit))), 5, 10, Worth::High);
            reasons.push(weak.with(suit, 6).also(good_suit));
        }
    }
    if level <= 4 && heard.may_double(seat) {
        let low = [12, 13, 14, 16][level - 1];
        let call = Meaning::new(Call::Double, low, 37, Worth::High).at_most(theirs, 2);
        let unbid = suits_but(|suit| heard.is_theirs(seat, suit));
        reasons.push(unbid.fold(call, |call, suit| call.with(suit, 3)).forcing());
    }
}

/// Against no trump: a double has as much as the opener, suits are long.
fn over_no_trump(heard: &HeardAuction, seat: Seat, last: Bid, reasons: &mut Vec<Meaning>) {
    if heard.may_double(seat) && last.level() == 1 {
        reasons.push(Meaning::new(Call::Double, 16, 37, Worth::High));
    }
    if last.level() > 2 {
        return;
    }
    for suit in suits_but(|suit| heard.is_theirs(seat, suit)).rev() {
        let cheapest = heard.cheapest(Denomination::of(suit)).filter(|bid| bid.level() <= 3);
        if let Some(bid) = cheapest {
            let call = Meaning::new(Call::Bid(bid), 10, 16, Worth::High).with(suit, 6);
            reasons.push(call.also(good_suit));
        }
    }
}

/// The reasons to answer the partner's double of the opponents' opening.
pub(super) fn answers(heard: &HeardAuction, seat: Seat, reasons: &mut Vec<Meaning>) {
    let (Some((last, bidder)), Some((_, opener))) = (heard.auction.last_bid(), heard.opening) else { return };
    let doubled = last.denomination().trump().filter(|_| bidder.side() == opener.side());
    let Some(theirs) = doubled.filter(|_| heard.is_forced(seat)) else {
        return going_on::reasons(heard, seat, reasons);
    };
    let game = |suit: Suit| {
        let level = if suit.is_major() { 4 } else { 5 };
        Bid::new(level, Denomination::of(suit))
    };
    let four_cards = |suit: Suit| suits_but(|other| heard.is_theirs(seat, other)).any(|other| other == suit);
    // Trumps of one's own: the double is passed.
    reasons.push(Meaning::new(Call::Pass, 7, 37, Worth::High).with(theirs, 6));
    for suit in [Suit::Spades, Suit::Hearts].into_iter().filter(|&suit| four_cards(suit)) {
        reasons.push(Meaning::new(Call::Bid(game(suit)), 12, 37, Worth::Support(suit)).with(suit, 4));
    }
    let no_trump = heard.cheapest(Denomination::NoTrump);
    let stopped =
        |call: Bid, low, high| Meaning::new(Call::Bid(call), low, high, Worth::High).stopping(theirs);
    reasons.push(stopped(Bid::new(3, Denomination::NoTrump), 13, 37));
    for suit in suits_but(|suit| heard.is_theirs(seat, suit)).rev() {
        let Some(cheapest) = heard.cheapest(Denomination::of(suit)) else { continue };
        if cheapest.level() < 4 {
            let jump = Bid::new(cheapest.level() + 1, Denomination::of(suit));
            reasons.push(Meaning::new(Call::Bid(jump), 9, 37, Worth::Support(suit)).with(suit, 4));
        }
    }
    for least in [5, 4] {
        for suit in suits_but(|suit| heard.is_theirs(seat, suit)).rev() {
            if let Some(cheapest) = heard.cheapest(Denomination::of(suit)) {
                reasons.push(Meaning::new(Call::Bid(cheapest), 0, 8, Worth::High).with(suit, least));
            }
        }
    }
    if let Some(bid) = no_trump {
        reasons.push(stopped(bid, 6, 12));
    }
    for suit in suits_but(|suit| heard.is_theirs(seat, suit)) {
        if let Some(cheapest) = heard.cheapest(Denomination::of(suit)) {
            reasons.push(Meaning::new(Call::Bid(cheapest), 0, 12, Worth::High).with(suit, 3));
        }
    }
}
