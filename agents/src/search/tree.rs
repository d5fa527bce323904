//! The search itself: does the declarer get so much more, whatever the others play?

use super::bounds;
use super::enhancement::{Enhancement, Enhancements};
use super::layout::{Hands, Layout, Order, Places, Unit};
use super::moves::{Merges, Move, Moves, Wish};
use super::ordering;
use super::table::{Known, Table};

/// Who wants the declarer to have more of what is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The declarer; the defenders do not.
    Gather,
    /// The defenders; the declarer does not.
    Avoid,
    /// All three.
    Together,
    /// Nobody.
    Apart,
}

impl Aim {
    const fn wish(self, player: usize) -> Wish {
        match self {
            Aim::Gather if player == 0 => Wish::More,
            Aim::Avoid if player != 0 => Wish::More,
            Aim::Together => Wish::More,
            _ => Wish::Less,
        }
    }
}

/// What is asked, but for the position and the amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) order: Order,
    pub(super) unit: Unit,
    pub(super) aim: Aim,
}

impl Kind {
    /// A number from 4 to 99; its lowest two bits are free.
    const fn tag(self) -> u8 {
        (1 + self.order as u8 * 8 + self.unit as u8 * 4 + self.aim as u8) << 2
    }
}

/// Where a search begins. The cards on the table are still counted among their players' hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Root {
    pub(super) hands: Hands,
    pub(super) leader: usize,
    /// The places of the cards on the table.
    pub(super) trick: OnTable,
    /// How many tricks are not complete.
    pub(super) tricks: u32,
    /// What all cards of these tricks count.
    pub(super) left: i32,
}

/// The cards of the trick on the table, by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnTable {
    Empty,
    One(u32),
    Two(u32, u32),
}

/// Every trick is three choices; `need` is what the declarer has to get from here on.
///
/// The methods return a bound of what he gets: a lower one if it is at least `need`, otherwise an upper one. Once
/// `stopped` is set, nothing that they return means anything.
pub(super) struct Search<'a> {
    layout: &'static Layout,
    kind: Kind,
    wishes: [Wish; 3],
    table: &'a mut Table,
    enhancements: Enhancements,
    merges: Merges,
    pub(super) nodes: u64,
    limit: u64,
    pub(super) stopped: bool,
}

/// What follows from the last card of a trick.
#[derive(Clone, Copy)]
struct Gathered {
    hands: Hands,
    winner: usize,
    gained: i32,
    counted: i32,
}

pub(super) const fn next(player: usize) -> usize {
    if player == 2 { 0 } else { player + 1 }
}

