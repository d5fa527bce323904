//! How long a game of cribbage can last, and how much can be scored.

use super::State;
use super::rules::Target;
use crate::bounds::Bounded;

impl Bounded for State {
    /// 121 deals of four cards laid away and sixteen played.
    ///
    /// The cards of a pegging count 40 or more, so that each deal brings two points for go and the
    /// last card at least: after 120 of them there are 240, and one team or both are at 120. Games
    /// of random actions have 6 or 7 deals.
    const LONGEST: usize = 121 * (4 + 16);
    const LOWEST_SCORE: i32 = -Self::HIGHEST_SCORE;
    /// By the difference of the points.
    const HIGHEST_SCORE: i32 = Target::GAME as i32;
}
