//! How long a deal of 500 can last, and how much can be scored.

use super::State;
use super::bid::Bid;
use super::deal::WIDOW;
use super::score::TRICK;
use super::tricks::CARDS_PLAYED;
use crate::bounds::Bounded;

impl Bounded for State {
    /// Four announcements, six cards laid away, 40 cards, and a demand for each joker.
    const LONGEST: usize = 4 + WIDOW + CARDS_PLAYED + 2;
    const LOWEST_SCORE: i32 = 0;
    /// Ten no trump, of which the opponents took all tricks.
    const HIGHEST_SCORE: i32 = (Bid::HIGHEST.value() + 10 * TRICK) as i32;
}
