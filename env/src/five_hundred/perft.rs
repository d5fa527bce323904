//! How many courses a deal can take: a check of the legal actions, and a measure of their speed.

use super::state::State;
use crate::environment::ActionSet as _;

/// The number of sequences of exactly `depth` legal actions from `state`.
///
/// A deal that is over has no action: sequences that end earlier are not counted at greater depths.
/// At depth 0 there is one sequence, the empty one. Takes time in proportion to the count at `depth
/// - 1`.
pub fn perft(state: &State, depth: usize) -> u64 {
    let legal = state.legal();
    match depth {
        0 => 1,
        1 => legal.len() as u64,
        _ => {
            let after = |action| {
                let mut next = *state;
                next.act(action);
                perft(&next, depth - 1)
            };
            legal.iter().map(after).sum()
        }
    }
}
