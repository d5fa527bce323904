//! What is known of positions before a lead.

use super::layout::{Layout, Places};
use super::question::QuestionKind;

/// Bounds of what the declarer still gets from a position on, and a lead that was good.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) lower: u8,
    pub(super) upper: u8,
    /// How many of the cards that are left come before the lead.
    pub(super) best: u8,
    /// Whether the position itself was searched.
    pub(super) is_searched: bool,
}

impl Known {
    /// Stands for no lead.
    pub(super) const NO_LEAD: u8 = 32;

    /// Nothing but what all cards count.
    pub(super) const fn new(left: i32) -> Known {
        Known::between(0, left)
    }

    /// Bounds that were found without a search.
    pub(super) const fn between(lower: i32, upper: i32) -> Known {
        Known { lower: lower as u8, upper: upper as u8, best: Known::NO_LEAD, is_searched: false }
    }
}

/// What a position has in common with those that are played like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// Who leads, and for each suit who holds its cards; never 0, below 2^63.
    code: u64,
    kind: u8,
    generation: u8,
}

impl Key {
    #[inline(always)]
    pub(super) const fn new(code: u64, kind: QuestionKind, generation: u8) -> Key {
        Key { code, kind: kind.number(), generation }
    }
}

/// How much two positions may differ for one to bound the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    /// They have the same cards.
    Same,
    /// Cards of the same rank count the same.
    Equal,
    /// Cards of the same rank may count more or less.
    Near,
}

/// Sixteen bytes, all 0 where nothing is known.
#[derive(Clone, Copy, Default)]
struct Entry {
    code: u64,
    cards: Places,
    lower: u8,
    upper: u8,
    best: u8,
    /// Five bits of the kind, three of the generation.
    origin: u8,
}

impl Entry {
    #[inline(always)]
    const fn is_like(&self, key: Key) -> bool {
        self.code == key.code && self.origin & 31 == key.kind
    }
}

/// Four entries that fill a line of a processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// Positions by their keys. A full bucket loses what belongs to older questions, then what is
/// nearest to the end.
///
/// An entry holds all that there is to know of its position, so it stays true forever.
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    shift: u32,
}

impl TranspositionTable {
    /// A table of at most so many bytes, and at least two buckets.
    pub(super) fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / size_of::<Bucket>()).max(2);
        let bits = buckets.ilog2();
        TranspositionTable { buckets: vec![Bucket::default(); 1 << bits], shift: 64 - bits }
    }

    /// How many bytes it takes.
    pub(super) const fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> usize {
        (key.code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// What is known of a position whose cards count `left`.
    ///
    /// Positions with the same key are played alike, only that some cards count more or less. So
    /// who gets something in one gets it in the other but for what his cards count less there.
    #[inline(always)]
    pub(super) fn get(
        &self,
        layout: &Layout,
        key: Key,
        cards: Places,
        left: i32,
        likeness: Likeness,
    ) -> Known {
        let mut known = Known::new(left);
        for entry in &self.buckets[self.bucket(key)].0 {
            if !entry.is_like(key) {
                continue;
            }
            let (less, more) = match likeness {
                _ if entry.cards == cards => (0, 0),
                Likeness::Same => continue,
                _ => layout.differences(entry.cards, cards),
            };
            if less + more != 0 {
                if likeness == Likeness::Equal {
                    continue;
                }
            } else {
                known.is_searched = true;
            }
            known.lower = known.lower.max(entry.lower.saturating_sub(less));
            known.upper = known.upper.min(entry.upper.saturating_add(more));
            known.best = entry.best;
        }
        known
    }

    /// Writes what is known, in place of what was known of the same position.
    #[inline]
    pub(super) fn put(&mut self, layout: &Layout, key: Key, cards: Places, known: Known, likeness: Likeness) {
        let place = self.bucket(key);
        let bucket = &mut self.buckets[place].0;
        let same = bucket.iter().position(|entry| {
            let equal = || likeness != Likeness::Same && layout.differences(entry.cards, cards) == (0, 0);
            entry.is_like(key) && (entry.cards == cards || equal())
        });
        let generation = key.generation << 5;
        let slot = same.unwrap_or_else(|| {
            let worth = |entry: &Entry| match entry.cards {
                0 => 0,
                cards if entry.origin & 0xe0 == generation => 32 + cards.count_ones(),
                cards => cards.count_ones(),
            };
            (0..4).min_by_key(|&i| worth(&bucket[i])).expect("a bucket has four entries")
        });
        let Known { lower, upper, best, .. } = known;
        bucket[slot] = Entry { code: key.code, cards, lower, upper, best, origin: generation | key.kind };
    }
}
