//! Observations as rows of features.
//!
//! An encoder is a frozen file: once something was trained on it, it never changes. Its features
//! are listed in `docs/scrabble/observation.md`. All features are 0 or 1, so a row can be kept as
//! bits, expanded to floats or bytes, or read as the short list of its ones. Rows do not depend on
//! how many players there are.

pub mod oracle_v1;
pub mod v1;

pub use crate::encode::{BitRow, Block};
pub use oracle_v1::{OracleV1, OracleV1Bits};
pub use v1::{V1, V1Bits, V1Bytes};

use super::letter::{Counts, Tile};
use super::moves::Move;
use super::square::{Place, Square};
use crate::encode::Writer;

/// Features of an answer: its place, and 27 for each of seven tiles.
const ANSWER: usize = Place::COUNT + Move::TILES * TILE;
/// The letter, and whether it is a joker.
const TILE: usize = 27;

/// What Scrabble's encoders append beside plain bits.
trait WriteScrabble {
    /// Appends any number of features, 64 in a word.
    fn words(&mut self, words: &[u64], len: usize);
    /// Appends `len` features of which the one at `index` is 1, none if `index` is `None`.
    fn one_of(&mut self, index: Option<usize>, len: usize);
    /// Appends 225 features, one a square.
    fn squares(&mut self, squares: impl Iterator<Item = Square>);
    /// Appends for each kind as many features as `most` has of it, as thermometers.
    fn counts(&mut self, counts: &Counts, most: impl Fn(usize) -> u8);
    /// Appends 189 features, 27 for each of seven tiles: its letter, and whether it is a joker.
    fn tiles(&mut self, tiles: impl Iterator<Item = Tile>);
    /// Appends an answer of which so many actions are known, its place and its tiles.
    fn answer(&mut self, answer: Option<&Move>, steps: usize);
}

impl<const WORDS: usize> WriteScrabble for Writer<WORDS> {
    fn words(&mut self, words: &[u64], len: usize) {
        for (place, &word) in words.iter().enumerate().take(len.div_ceil(64)) {
            self.bits(word, (len - 64 * place).min(64));
        }
    }

    fn one_of(&mut self, index: Option<usize>, len: usize) {
        let mut words = [0; 8];
        if let Some(index) = index {
            words[index / 64] |= 1 << (index % 64);
        }
        self.words(&words, len);
    }

    fn squares(&mut self, squares: impl Iterator<Item = Square>) {
        let mut words = [0; 4];
        squares.for_each(|square| words[square.index() / 64] |= 1 << (square.index() % 64));
        self.words(&words, Square::COUNT);
    }

    fn counts(&mut self, counts: &Counts, most: impl Fn(usize) -> u8) {
        for kind in 0..Counts::KINDS {
            self.thermometer(counts.of(kind).into(), most(kind).into());
        }
    }

    fn tiles(&mut self, tiles: impl Iterator<Item = Tile>) {
        let mut tiles = tiles.map(|tile| 1 << tile.letter.index() | u64::from(tile.is_joker) << 26);
        for _ in 0..Move::TILES {
            self.bits(tiles.next().unwrap_or(0), TILE);
        }
    }

    fn answer(&mut self, answer: Option<&Move>, steps: usize) {
        let answer = answer.filter(|_| steps > 0);
        self.one_of(answer.map(|answer| answer.place().index()), Place::COUNT);
        self.tiles(answer.into_iter().flat_map(Move::tiles).take(steps.saturating_sub(1)));
    }
}
