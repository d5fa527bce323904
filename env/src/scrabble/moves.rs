//! Answers: a place and the tiles that are laid from there on.

use super::action::Action;
use super::letter::{Counts, Tile};
use super::square::Place;
use std::fmt;

/// A solution of the draw: where its word begins, which tiles are laid on the free squares from
/// there on, and what it counts.
///
/// Letters that lie on the grid already are implied. Solutions are ordered by their actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The place's number in the bits from 48 on, then eight steps of six bits: the numbers of the
    /// tiles, and [`END`] for the rest.
    key: u64,
    points: u16,
}

/// The step after the last tile.
const END: u64 = Tile::COUNT as u64;

impl Move {
    /// The most tiles that are laid.
    pub const TILES: usize = 7;

    /// All steps are the end.
    pub(super) const NO_TILES: u64 = {
        let (mut key, mut step) = (0, 0);
        while step < Move::TILES + 1 {
            key |= END << (6 * step);
            step += 1;
        }
        key
    };

    /// The key of a place without tiles.
    #[inline]
    pub(super) const fn key_of(place: Place) -> u64 {
        (place.index() as u64) << 48 | Move::NO_TILES
    }

    /// The key with a tile more, which is number `place`.
    #[inline]
    pub(super) const fn with_tile(key: u64, place: usize, tile: usize) -> u64 {
        key ^ (END ^ tile as u64) << (42 - 6 * place)
    }

    #[inline]
    pub(super) const fn from_key(key: u64, points: u16) -> Move {
        Move { key, points }
    }

    /// The solution of these parts.
    ///
    /// # Panics
    /// When there are more than seven tiles.
    pub fn new(place: Place, tiles: &[Tile], points: u16) -> Move {
        assert!(tiles.len() <= Move::TILES, "a draw has seven tiles");
        let mut key = Move::key_of(place);
        for (at, tile) in tiles.iter().enumerate() {
            key = Move::with_tile(key, at, tile.index());
        }
        Move { key, points }
    }

    /// Where the word begins, and which way it goes.
    #[inline]
    pub const fn place(&self) -> Place {
        Place::from_index((self.key >> 48) as usize)
    }

    /// What it counts, with the 50 points for seven tiles, without those for a solo (Scr 1.B).
    #[inline]
    pub const fn points(&self) -> u16 {
        self.points
    }

    /// The tiles in the order of their squares.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let key = self.key;
        (0..Move::TILES)
            .map(move |place| key >> (42 - 6 * place) & 63)
            .take_while(|&step| step != END)
            .map(|step| Tile::from_index(step as usize))
    }

    /// How many tiles are laid, 1 to 7.
    #[inline]
    pub fn len(&self) -> usize {
        self.tiles().count()
    }

    /// Whether no tile is laid; no solution is so.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of the tiles are jokers.
    pub fn jokers(&self) -> usize {
        self.tiles().filter(|tile| tile.is_joker).count()
    }

    /// What is taken from the draw.
    pub fn taken(&self) -> Counts {
        let mut counts = Counts::NONE;
        for tile in self.tiles() {
            counts.add(if tile.is_joker { Counts::JOKER } else { tile.letter.index() });
        }
        counts
    }

    /// The actions that give this answer: the place, the tiles, the end.
    pub fn actions(&self) -> impl Iterator<Item = Action> + use<> {
        let answer = *self;
        (0..self.len() + 2).map(move |step| answer.action(step))
    }

    /// The action at this step: 0 is the place.
    #[inline]
    pub(super) fn action(&self, step: usize) -> Action {
        Action::from_number(self.step(step))
    }

    /// The number of the action at this step.
    #[inline]
    pub(super) const fn step(&self, step: usize) -> usize {
        if step == 0 {
            return (self.key >> 48) as usize;
        }
        Place::COUNT + (self.key >> (48 - 6 * step) & 63) as usize
    }

    /// The first steps, for comparing: equal for answers that begin alike.
    #[inline]
    pub(super) const fn prefix(&self, steps: usize) -> u64 {
        self.key >> (54 - 6 * steps)
    }

    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }
}

/// The place and the tiles: "H4 MAiSON", a joker as a small letter.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.place())?;
        self.tiles().try_for_each(|tile| write!(f, "{tile}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({} points)", self.points)
    }
}
