//! Sampled worlds of the running round: equal to the best answer, whatever the rules.

use super::games::{lead, play};
use skat_agents::scrabble::{Heuristic, Spec, Top};
use skat_agents::{Agent, Decision};
use skat_env::scrabble::{Action, Rules, State};
use skat_env::{ActionSet as _, Environment as _, stream};

fn worlds(settings: &str) -> Box<dyn Agent<State>> {
    let spec: Spec = format!("worlds:{settings}").parse().expect("an agent");
    spec.build().expect("it needs no file")
}

#[test]
fn it_equals_top() {
    for (seed, solo_from) in [(0, 16), (1, 2)] {
        let rules = Rules { solo_from, ..Rules::default() };
        let (end, _) = play(&mut [&mut *worlds("worlds=4"), &mut Top], rules, seed);
        for round in &end.table().rounds {
            assert_eq!(round.answers[0], Some(round.placed));
        }
        assert_eq!(end.score(0), end.score(1));
    }
}

#[test]
fn it_is_stronger_than_the_heuristic() {
    let (points, half, _) = lead(&mut *worlds("worlds=2"), &mut Heuristic::default(), 10);
    println!("{points:+.0} ± {half:.0} points a game");
    assert!(points - half > 0.0, "{points:+.1} ± {half:.1}");
}

/// A solo counts only where the rules say so, and the others' points are taken off.
#[test]
fn values_are_points_of_the_round_beyond_the_others() {
    for solo_from in [2, 16] {
        let mut state: State = State::new(Rules { solo_from, ..Rules::default() }, 4);
        state.reply(None);
        let best = state.table().best().expect("a solution").points();
        let (legal, rng) = (state.legal_actions(), &mut stream(1, 5));
        let mut agent = worlds("worlds=400");
        let opinion = agent.consider(Decision { view: state.view(1), legal, rng });
        assert_eq!(opinion.values.len(), legal.len(), "every legal action, each once");
        let of = |action: Action| {
            let place = opinion.values.iter().position(|value| value.0 == action).expect("a value");
            (opinion.values[place].1, opinion.errors[place])
        };
        let others: Vec<f64> = std::iter::once(0.0)
            .chain(state.table().solutions.iter().map(|answer| f64::from(answer.points())))
            .collect();
        let mean = others.iter().sum::<f64>() / others.len() as f64;
        let solos = |own: f64| {
            let alone = |&other: &f64| f64::from(i8::from(own > other) - i8::from(other > own));
            let expected = others.iter().map(alone).sum::<f64>() / others.len() as f64;
            if solo_from == 2 { 10.0 * expected } else { 0.0 }
        };
        for (action, own) in [(opinion.choice, f64::from(best)), (Action::NoWord, 0.0)] {
            let ((value, error), expected) = (of(action), own - mean + solos(own));
            assert!((f64::from(value) - expected).abs() < 4.5 * f64::from(error), "{value} {expected}");
        }
    }
}

#[test]
fn the_seed_varies_the_worlds() {
    let mut state: State = State::new(Rules { solo_from: 2, ..Rules::default() }, 1);
    state.reply(None);
    let values = |settings| {
        let (legal, rng) = (state.legal_actions(), &mut stream(1, 5));
        worlds(settings).consider(Decision { view: state.view(1), legal, rng }).values
    };
    assert_eq!(values("worlds=2"), values("worlds=2"));
    assert_ne!(values("worlds=2"), values("worlds=2,seed=1"));
}
