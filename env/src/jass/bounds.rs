//! How long a deal of Jass can last, and how much can be scored.

use super::State;
use super::tricks::DEAL_POINTS;
use crate::bounds::Bounded;

impl Bounded for State {
    /// Trump left to the partner, trump made, and 36 cards.
    const LONGEST: usize = 2 + 36;
    const LOWEST_SCORE: i32 = 0;
    /// All points of a deal.
    const HIGHEST_SCORE: i32 = DEAL_POINTS as i32;
}
