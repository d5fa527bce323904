//! The search itself: does the declarer get so much more, whatever the others play?

use super::bounds;
use super::enhancement::{Enhancement, Enhancements};
use super::holding::Holding;
use super::layout::{Layout, Places, Unit};
use super::moves::{BestMove, Moves, Wish};
use super::ordering;
use super::question::QuestionKind;
use super::seats::{next, previous};
use super::table::{Known, Likeness, TranspositionTable};
use super::trick::{LastCard, Trick};

/// Where a search begins. The cards on the table are still counted among their players' hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Root {
    pub(super) hands: [Places; 3],
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
/// The methods return a bound of what he gets: a lower one if it is at least `need`, otherwise an
/// upper one. Once `stopped` is set, nothing that they return means anything.
pub(super) struct Search<'a> {
    layout: &'static Layout,
    kind: QuestionKind,
    wishes: [Wish; 3],
    holding: &'a Holding,
    table: &'a mut TranspositionTable,
    enhancements: Enhancements,
    likeness: Likeness,
    pub(super) nodes: u64,
    limit: u64,
    pub(super) stopped: bool,
}

/// No place of a card.
const NO_CARD: u32 = 32;

/// The card that comes after so many others, if there are more.
#[inline(always)]
const fn card_after(cards: Places, count: u8) -> u32 {
    let (mut left, mut skipped) = (cards, 0);
    while skipped < count && left != 0 {
        left &= left - 1;
        skipped += 1;
    }
    left.trailing_zeros()
}

