//! The cards to try at one point of the search.

use super::layout::{Layout, Places};

/// A card to try.
#[derive(Clone, Copy, Default)]
pub(super) struct Move {
    /// Where the card lies.
    pub(super) place: u32,
    /// Its number among the moves before they were sorted.
    pub(super) slot: usize,
    /// The highest is tried first.
    pub(super) score: i32,
    /// Cards of one chain have no card of another player between them.
    chain: u32,
    /// A bound of the result that makes it useless, where one is known.
    pub(super) useless: Option<i32>,
}

/// At most ten, each class of cards that make no difference by one of them.
#[derive(Default)]
pub(super) struct Moves {
    list: [Move; 10],
    len: usize,
}

impl Moves {
    /// The `legal` cards; `others` are those that separate them.
    #[inline(always)]
    pub(super) fn new(layout: &Layout, legal: Places, others: Places, merges: Merges) -> Moves {
        let mut moves = Moves::default();
        let mut chain = 0;
        let mut previous: Option<u32> = None;
        let mut left = legal;
        while left != 0 {
            let place = left.trailing_zeros() & 31;
            left &= left - 1;
            if let Some(below) = previous {
                let between = others & ((1 << place) - 1) & (u32::MAX << below);
                let linked = layout.suit[place as usize] >> below & 1 != 0 && between == 0;
                if !linked {
                    chain += 1;
                } else if merges.equal && layout.value[place as usize] == layout.value[below as usize & 31] {
                    previous = Some(place);
                    continue;
                } else if !merges.nearly_equal {
                    chain += 1;
                }
            }
            previous = Some(place);
            let slot = moves.len % 10;
            moves.list[slot] = Move { place, slot, score: 0, chain, useless: None };
            moves.len += 1;
        }
        moves
    }

    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Move> {
        self.list[..self.len.min(10)].iter_mut()
    }

    /// The best of those from number `k` on, which gets this number.
    #[inline(always)]
    pub(super) fn pick(&mut self, k: usize) -> Move {
        let list = &mut self.list[..self.len.min(10)];
        let mut best = k;
        for i in k + 1..list.len() {
            if list[i].score > list[best].score {
                best = i;
            }
        }
        list.swap(k, best);
        list[k]
    }

    /// Move number `k` need not be searched: its result is bounded by this.
    #[inline(always)]
    pub(super) fn settle(&mut self, k: usize, bound: i32) {
        self.list[k % 10].useless = Some(bound);
    }

    /// What the `value` of move `k`, which did not help a player who wants more, says of later ones of its chain.
    ///
    /// Two such cards can stand in for each other in any line of play: all tricks keep their winners, and only the
    /// difference of the two cards may change sides.
    #[inline(always)]
    pub(super) fn conclude(&mut self, layout: &Layout, k: usize, value: i32, need: i32, wants_more: Wish) {
        let list = &mut self.list[..self.len.min(10)];
        let tried = list[k];
        let count = |m: &Move| i32::from(layout.value[m.place as usize & 31]);
        for m in list[k + 1..].iter_mut().filter(|m| m.chain == tried.chain) {
            let difference = (count(m) - count(&tried)).abs();
            match wants_more {
                Wish::More if value + difference < need => m.useless = Some(value + difference),
                Wish::Less if value - difference >= need => m.useless = Some(value - difference),
                _ => {}
            }
        }
    }
}

/// Which cards without a foreign one between them are taken together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Merges {
    /// Those that count the same: only one of them is tried.
    pub(super) equal: bool,
    /// Others too: one says something about the next.
    pub(super) nearly_equal: bool,
}

/// What a player wants for the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    More,
    Less,
}
