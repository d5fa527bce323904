//! How a bulletin says where its word goes (Scr 4).

use crate::scrabble::grid::Grid;
use crate::scrabble::letter::Letter;
use crate::scrabble::square::{Direction, Place, Square};
use crate::text::ParseError;
use std::fmt;
use std::str::FromStr;

/// A linking letter: a letter that lies on the grid, drawn beside or within the word (Scr 4.B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Squares along the word from its first letter, which is 0.
    pub along: i8,
    /// Squares to the side: 0 within the word, 1 the line below a word across or right of one down.
    pub beside: i8,
    /// The letter.
    pub letter: Letter,
}

/// What stands on the bulletin beside the word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reference {
    /// Nothing, which suffices for the first move only (Scr 4).
    Missing,
    /// The alphanumeric reference (Scr 4.A).
    Place(Place),
    /// Linking letters (Scr 4.B).
    Links(Direction, Vec<Link>),
}

/// Linking letters that must be there at least (Scr 4.B).
pub(super) const LINKS: usize = 3;

impl Reference {
    /// The places that it can mean for a word of so many letters; several only for linking letters
    /// that fit at several places, none when it is wrong or insufficient.
    pub(super) fn places(&self, grid: &Grid, letters: usize) -> Vec<Place> {
        match self {
            Reference::Missing => Vec::new(),
            Reference::Place(place) => vec![*place],
            Reference::Links(direction, links) => {
                if links.len() < LINKS || !is_connected(links, letters) {
                    return Vec::new();
                }
                let places = Square::all().map(|square| Place { direction: *direction, square });
                places.filter(|place| links.iter().all(|link| link.lies(grid, *place))).collect()
            }
        }
    }
}

impl Link {
    /// Whether the letter lies where it is drawn, when the word begins at this place.
    fn lies(&self, grid: &Grid, place: Place) -> bool {
        let (row, column) = (place.square.row() as i8, place.square.column() as i8);
        let (row, column) = match place.direction {
            Direction::Across => (row + self.beside, column + self.along),
            Direction::Down => (row + self.along, column + self.beside),
        };
        let side = 0..Square::SIDE as i8;
        side.contains(&row)
            && side.contains(&column)
            && grid.get(Square::at(row as usize, column as usize)).map(|tile| tile.letter)
                == Some(self.letter)
    }

    const fn is_at(&self, along: i8, beside: i8) -> bool {
        self.along == along && self.beside == beside
    }
}

/// Whether each linking letter is part of the word, beside one of its letters, or beside another
/// that is linked so (Scr 4.B); none stands twice.
fn is_connected(links: &[Link], letters: usize) -> bool {
    let within = |along: i8| (0..letters as i8).contains(&along);
    let mut linked = vec![false; links.len()];
    let touches = |link: &Link, linked: &[bool]| {
        let Link { along, beside, .. } = *link;
        let around = [(along - 1, beside), (along + 1, beside), (along, beside - 1), (along, beside + 1)];
        beside == 0 && within(along)
            || around.iter().any(|&(along, beside)| {
                let is_linked = |(other, &linked): (&Link, &bool)| linked && other.is_at(along, beside);
                beside == 0 && within(along) || links.iter().zip(linked).any(is_linked)
            })
    };
    for _ in 0..links.len() {
        for place in 0..links.len() {
            linked[place] |= touches(&links[place], &linked);
        }
    }
    let twice = |at: usize| links[..at].iter().any(|link| link.is_at(links[at].along, links[at].beside));
    linked.iter().all(|&linked| linked) && !(0..links.len()).any(twice)
}

/// "2,-1E": two squares along, one to the side, and the letter.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}{}", self.along, self.beside, self.letter)
    }
}

impl FromStr for Link {
    type Err = ParseError;

    /// # Errors
    /// Another form, and more than fifteen squares.
    fn from_str(text: &str) -> Result<Link, ParseError> {
        let read = || {
            let letter = text.chars().next_back().and_then(Letter::from_char)?;
            let (along, beside) = text[..text.len() - 1].split_once(',')?;
            let (along, beside) = (along.parse().ok()?, beside.parse().ok()?);
            let is_near = |squares: i8| (-15..=15).contains(&squares);
            (is_near(along) && is_near(beside)).then_some(Link { along, beside, letter })
        };
        let expected =
            "a linking letter: squares along the word, squares to the side, the letter, like 2,-1E";
        read().ok_or_else(|| ParseError::new(text, expected))
    }
}
