//! What the referee does between two answers: which solution is placed, and when the game is over.

use super::grid::Grid;
use super::letter::Counts;
use super::moves::Move;
use std::cmp::Reverse;
use std::fmt;

/// Why a game is over (Scr 3.F).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All letters were drawn and placed.
    AllPlaced,
    /// Vowels only, consonants only, or one letter is left.
    Remainder,
    /// No letter can be placed any more.
    NoPlace,
}

impl Ending {
    /// All three.
    pub const ALL: [Ending; 3] = [Ending::AllPlaced, Ending::Remainder, Ending::NoPlace];

    /// Whether these tiles, all that are not on the grid, put an end to the game (Scr 3.F).
    ///
    /// Whether letters can be placed is not asked here.
    pub fn of_rest(left: &Counts) -> Option<Ending> {
        match (left.len(), left.sorts()) {
            (0, _) => Some(Ending::AllPlaced),
            (1, _) | (_, [0, _, 0] | [_, 0, 0]) => Some(Ending::Remainder),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::AllPlaced => "all letters are placed",
            Ending::Remainder => "vowels only, consonants only or one letter is left",
            Ending::NoPlace => "no letter can be placed",
        })
    }
}

/// The solution that is placed, out of all of a draw; `None` when there is none.
///
/// The most points (Scr 3.D); of these the fewest jokers (3.D); of these one that ends the game
/// (3.F); of these the one that opens the game most, by the free squares beside letters after it;
/// of these the first by its actions (reading S6). `left` are all tiles that are not on the grid.
pub fn retained<'a>(solutions: &'a [Move], grid: &Grid, left: &Counts) -> Option<&'a Move> {
    let most = solutions.iter().map(Move::points).max()?;
    let mut equals: Vec<&Move> = solutions.iter().filter(|answer| answer.points() == most).collect();
    let fewest = equals.iter().map(|answer| answer.jokers()).min()?;
    equals.retain(|answer| answer.jokers() == fewest);
    if let [only] = equals[..] {
        return Some(only);
    }
    let ends = |answer: &Move| {
        let left = left.without(&answer.taken());
        left.is_some_and(|left| Ending::of_rest(&left).is_some())
    };
    let opens = |answer: &Move| {
        let mut grid = *grid;
        grid.play(answer);
        grid.open_squares()
    };
    // The first of equals, since they are ordered.
    equals.into_iter().min_by_key(|answer| Reverse((ends(answer), opens(answer))))
}
