//! Sampled worlds: steady, bound by their settings, and stronger than what they play them out with.

use super::games::{lead, play, start};
use skat_agents::whist::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::whist::State;
use skat_env::{Environment as _, stream};

fn worlds(settings: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = format!("worlds:{settings}").parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let mut agent = worlds("worlds=2");
    let games = |agent: &mut dyn Agent<State>| -> Vec<_> {
        (0..3).map(|number| play([agent, &mut Heuristic::default()], number, 1).1).collect()
    };
    let once = games(&mut *agent);
    assert_eq!(once, games(&mut *agent.fork()));
    assert_ne!(once, games(&mut *worlds("worlds=2,seed=1")), "the seed varies the worlds");
}

#[test]
fn what_it_thinks_is_what_it_does() {
    let mut agent = worlds("worlds=4");
    for number in 0..3 {
        let mut state = start(number);
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
                    let usual = Heuristic::default().choose(&state.view(player));
                    assert!(action == usual || of(action) > of(usual));
                    assert!(opinion.values.iter().all(|(_, value)| value.abs() <= 26.0));
                }
            }
            state.apply(action);
        }
    }
}

#[test]
fn it_is_stronger_than_its_policy() {
    let (lead, half) = lead(&mut *worlds("worlds=20"), &mut Heuristic::default(), 20);
    println!("{lead:+.2} ± {half:.2} tricks a deal");
    assert!(lead > 0.0, "{lead:+.2} ± {half:.2}");
}
