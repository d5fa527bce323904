//! Responses to the partner's opening.

use super::going_on;
use super::hand::{Hand, Worth, suits_but};
use super::heard::HeardAuction;
use super::meaning::Meaning;
use skat_env::bridge::{Bid, Call, Denomination, Seat, Suit};

/// The reasons to respond to this opening of the partner's.
pub(super) fn reasons(heard: &HeardAuction, seat: Seat, opening: Bid, reasons: &mut Vec<Meaning>) {
    match (opening.level(), opening.denomination()) {
        (1, Denomination::NoTrump) => to_no_trump(1, reasons),
        (2, Denomination::NoTrump) => to_no_trump(2, reasons),
        (2, Denomination::Clubs) => to_strong(heard, reasons),
        (1, suit) => to_suit(heard, seat, suit.trump().expect("a suit was opened"), reasons),
        _ => going_on::reasons(heard, seat, reasons),
    }
}

fn bid(level: u8, denomination: Denomination) -> Call {
    Call::Bid(Bid::new(level, denomination))
}

/// To one of a suit: raises with a fit, new suits, no trump.
fn to_suit(heard: &HeardAuction, seat: Seat, suit: Suit, reasons: &mut Vec<Meaning>) {
    let trumps = Denomination::of(suit);
    if suit.is_major() {
        let support = Worth::Support(suit);
        let raise =
            |level, low, high, least| Meaning::new(bid(level, trumps), low, high, support).with(suit, least);
        reasons.push(raise(6, 21, 37, 4));
        reasons.push(raise(4, 13, 16, 4));
        reasons.push(raise(3, 10, 12, 4));
        reasons.push(raise(3, 11, 12, 3));
        reasons.push(raise(2, 6, 10, 3));
    }
    new_suits(heard, seat, suit, 1, reasons);
    let theirs: Vec<Suit> = Suit::ALL.into_iter().filter(|&other| heard.is_theirs(seat, other)).collect();
    let no_trump = |level, low, high| {
        let call = Meaning::new(bid(level, Denomination::NoTrump), low, high, Worth::High);
        theirs.iter().fold(call, |call, &other| call.stopping(other))
    };
    if !suit.is_major() {
        reasons.push(no_trump(3, 13, 16).balanced());
        reasons.push(no_trump(2, 11, 12).balanced());
    }
    new_suits(heard, seat, suit, 2, reasons);
    if suit.is_major() {
        let game = Meaning::new(bid(4, trumps), 13, 16, Worth::Support(suit)).with(suit, 3);
        reasons.push(game);
    } else {
        let raise = |level, low, high| {
            Meaning::new(bid(level, trumps), low, high, Worth::Support(suit)).with(suit, 5)
        };
        reasons.push(raise(3, 10, 12));
        reasons.push(raise(2, 6, 9));
    }
    reasons.push(no_trump(3, 13, 16).balanced());
    reasons.push(no_trump(2, 11, 12).balanced());
    reasons.push(no_trump(1, 6, 11));
    if heard.may_double(seat) {
        negative_double(heard, seat, suit, reasons);
    }
    let most = if theirs.is_empty() { 5 } else { 9 };
    reasons.push(Meaning::new(Call::Pass, 0, most, Worth::High));
}

/// Four cards or more: at the level of one with six points, of two with eleven.
fn new_suits(heard: &HeardAuction, seat: Seat, opened: Suit, level: u8, reasons: &mut Vec<Meaning>) {
    let is_biddable = |suit: Suit| {
        let lower = Bid::new(1, Denomination::of(suit));
        // At the level of two only what cannot be bid lower.
        suit != opened
            && !heard.is_theirs(seat, suit)
            && heard.allows(Bid::new(level, Denomination::of(suit)))
            && (level == 1 || !heard.allows(lower))
    };
    let picked: fn(&Hand, Call) -> bool = match opened {
        Suit::Clubs => |hand, call| is_longest(hand, call, Suit::Clubs),
        Suit::Diamonds => |hand, call| is_longest(hand, call, Suit::Diamonds),
        Suit::Hearts => |hand, call| is_longest(hand, call, Suit::Hearts),
        Suit::Spades => |hand, call| is_longest(hand, call, Suit::Spades),
    };
    for suit in suits_but(|suit| !is_biddable(suit)) {
        let least = if level == 2 && suit == Suit::Hearts { 5 } else { 4 };
        let low = if level == 1 { 6 } else { 11 };
        let call = Meaning::new(bid(level, Denomination::of(suit)), low, 37, Worth::High).with(suit, least);
        reasons.push(call.also(picked).forcing());
    }
}

