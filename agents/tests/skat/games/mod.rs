//! What one agent does in the same deals each time.

use rand::SeedableRng;
use skat_agents::{Agent, Decision};
use skat_env::Rng;
use skat_env::skat::{Action, Deal, Rules, State, View};
use std::ops::Range;

pub(crate) fn act(agent: &mut dyn Agent<State>, state: &State, seed: u64) -> Action {
    let seat = state.seat_to_move().expect("somebody is to move");
    let rng = &mut Rng::seed_from_u64(seed);
    agent.act(Decision { view: View::of(state, seat), legal: state.legal(), rng })
}

/// All that three players of this kind do in these deals.
pub(crate) fn games(agent: &mut dyn Agent<State>, deals: Range<u64>) -> Vec<Action> {
    let mut actions = Vec::new();
    for seed in deals {
        let rules = Rules { concede: seed % 2 == 0, end_when_certain: seed % 3 == 0 };
        let mut state = State::new(Deal::from_seed(seed), rules);
        while state.seat_to_move().is_some() {
            let action = act(agent, &state, actions.len() as u64);
            actions.push(action);
            state.act(action);
        }
    }
    actions
}
