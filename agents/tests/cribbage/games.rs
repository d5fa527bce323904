//! Games between two teams.

use skat_agents::{Agent, Decision};
use skat_env::cribbage::{Card, Rules, State};
use skat_env::{Environment as _, stream};
use std::thread;

/// Whole games and single deals in turn.
pub(crate) fn game(number: u64) -> State {
    State::new(if number.is_multiple_of(4) { Rules::default() } else { Rules::DEAL }, number)
}

/// Plays a game: `agents[0]` plays for the first team, `agents[1]` for the other. Returns the end
/// with all that was done.
///
/// # Panics
/// When an action is not legal.
pub(crate) fn play(agents: [&mut dyn Agent<State>; 2], start: State, luck: u64) -> (State, Vec<Card>) {
    let [first, second] = agents;
    let mut state = start;
    let mut generators = [1, 2, 3, 4].map(|seat| stream(luck, seat));
    let mut actions = Vec::new();
    while let Some(player) = state.turn() {
        let (view, legal) = (state.view(player), state.legal_actions());
        let rng = &mut generators[player];
        let agent = if State::team(player) == 0 { &mut *first } else { &mut *second };
        let card = agent.act(Decision { view, legal, rng });
        assert!(legal.contains(card), "{card} in {state}");
        state.apply(card);
        actions.push(card);
    }
    (state, actions)
}

/// The first agent's score on average in these games, each played from both sides, with half of
/// the 95 % interval. Two threads share them.
pub(crate) fn lead(
    first: &dyn Agent<State>,
    second: &dyn Agent<State>,
    rules: Rules,
    games: u64,
) -> (f64, f64) {
    let all: Vec<f64> = thread::scope(|scope| {
        let halves = [0..games / 2, games / 2..games].map(|numbers| {
            let (mut first, mut second) = (first.fork(), second.fork());
            scope.spawn(move || -> Vec<f64> {
                numbers
                    .map(|number| {
                        let start = State::new(rules, number);
                        let (here, _) = play([&mut *first, &mut *second], start, number);
                        let (there, _) = play([&mut *second, &mut *first], start, number);
                        f64::from(here.score(0) + there.score(1)) / 2.0
                    })
                    .collect()
            })
        });
        halves.into_iter().flat_map(|half| half.join().expect("no game fails")).collect()
    });
    let count = games as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
