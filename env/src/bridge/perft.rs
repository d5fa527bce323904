//! How many courses a deal can take: a check of the legal actions, and a measure of their speed.

use super::play::Play;
use super::state::{Phase, State};
use crate::environment::ActionSet as _;

/// The number of sequences of exactly `depth` legal actions from `state`.
///
/// A deal that is over has no action: sequences that end earlier are not counted at greater depths.
/// At depth 0 there is one sequence, the empty one. Takes time in proportion to the count at `depth
/// - 1`.
pub fn perft(state: &State, depth: usize) -> u64 {
    match (depth, state.phase()) {
        (0, _) => 1,
        (1, _) => state.legal().len() as u64,
        (_, Phase::Playing(play)) => of_cards(play, depth),
        _ => {
            let after = |action| {
                let mut next = *state;
                next.act(action);
                perft(&next, depth - 1)
            };
            state.legal().iter().map(after).sum()
        }
    }
}

/// In the play nothing but the play changes.
fn of_cards(play: &Play, depth: usize) -> u64 {
    let legal = play.legal_cards();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |card| {
        let mut next = *play;
        let over = next.play(card);
        if over { 0 } else { of_cards(&next, depth - 1) }
    };
    legal.iter().map(after).sum()
}
