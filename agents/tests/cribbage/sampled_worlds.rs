//! Sampled worlds: steady, bound by their settings, and stronger than what they play them out with.

use super::games::{lead, play};
use skat_agents::cribbage::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::cribbage::{Rules, State};
use skat_env::{Environment as _, stream};

fn worlds(settings: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = format!("worlds:{settings}").parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let mut agent = worlds("worlds=2");
    let games = |agent: &mut dyn Agent<State>| -> Vec<_> {
        (0..4).map(|number| play([agent, &mut Heuristic], State::new(Rules::DEAL, number), 1).1).collect()
    };
    let once = games(&mut *agent);
    assert_eq!(once, games(&mut *agent.fork()));
    assert_ne!(once, games(&mut *worlds("worlds=2,seed=1")), "the seed varies the worlds");
}

#[test]
fn what_it_thinks_is_what_it_does() {
    let mut agent = worlds("worlds=4");
    for number in 0..2 {
        let mut state = State::new(Rules::DEAL, number);
        while let Some(player) = state.turn() {
            let (legal, rng) = (state.legal_actions(), &mut stream(number, 5));
            let opinion = agent.consider(Decision { view: state.view(player), legal, rng });
            let rng = &mut stream(number, 5);
            let card = agent.act(Decision { view: state.view(player), legal, rng });
            assert_eq!(opinion.choice, card);
            if legal.len() > 1 {
                let mut valued: Vec<_> = opinion.values.iter().map(|&(card, _)| card).collect();
                valued.sort_unstable();
                assert!(valued.into_iter().eq(legal), "every legal card, each once");
                let of = |card| opinion.values.iter().find(|(c, _)| *c == card).expect("a value").1;
                let usual = Heuristic.choose(&state.view(player));
                assert!(card == usual || of(card) > of(usual));
            }
            state.apply(card);
        }
    }
}

/// In a whole game it looks no further than the running deal: what is to come is the same to it.
#[test]
fn whole_games_and_single_deals_are_alike_to_it() {
    let mut agent = worlds("worlds=3");
    let mut whole = State::new(Rules::default(), 2);
    let mut single = State::new(Rules::DEAL, 2);
    while let Some(player) = single.turn() {
        let ask = |agent: &mut dyn Agent<State>, state: &State| {
            let (view, legal) = (state.view(player), state.legal_actions());
            agent.act(Decision { view, legal, rng: &mut stream(3, 0) })
        };
        let card = ask(&mut *agent, &whole);
        assert_eq!(ask(&mut *agent, &single), card);
        whole.apply(card);
        single.apply(card);
    }
}

#[test]
fn it_is_stronger_than_its_policy() {
    let (points, half) = lead(&*worlds("worlds=50"), &Heuristic, Rules::DEAL, 400);
    println!("{points:+.2} ± {half:.2} points a deal");
    assert!(points - half > 0.0, "{points:+.2} ± {half:.2}");
}
