//! What is known of positions before a lead.

use super::layout::Hands;

/// Bounds of what the declarer still gets from a position on, and the best lead found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    pub(super) lower: u8,
    pub(super) upper: u8,
    pub(super) best: u8,
}

/// A place in the table. Empty ones have the tag 0, which no question has.
#[derive(Clone, Copy, Default)]
struct Entry {
    hands: u64,
    known: Known,
    tag: u8,
    tricks: u8,
    age: u8,
}

/// Four entries that fill one line of a processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Line([Entry; 4]);

/// Positions by hash. A full line loses what is old, then what is nearest to the end.
///
/// An entry holds the whole position and is true for ever, so the table never needs to be cleared.
pub(super) struct Table {
    lines: Vec<Line>,
    shift: u32,
    age: u8,
}

impl Table {
    /// A table of at most so many bytes, and at least one line.
    pub(super) fn new(bytes: usize) -> Table {
        let lines = (bytes / size_of::<Line>()).max(2);
        let bits = lines.ilog2();
        Table { lines: vec![Line::default(); 1 << bits], shift: 64 - bits, age: 0 }
    }

    /// How many bytes it takes.
    pub(super) const fn bytes(&self) -> usize {
        self.lines.len() * size_of::<Line>()
    }

    /// From now on entries count as old that are not written again.
    pub(super) const fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline(always)]
    fn line(&self, hands: Hands, tag: u8) -> usize {
        let mixed = (hands.0 ^ hands.0 >> 29 ^ u64::from(tag) << 57).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> self.shift) as usize
    }

    #[inline(always)]
    pub(super) fn get(&self, hands: Hands, tag: u8) -> Option<Known> {
        let line = &self.lines[self.line(hands, tag)].0;
        line.iter().find(|entry| entry.hands == hands.0 && entry.tag == tag).map(|entry| entry.known)
    }

    /// Writes what is known, in place of what was known of the same position.
    #[inline]
    pub(super) fn put(&mut self, hands: Hands, tag: u8, tricks: u32, known: Known) {
        let place = self.line(hands, tag);
        let age = self.age;
        let line = &mut self.lines[place].0;
        let same = line.iter().position(|entry| entry.hands == hands.0 && entry.tag == tag);
        let slot = same.unwrap_or_else(|| {
            let worth = |entry: &Entry| match entry.tag {
                0 => 0,
                _ => 1 + u32::from(entry.tricks) + if entry.age == age { 16 } else { 0 },
            };
            (0..4).min_by_key(|&slot| worth(&line[slot])).expect("a line has four entries")
        });
        line[slot] = Entry { hands: hands.0, known, tag, tricks: tricks as u8, age };
    }
}
