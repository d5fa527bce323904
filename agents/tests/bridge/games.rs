//! Deals between two sides.

use skat_agents::{Agent, Decision};
use skat_env::bridge::scoring::imps;
use skat_env::bridge::{Action, Rules, State};
use skat_env::{ActionSet as _, Environment as _, stream};

/// A deal on a drawn board.
pub(crate) fn deal(number: u64) -> State {
    State::deal(&Rules::default(), &mut stream(number, 0))
}

/// Plays a deal: `agents[0]` plays for North and South, `agents[1]` for the others. Returns the end
/// with all that was done.
///
/// # Panics
/// When an action is not legal.
pub(crate) fn play(agents: [&mut dyn Agent<State>; 2], number: u64, luck: u64) -> (State, Vec<Action>) {
    let [ours, theirs] = agents;
    let mut state = deal(number);
    let mut generators = [1, 2, 3, 4].map(|seat| stream(luck, seat));
    let mut actions = Vec::new();
    while let Some(player) = state.turn() {
        let (view, legal) = (state.view(player), state.legal_actions());
        let rng = &mut generators[player];
        let agent = if State::team(player) == 0 { &mut *ours } else { &mut *theirs };
        let action = agent.act(Decision { view, legal, rng });
        assert!(legal.contains(action), "{action} in {state}");
        state.apply(action);
        actions.push(action);
    }
    (state, actions)
}

/// How many international match points a board the first agent is ahead as a team of four, with
/// half of the 95 % interval.
pub(crate) fn lead(first: &mut dyn Agent<State>, second: &mut dyn Agent<State>, deals: u64) -> (f64, f64) {
    let mut all = Vec::new();
    for number in 0..deals {
        let (open, _) = play([first, second], number, number);
        let (closed, _) = play([second, first], number, number);
        all.push(f64::from(imps(open.score(0) - closed.score(0))));
    }
    let count = deals as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
