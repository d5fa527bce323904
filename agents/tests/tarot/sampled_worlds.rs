//! Sampled worlds: steady, bound by their settings, and stronger than what they play them out with.

use super::games::{lead, play};
use skat_agents::Agent;
use skat_agents::tarot::{Heuristic, Spec};
use skat_env::tarot::State;

fn worlds(settings: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = format!("worlds:{settings}").parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let mut agent = worlds("worlds=2");
    let games = |agent: &mut dyn Agent<State>| -> Vec<_> {
        (0..2).map(|number| play(agent, &mut Heuristic, 1, number).1).collect()
    };
    let once = games(&mut *agent);
    assert_eq!(once, games(&mut *agent.fork()));
}

#[test]
fn it_is_stronger_than_its_policy() {
    let deals = if cfg!(debug_assertions) { return } else { 60 };
    let (lead, half) = lead(&mut *worlds("worlds=20"), &mut Heuristic, deals);
    println!("{lead:+.1} ± {half:.1} points a deal and seat");
    assert!(lead > 0.0, "{lead:+.1} ± {half:.1}");
}
