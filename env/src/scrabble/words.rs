//! The words that an answer makes.

use super::grid::Grid;
use super::letter::Tile;
use super::moves::Move;
use super::square::{Place, Square};

/// A word on the grid: where it begins, and its tiles, those that lay there among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    /// Its first letter, and which way it goes.
    pub place: Place,
    /// Its tiles.
    pub tiles: Vec<Tile>,
}

impl Word {
    /// The word as it is read, in capitals.
    pub fn text(&self) -> String {
        self.tiles.iter().map(|tile| tile.letter.to_char()).collect()
    }
}

/// The place, and the word with small letters for jokers.
impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ", self.place)?;
        self.tiles.iter().try_for_each(|tile| write!(f, "{tile}"))
    }
}

/// The words that an answer makes on the grid before it: its own first, then those across in the
/// order of their squares (Scr 1.A, 1.B).
///
/// # Panics
/// When the answer does not fit on the grid.
pub fn words_of(grid: &Grid, answer: &Move) -> Vec<Word> {
    let place = answer.place();
    let laid: Vec<Square> = grid.free_from(place).take(answer.len()).collect();
    let mut after = *grid;
    after.play(answer);
    let word = |place: Place| {
        let squares = after.word_at(place);
        let square = squares[0].0;
        let tiles = squares.into_iter().map(|(_, tile)| tile).collect();
        Word { place: Place { square, ..place }, tiles }
    };
    let direction = place.direction.other();
    let across = laid.into_iter().map(|square| word(Place { direction, square }));
    let own = word(place);
    std::iter::once(own).chain(across.filter(|word| word.tiles.len() > 1)).collect()
}
