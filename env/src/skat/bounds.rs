//! How long a deal of Skat can last, and how much can be scored.

use super::State;
use crate::bounds::Bounded;

impl Bounded for State {
    /// All 63 values bid and held, two passes, picking up, two cards laid away, the declaration and
    /// thirty cards.
    const LONGEST: usize = 2 * 63 + 2 + 1 + 2 + 1 + 30;
    /// A game in hearts or diamonds that 264 was bid for is lost at twice 270, and 50 more (ISkO
    /// 5.4.1, SkTO 5.1).
    const LOWEST_SCORE: i32 = -2 * 270 - 50;
    /// Grand ouvert with four is worth 264, and 50 more.
    const HIGHEST_SCORE: i32 = 264 + 50;
}
