//! How many courses a deal or a game can take: a check of the legal cards, and a measure of their
//! speed.

use super::card::Card;
use super::play::Play;
use super::state::State;

/// The number of sequences of exactly `depth` legal cards from `state`.
///
/// A game that is over has no card: sequences that end earlier are not counted at greater depths.
/// At depth 0 there is one sequence, the empty one. Takes time in proportion to the count at `depth
/// - 1`.
pub fn perft(state: &State, depth: usize) -> u64 {
    if state.is_over() {
        return u64::from(depth == 0);
    }
    // While one deal lasts nothing but its play changes.
    let left = Card::COUNT - state.play().tricks().cards().len();
    if depth < left {
        return of_cards(state.play(), depth);
    }
    let after = |card| {
        let mut next = *state;
        next.play_card(card);
        perft(&next, depth - 1)
    };
    state.legal_cards().iter().map(after).sum()
}

/// Without the end of the deal.
fn of_cards(play: &Play, depth: usize) -> u64 {
    match depth {
        0 => 1,
        1 => play.legal_cards().len() as u64,
        _ => {
            let after = |card| {
                let mut next = *play;
                next.play(card);
                of_cards(&next, depth - 1)
            };
            play.legal_cards().iter().map(after).sum()
        }
    }
}
