//! Sampled worlds: steady, bound by their settings, and stronger than what they play them out with.

use super::games::{deal, lead, play};
use skat_agents::joffre::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::joffre::State;
use skat_env::{Action as _, ActionSet as _, Environment as _, stream};

/// Builds without optimisation play few deals, which tell no more than that it is not far behind.
const DEALS: u64 = if cfg!(debug_assertions) { 10 } else { 400 };
const LEAST: f64 = if cfg!(debug_assertions) { -6.0 } else { 0.0 };

fn worlds(settings: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = format!("worlds:{settings}").parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let mut agent = worlds("worlds=2");
    let games = |agent: &mut dyn Agent<State>| -> Vec<_> {
        (0..8).map(|number| play([agent, &mut Heuristic], number, 1).1).collect()
    };
    let once = games(&mut *agent);
    assert_eq!(once, games(&mut *agent.fork()));
    assert_ne!(once, games(&mut *worlds("worlds=2,seed=1")), "the seed varies the worlds");
}

#[test]
fn what_it_thinks_is_what_it_does() {
    let mut agent = worlds("worlds=4");
    for number in 0..4 {
        let mut state = deal(number);
        while let Some(player) = state.turn() {
            let (legal, rng) = (state.legal_actions(), &mut stream(number, 5));
            let opinion = agent.consider(Decision { view: state.view(player), legal, rng });
            let rng = &mut stream(number, 5);
            let action = agent.act(Decision { view: state.view(player), legal, rng });
            assert_eq!(opinion.choice, action);
            match legal.len() {
                1 => assert!(opinion.values.is_empty()),
                count => {
                    assert_eq!(opinion.values.len(), count);
                    let mut valued: Vec<_> = opinion.values.iter().map(|&(action, _)| action).collect();
                    valued.sort_by_key(|action| action.index());
                    assert!(valued.into_iter().eq(legal), "every legal action, each once");
                    let of = |action| opinion.values.iter().find(|(a, _)| *a == action).expect("a value").1;
                    let usual = Heuristic.choose(&state.view(player));
                    assert!(action == usual || of(action) > of(usual));
                    assert!(opinion.values.iter().all(|(_, value)| value.abs() <= 24.0));
                }
            }
            state.apply(action);
        }
    }
}

#[test]
fn it_is_stronger_than_its_policy() {
    let (lead, half) = lead(&mut *worlds("worlds=20"), &mut Heuristic, DEALS);
    println!("{lead:+.2} ± {half:.2} points a deal");
    assert!(lead + if cfg!(debug_assertions) { half } else { -half } > LEAST, "{lead:+.2} ± {half:.2}");
}
