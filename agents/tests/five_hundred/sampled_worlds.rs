//! Sampled worlds: steady, bound by their settings, and stronger than what they play them out with.

use super::games::{deal, lead, play};
use skat_agents::five_hundred::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::five_hundred::State;
use skat_env::{Action as _, ActionSet as _, Environment as _, stream};

fn worlds(settings: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = format!("worlds:{settings}").parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let mut agent = worlds("worlds=2");
    let deals = if cfg!(debug_assertions) { 1 } else { 8 };
    let games = |agent: &mut dyn Agent<State>| -> Vec<_> {
        (0..deals).map(|number| play([agent, &mut Heuristic::default()], deal(number), 1).1).collect()
    };
    let once = games(&mut *agent);
    assert_eq!(once, games(&mut *agent.fork()));
}

#[test]
fn what_it_thinks_is_what_it_does() {
    let mut agent = worlds("worlds=3");
    for number in 0..if cfg!(debug_assertions) { 1 } else { 4 } {
        let mut state = deal(number);
        while let Some(player) = state.turn() {
            let (legal, rng) = (state.legal_actions(), &mut stream(number, 5));
            let opinion = agent.consider(Decision { view: state.view(player), legal, rng });
            let rng = &mut stream(number, 5);
            let action = agent.act(Decision { view: state.view(player), legal, rng });
            assert_eq!(opinion.choice, action);
            if legal.len() > 1 {
                let mut valued: Vec<_> = opinion.values.iter().map(|&(action, _)| action).collect();
                valued.sort_by_key(|action| action.index());
                assert!(valued.into_iter().eq(legal), "every legal action, each once");
                assert!(opinion.values.iter().all(|(_, value)| value.abs() <= 620.0));
            }
            state.apply(action);
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn it_is_stronger_than_its_policy() {
    let (lead, half) = lead(&mut *worlds("worlds=20"), &mut Heuristic::default(), 100);
    println!("{lead:+.2} ± {half:.2} points a deal");
    assert!(lead - half > 0.0, "{lead:+.2} ± {half:.2}");
}
