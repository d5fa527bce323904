//! The cards to try at one point of the search.

use super::layout::{Layout, Places};

/// At most ten cards to try, the best ones first by a quick estimate.
pub(super) struct Moves {
    /// The score, then the place, so that the greatest is tried first; equal scores from the
    /// weakest card on.
    sorted: [i32; 16],
    len: usize,
    /// Those that were not tried yet and may help.
    open: Places,
    /// Those of other players, which separate cards that lie side by side.
    others: Places,
}

impl Moves {
    /// These cards; `others` are those that separate them.
    #[inline(always)]
    pub(super) fn new(cards: Places, others: Places, mut score: impl FnMut(u32) -> i32) -> Moves {
        let mut moves = Moves { sorted: [0; 16], len: 0, open: cards, others };
        let mut left = cards;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            moves.insert(score(place) << 5 | (31 - place) as i32);
        }
        moves
    }

    #[inline(always)]
    const fn insert(&mut self, scored: i32) {
        let mut k = self.len;
        while k > 0 && self.sorted[(k - 1) & 15] < scored {
            self.sorted[k & 15] = self.sorted[(k - 1) & 15];
            k -= 1;
        }
        self.sorted[k & 15] = scored;
        self.len += 1;
    }

    /// The number of cards, open or not.
    #[inline(always)]
    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Card number `k` if it is open.
    #[inline(always)]
    pub(super) const fn get(&self, k: usize) -> Option<u32> {
        let place = 31 - (self.sorted[k & 15] as u32 & 31);
        if self.open >> place & 1 != 0 { Some(place) } else { None }
    }

    /// The card was tried, or need not be.
    #[inline(always)]
    pub(super) const fn close(&mut self, place: u32) {
        self.open &= !(1 << place);
    }

    /// The open cards that have no card of another player between themselves and this one.
    #[inline(always)]
    pub(super) const fn chain(&self, layout: &Layout, place: u32) -> Places {
        let suit = layout.suit[place as usize & 31];
        let others = self.others & suit;
        let above = others & (u32::MAX << (place & 31));
        let below = others ^ above;
        let to = (above & above.wrapping_neg()).wrapping_sub(1);
        let since = !((u32::MAX as u64 >> below.leading_zeros()) as u32);
        self.open & suit & to & since
    }
}

/// What a player wants for the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    More,
    Less,
}

/// The best result so far of a player who wants the declarer to get `need`, or not.
#[derive(Clone, Copy)]
pub(super) struct BestMove {
    wish: Wish,
    need: i32,
    /// What the declarer gets.
    pub(super) value: i32,
    /// The card that it comes from; 32 before the first.
    pub(super) place: u32,
}

impl BestMove {
    pub(super) const fn new(wish: Wish, need: i32) -> BestMove {
        let value = match wish {
            Wish::More => i32::MIN,
            Wish::Less => i32::MAX,
        };
        BestMove { wish, need, value, place: 32 }
    }

    /// Whether a value is what the player wants.
    #[inline(always)]
    pub(super) const fn is_won_by(&self, value: i32) -> bool {
        match self.wish {
            Wish::More => value >= self.need,
            Wish::Less => value < self.need,
        }
    }

    /// A card leads to this value, or to nothing better.
    #[inline(always)]
    pub(super) const fn consider(&mut self, value: i32, place: u32) {
        let better = match self.wish {
            Wish::More => value > self.value,
            Wish::Less => value < self.value,
        };
        if better {
            (self.value, self.place) = (value, place);
        }
    }

    /// What failed with this value, improved by so much.
    #[inline(always)]
    pub(super) const fn improved(&self, value: i32, by: i32) -> i32 {
        match self.wish {
            Wish::More => value + by,
            Wish::Less => value - by,
        }
    }
}
