//! What no game goes beyond.

use super::walk;
use crate::bounds::Bounded;

/// Checks over `games` deals that none is longer, or scored higher or lower, than the game says.
///
/// # Panics
/// At the first game that goes beyond.
pub fn bounds<E: Bounded>(options: &E::Options, games: u64) {
    walk::<E>(options, games, |state, place, _| {
        assert!(place.step <= E::LONGEST, "{place}: expected the end within {} actions", E::LONGEST);
        for player in 0..E::PLAYERS {
            let (score, least, most) = (state.score(player), E::LOWEST_SCORE, E::HIGHEST_SCORE);
            let is_over = state.turn().is_none();
            let fits = !is_over || (least..=most).contains(&score);
            assert!(fits, "{place}: player {player} scores {score}; expected {least} to {most}");
        }
    });
}
