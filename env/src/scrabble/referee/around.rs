//! What happens around a game: interruptions and late players (Scr 3.F, 6).

use super::correct::Rule;

/// What becomes of a game that was interrupted (Scr 3.F5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// It goes on.
    GoesOn,
    /// It is over, and what was obtained is annulled.
    Annulled,
    /// It is over, and counts as it stood after this many moves.
    Counts {
        /// Moves of which bulletins were collected.
        moves: usize,
    },
}

/// Minutes after which an interruption ends a game, if it lasts longer.
const MINUTES: u32 = 15;
/// Moves with collected bulletins from which on the game counts.
const MOVES: usize = 15;

/// An interruption of so many minutes without a break, once the bulletins of so many moves were
/// collected.
pub const fn rule_interruption(minutes: u32, collected: usize) -> (Interruption, Rule) {
    let verdict = match (minutes > MINUTES, collected < MOVES) {
        (false, _) => Interruption::GoesOn,
        (true, true) => Interruption::Annulled,
        (true, false) => Interruption::Counts { moves: collected },
    };
    (verdict, Rule("3.F5"))
}

/// The points of a player who arrived when so many moves had been played: those count nothing
/// (Scr 6.A). `points` are those of each move.
pub fn rule_late(points: &mut [u16], played: usize) -> Rule {
    let played = played.min(points.len());
    points[..played].fill(0);
    Rule("6.A")
}
