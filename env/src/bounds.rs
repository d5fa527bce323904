//! What no game goes beyond: for those who lay out memory, or scale rewards, before they play.

use crate::environment::Environment;

/// A game of which it is known how long it can last and how much can be scored.
pub trait Bounded: Environment {
    /// The most actions that a game takes.
    const LONGEST: usize;
    /// The least that a player can score in a finished game.
    const LOWEST_SCORE: i32;
    /// The most that a player can score in a finished game.
    const HIGHEST_SCORE: i32;
}
