//! Sampled worlds: steady, bound by their settings, and stronger than what they play them out with.

use super::games::{deal, lead, play};
use skat_agents::bridge::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::bridge::State;
use skat_env::{Action as _, ActionSet as _, Environment as _, stream};

fn worlds(settings: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = format!("worlds:{settings}").parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let mut agent = worlds("worlds=2");
    let games = |agent: &mut dyn Agent<State>| -> Vec<_> {
        (0..2).map(|number| play([agent, &mut Heuristic], number, 1).1).collect()
    };
    let once = games(&mut *agent);
    assert_eq!(once, games(&mut *agent.fork()));
    assert_ne!(once, games(&mut *worlds("worlds=2,seed=1")), "the seed varies the worlds");
}

#[test]
fn what_it_thinks_is_what_it_does_and_it_bids_as_the_heuristic() {
    let mut agent = worlds("worlds=2");
    let mut state = deal(3);
    while let Some(player) = state.turn() {
        let (legal, rng) = (state.legal_actions(), &mut stream(3, 5));
        let opinion = agent.consider(Decision { view: state.view(player), legal, rng });
        let rng = &mut stream(3, 5);
        let action = agent.act(Decision { view: state.view(player), legal, rng });
        assert_eq!(opinion.choice, action);
        if state.play().is_none() {
            assert_eq!(action, Heuristic.choose(&state.view(player)));
        } else if legal.len() > 1 {
            let mut valued: Vec<_> = opinion.values.iter().map(|&(action, _)| action).collect();
            valued.sort_by_key(|action| action.index());
            assert!(valued.into_iter().eq(legal), "every legal action, each once");
        }
        state.apply(action);
    }
}

#[test]
#[cfg(not(debug_assertions))]
fn it_is_stronger_than_its_policy() {
    let (lead, half) = lead(&mut *worlds("worlds=12"), &mut Heuristic, 60);
    println!("{lead:+.2} ± {half:.2} IMPs a board");
    assert!(lead - half > 0.0, "{lead:+.2} ± {half:.2}");
}

#[test]
fn against_itself_nobody_leads() {
    assert_eq!(lead(&mut Heuristic, &mut Heuristic, 5).0, 0.0);
}
