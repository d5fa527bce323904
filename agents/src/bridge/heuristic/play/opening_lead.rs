//! The opening lead: the partner's suit, sequences, the fourth-best of a long suit, singletons.

use skat_env::bridge::{CallSet, Card, CardSet, Denomination, Rank, Seat, Suit, View};

/// The card that is led.
///
/// # Panics
/// When it is not the observer's opening lead.
pub(super) fn choose(view: &View) -> Card {
    let contract = view.contract().expect("a contract is played");
    let trump = contract.denomination().trump();
    let rated = Suit::ALL.into_iter().filter(|&suit| !view.hand.suit(suit).is_empty()).map(|suit| {
        let held = view.hand.suit(suit);
        let value = match trump {
            None => no_trump(view, suit, held),
            Some(trump) if trump == suit => -0.5,
            Some(trump) => suit_contract(view, suit, held, view.hand.suit(trump).len()),
        };
        (suit, value)
    });
    let better = |best: (Suit, f32), next: (Suit, f32)| if next.1 > best.1 { next } else { best };
    let (suit, _) = rated.reduce(better).expect("a hand has cards");
    card_of(view.hand.suit(suit), trump.is_some() && trump != Some(suit))
}

/// Whether a player has bid this suit.
fn has_bid(view: &View, seat: Seat, suit: Suit) -> bool {
    !view.auction.bids_of(seat).and(CallSet::naming(Denomination::of(suit))).is_empty()
}

fn has(held: CardSet, rank: Rank) -> bool {
    !(held & CardSet::of_rank(rank)).is_empty()
}

/// How many cards from the top touch each other.
fn sequence(held: CardSet) -> usize {
    let mut ranks = held.iter().rev().map(|card| card.rank().index());
    let Some(top) = ranks.next() else { return 0 };
    1 + ranks.zip(1..).take_while(|&(rank, below)| rank + below == top).count()
}

fn bid_by_others(view: &View, suit: Suit) -> f32 {
    let theirs = [view.seat.next(), view.seat.previous()];
    let against = theirs.into_iter().filter(|&seat| has_bid(view, seat, suit)).count() as f32;
    let partner = if has_bid(view, view.seat.partner(), suit) { 2.5 } else { 0.0 };
    partner - 1.2 * against
}

fn no_trump(view: &View, suit: Suit, held: CardSet) -> f32 {
    let top = held.last().map_or(Rank::Two, skat_env::bridge::Card::rank);
    let run = if top >= Rank::Ten { sequence(held).saturating_sub(1) as f32 } else { 0.0 };
    bid_by_others(view, suit) + 0.6 * held.len() as f32 + 0.12 * held.high_card_points() as f32 + 0.5 * run
}

fn suit_contract(view: &View, suit: Suit, held: CardSet, trumps: usize) -> f32 {
    let others = bid_by_others(view, suit);
    let top = held.last().map_or(Rank::Two, skat_env::bridge::Card::rank);
    let shape = match held.len() {
        1 if trumps > 0 && trumps <= 3 => 2.0,
        2 => 0.5,
        len => 0.1 * len as f32,
    };
    let honors = if has(held, Rank::Ace) && has(held, Rank::King) {
        2.6
    } else if has(held, Rank::Ace) {
        -0.8
    } else if top >= Rank::Ten && sequence(held) >= 2 {
        0.9 + 0.4 * (sequence(held).min(3) as f32 - 2.0)
    } else if has(held, Rank::King) || (has(held, Rank::Queen) && held.len() > 1) {
        -0.3
    } else {
        0.2
    };
    others + shape + honors
}

/// Top of touching honors or of two cards, the ace against suits, else the fourth-best or the
/// lowest.
fn card_of(held: CardSet, against_suit: bool) -> Card {
    let top = held.last().expect("the suit has cards");
    if held.len() <= 2
        || (top.rank() >= Rank::Ten && sequence(held) >= 2 && (against_suit || sequence(held) >= 3))
    {
        return top;
    }
    if against_suit && top.rank() == Rank::Ace {
        return top;
    }
    held.iter().rev().nth(3).unwrap_or_else(|| held.nth(0))
}