/// Whether a suit that is bid is the hand's longest but the opened one, or at the level of one a
/// major that could not be shown later.
fn is_longest(hand: &Hand, call: Call, opened: Suit) -> bool {
    let Call::Bid(bid) = call else { return false };
    let Some(suit) = bid.denomination().trump() else { return false };
    // A weak hand with a long minor shows its major first: the level of two is too high for it.
    let others = Suit::ALL.into_iter().filter(|&other| {
        let is_low = hand.points(Worth::High) >= 11 || other > opened;
        other != opened && is_low
    });
    hand.longest_of(others) == Some(suit)
}

fn negative_double(heard: &HeardAuction, seat: Seat, opened: Suit, reasons: &mut Vec<Meaning>) {
    let unbid = |suit: Suit| suit != opened && !heard.is_theirs(seat, suit);
    let majors: Vec<Suit> = [Suit::Hearts, Suit::Spades].into_iter().filter(|&suit| unbid(suit)).collect();
    if majors.is_empty() {
        return;
    }
    let level = heard.auction.last_bid().map_or(1, |(bid, _)| usize::from(bid.level()));
    let call = Meaning::new(Call::Double, 5 + 2 * level, 37, Worth::High);
    reasons.push(majors.iter().fold(call, |call, &suit| call.with(suit, 4)).forcing());
}

/// To one or two no trump: two clubs asks for majors, long suits are natural.
fn to_no_trump(level: u8, reasons: &mut Vec<Meaning>) {
    use Denomination::{Clubs, NoTrump};
    // What one no trump needs to reach game, an invitation and a slam; two no trump has five more.
    let more = if level == 1 { 0 } else { 5 };
    let [game, slam] = [10 - more, 18 - more];
    reasons.push(Meaning::new(bid(6, NoTrump), slam, slam + 3, Worth::High).balanced());
    reasons.push(Meaning::new(bid(7, NoTrump), slam + 4, 37, Worth::High).balanced());
    for suit in [Suit::Spades, Suit::Hearts] {
        let denomination = Denomination::of(suit);
        reasons.push(Meaning::new(bid(4, denomination), game - 2, slam - 3, Worth::High).with(suit, 6));
        reasons.push(Meaning::new(bid(3, denomination), game - 1, 37, Worth::High).with(suit, 5).forcing());
    }
    let has_major: fn(&Hand, Call) -> bool =
        |hand, _| [Suit::Hearts, Suit::Spades].into_iter().any(|suit| hand.len(suit) == 4);
    let low = if level == 1 { 8 } else { 4 };
    reasons.push(Meaning::new(bid(level + 1, Clubs), low, 37, Worth::High).also(has_major).forcing());
    if level == 1 {
        for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds] {
            reasons.push(Meaning::new(bid(2, Denomination::of(suit)), 0, 8, Worth::High).with(suit, 5));
        }
        reasons.push(Meaning::new(bid(2, NoTrump), 8, 9, Worth::High));
    }
    reasons.push(Meaning::new(bid(3, NoTrump), if level == 1 { 10 } else { 4 }, slam - 1, Worth::High));
    reasons.push(Meaning::new(Call::Pass, 0, low - 1, Worth::High));
}

/// To the strong two clubs: two diamonds waits.
fn to_strong(heard: &HeardAuction, reasons: &mut Vec<Meaning>) {
    for suit in [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs] {
        let denomination = Denomination::of(suit);
        let call = heard.cheapest(denomination).filter(|_| suit != Suit::Diamonds);
        let positive = call.or(Some(Bid::new(3, denomination)).filter(|&bid| heard.allows(bid)));
        if let Some(call) = positive {
            reasons.push(Meaning::new(Call::Bid(call), 8, 37, Worth::High).with(suit, 5).forcing());
        }
    }
    reasons.push(Meaning::new(bid(2, Denomination::NoTrump), 8, 37, Worth::High).balanced().forcing());
    reasons.push(Meaning::new(bid(2, Denomination::Diamonds), 0, 37, Worth::High).forcing());
}
