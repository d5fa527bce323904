//! Rollouts of worlds: the rules of thumb play all three seats to the end, or until the world is
//! solved.

use super::payoff::Payoff;
use super::solved::SolvedWorlds;
use crate::rollout::finish;
use crate::skat::heuristic::Heuristic;
use skat_env::Environment as _;
use skat_env::skat::{Action, Play, State, View};

/// What the declarer gains when all three play on by the rules of thumb, each by its own view.
pub(crate) fn gain(heuristic: &Heuristic, state: State, payoff: &Payoff) -> f32 {
    gain_by(state, payoff, |view| heuristic.choose(view))
}

/// What the declarer gains when each plays on as `choose` says of his view.
pub(crate) fn gain_by(state: State, payoff: &Payoff, choose: impl Fn(&View) -> Action) -> f32 {
    let ended = finish(state, |state, player| choose(&state.view(player)));
    payoff.of(ended.played().expect("somebody is the declarer"))
}

/// As [`gain_by`], from before the declaration on: `payoff` gives what ends are worth of the game
/// that is declared.
pub(crate) fn gain_before_play(
    state: State,
    payoff: impl Fn(&Play) -> Payoff,
    choose: impl Fn(&View) -> Action,
) -> f32 {
    let ended = finish(state, |state, player| choose(&state.view(player)));
    let played = ended.played().expect("somebody is the declarer");
    payoff(&played.play).of(played)
}

/// As [`gain`], but the mean of that and of the value with open cards from the moment on when so
/// many tricks are left; without the latter once the solver's nodes are used up.
///
/// The rules of thumb play the last tricks worse than this player does, who solves them.
pub(crate) fn gain_with_solved_end(
    heuristic: &Heuristic,
    state: State,
    payoff: &Payoff,
    tricks: usize,
    solved: &mut SolvedWorlds,
) -> f32 {
    let mut end = None;
    let ended = finish(state, |state, player| {
        let play = state.play().expect("cards are played");
        if end.is_none() && play.tricks().complete() + tricks as u8 >= 10 {
            end = Some(solved.gain_from(play, payoff));
        }
        heuristic.choose(&state.view(player))
    });
    let played = payoff.of(ended.played().expect("somebody is the declarer"));
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
