//! Worlds in which the heuristic player finishes the game for all three.

use super::payoff::Payoff;
use crate::heuristic::Heuristic;
use skat_env::skat::{State, View};

/// What the declarer gains when each goes on by rules of thumb, knowing no more than he may.
pub(crate) fn gain(heuristic: &Heuristic, mut state: State, payoff: &Payoff) -> f32 {
    while let Some(seat) = state.seat_to_move() {
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    payoff.of(state.played().expect("somebody is the declarer"))
}
