//! How long a game of Scrabble can last, and how much can be scored.

use super::bag::Bag;
use super::moves::Move;
use super::public_state::SOLO;
use super::state::State;
use crate::bounds::Bounded;

/// The fifteen tiles that count most, on a grid of fifteen squares a side: five of 10 points, two
/// of 8, six of 4 (F, H, V) and two of 3.
const FIFTEEN: i32 = 5 * 10 + 2 * 8 + 6 * 4 + 2 * 3;
/// No word counts more: a red line has two light blue squares and is multiplied by 27; other lines
/// have at most four premiums of letters, and are multiplied by 9 at most.
const WORD: i32 = (FIFTEEN + 2 * 10) * 27;
/// No word across counts more: one square of it is new.
const ACROSS: i32 = (FIFTEEN + 2 * 10) * 3;
/// No solution counts more.
const SOLUTION: i32 = WORD + Move::TILES as i32 * ACROSS + 50;

impl<const P: usize> Bounded for State<P> {
    /// Each round places a tile at least, and an answer has a place, seven tiles and the end.
    /// Games have about 30 rounds with the list that comes along.
    const LONGEST: usize = Bag::SIZE * P * (Move::TILES + 2);
    const LOWEST_SCORE: i32 = 0;
    /// A solo in each of 102 rounds, with no less than any solution can count. Games of the best
    /// solutions have about 600 points with the list that comes along.
    const HIGHEST_SCORE: i32 = Bag::SIZE as i32 * (SOLUTION + SOLO);
}
