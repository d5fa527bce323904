//! The bag, and the draws from it.

use super::letter::{Counts, kind_of, sign};
use crate::chance::{Rng, shuffle, stream};
use crate::text::ParseError;
use std::fmt;
use std::str::FromStr;

/// The tiles in the bag in the order in which they are drawn, from the end, and the seed of the
/// orders after a draw went back.
///
/// The order is hidden from all players: what is in the bag they can count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bag {
    /// Kinds; the first `len` are in the bag, the rest is 0.
    order: [u8; Bag::SIZE],
    len: u8,
    seed: u64,
    /// How often it was shuffled anew.
    shuffled: u32,
}

impl Bag {
    /// Tiles of the whole set (Scr 2.A).
    pub const SIZE: usize = 102;

    /// The whole set in the order that this seed gives.
    pub fn of_seed(seed: u64) -> Bag {
        Bag::shuffled(&Counts::SET, seed, &mut stream(seed, 0))
    }

    /// These tiles in an order drawn from `rng`, and a seed for the orders to come.
    pub(super) fn shuffled(tiles: &Counts, seed: u64, rng: &mut Rng) -> Bag {
        let mut bag = Bag { order: [0; Bag::SIZE], len: 0, seed, shuffled: 0 };
        bag.put(tiles);
        shuffle(&mut bag.order[..usize::from(bag.len)], rng);
        bag
    }

    /// The seed of the orders after a draw went back; in a game that was dealt from a seed, that
    /// seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// How many tiles are in it.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no tile is in it.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What is in it.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::NONE;
        self.upcoming().for_each(|kind| counts.add(kind));
        counts
    }

    /// The kinds in the order in which they will be drawn, as long as no draw goes back.
    pub fn upcoming(&self) -> impl Iterator<Item = usize> + '_ {
        self.order[..self.len()].iter().rev().map(|&kind| kind.into())
    }

    /// Draws up to a number of tiles, fewer when there are no more.
    pub(super) fn draw(&mut self, tiles: usize) -> Counts {
        let mut drawn = Counts::NONE;
        for _ in 0..tiles.min(self.len()) {
            self.len -= 1;
            drawn.add(self.order[self.len()].into());
            self.order[self.len()] = 0;
        }
        drawn
    }

    fn put(&mut self, tiles: &Counts) {
        for kind in tiles.kinds() {
            self.order[self.len()] = kind as u8;
            self.len += 1;
        }
    }

    /// Puts a draw back and shuffles (Scr 3.B), by the next stream of the seed.
    pub(super) fn put_back(&mut self, draw: &Counts) {
        self.put(draw);
        // The order must not depend on that before, which a world does not know.
        self.order[..usize::from(self.len)].sort_unstable();
        self.shuffled += 1;
        let rng = &mut stream(self.seed, self.shuffled.into());
        shuffle(&mut self.order[..usize::from(self.len)], rng);
    }
}

/// The tiles in the order in which they are drawn ("-" for none), "#", the seed as 16 hexadecimal
/// digits, "#", and how often the bag was shuffled anew.
impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.upcoming().try_for_each(|kind| write!(f, "{}", sign(kind)))?;
        let none = if self.is_empty() { "-" } else { "" };
        write!(f, "{none}#{:016x}#{}", self.seed, self.shuffled)
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bag {
    type Err = ParseError;

    /// # Errors
    /// Another form, and more of a tile than the set has.
    fn from_str(text: &str) -> Result<Bag, ParseError> {
        let read = || {
            let mut parts = text.split('#');
            let (Some(tiles), Some(seed), Some(times), None) =
                (parts.next(), parts.next(), parts.next(), parts.next())
            else {
                return None;
            };
            tiles.parse::<Counts>().ok()?;
            let seed = u64::from_str_radix(seed, 16).ok()?;
            let mut bag = Bag { order: [0; Bag::SIZE], len: 0, seed, shuffled: times.parse().ok()? };
            for sign in tiles.chars().rev().filter(|_| tiles != "-") {
                bag.order[bag.len()] = kind_of(sign)? as u8;
                bag.len += 1;
            }
            (bag.to_string() == text).then_some(bag)
        };
        let expected = "a bag: tiles of the 102 or -, #, a seed of 16 hexadecimal digits, #, a number";
        read().ok_or_else(|| ParseError::new(text, expected))
    }
}

/// The move up to which a draw has two vowels and two consonants (Scr 3.B).
pub const TWO_OF_EACH: usize = 15;

/// Whether a draw may be played as move `number`, from 1, when `left` are all tiles that are not on
/// the grid, those of the draw among them (Scr 3.B, readings S3 and S4).
pub fn is_admissible(draw: &Counts, number: usize, left: &Counts) -> bool {
    let wanted = if number <= TWO_OF_EACH && has_each(left, 2) { 2 } else { 1 };
    has_each(draw, wanted)
}

/// Whether there are so many vowels and so many consonants; jokers and Y count for what is missing.
fn has_each(tiles: &Counts, wanted: usize) -> bool {
    let [vowels, consonants, either] = tiles.sorts();
    wanted.saturating_sub(vowels) + wanted.saturating_sub(consonants) <= either
}
