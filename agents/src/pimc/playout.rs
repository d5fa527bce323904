//! Worlds in which the heuristic player finishes the game for all three, or plays until it is solved.

use super::payoff::Payoff;
use super::solved::SolvedWorlds;
use crate::heuristic::Heuristic;
use skat_env::skat::{State, View};

/// What the declarer gains when each goes on by rules of thumb, knowing no more than he may.
pub(crate) fn gain(heuristic: &Heuristic, mut state: State, payoff: &Payoff) -> f32 {
    while let Some(seat) = state.seat_to_move() {
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    payoff.of(state.played().expect("somebody is the declarer"))
}

/// As [`gain`], but the mean of that and of the value with open cards from the moment on when so many tricks are left;
/// without the latter once the solver's nodes are used up.
///
/// The rules of thumb play the last tricks worse than this player does, who solves them.
pub(crate) fn gain_with_solved_end(
    heuristic: &Heuristic,
    mut state: State,
    payoff: &Payoff,
    tricks: usize,
    solved: &mut SolvedWorlds,
) -> f32 {
    let mut end = None;
    while let Some(seat) = state.seat_to_move() {
        let play = state.play().expect("cards are played");
        if end.is_none() && play.tricks().complete() + tricks as u8 >= 10 {
            end = Some(solved.gain_from(play));
        }
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    let played = payoff.of(state.played().expect("somebody is the declarer"));
    end.flatten().map_or(played, |end| (end + played) / 2.0)
}
