//! Games of some players.

use skat_agents::{Agent, Decision};
use skat_env::scrabble::{Action, Rules, State};
use skat_env::{Environment as _, stream};

/// Plays a game, one agent for each player. Returns the end with all that was done.
///
/// # Panics
/// When an action is not legal.
pub(crate) fn play<const P: usize>(
    agents: &mut [&mut dyn Agent<State<P>>; P],
    rules: Rules,
    seed: u64,
) -> (State<P>, Vec<Action>) {
    let mut state = State::new(rules, seed);
    let mut generators: [_; P] = std::array::from_fn(|player| stream(seed, player as u64));
    let mut actions = Vec::new();
    while let Some(player) = state.turn() {
        let (view, legal) = (state.view(player), state.legal_actions());
        let action = agents[player].act(Decision { view, legal, rng: &mut generators[player] });
        assert!(state.try_apply(action).is_ok(), "{action} in {state}");
        actions.push(action);
    }
    (state, actions)
}

/// By how many points the first agent is ahead of the second on average over these games, with half
/// of the 95 % interval, and the part of the best solutions' points that each has.
pub(crate) fn lead(
    first: &mut dyn Agent<State>,
    second: &mut dyn Agent<State>,
    games: u64,
) -> (f64, f64, [f64; 2]) {
    let (mut leads, mut points, mut top) = (Vec::new(), [0.0; 2], 0.0);
    for seed in 0..games {
        let (end, _) = play(&mut [first, second], Rules::default(), seed);
        let scores = [0, 1].map(|player| f64::from(end.score(player)));
        leads.push(scores[0] - scores[1]);
        points = [points[0] + scores[0], points[1] + scores[1]];
        top += f64::from(end.view(0).top());
    }
    let count = games as f64;
    let mean = leads.iter().sum::<f64>() / count;
    let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt(), points.map(|points| points / top))
}
