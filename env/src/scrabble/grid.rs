//! The grid and the letters on it.

use super::letter::{Letter, Tile};
use super::moves::Move;
use super::square::{Place, Square};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// The tiles that lie on the 225 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    /// 0 for an empty square; otherwise the tile's number and 1.
    cells: [u8; Square::COUNT],
}

impl Grid {
    /// No letters.
    pub const EMPTY: Grid = Grid { cells: [0; Square::COUNT] };

    /// What lies on a square.
    #[inline]
    pub const fn get(&self, square: Square) -> Option<Tile> {
        match self.cells[square.index()] {
            0 => None,
            cell => Some(Tile::from_index(cell as usize - 1)),
        }
    }

    /// Whether nothing lies on a square.
    #[inline]
    pub const fn is_free(&self, square: Square) -> bool {
        self.cells[square.index()] == 0
    }

    /// Whether nothing lies anywhere.
    pub fn is_empty(&self) -> bool {
        self.cells == [0; Square::COUNT]
    }

    /// How many letters lie there, 0 to 102.
    pub fn len(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell != 0).count()
    }

    /// Lays a tile down.
    ///
    /// # Panics
    /// When the square is taken.
    #[inline]
    pub const fn lay(&mut self, square: Square, tile: Tile) {
        assert!(self.is_free(square), "the square is free");
        self.cells[square.index()] = tile.index() as u8 + 1;
    }

    /// The squares that are free from the place on, in the order in which tiles fill them.
    pub fn free_from(&self, place: Place) -> impl Iterator<Item = Square> + '_ {
        std::iter::successors(Some(place.square), move |square| square.next(place.direction))
            .filter(|&square| self.is_free(square))
    }

    /// Lays a whole answer down.
    ///
    /// # Panics
    /// When it does not fit.
    pub fn play(&mut self, answer: &Move) {
        let before = *self;
        let mut squares = before.free_from(answer.place());
        for tile in answer.tiles() {
            self.lay(squares.next().expect("a free square for each tile"), tile);
        }
    }

    /// The squares of the word that reads through a square in the place's direction, from its first
    /// letter on.
    pub fn word_at(&self, place: Place) -> Vec<(Square, Tile)> {
        let mut first = place.square;
        while let Some(before) = first.previous(place.direction).filter(|&before| !self.is_free(before)) {
            first = before;
        }
        std::iter::successors(Some(first), |square| square.next(place.direction))
            .map_while(|square| Some((square, self.get(square)?)))
            .collect()
    }

    /// How many free squares share a side with a letter: what is open to the next words.
    pub fn open_squares(&self) -> usize {
        let is_open = |square: &Square| {
            self.is_free(*square) && square.neighbours().any(|neighbour| !self.is_free(neighbour))
        };
        Square::all().filter(is_open).count()
    }
}

/// Fifteen rows with "/" between them: capitals, small letters for jokers, and the number of free
/// squares in a run.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..Square::SIDE {
            let mut free = 0;
            for column in 0..Square::SIDE {
                match self.get(Square::at(row, column)) {
                    None => free += 1,
                    Some(tile) => {
                        if free > 0 {
                            write!(f, "{free}")?;
                        }
                        free = 0;
                        write!(f, "{tile}")?;
                    }
                }
            }
            if free > 0 {
                write!(f, "{free}")?;
            }
            if row + 1 < Square::SIDE {
                write!(f, "/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    /// # Errors
    /// Names the row.
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != Square::SIDE {
            return Err(ParseError::new(text, "a grid: fifteen rows with / between them"));
        }
        let mut grid = Grid::EMPTY;
        for (row, text) in rows.into_iter().enumerate() {
            let place = (b'A' + row as u8) as char;
            read_row(&mut grid, row, text).map_err(|error| error.at(format!("row {place}")))?;
        }
        Ok(grid)
    }
}

fn read_row(grid: &mut Grid, row: usize, text: &str) -> Result<(), ParseError> {
    let expected = "letters and numbers of free squares, fifteen squares together";
    let refuse = || ParseError::new(text, expected);
    let (mut column, mut free) = (0, 0);
    for sign in text.chars() {
        if let Some(digit) = sign.to_digit(10) {
            free = 10 * free + digit as usize;
            if free == 0 || free > Square::SIDE {
                return Err(refuse());
            }
            continue;
        }
        let letter = Letter::from_char(sign).ok_or_else(refuse)?;
        column += std::mem::take(&mut free);
        if column >= Square::SIDE {
            return Err(refuse());
        }
        grid.lay(Square::at(row, column), Tile { letter, is_joker: sign.is_ascii_lowercase() });
        column += 1;
    }
    if column + free == Square::SIDE { Ok(()) } else { Err(refuse()) }
}

serde_as_text!(Grid);
