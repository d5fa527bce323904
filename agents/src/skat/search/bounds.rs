//! What the declarer gets for certain before a lead, and what he cannot get, without searching.

use super::layout::{Layout, Order, Places, Unit};
use super::question::{Aim, QuestionKind};
use super::seats::{next, previous};

/// A lower and an upper bound of what the declarer still gets; `left` is what all cards count. The
/// upper one is left open where the lower one decides whether he gets `need`.
pub(super) fn of(
    layout: &Layout,
    kind: QuestionKind,
    hands: &[Places; 3],
    leader: usize,
    tricks: u32,
    left: i32,
    need: i32,
) -> (i32, i32) {
    match (kind.aim, kind.unit) {
        (Aim::Gather, _) => {
            let lower = declarers(layout, hands, leader, tricks, left);
            if lower >= need {
                (lower, left)
            } else {
                (lower, left - defenders(layout, hands, leader, tricks, left))
            }
        }
        (Aim::Avoid, Unit::Tricks) if kind.order == Order::Null && leader != 0 && is_safe(layout, hands) => {
            (0, 0)
        }
        _ => (0, left),
    }
}

/// What the declarer gets with top trumps wherever they are, and with what he can run once he
/// leads.
///
/// He leads for certain if it is his turn, or if he alone has trumps: he keeps what he can run
/// until he comes in, and he does at the latest when he can no longer follow.
fn declarers(layout: &Layout, hands: &[Places; 3], leader: usize, tricks: u32, left: i32) -> i32 {
    let [own, a, b] = *hands;
    let (own_trumps, their_trumps) = (own & layout.trumps, (a | b) & layout.trumps);
    let winners = if leader == 0 || own_trumps != 0 && their_trumps == 0 {
        above_all(own_trumps, their_trumps) | run(layout, hands, 0)
    } else {
        above_all(own_trumps, their_trumps)
    };
    match winners.count_ones() {
        0 => 0,
        count if count == tricks => left,
        count => {
            let given = layout.cheapest(a, count) + layout.cheapest(b, count);
            layout.trick * count as i32 + layout.sum(winners) + given
        }
    }
}

/// What the defenders get with top trumps, and with what one of them can run: the leader, or who
/// has a trump when the declarer has none. His partner may have all the tricks before.
fn defenders(layout: &Layout, hands: &[Places; 3], leader: usize, tricks: u32, left: i32) -> i32 {
    let [own, a, b] = *hands;
    let own_trumps = own & layout.trumps;
    let mut winners = above_all((a | b) & layout.trumps, own_trumps);
    let mut count = (winners & a).count_ones().max((winners & b).count_ones());
    let mut partner_gives = 0;
    if leader != 0 {
        let leads = run(layout, hands, leader);
        let partner = hands[3 - leader];
        partner_gives = layout.cheapest(partner, leads.count_ones()) - layout.sum(winners & partner);
        winners |= leads;
        count = count.max(leads.count_ones());
    } else if own_trumps == 0 {
        for x in [1, 2].into_iter().filter(|&x| hands[x] & layout.trumps != 0) {
            let leads = run(layout, hands, x);
            if leads.count_ones() > count {
                winners = leads;
                count = leads.count_ones();
                partner_gives = layout.cheapest(hands[3 - x], count);
            }
        }
    }
    match count {
        0 => 0,
        _ if count == tricks => left,
        _ => {
            let given = layout.cheapest(own, count) + partner_gives.max(0);
            layout.trick * count as i32 + layout.sum(winners) + given
        }
    }
}

/// The cards that are higher than all of the others.
#[inline(always)]
const fn above_all(cards: Places, others: Places) -> Places {
    if others == 0 { cards } else { cards & !(u32::MAX >> others.leading_zeros()) }
}

/// Cards that win a trick each when the leader plays them one after the other, whatever the other
/// two play.
///
/// First trumps from the top; then plain suits from the top, as far as everybody who may still have
/// a trump follows.
fn run(layout: &Layout, hands: &[Places; 3], leader: usize) -> Places {
    let trumps = layout.trumps;
    let (own, a, b) = (hands[leader], hands[next(leader)], hands[previous(leader)]);
    let others = a | b;
    let mut winners = above_all(own & trumps, others & trumps);
    let rounds = winners.count_ones();
    let ruffs = |hand: Places| (0..rounds).fold(hand & trumps, |held, _| held & held.wrapping_sub(1)) != 0;
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
        if top == 0 || top == held && !a_ruffs && !b_ruffs {
            winners |= top;
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
/// So it is when his lowest card is below the lowest of the others, his second below their second,
/// and so on.
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