pub(super) const fn previous(player: usize) -> usize {
    if player == 0 { 2 } else { player - 1 }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        kind: Kind,
        enhancements: Enhancements,
        table: &'a mut Table,
        limit: u64,
    ) -> Search<'a> {
        Search {
            layout: Layout::of(kind.order, kind.unit),
            kind,
            wishes: [kind.aim.wish(0), kind.aim.wish(1), kind.aim.wish(2)],
            table,
            enhancements,
            merges: Merges {
                equal: enhancements.contains(Enhancement::Symmetry),
                nearly_equal: enhancements.contains(Enhancement::QuasiSymmetry),
            },
            nodes: 0,
            limit,
            stopped: false,
        }
    }

    /// A bound that decides whether the declarer gets `need`.
    pub(super) fn ask(&mut self, root: &Root, need: i32) -> i32 {
        let trick = Trick { hands: root.hands, leader: root.leader, tricks: root.tricks, left: root.left };
        match root.trick {
            OnTable::Empty => self.lead(trick, need),
            OnTable::One(led) => self.second(trick, led, need),
            OnTable::Two(led, second) => self.third(trick, led, second, need),
        }
    }

    #[inline(always)]
    const fn uses(&self, enhancement: Enhancement) -> bool {
        self.enhancements.contains(enhancement)
    }

    fn lead(&mut self, at: Trick, need: i32) -> i32 {
        if need <= 0 {
            return 0;
        }
        if need > at.left {
            return at.left;
        }
        if at.tricks == 1 {
            return self.last_trick(at);
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            self.stopped = true;
            return 0;
        }
        let tag = self.kind.tag() | at.leader as u8;
        let found = if self.uses(Enhancement::Table) { self.table.get(at.hands, tag) } else { None };
        let mut known = found.unwrap_or(Known { lower: 0, upper: at.left as u8, best: 32 });
        if i32::from(known.lower) >= need {
            return known.lower.into();
        }
        if i32::from(known.upper) < need {
            return known.upper.into();
        }
        let hands = at.players();
        if found.is_none() && self.uses(Enhancement::Bounds) {
            let (lower, upper) = bounds::of(self.layout, self.kind, &hands, at.leader, at.tricks, at.left);
            if lower >= need {
                return lower;
            }
            if upper < need {
                return upper;
            }
            known = Known { lower: lower as u8, upper: upper as u8, ..known };
        }

        let others = hands[next(at.leader)] | hands[previous(at.leader)];
        let mut moves = Moves::new(self.layout, hands[at.leader], others, self.merges);
        for m in moves.iter_mut() {
            if self.uses(Enhancement::Ordering) {
                m.score = ordering::lead(self.layout, self.kind, &hands, at.leader, m.place);
            }
            if m.place == u32::from(known.best) && self.uses(Enhancement::TableMove) {
                m.score = i32::MAX;
            }
        }
        let (value, best) =
            self.choose(&mut moves, at.leader, need, |search, m| search.second(at, m.place, need));
        if self.stopped {
            return 0;
        }
        if value >= need {
            known.lower = value as u8;
        } else {
            known.upper = value as u8;
        }
        known.best = best as u8;
        if self.uses(Enhancement::Table) {
            self.table.put(at.hands, tag, at.tricks, known);
        }
        value
    }

    fn second(&mut self, at: Trick, led: u32, need: i32) -> i32 {
        self.nodes += 1;
        let seat = next(at.leader);
        let hands = at.players();
        let legal = ordering::legal(self.layout, hands[seat], led);
        let others = hands[at.leader] | hands[previous(at.leader)];
        let mut moves = Moves::new(self.layout, legal, others, self.merges);
        if moves.len() > 1 {
            for m in moves.iter_mut() {
                if self.uses(Enhancement::Ordering) {
                    m.score = ordering::second(self.layout, self.kind, &hands, at.leader, led, m.place);
                }
            }
        }
        self.choose(&mut moves, seat, need, |search, m| search.third(at, led, m.place, need)).0
    }

    fn third(&mut self, at: Trick, led: u32, second: u32, need: i32) -> i32 {
        self.nodes += 1;
        let layout = self.layout;
        let seat = previous(at.leader);
        let legal = ordering::legal(layout, at.hands.of(seat), led);
        let taken = layout.beating[led as usize & 31] >> second & 1 != 0;
        let (best, holder) = if taken { (second, next(at.leader)) } else { (led, at.leader) };
        let rest = at.hands.without(led).without(second);
        let others = (rest.all() & !at.hands.of(seat)) | 1 << best;
        let on_table = layout.trick
            + i32::from(layout.value[led as usize & 31])
            + i32::from(layout.value[second as usize & 31]);
        let mut moves = Moves::new(layout, legal, others, self.merges);
        let winner_with = |place: u32| {
            let takes = layout.beating[best as usize & 31] >> place & 1 != 0;
            if takes { seat } else { holder }
        };
        if self.uses(Enhancement::Ordering) {
            for m in moves.iter_mut() {
                m.score = ordering::third(layout, self.kind, seat, winner_with(m.place), m.place);
            }
        }
        let mut gathered = [Gathered { hands: rest, winner: 0, gained: 0, counted: 0 }; 10];
        for k in 0..moves.len() {
            let m = moves.pick(k);
            let winner = winner_with(m.place);
            let counted = on_table + i32::from(layout.value[m.place as usize & 31]);
            let gained = if winner == 0 { counted } else { 0 };
            let hands = self.after(rest, [led, second, m.place]);
            gathered[m.slot] = Gathered { hands, winner, gained, counted };
            if !self.uses(Enhancement::EarlyProbe) {
                continue;
            }
            let left = at.left - counted;
            let after = Trick { hands, leader: winner, tricks: at.tricks - 1, left };
            let is_open = gained < need && gained + left >= need;
            let (lower, upper) = if is_open { self.glance(after) } else { (0, left) };
            match self.wishes[seat] {
                Wish::More if gained + lower >= need => return gained + lower,
                Wish::Less if gained + upper < need => return gained + upper,
                Wish::More if gained + upper < need => moves.settle(k, gained + upper),
                Wish::Less if gained + lower >= need => moves.settle(k, gained + lower),
                _ => {}
            }
        }
        let (value, _) = self.choose(&mut moves, seat, need, |search, m| {
            let Gathered { hands, winner, gained, counted } = gathered[m.slot];
            let after = Trick { hands, leader: winner, tricks: at.tricks - 1, left: at.left - counted };
            gained + search.lead(after, need - gained)
        });
        value
    }

    /// Tries the moves, the best first, until one decides; the bound, and the move that it comes from.
    #[inline(always)]
    fn choose(
        &mut self,
        moves: &mut Moves,
        seat: usize,
        need: i32,
        mut value_of: impl FnMut(&mut Self, &Move) -> i32,
    ) -> (i32, u32) {
        let wish = self.wishes[seat];
        let mut chosen = (if wish == Wish::More { i32::MIN } else { i32::MAX }, 32);
        for k in 0..moves.len() {
            let m = moves.pick(k);
            let value = m.useless.unwrap_or_else(|| value_of(self, &m));
            if self.stopped {
                return (0, m.place);
            }
            moves.conclude(self.layout, k, value, need, wish);
            let better = match wish {
                Wish::More => value > chosen.0,
                Wish::Less => value < chosen.0,
            };
            if better {
                chosen = (value, m.place);
            }
            if (value >= need) == (wish == Wish::More) {
                break;
            }
        }
        chosen
    }

    /// What is known without a search of the position after a trick.
    #[inline(always)]
    fn glance(&self, after: Trick) -> (i32, i32) {
        if after.tricks == 1 {
            let value = self.last_trick(after);
            return (value, value);
        }
        if !self.uses(Enhancement::Table) || after.left == 0 {
            return (0, after.left);
        }
        match self.table.get(after.hands, self.kind.tag() | after.leader as u8) {
            Some(known) => (known.lower.into(), known.upper.into()),
            None => (0, after.left),
        }
    }

    /// The hands after a trick.
    #[inline(always)]
    fn after(&self, rest: Hands, trick: [u32; 3]) -> Hands {
        let [a, b, c] = trick;
        let hands = rest.without(c);
        if !self.uses(Enhancement::Canonical) {
            return hands;
        }
        let (low, high) = (a.min(b), a.max(b));
        let (low, middle, high) = (low.min(c), low.max(c).min(high), high.max(c));
        hands.closed(self.layout, high).closed(self.layout, middle).closed(self.layout, low)
    }

    /// What the declarer gets of the last trick.
    #[inline(always)]
    fn last_trick(&self, at: Trick) -> i32 {
        let hands = at.players();
        let beats =
            |card: Places, best: Places| self.layout.beating[best.trailing_zeros() as usize & 31] & card != 0;
        let (mut winner, mut best) = (at.leader, hands[at.leader]);
        for seat in [next(at.leader), previous(at.leader)] {
            if beats(hands[seat], best) {
                (winner, best) = (seat, hands[seat]);
            }
        }
        if winner == 0 { at.left } else { 0 }
    }
}

/// A position before a lead.
#[derive(Clone, Copy)]
struct Trick {
    hands: Hands,
    leader: usize,
    tricks: u32,
    left: i32,
}

impl Trick {
    #[inline(always)]
    const fn players(&self) -> [Places; 3] {
        [self.hands.of(0), self.hands.of(1), self.hands.of(2)]
    }
}
