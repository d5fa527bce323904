//! The player that searches with a network: steady, bound by its settings, the same alone and after anything else.

use rand::SeedableRng;
use skat_agents::{Agent, Decision, NeuralSearch};
use skat_env::Rng;
use skat_env::skat::{Action, Deal, Rules, State, View};

fn agent(settings: &str) -> NeuralSearch {
    NeuralSearch::new(settings.parse().expect("settings")).expect("the shipped network")
}

fn act(agent: &mut dyn Agent<State>, state: &State, seed: u64) -> Action {
    let seat = state.seat_to_move().expect("somebody is to move");
    let rng = &mut Rng::seed_from_u64(seed);
    agent.act(Decision { view: View::of(state, seat), legal: state.legal(), rng })
}

/// All that three players of this kind do in these deals.
fn games(settings: &str, deals: std::ops::Range<u64>) -> Vec<Action> {
    let mut agent = agent(settings);
    let mut actions = Vec::new();
    for seed in deals {
        let rules = Rules { concede: seed % 2 == 0, end_when_certain: seed % 3 == 0 };
        let mut state = State::new(Deal::from_seed(seed), rules);
        while state.seat_to_move().is_some() {
            let action = act(&mut agent, &state, actions.len() as u64);
            actions.push(action);
            state.act(action);
        }
    }
    actions
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for settings in ["worlds=60,weighed=2", "worlds=4,beliefs=on,inference=off", "worlds=4,prior=0"] {
        let once = games(settings, 0..4);
        assert_eq!(once, games(settings, 0..4), "{settings}");
        let other = games(&format!("{settings},seed=1"), 0..4);
        assert_ne!(once, other, "{settings}: the seed varies the worlds");
    }
}

/// What was asked before leaves nothing behind: each decision alone is the same.
#[test]
fn a_fork_decides_alike() {
    let mut before = agent("worlds=4,beliefs=on");
    let fresh = before.clone();
    for seed in 0..3 {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while state.seat_to_move().is_some() {
            let action = act(&mut before, &state, seed);
            assert_eq!(action, act(&mut *Agent::<State>::fork(&fresh), &state, seed));
            state.act(action);
        }
    }
}
