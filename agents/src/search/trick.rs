//! A trick from its lead to its end.

use super::holding::Holding;
use super::layout::{Layout, Places};
use super::tree::{next, previous};

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
pub(super) struct LastCard<'a> {
    layout: &'static Layout,
    holding: &'a Holding,
    canonical: bool,
    before: Trick,
    played: [u32; 2],
    /// The cards that are left but for the two on the table.
    pub(super) rest: Places,
    /// The same with the weakest names in the runs of these two.
    renamed: Places,
    renamed_runs: Places,
    /// The card that takes the trick so far.
    pub(super) best: u32,
    holder: usize,
    taking: Places,
    seat: usize,
    count: i32,
}

impl<'a> LastCard<'a> {
    #[inline(always)]
    pub(super) fn new(
        layout: &'static Layout,
        holding: &'a Holding,
        canonical: bool,
        before: Trick,
        played: [u32; 2],
    ) -> LastCard<'a> {
        let [led, second] = played;
        let taken = layout.beating[led as usize & 31] >> second & 1 != 0;
        let (best, holder) = if taken { (second, next(before.leader)) } else { (led, before.leader) };
        let count = |place: u32| i32::from(layout.value[place as usize & 31]);
        let rest = before.cards & !(1 << led | 1 << second);
        let (mut renamed, mut renamed_runs) = (rest, 0);
        if canonical {
            for place in played {
                renamed = holding.renamed(layout, renamed, place);
                renamed_runs |= layout.runs[place as usize & 31].cards();
            }
        }
        LastCard {
            layout,
            holding,
            canonical,
            before,
            played,
            rest,
            renamed,
            renamed_runs,
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
            cards: self.cards_after(place),
            leader,
            tricks: self.before.tricks - 1,
            left: self.before.left - count,
        };
        (if leader == 0 { count } else { 0 }, after)
    }

    #[inline(always)]
    fn cards_after(&self, place: u32) -> Places {
        let mut cards = self.renamed & !(1 << place);
        if !self.canonical {
            return cards;
        }
        if self.renamed_runs >> place & 1 != 0 {
            cards = self.rest & !(1 << place);
            for place in self.played {
                cards = self.holding.renamed(self.layout, cards, place);
            }
        }
        self.holding.renamed(self.layout, cards, place)
    }
}
