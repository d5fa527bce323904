//! What the referee says before and after the players answer (Scr 3.A, 3.D).

use crate::scrabble::grid::Grid;
use crate::scrabble::letter::Counts;
use crate::scrabble::moves::Move;
use crate::scrabble::square::Direction;
use crate::scrabble::words::{Word, words_of};
use std::fmt;

/// The announcement of a draw (Scr 3.A): how many letters are left or went back, which are left,
/// which are new, and the whole draw with alike letters together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawCall {
    /// What is left of the draw before; nothing when it went back.
    pub rest: Counts,
    /// How many letters went back, if they did.
    pub returned: usize,
    /// The whole draw.
    pub draw: Counts,
}

impl DrawCall {
    /// The letters that are new.
    ///
    /// # Panics
    /// When the rest is not in the draw.
    pub fn new_letters(&self) -> Counts {
        self.draw.without(&self.rest).expect("the rest is part of the draw")
    }
}

/// "2 left: AT; new: EEINS; draw: AEEINST", or "7 back; ...".
impl fmt::Display for DrawCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.returned > 0 {
            write!(f, "{} back; ", self.returned)?;
        }
        if !self.rest.is_empty() {
            write!(f, "{} left: {}; ", self.rest.len(), self.rest)?;
        }
        write!(f, "new: {}; draw: {}", self.new_letters(), self.draw)
    }
}

/// The announcement of the solution that is placed (Scr 3.D).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionCall {
    /// The points.
    pub points: u16,
    /// The word with its place, jokers as small letters.
    pub word: Word,
    /// The other words that it makes.
    pub across: Vec<Word>,
}

impl SolutionCall {
    /// Of an answer on the grid before it.
    ///
    /// # Panics
    /// When the answer does not fit on the grid.
    pub fn of(grid: &Grid, answer: &Move) -> SolutionCall {
        let mut words = words_of(grid, answer).into_iter();
        let word = words.next().expect("an answer makes a word");
        SolutionCall { points: answer.points(), word, across: words.collect() }
    }

    /// The reminder at the end: the word, the place, the points (Scr 3.D6).
    pub fn reminder(&self) -> String {
        format!("{}, {}, {}", self.word.text(), self.word.place, self.points)
    }
}

/// "24 points, across, H4, MAISON, written MAiSON; also 7F AU".
impl fmt::Display for SolutionCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = if self.word.place.direction == Direction::Across { "across" } else { "down" };
        write!(f, "{} points, {way}, {}, {}", self.points, self.word.place, self.word.text())?;
        if self.word.tiles.iter().any(|tile| tile.is_joker) {
            write!(f, ", written ")?;
            self.word.tiles.iter().try_for_each(|tile| write!(f, "{tile}"))?;
        }
        for (place, word) in self.across.iter().enumerate() {
            write!(f, "{} {word}", if place == 0 { "; also" } else { "," })?;
        }
        Ok(())
    }
}
