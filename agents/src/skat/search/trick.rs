//! A trick from its lead to its end.

use super::layout::{Layout, Places};
use super::seats::{next, previous};

/// A position before a lead.
#[derive(Clone, Copy)]
pub(super) struct Trick {
    /// The cards that are left.
    pub(super) cards: Places,
    pub(super) leader: usize,
    /// How many tricks are left.
    pub(super) tricks: u32,
    /// What all cards of these tricks count.
    pub(super) left: i32,
}

/// A trick before its last card.
pub(super) struct LastCard {
    layout: &'static Layout,
    before: Trick,
    /// The cards that are left but for the two on the table.
    pub(super) rest: Places,
    /// The card that takes the trick so far.
    pub(super) best: u32,
    holder: usize,
    taking: Places,
    seat: usize,
    count: i32,
}

impl LastCard {
    #[inline(always)]
    pub(super) fn new(layout: &'static Layout, before: Trick, led: u32, second: u32) -> LastCard {
        let taken = layout.beating[led as usize & 31] >> second & 1 != 0;
        let (best, holder) = if taken { (second, next(before.leader)) } else { (led, before.leader) };
        let count = |place: u32| i32::from(layout.value[place as usize & 31]);
        LastCard {
            layout,
            before,
            rest: before.cards & !(1 << led | 1 << second),
            best,
            holder,
            taking: layout.beating[best as usize & 31],
            seat: previous(before.leader),
            count: layout.trick + count(led) + count(second),
        }
    }

    /// Who takes the trick with this last card.
    #[inline(always)]
    pub(super) const fn winner_with(&self, place: u32) -> usize {
        if self.taking >> place & 1 != 0 { self.seat } else { self.holder }
    }

    /// What the declarer gets with the trick if this is its last card, and the position after it.
    #[inline(always)]
    pub(super) fn after(&self, place: u32) -> (i32, Trick) {
        let count = self.count + i32::from(self.layout.value[place as usize & 31]);
        let leader = self.winner_with(place);
        let after = Trick {
            cards: self.rest & !(1 << place),
            leader,
            tricks: self.before.tricks - 1,
            left: self.before.left - count,
        };
        (if leader == 0 { count } else { 0 }, after)
    }
}
