//! Worlds in which the heuristic player finishes the game for all three, or plays until it is
//! solved.

use super::payoff::Payoff;
use super::solved::SolvedWorlds;
use crate::skat::heuristic::Heuristic;
use skat_env::skat::{State, View};

/// What the declarer gains when each goes on by rules of thumb, knowing no more than he may.
pub(crate) fn gain(heuristic: &Heuristic, mut state: State, payoff: &Payoff) -> f32 {
    while let Some(seat) = state.seat_to_move() {
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    payoff.of(state.played().expect("somebody is the declarer"))
}

/// As [`gain`], but the mean of that and of the value with open cards from the moment on when so
/// many tricks are left; without the latter once the solver's nodes are used up.
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
            end = Some(solved.gain_from(play, payoff));
        }
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    let played = payoff.of(state.played().expect("somebody is the declarer"));
    end.flatten().map_or(played, |end| (end + played) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::skat::{Deal, Rules};

    #[test]
    fn the_solved_end_counts_half() {
        let heuristic = Heuristic::default();
        let mut asked = 0;
        for seed in 0..if cfg!(debug_assertions) { 5 } else { 50 } {
            let mut state = State::new(Deal::from_seed(seed), Rules::default());
            while let Some(seat) = state.seat_to_move() {
                if let Some(play) = state.play().filter(|play| play.tricks().cards().len() >= 15) {
                    let payoff = Payoff::difference(play, 4.0);
                    let played = gain(&heuristic, state, &payoff);
                    for nodes in [0, u64::MAX] {
                        let end = SolvedWorlds::new(nodes, 5).gain_from(play, &payoff);
                        assert!(end.is_some() || nodes == 0);
                        let solved = &mut SolvedWorlds::new(nodes, 5);
                        let value = gain_with_solved_end(&heuristic, state, &payoff, 5, solved);
                        assert_eq!(value, end.map_or(played, |end| (end + played) / 2.0));
                    }
                    asked += 1;
                }
                state.act(heuristic.choose(&View::of(&state, seat)));
            }
        }
        assert!(asked > 20, "{asked} positions");
    }
}
