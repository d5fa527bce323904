//! The squares of the grid, what they are worth, and how a place is named.

use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// One of the 225 squares, row by row: A1 is 0, A2 is 1, O15 is 224.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// What a square does to what is laid on it, once (Scr 1.B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Premium {
    /// Nothing.
    None,
    /// Light blue: twice the letter.
    DoubleLetter,
    /// Dark blue: three times the letter.
    TripleLetter,
    /// Pink: twice the word.
    DoubleWord,
    /// Red: three times the word.
    TripleWord,
}

/// The upper half and the middle row; the lower half is its mirror image.
const LAYOUT: [&[u8; 15]; 8] = [
    b"T..d...T...d..T",
    b".D...t...t...D.",
    b"..D...d.d...D..",
    b"d..D...d...D..d",
    b"....D.....D....",
    b".t...t...t...t.",
    b"..d...d.d...d..",
    b"T..d...D...d..T",
];

impl Premium {
    /// By how much the letter is multiplied.
    #[inline]
    pub const fn letter(self) -> u8 {
        match self {
            Premium::DoubleLetter => 2,
            Premium::TripleLetter => 3,
            _ => 1,
        }
    }

    /// By how much the word is multiplied.
    #[inline]
    pub const fn word(self) -> u8 {
        match self {
            Premium::DoubleWord => 2,
            Premium::TripleWord => 3,
            _ => 1,
        }
    }
}

impl Square {
    /// How many there are.
    pub const COUNT: usize = 225;
    /// Squares of a row and of a column.
    pub const SIDE: usize = 15;
    /// The star, which the first word covers (Scr 1.A).
    pub const CENTRE: Square = Square(112);

    /// The square with this number.
    ///
    /// # Panics
    /// When `index` is above 224.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        assert!(index < Square::COUNT, "the grid has 225 squares");
        Square(index as u8)
    }

    /// The square of a row and a column, both from 0.
    ///
    /// # Panics
    /// When one of them is above 14.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Square {
        assert!(row < Square::SIDE && column < Square::SIDE, "15 rows and 15 columns");
        Square((row * Square::SIDE + column) as u8)
    }

    /// From 0 to 224.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0, the top row A, to 14, O (Scr 1.A).
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / Square::SIDE
    }

    /// From 0, the left column 1, to 14, column 15 (Scr 1.A).
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % Square::SIDE
    }

    /// What it is worth while it is empty.
    pub const fn premium(self) -> Premium {
        let row = if self.row() > 7 { 14 - self.row() } else { self.row() };
        match LAYOUT[row][self.column()] {
            b'd' => Premium::DoubleLetter,
            b't' => Premium::TripleLetter,
            b'D' => Premium::DoubleWord,
            b'T' => Premium::TripleWord,
            _ => Premium::None,
        }
    }

    /// The next square in a direction, if the grid has one.
    #[inline]
    pub const fn next(self, direction: Direction) -> Option<Square> {
        match direction {
            Direction::Across if self.column() < Square::SIDE - 1 => Some(Square(self.0 + 1)),
            Direction::Down if self.row() < Square::SIDE - 1 => Some(Square(self.0 + 15)),
            _ => None,
        }
    }

    /// The square before it in a direction, if the grid has one.
    #[inline]
    pub const fn previous(self, direction: Direction) -> Option<Square> {
        match direction {
            Direction::Across if self.column() > 0 => Some(Square(self.0 - 1)),
            Direction::Down if self.row() > 0 => Some(Square(self.0 - 15)),
            _ => None,
        }
    }

    /// The two to four squares that share a side with it.
    pub fn neighbours(self) -> impl Iterator<Item = Square> {
        let both = [Direction::Across, Direction::Down];
        both.into_iter().flat_map(move |way| self.next(way).into_iter().chain(self.previous(way)))
    }

    /// All squares in their order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..Square::COUNT as u8).map(Square)
    }
}

/// The letter of its row and the number of its column: "H8" (Scr 1.A).
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.row() as u8) as char, self.column() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which way a word is read (Scr 1.A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Direction {
    /// Both.
    pub const ALL: [Direction; 2] = [Direction::Across, Direction::Down];

    /// The other one.
    #[inline]
    pub const fn other(self) -> Direction {
        match self {
            Direction::Across => Direction::Down,
            Direction::Down => Direction::Across,
        }
    }

    /// The square at a position of a line, both from 0: lines are rows across and columns down.
    #[inline]
    pub const fn square(self, line: usize, position: usize) -> Square {
        match self {
            Direction::Across => Square::at(line, position),
            Direction::Down => Square::at(position, line),
        }
    }
}

/// Where a word begins and which way it is read: its alphanumeric reference (Scr 4.A).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Which way.
    pub direction: Direction,
    /// The square of its first letter, which may lie there already.
    pub square: Square,
}

impl Place {
    /// Squares in two directions.
    pub const COUNT: usize = 2 * Square::COUNT;

    /// From 0: across by square, then down by square.
    #[inline]
    pub const fn index(self) -> usize {
        self.square.index() + self.direction as usize * Square::COUNT
    }

    /// The place with this number.
    ///
    /// # Panics
    /// When `index` is above 449.
    #[inline]
    pub const fn from_index(index: usize) -> Place {
        let direction = if index < Square::COUNT { Direction::Across } else { Direction::Down };
        Place { direction, square: Square::from_index(index - direction as usize * Square::COUNT) }
    }
}

/// "H4" for a word across, "4H" for one down (Scr 4.A).
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = ((b'A' + self.square.row() as u8) as char, self.square.column() + 1);
        match self.direction {
            Direction::Across => write!(f, "{row}{column}"),
            Direction::Down => write!(f, "{column}{row}"),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Place {
    type Err = ParseError;

    /// # Errors
    /// Anything but a row A to O with a column 1 to 15 after it or before it.
    fn from_str(text: &str) -> Result<Place, ParseError> {
        let read = || {
            let (row, column, direction) = match *text.as_bytes() {
                [row, ..] if row.is_ascii_alphabetic() => (row, &text[1..], Direction::Across),
                [.., row] if row.is_ascii_alphabetic() => (row, &text[..text.len() - 1], Direction::Down),
                _ => return None,
            };
            let row = usize::from(row.to_ascii_uppercase().checked_sub(b'A')?);
            let is_number = column.bytes().all(|digit| digit.is_ascii_digit()) && !column.starts_with('0');
            let column: usize = column.parse().ok().filter(|_| is_number)?;
            let fits = row < Square::SIDE && (1..=Square::SIDE).contains(&column);
            fits.then(|| Place { direction, square: Square::at(row, column - 1) })
        };
        let expected = "a place: a row A to O and a column 1 to 15 like H4 across, a column and a row \
                        like 4H down";
        read().ok_or_else(|| ParseError::new(text, expected))
    }
}

serde_as_text!(Place);
