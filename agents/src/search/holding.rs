//! Who holds which card: what the table needs to know besides the cards that are left.

use super::layout::{Layout, Places};
use super::table::{Table, Tag};
use super::tree::Kind;

/// Who holds which card until it is played, as far as positions have told.
pub(super) struct Holding {
    kind: Kind,
    hands: [Places; 3],
    number: u16,
    /// For the cards that are left of each run, the weakest ones of the run that look the same.
    weakest: [u8; Layout::RUN_SETS],
}

impl Holding {
    fn new(kind: Kind, hands: [Places; 3], number: u16) -> Holding {
        let mut holding = Holding { kind, hands, number, weakest: [0; Layout::RUN_SETS] };
        holding.name_runs();
        holding
    }

    /// The number of the holding and the leader's.
    #[inline(always)]
    pub(super) const fn tag(&self, leader: usize) -> Tag {
        Tag::new(self.number, leader)
    }

    /// What the players hold of the cards that are left.
    #[inline(always)]
    pub(super) const fn hands(&self, left: Places) -> [Places; 3] {
        [self.hands[0] & left, self.hands[1] & left, self.hands[2] & left]
    }

    /// What one player holds of the cards that are left.
    #[inline(always)]
    pub(super) const fn hand(&self, player: usize, left: Places) -> Places {
        self.hands[player] & left
    }

    /// The cards that are left, with the weakest names in the run of the card at `place`.
    #[inline(always)]
    pub(super) const fn renamed(&self, layout: &Layout, left: Places, place: u32) -> Places {
        let run = &layout.runs[place as usize & 31];
        if run.mask == 1 {
            return left;
        }
        let set = left >> (run.start & 31) & run.mask;
        let weakest = self.weakest[(run.first_set + set) as usize % Layout::RUN_SETS];
        left & !run.cards() | (weakest as u32) << (run.start & 31)
    }

    fn agrees(&self, kind: Kind, hands: [Places; 3]) -> bool {
        let [a, b, c] = self.hands;
        self.kind == kind && hands[0] & (b | c) == 0 && hands[1] & (a | c) == 0 && hands[2] & (a | b) == 0
    }

    fn extend(&mut self, hands: [Places; 3]) {
        let known = self.hands;
        for (held, more) in self.hands.iter_mut().zip(hands) {
            *held |= more;
        }
        if self.hands != known {
            self.name_runs();
        }
    }

    fn name_runs(&mut self) {
        let layout = Layout::of(self.kind.order, self.kind.unit);
        let holder = |place: u32| self.hands.iter().position(|hand| hand >> place & 1 != 0);
        for (_, run) in (0..).zip(layout.runs).filter(|&(place, run)| place == run.start) {
            for set in 1..=run.mask {
                let top = set.ilog2();
                let others = self.weakest[(run.first_set + (set ^ 1 << top)) as usize];
                let free = 8 - others.leading_zeros();
                let same = (free..top).find(|&place| holder(run.start + place) == holder(run.start + top));
                self.weakest[(run.first_set + set) as usize] = others | 1 << same.unwrap_or(top);
            }
        }
    }
}

/// The holdings that the table knows by their numbers, the last one asked for at the end.
#[derive(Default)]
pub(super) struct Holdings {
    recent: Vec<Holding>,
    last_number: u16,
}

impl Holdings {
    const RECENT: usize = 16;

    /// The holding that agrees with these hands.
    pub(super) fn of(&mut self, kind: Kind, hands: [Places; 3], table: &mut Table) -> &Holding {
        if let Some(i) = self.recent.iter().rposition(|holding| holding.agrees(kind, hands)) {
            self.recent[i..].rotate_left(1);
        } else {
            let number = self.next_number(table);
            self.recent.push(Holding::new(kind, hands, number));
        }
        let found = self.recent.last_mut().expect("one was found or made");
        found.extend(hands);
        found
    }

    fn next_number(&mut self, table: &mut Table) -> u16 {
        if self.last_number == Tag::LAST_HOLDING {
            table.clear();
            *self = Holdings::default();
        }
        if self.recent.len() == Holdings::RECENT {
            self.recent.remove(0);
        }
        self.last_number += 1;
        self.last_number
    }
}