impl<'a> Search<'a> {
    pub(super) fn new(
        kind: QuestionKind,
        holding: &'a Holding,
        enhancements: Enhancements,
        table: &'a mut TranspositionTable,
        limit: u64,
    ) -> Search<'a> {
        let likeness = match enhancements {
            some if !some.contains(Enhancement::Canonical) => Likeness::Same,
            some if !some.contains(Enhancement::NearlyAlike) => Likeness::Equal,
            _ => Likeness::Near,
        };
        Search {
            layout: Layout::of(kind.order, kind.unit),
            kind,
            wishes: [kind.aim.wish(0), kind.aim.wish(1), kind.aim.wish(2)],
            holding,
            table,
            enhancements,
            likeness,
            nodes: 0,
            limit,
            stopped: false,
        }
    }

    /// A bound that decides whether the declarer gets `need`.
    pub(super) fn ask(&mut self, root: &Root, need: i32) -> i32 {
        let [a, b, c] = root.hands;
        let trick = Trick { cards: a | b | c, leader: root.leader, tricks: root.tricks, left: root.left };
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

    /// The cards that a player tries, unless they are all the same.
    #[inline(always)]
    const fn distinct(&self, cards: Places, others: Places) -> Places {
        if self.uses(Enhancement::Symmetry) { self.layout.distinct(cards, others) } else { cards }
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
        let known = self.look_up(at);
        if i32::from(known.lower) >= need {
            return known.lower.into();
        }
        if i32::from(known.upper) < need {
            return known.upper.into();
        }
        self.search(at, known, need)
    }

    /// Tries the leads, nothing that is known having decided.
    fn search(&mut self, at: Trick, mut known: Known, need: i32) -> i32 {
        self.nodes += 1;
        if self.nodes > self.limit {
            self.stopped = true;
            return 0;
        }
        let hands = self.holding.hands(at.cards);
        if !known.is_searched && self.uses(Enhancement::Bounds) {
            let (lower, upper) =
                bounds::of(self.layout, self.kind, &hands, at.leader, at.tricks, at.left, need);
            if lower >= need {
                return lower;
            }
            if upper < need {
                return upper;
            }
            known.lower = known.lower.max(lower as u8);
            known.upper = known.upper.min(upper as u8);
        }

        let own = hands[at.leader];
        let others = at.cards & !own;
        let last_best =
            if self.uses(Enhancement::TableMove) { card_after(at.cards, known.best) } else { NO_CARD };
        let (layout, kind, ordered) = (self.layout, self.kind, self.uses(Enhancement::Ordering));
        let moves = Moves::new(self.distinct(own, others), others, |place| match place {
            _ if place == last_best => 1 << 20,
            _ if ordered => ordering::lead(layout, kind, &hands, at.leader, place),
            _ => 0,
        });
        let best = BestMove::new(self.wishes[at.leader], need);
        let best = self.choose(moves, best, |search, _, place| search.second(at, place, need));
        if self.stopped {
            return 0;
        }
        if best.value >= need {
            known.lower = best.value as u8;
        } else {
            known.upper = best.value as u8;
        }
        known.best = (at.cards & ((1 << best.place) - 1)).count_ones() as u8;
        if self.uses(Enhancement::Table) {
            let key = self.holding.key(self.kind, at.leader, at.cards);
            self.table.put(self.layout, key, at.cards, known, self.likeness);
        }
        best.value
    }

    fn second(&mut self, at: Trick, led: u32, need: i32) -> i32 {
        self.nodes += 1;
        let seat = next(at.leader);
        let hands = self.holding.hands(at.cards);
        let legal = ordering::legal(self.layout, hands[seat], led);
        let others = at.cards & !hands[seat];
        let distinct = self.distinct(legal, others);
        if distinct & (distinct - 1) == 0 {
            return self.third(at, led, distinct.trailing_zeros(), need);
        }
        let ordered = self.uses(Enhancement::Ordering);
        let score = ordering::second(self.layout, self.kind, &hands, at.leader, led);
        let moves = Moves::new(distinct, others, |place| if ordered { score(place) } else { 0 });
        let best = BestMove::new(self.wishes[seat], need);
        self.choose(moves, best, |search, _, place| search.third(at, led, place, need)).value
    }

    fn third(&mut self, at: Trick, led: u32, second: u32, need: i32) -> i32 {
        self.nodes += 1;
        let layout = self.layout;
        let seat = previous(at.leader);
        let last = LastCard::new(layout, at, led, second);
        let own = self.holding.hand(seat, at.cards);
        let others = last.rest & !own | 1 << last.best;
        let cards = self.distinct(ordering::legal(layout, own, led), others);
        if cards & (cards - 1) == 0 {
            return self.follow(&last, cards.trailing_zeros(), need);
        }
        let (kind, ordered) = (self.kind, self.uses(Enhancement::Ordering));
        let moves = Moves::new(cards, others, |place| {
            if ordered { ordering::third(layout, kind, seat, last.winner_with(place), place) } else { 0 }
        });
        let best = BestMove::new(self.wishes[seat], need);
        if kind.unit == Unit::Tricks && self.uses(Enhancement::EarlyProbe) {
            return self.third_after_look_up(&last, moves, best, need);
        }
        self.choose(moves, best, |search, _, place| search.follow(&last, place, need)).value
    }

    /// The last card to a trick, when what is known of the positions after it is looked at first.
    #[inline(always)]
    fn third_after_look_up(
        &mut self,
        last: &LastCard,
        mut moves: Moves,
        mut best: BestMove,
        need: i32,
    ) -> i32 {
        let mut known = [Known::new(0); 16];
        for k in 0..moves.len() {
            let Some(place) = moves.get(k) else { continue };
            let (gained, after) = last.after(place);
            let found = self.glance(after, need - gained);
            let (lower, upper) = (gained + i32::from(found.lower), gained + i32::from(found.upper));
            if lower < need && upper >= need {
                known[k & 15] = found;
                continue;
            }
            let value = if lower >= need { lower } else { upper };
            if best.is_won_by(value) {
                return value;
            }
            self.conclude(&mut moves, &mut best, place, value);
        }
        let search_on = |search: &mut Self, k: usize, place| {
            let (gained, after) = last.after(place);
            gained + search.search(after, known[k & 15], need - gained)
        };
        self.choose(moves, best, search_on).value
    }

    /// What the declarer gets once the trick is complete with the card at `place`.
    #[inline(always)]
    fn follow(&mut self, last: &LastCard, place: u32, need: i32) -> i32 {
        let (gained, after) = last.after(place);
        gained + self.lead(after, need - gained)
    }

    /// Tries the moves, the best first, until one decides.
    #[inline(always)]
    fn choose(
        &mut self,
        mut moves: Moves,
        mut best: BestMove,
        mut value_of: impl FnMut(&mut Self, usize, u32) -> i32,
    ) -> BestMove {
        for k in 0..moves.len() {
            let Some(place) = moves.get(k) else { continue };
            let value = value_of(self, k, place);
            if self.stopped {
                return best;
            }
            if best.is_won_by(value) {
                best.consider(value, place);
                return best;
            }
            self.conclude(&mut moves, &mut best, place, value);
        }
        best
    }

    /// What the `value` of a card that did not help says of the cards next to it.
    ///
    /// Two such cards can stand in for each other in any line of play: all tricks keep their
    /// winners, and only the difference of the two cards may change sides.
    #[inline(always)]
    fn conclude(&self, moves: &mut Moves, best: &mut BestMove, place: u32, value: i32) {
        best.consider(value, place);
        moves.close(place);
        if !self.uses(Enhancement::QuasiSymmetry) {
            return;
        }
        let count = |place: u32| i32::from(self.layout.value[place as usize & 31]);
        let mut chain = moves.chain(self.layout, place);
        while chain != 0 {
            let other = chain.trailing_zeros();
            chain &= chain - 1;
            let bound = best.improved(value, (count(other) - count(place)).abs());
            if !best.is_won_by(bound) {
                best.consider(bound, other);
                moves.close(other);
            }
        }
    }

    /// What is known without a search of the position after a trick, if it matters.
    #[inline(always)]
    fn glance(&self, after: Trick, need: i32) -> Known {
        if need <= 0 || need > after.left {
            return Known::new(after.left);
        }
        if after.tricks == 1 {
            let value = self.last_trick(after);
            return Known::between(value, value);
        }
        self.look_up(after)
    }

    #[inline(always)]
    fn look_up(&self, at: Trick) -> Known {
        if !self.uses(Enhancement::Table) {
            return Known::new(at.left);
        }
        let key = self.holding.key(self.kind, at.leader, at.cards);
        self.table.get(self.layout, key, at.cards, at.left, self.likeness)
    }

    /// What the declarer gets of the last trick.
    #[inline(always)]
    fn last_trick(&self, at: Trick) -> i32 {
        let hands = self.holding.hands(at.cards);
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
