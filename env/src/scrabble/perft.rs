//! How many courses a game can take: a check of the legal actions, and a measure of their speed.

use super::state::State;
use crate::environment::Environment as _;

/// The number of sequences of exactly `depth` legal actions from `state`, through the rounds of its
/// bag.
///
/// A game that is over has no action: sequences that end earlier are not counted at greater depths.
/// At depth 0 there is one sequence, the empty one. Takes time in proportion to the count at `depth
/// - 1`.
pub fn perft<const P: usize>(state: &State<P>, depth: usize) -> u64 {
    use crate::environment::ActionSet as _;
    let legal = state.legal_actions();
    match depth {
        0 => 1,
        1 => legal.len() as u64,
        _ => {
            let after = |action| {
                let mut next = state.clone();
                next.act(action);
                perft(&next, depth - 1)
            };
            legal.into_iter().map(after).sum()
        }
    }
}
