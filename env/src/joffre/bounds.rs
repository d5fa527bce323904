//! How long a game of Joffre can last, and how much can be scored.

use super::State;
use super::standing::{MAX_DEALS, TARGET, VICTORY};
use crate::bounds::Bounded;

/// Four calls and 32 cards.
const ACTIONS_OF_DEAL: usize = 36;
/// The most points that a deal brings a team, and the most that it costs: a bid of 12.
const MOST_OF_DEAL: i32 = 12;

impl Bounded for State {
    /// Those of the longest whole game; a single deal takes 36.
    const LONGEST: usize = MAX_DEALS as usize * ACTIONS_OF_DEAL;
    /// Every deal of the longest game bought for 12 and failed.
    const LOWEST_SCORE: i32 = -(MAX_DEALS as i32) * MOST_OF_DEAL;
    /// 39 points, the last deal made with 12, and the victory.
    const HIGHEST_SCORE: i32 = TARGET as i32 - 1 + MOST_OF_DEAL + VICTORY;
}
