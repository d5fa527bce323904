//! What the declarer gets for certain before a lead, and what he cannot get, without searching.

use super::layout::{Layout, Order, Places, Unit};
use super::tree::{Aim, Kind, next, previous};

/// A lower and an upper bound of what the declarer still gets; `left` is what all cards count.
pub(super) fn of(
    layout: &Layout,
    kind: Kind,
    hands: &[Places; 3],
    leader: usize,
    tricks: u32,
    left: i32,
) -> (i32, i32) {
    match (kind.aim, kind.unit) {
        (Aim::Gather, _) => gather(layout, hands, leader, tricks, left),
        (Aim::Avoid, Unit::Tricks) if kind.order == Order::Null && leader != 0 && is_safe(layout, hands) => {
            (0, 0)
        }
        _ => (0, left),
    }
}

/// Bounds from top trumps wherever they are, and from what a player can run once he leads.
///
/// That is the leader, and whoever has a trump when the other side has none: he keeps what he can run until he comes in,
/// and he does at the latest when he can no longer follow, or his partner has all the tricks before.
fn gather(layout: &Layout, hands: &[Places; 3], leader: usize, tricks: u32, left: i32) -> (i32, i32) {
    let [own, a, b] = *hands;
    let trumps = layout.trumps;
    let (own_trumps, their_trumps) = (own & trumps, (a | b) & trumps);

    let mut winners = above_all(own_trumps, their_trumps);
    let mut theirs = above_all(their_trumps, own_trumps);
    let mut their_tricks = (theirs & a).count_ones().max((theirs & b).count_ones());
    let mut partner_gives = 0;
    if leader == 0 || own_trumps != 0 && their_trumps == 0 {
        winners |= run(layout, hands, 0);
    }
    if leader == 0 {
        let comes_in = |&x: &usize| own_trumps == 0 && hands[x] & trumps != 0;
        for x in [1, 2].into_iter().filter(comes_in) {
            let leads = run(layout, hands, x);
            let count = leads.count_ones();
            if count > their_tricks {
                theirs = leads;
                their_tricks = count;
                partner_gives = layout.cheapest(hands[3 - x], count);
            }
        }
        if their_tricks == tricks {
            return (0, 0);
        }
    } else {
        let leads = run(layout, hands, leader);
        let count = leads.count_ones();
        let partner = hands[3 - leader];
        if count == tricks {
            return (0, 0);
        }
        partner_gives = layout.cheapest(partner, count) - layout.sum(theirs & partner);
        theirs |= leads;
        their_tricks = their_tricks.max(count);
    }
    let count = winners.count_ones();
    if count == tricks {
        return (left, left);
    }
    let lower = if count == 0 {
        0
    } else {
        let given = layout.cheapest(a, count) + layout.cheapest(b, count);
        layout.trick * count as i32 + layout.sum(winners) + given
    };
    let lost = if their_tricks == 0 {
        0
    } else {
        let given = layout.cheapest(own, their_tricks) + partner_gives.max(0);
        layout.trick * their_tricks as i32 + layout.sum(theirs) + given
    };
    (lower, left - lost)
}

/// The cards that are higher than all of the others.
#[inline(always)]
const fn above_all(cards: Places, others: Places) -> Places {
    if others == 0 { cards } else { cards & !(u32::MAX >> others.leading_zeros()) }
}

/// Cards that win a trick each when the leader plays them one after the other, whatever the other two play.
///
/// First trumps from the top; then plain suits from the top, as far as everybody who may still have a trump follows.
fn run(layout: &Layout, hands: &[Places; 3], leader: usize) -> Places {
    let trumps = layout.trumps;
    let (own, a, b) = (hands[leader], hands[next(leader)], hands[previous(leader)]);
    let others = a | b;
    let mut winners = above_all(own & trumps, others & trumps);
    let rounds = winners.count_ones();
    let ruffs = |hand: Places| (hand & trumps).count_ones() > rounds;
    let (a_ruffs, b_ruffs) = (ruffs(a), ruffs(b));
    if !a_ruffs && !b_ruffs {
        winners |= own & trumps;
    }
    let mut plain = own & !trumps;
    while plain != 0 {
        let suit = layout.suit[plain.trailing_zeros() as usize & 31];
        let held = plain & suit;
        plain &= !suit;
        let mut top = above_all(held, others & suit);
        if top == 0 {
            continue;
        }
        let (in_a, in_b) = ((a & suit).count_ones(), (b & suit).count_ones());
        let mut count = top.count_ones();
        if count >= in_a.max(in_b) {
            top = held;
            count = held.count_ones();
        }
        let a_follows = if a_ruffs { in_a } else { count };
        let b_follows = if b_ruffs { in_b } else { count };
        let mut excess = count.saturating_sub(a_follows.min(b_follows));
        while excess > 0 {
            top &= top - 1;
            excess -= 1;
        }
        winners |= top;
    }
    winners
}

/// Whether the declarer of Null, not on lead, can stay below in every suit however often it is led.
///
/// So it is when his lowest card is below the lowest of the others, his second below their second, and so on.
fn is_safe(layout: &Layout, hands: &[Places; 3]) -> bool {
    let [own, a, b] = *hands;
    let others = a | b;
    let mut plain = own;
    while plain != 0 {
        let suit = layout.suit[plain.trailing_zeros() as usize & 31];
        let (mut held, mut theirs) = (plain & suit, others & suit);
        plain &= !suit;
        while held != 0 && theirs != 0 {
            if held.trailing_zeros() > theirs.trailing_zeros() {
                return false;
            }
            held &= held - 1;
            theirs &= theirs - 1;
        }
    }
    true
}
