//! How many courses a deal can take: a check of the move generator, and a measure of its speed.

use super::phase::Phase;
use super::play::Play;
use super::state::State;
use crate::environment::ActionSet as _;

/// The number of sequences of exactly `depth` legal actions from `state`.
///
/// A deal that is over has no action: sequences that end earlier are not counted at greater depths.
/// At depth 0 there is one sequence, the empty one. Takes time in proportion to the count at
/// `depth - 1`.
pub fn perft(state: &State, depth: usize) -> u64 {
    match (depth, state.phase()) {
        (0, _) => 1,
        (1, _) => state.legal().len() as u64,
        (_, Phase::Playing(play)) if state.rules() == super::Rules::default() => of_cards(play, depth),
        _ => state.legal().iter().map(|action| perft(&after(state, action), depth - 1)).sum(),
    }
}

fn after(state: &State, action: super::Action) -> State {
    let mut next = *state;
    next.act(action);
    next
}

/// In the play nothing but the play changes, as long as no option of the rules looks at more.
fn of_cards(play: &Play, depth: usize) -> u64 {
    let legal = play.legal_cards();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |card| {
        let mut next = *play;
        let over = next.play_legal(card);
        if over { 0 } else { of_cards(&next, depth - 1) }
    };
    legal.iter().map(after).sum()
}
