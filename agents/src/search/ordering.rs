//! Which card to try first: by who will take the trick when all play for it.

use super::layout::{Layout, Places};
use super::tree::{Aim, Kind, next, previous};

/// The cards that may be played to a lead.
#[inline(always)]
pub(super) fn legal(layout: &Layout, hand: Places, led: u32) -> Places {
    let following = hand & layout.suit[led as usize & 31];
    if following == 0 { hand } else { following }
}

#[inline(always)]
fn beating(layout: &Layout, card: u32) -> Places {
    layout.beating[card as usize & 31]
}

#[inline(always)]
fn counts(layout: &Layout, card: u32) -> i32 {
    i32::from(layout.value[card as usize & 31])
}

/// The strongest of these cards against a trick in which all of them beat what lies there.
#[inline(always)]
const fn strongest(cards: Places) -> u32 {
    31 - (cards | 1).leading_zeros()
}

/// Place in the suit, 0 for the weakest.
#[inline(always)]
const fn strength(layout: &Layout, card: u32) -> i32 {
    let suit = layout.suit[card as usize & 31];
    (card - suit.trailing_zeros()) as i32
}

const SURE: i32 = 4_000;
const LIKELY: i32 = 2_000;

/// In a trick that the player's side takes: the more the card counts the better, and what is strong is kept.
#[inline(always)]
fn taken(layout: &Layout, card: u32) -> i32 {
    64 * counts(layout, card) - strength(layout, card)
}

/// In a trick that goes to the other side.
#[inline(always)]
fn lost(layout: &Layout, card: u32) -> i32 {
    -64 * counts(layout, card) - strength(layout, card)
}

pub(super) fn lead(layout: &Layout, kind: Kind, hands: &[Places; 3], leader: usize, card: u32) -> i32 {
    if kind.aim == Aim::Avoid {
        return null_lead(layout, hands, leader, card);
    }
    let above = beating(layout, card);
    let (a, b) = (next(leader), previous(leader));
    let (legal_a, legal_b) = (legal(layout, hands[a], card), legal(layout, hands[b], card));
    if leader == 0 {
        if (legal_a | legal_b) & above == 0 {
            return SURE + taken(layout, card);
        }
        return lost(layout, card);
    }
    let (declarers, partners) = if a == 0 { (legal_a, legal_b) } else { (legal_b, legal_a) };
    if declarers & above == 0 {
        return SURE + taken(layout, card);
    }
    let held = if a == 0 {
        partners & beating(layout, strongest(declarers & above)) != 0
    } else {
        partners & above != 0 && declarers & beating(layout, strongest(partners & above)) == 0
    };
    if held { LIKELY + taken(layout, card) } else { lost(layout, card) }
}

pub(super) fn second(
    layout: &Layout,
    kind: Kind,
    hands: &[Places; 3],
    leader: usize,
    led: u32,
    card: u32,
) -> i32 {
    if kind.aim == Aim::Avoid {
        return null_second(layout, hands, leader, led, card);
    }
    let (seat, last) = (next(leader), previous(leader));
    let takes = beating(layout, led) >> card & 1 != 0;
    let best = if takes { card } else { led };
    let overtaken = legal(layout, hands[last], led) & beating(layout, best) != 0;
    let ours = match (seat, last) {
        (0, _) => takes && !overtaken,
        (_, 0) => !overtaken,
        _ => takes || overtaken,
    };
    if ours { SURE + taken(layout, card) } else { lost(layout, card) }
}

pub(super) fn third(layout: &Layout, kind: Kind, seat: usize, winner: usize, card: u32) -> i32 {
    let declarer_takes = winner == 0;
    if kind.aim == Aim::Avoid {
        return if declarer_takes == (seat != 0) { SURE } else { strength(layout, card) };
    }
    if declarer_takes == (seat == 0) { SURE + taken(layout, card) } else { lost(layout, card) }
}

/// Defenders lead what the declarer can hardly stay below; the declarer leads low.
fn null_lead(layout: &Layout, hands: &[Places; 3], leader: usize, card: u32) -> i32 {
    let above = beating(layout, card);
    if leader == 0 {
        let beaten = (legal(layout, hands[1], card) | legal(layout, hands[2], card)) & above != 0;
        return if beaten { SURE } else { 0 } - strength(layout, card);
    }
    let declarers = legal(layout, hands[0], card);
    let partners = legal(layout, hands[3 - leader], card);
    let must_take = declarers & !above == 0;
    let ducked = partners & !(beating(layout, declarers.trailing_zeros())) != 0;
    let follows = hands[0] & layout.suit[card as usize & 31] != 0;
    match (must_take, follows) {
        (true, _) if ducked => SURE,
        (true, _) => LIKELY,
        (false, true) => 100 - strength(layout, card),
        (false, false) => -strength(layout, card),
    }
}

/// The declarer goes under with the highest that he can; defenders stay below him, and throw high cards when they
/// cannot hurt him.
fn null_second(layout: &Layout, hands: &[Places; 3], leader: usize, led: u32, card: u32) -> i32 {
    let (seat, last) = (next(leader), previous(leader));
    let takes = beating(layout, led) >> card & 1 != 0;
    let best = if takes { card } else { led };
    let overtaken = legal(layout, hands[last], led) & beating(layout, best) != 0;
    if seat == 0 {
        let safe = !takes || overtaken;
        return if safe { SURE } else { 0 } + strength(layout, card);
    }
    if last == 0 {
        let must_take = legal(layout, hands[0], led) & !beating(layout, best) == 0;
        return if must_take { SURE } else { 0 } - strength(layout, card);
    }
    if takes { -strength(layout, card) } else { SURE + strength(layout, card) }
}
