//! How many courses a deal can take: a check of the legal actions, and a measure of their speed.

use super::card::Card;
use super::play::Play;
use super::state::{Phase, State};

/// The number of sequences of exactly `depth` legal actions from `state`, in a game beyond the end
/// of a deal too.
///
/// What is over has no action: sequences that end earlier are not counted at greater depths. At
/// depth 0 there is one sequence, the empty one. Takes time in proportion to the count at `depth -
/// 1`.
pub fn perft(state: &State, depth: usize) -> u64 {
    match (depth, state.phase()) {
        (0, _) => 1,
        (1, _) => state.legal().bits().count_ones().into(),
        (_, Phase::Playing(play)) if depth <= Card::COUNT - play.tricks().cards().len() => {
            of_cards(play, depth)
        }
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

/// Within the play of a deal nothing but the play changes.
fn of_cards(play: &Play, depth: usize) -> u64 {
    let legal = play.legal_cards();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |card| {
        let mut next = *play;
        next.play(card);
        of_cards(&next, depth - 1)
    };
    legal.iter().map(after).sum()
}
