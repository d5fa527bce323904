//! What is known of positions before a lead.

use super::layout::Places;

/// Bounds of what the declarer still gets from a position on, and the best lead found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) lower: u8,
    pub(super) upper: u8,
    pub(super) best: u8,
}

impl Known {
    /// Stands for no lead.
    pub(super) const NO_LEAD: u8 = 32;

    /// Nothing but what all cards count.
    pub(super) const fn new(left: i32) -> Known {
        Known { lower: 0, upper: left as u8, best: Known::NO_LEAD }
    }

    /// Whether nothing was found yet.
    pub(super) const fn is_new(self) -> bool {
        self.best == Known::NO_LEAD
    }
}

/// Which hands, and who leads: together with the cards that are left it names a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag(u16);

impl Tag {
    /// The highest number of a holding.
    pub(super) const LAST_HOLDING: u16 = (1 << 9) - 1;

    pub(super) const fn new(holding: u16, leader: usize) -> Tag {
        Tag(holding << 2 | leader as u16)
    }
}

/// Four entries that fill half a line of a processor's cache. Empty ones have no cards.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Bucket {
    cards: [Places; 4],
    known: [u32; 4],
}

const fn packed(known: Known, tag: Tag) -> u32 {
    known.lower as u32 | (known.upper as u32) << 8 | ((known.best & 31) as u32) << 16 | (tag.0 as u32) << 21
}

/// Positions by hash. A full bucket loses what belongs to other hands, then what is nearest to the end.
///
/// An entry holds all that there is to know of the position, so it is true as long as the number of its hands stands for
/// these hands.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    shift: u32,
}

impl Table {
    /// A table of at most so many bytes, and at least two buckets.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (bytes / size_of::<Bucket>()).max(2);
        let bits = buckets.ilog2();
        Table { buckets: vec![Bucket::default(); 1 << bits], shift: 64 - bits }
    }

    /// How many bytes it takes.
    pub(super) const fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    #[inline(always)]
    fn bucket(&self, cards: Places) -> usize {
        (u64::from(cards).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    pub(super) fn get(&self, cards: Places, tag: Tag) -> Option<Known> {
        let bucket = &self.buckets[self.bucket(cards)];
        let tag = u32::from(tag.0);
        for i in 0..4 {
            let known = bucket.known[i];
            if bucket.cards[i] == cards && known >> 21 == tag {
                return Some(Known {
                    lower: known as u8,
                    upper: (known >> 8) as u8,
                    best: (known >> 16 & 31) as u8,
                });
            }
        }
        None
    }

    /// Writes what is known, in place of what was known of the same position.
    #[inline]
    pub(super) fn put(&mut self, cards: Places, tag: Tag, known: Known) {
        let place = self.bucket(cards);
        let bucket = &mut self.buckets[place];
        let tag_of = |known: u32| known >> 21;
        let wanted = u32::from(tag.0);
        let same = (0..4).find(|&i| bucket.cards[i] == cards && tag_of(bucket.known[i]) == wanted);
        let slot = same.unwrap_or_else(|| {
            let worth = |i: usize| match bucket.cards[i] {
                0 => 0,
                cards if tag_of(bucket.known[i]) >> 2 == wanted >> 2 => 32 + cards.count_ones(),
                cards => cards.count_ones(),
            };
            (0..4).min_by_key(|&i| worth(i)).expect("a bucket has four entries")
        });
        bucket.cards[slot] = cards;
        bucket.known[slot] = packed(known, tag);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
    }
}
