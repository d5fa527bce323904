//! The player that searches with a network: steady, bound by its settings, the same alone and after
//! anything else.

use super::games::{act, games};
use skat_agents::Agent;
use skat_agents::skat::NeuralSearch;
use skat_env::skat::{Deal, Rules, State};

fn agent(settings: &str) -> NeuralSearch {
    NeuralSearch::new(settings.parse().expect("settings")).expect("the shipped network")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for settings in ["worlds=60,weighed=2", "worlds=4,beliefs=on,inference=off", "worlds=4,prior=0"] {
        let once = games(&mut agent(settings), 0..4);
        assert_eq!(once, games(&mut agent(settings), 0..4), "{settings}");
        let other = games(&mut agent(&format!("{settings},seed=1")), 0..4);
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
