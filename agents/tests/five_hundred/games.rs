//! Deals between two teams.

use skat_agents::{Agent, Decision};
use skat_env::five_hundred::{Action, Deal, Rules, State};
use skat_env::{ActionSet as _, Environment as _, stream};

/// A deal under each set of options in turn.
pub(crate) fn deal(number: u64) -> State {
    let rules = Rules::ALL[number as usize % Rules::ALL.len()];
    State::new(rules, Deal::random(&mut stream(number, 0)))
}

/// Plays a deal: `agents[0]` plays for the first player's team, `agents[1]` for the other. Returns
/// the end with all that was done.
///
/// # Panics
/// When an action is not legal.
pub(crate) fn play(agents: [&mut dyn Agent<State>; 2], mut state: State, luck: u64) -> (State, Vec<Action>) {
    let [first, dealing] = agents;
    let mut generators = [1, 2, 3, 4].map(|seat| stream(luck, seat));
    let mut actions = Vec::new();
    while let Some(player) = state.turn() {
        let (view, legal) = (state.view(player), state.legal_actions());
        let rng = &mut generators[player];
        let agent = if State::team(player) == 0 { &mut *first } else { &mut *dealing };
        let action = agent.act(Decision { view, legal, rng });
        assert!(legal.contains(action), "{action} in {state}");
        state.apply(action);
        actions.push(action);
    }
    (state, actions)
}

/// How many points more than the other team the first agent's team takes on average in these deals
/// under the default options, each played from both sides, with half of the 95 % interval.
pub(crate) fn lead(first: &mut dyn Agent<State>, second: &mut dyn Agent<State>, deals: u64) -> (f64, f64) {
    let mut all = Vec::new();
    for number in 0..deals {
        let state = deal(4 * number);
        let (one, _) = play([first, second], state, number);
        let (other, _) = play([second, first], state, number);
        let ahead = |end: &State, own: usize| end.score(own) - end.score(1 - own);
        all.push(f64::from(ahead(&one, 0) + ahead(&other, 1)) / 2.0);
    }
    let count = deals as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
