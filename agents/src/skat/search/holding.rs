//! Who holds which card, and what positions look like when cards have no names.

use super::layout::{Order, Places};
use super::question::QuestionKind;
use super::table::Key;

/// Who holds which card until it is played, as far as positions have told.
pub(super) struct Holding {
    order: Order,
    hands: [Places; 3],
    generation: u8,
    /// How many places the first three groups of places have each; the last one has the others.
    width: u32,
    /// For the cards that are left of each group, the number of the row of their holders.
    groups: [[u32; 256]; 3],
    last_group: [u32; 2048],
}

impl Holding {
    fn new(order: Order, hands: [Places; 3], generation: u8) -> Holding {
        let width = if order == Order::Null { 8 } else { 7 };
        let (groups, last_group) = ([[0; 256]; 3], [0; 2048]);
        let mut holding = Holding { order, hands, generation, width, groups, last_group };
        holding.number_rows();
        holding
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

    /// The same for all positions in which each suit's cards that are left have the same holders,
    /// from the weakest on.
    #[inline(always)]
    pub(super) const fn key(&self, kind: QuestionKind, leader: usize, left: Places) -> Key {
        let width = self.width;
        let mask = (1 << width) - 1;
        let a = self.groups[0][(left & mask & 255) as usize];
        let b = self.groups[1][(left >> width & mask & 255) as usize];
        let c = self.groups[2][(left >> (2 * width) & mask & 255) as usize];
        let last = self.last_group[(left >> (3 * width) & 2047) as usize];
        let rows = (last as u64) << 42 | (c as u64) << 28 | (b as u64) << 14 | a as u64;
        Key::new(rows << 2 | leader as u64, kind, self.generation)
    }

    fn agrees(&self, order: Order, hands: [Places; 3]) -> bool {
        let [a, b, c] = self.hands;
        self.order == order && hands[0] & (b | c) == 0 && hands[1] & (a | c) == 0 && hands[2] & (a | b) == 0
    }

    fn extend(&mut self, hands: [Places; 3]) {
        let known = self.hands;
        for (held, more) in self.hands.iter_mut().zip(hands) {
            *held |= more;
        }
        if self.hands != known {
            self.number_rows();
        }
    }

    /// The numbers are below 2^14 for a group of eight places and below 2^19 for the last one.
    fn number_rows(&mut self) {
        let hands = self.hands;
        let holder =
            |place: usize| (1..3).find(|&player| hands[player] >> place & 1 != 0).unwrap_or(0) as u32;
        let holders: [u32; 32] = std::array::from_fn(holder);
        let width = self.width as usize;
        for (group, held) in self.groups.iter_mut().zip(holders.chunks_exact(width)) {
            number_rows(held, group);
        }
        let (last, jacks) =
            holders[3 * width..].split_at(if self.order == Order::Grand { 7 } else { 32 - 3 * width });
        number_rows(last, &mut self.last_group);
        if !jacks.is_empty() {
            let mut of_jacks = [0; 16];
            number_rows(jacks, &mut of_jacks);
            for set in (0..self.last_group.len()).rev() {
                self.last_group[set] = self.last_group[set & 127] * 121 + of_jacks[set >> 7];
            }
        }
    }
}

/// Gives each row of holders of some of these cards a number of its own, by the set of the cards.
fn number_rows(holders: &[u32], numbers: &mut [u32]) {
    for set in 1..1usize << holders.len() {
        let top = set.ilog2() as usize;
        numbers[set] = numbers[set ^ 1 << top] * 3 + holders[top] + 1;
    }
}

/// The holding of the last question.
#[derive(Default)]
pub(super) struct Holdings {
    last: Option<Box<Holding>>,
    generation: u8,
}

impl Holdings {
    /// The holding that agrees with these hands.
    pub(super) fn of(&mut self, order: Order, hands: [Places; 3]) -> &Holding {
        if !self.last.as_ref().is_some_and(|last| last.agrees(order, hands)) {
            self.generation = self.generation.wrapping_add(1);
            self.last = Some(Box::new(Holding::new(order, hands, self.generation)));
        }
        let last = self.last.as_mut().expect("there was one or it was made");
        last.extend(hands);
        last
    }
}
