//! Which card to try first: by who will take the trick when all play for it.

use super::layout::{Layout, Places};
use super::question::{Aim, QuestionKind};
use super::seats::{next, previous};

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

#[inline(always)]
const fn taken(layout: &Layout, card: u32) -> i32 {
    layout.if_taken[card as usize & 31]
}

#[inline(always)]
const fn lost(layout: &Layout, card: u32) -> i32 {
    layout.if_lost[card as usize & 31]
}

pub(super) fn lead(
    layout: &Layout,
    kind: QuestionKind,
    hands: &[Places; 3],
    leader: usize,
    card: u32,
) -> i32 {
    if kind.aim == Aim::Avoid {
        return null_lead(layout, hands, leader, card);
    }
    if leader == 0 {
        return declarers_lead(layout, hands, card);
    }
    let above = beating(layout, card);
    let (a, b) = (next(leader), previous(leader));
    let (legal_a, legal_b) = (legal(layout, hands[a], card), legal(layout, hands[b], card));
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

/// What speaks for a lead of the declarer, fitted to what the leads that decide cost in positions.
struct LeadWeights {
    /// By what the card counts.
    value: [i16; 12],
    /// By how many higher cards of the suit the defenders hold, up to three.
    higher: [i16; 4],
    /// By how many cards of the suit the defenders hold, up to six.
    length: [i16; 7],
    /// By how many of the defenders have none of the suit.
    voids: [i16; 3],
    /// For the weakest card of a suit.
    weakest: i16,
}

/// For cards that take the trick for certain.
const SURE_LEAD: LeadWeights = LeadWeights {
    value: [-60, 0, 6, -121, -84, 0, 0, 0, 0, 0, 106, 350],
    higher: [193, 0, 0, 0],
    length: [-178, 211, 209, 86, 32, 3, -3],
    voids: [297, -61, -178],
    weakest: 0,
};

/// For the others.
const OPEN_LEAD: LeadWeights = LeadWeights {
    value: [-180, 0, -53, -395, -359, 0, 0, 0, 0, 0, -467, -460],
    higher: [-26, -7, -175, -141],
    length: [-176, 335, 194, 51, -133, -309, -285],
    voids: [223, -278, -176],
    weakest: 341,
};

fn declarers_lead(layout: &Layout, hands: &[Places; 3], card: u32) -> i32 {
    let [own, a, b] = *hands;
    let suit = layout.suit[card as usize & 31];
    let above = beating(layout, card);
    let theirs = (a | b) & suit;
    let sure = (legal(layout, a, card) | legal(layout, b, card)) & above == 0;
    let weights = if sure { &SURE_LEAD } else { &OPEN_LEAD };
    let higher = (theirs & above).count_ones().min(3) as usize;
    let length = theirs.count_ones().min(6) as usize;
    let voids = usize::from(a & suit == 0) + usize::from(b & suit == 0);
    let mut weight = weights.higher[higher] + weights.length[length] + weights.voids[voids];
    weight += weights.value[counts(layout, card) as usize % 12];
    if own & suit & ((1 << (card & 31)) - 1) == 0 {
        weight += weights.weakest;
    }
    i32::from(weight)
}

/// The worth of each second card.
#[inline(always)]
pub(super) fn second<'a>(
    layout: &'a Layout,
    kind: QuestionKind,
    hands: &'a [Places; 3],
    leader: usize,
    led: u32,
) -> impl Fn(u32) -> i32 + 'a {
    let (seat, last) = (next(leader), previous(leader));
    let replies = legal(layout, hands[last], led);
    let taking = beating(layout, led);
    move |card| {
        let takes = taking >> card & 1 != 0;
        let best = if takes { card } else { led };
        let overtaken = replies & beating(layout, best) != 0;
        if kind.aim == Aim::Avoid {
            return null_second(layout, seat, replies, best, overtaken, card);
        }
        let ours = match (seat, last) {
            (0, _) => takes && !overtaken,
            (_, 0) => !overtaken,
            _ => takes || overtaken,
        };
        if ours { SURE + taken(layout, card) } else { lost(layout, card) }
    }
}

pub(super) fn third(layout: &Layout, kind: QuestionKind, seat: usize, winner: usize, card: u32) -> i32 {
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

/// The declarer goes under with the highest that he can; defenders stay below him, and throw high
/// cards when they cannot hurt him.
fn null_second(layout: &Layout, seat: usize, replies: Places, best: u32, overtaken: bool, card: u32) -> i32 {
    let takes = best == card;
    if seat == 0 {
        let safe = !takes || overtaken;
        return if safe { SURE } else { 0 } + strength(layout, card);
    }
    if seat == 2 {
        let must_take = replies & !beating(layout, best) == 0;
        return if must_take { SURE } else { 0 } - strength(layout, card);
    }
    if takes { -strength(layout, card) } else { SURE + strength(layout, card) }
}
