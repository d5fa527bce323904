//! Worlds fit their view, are as likely as each other, and views made by hand are refused.

use crate::walks::{course, rng, rounds, small};
use skat_env::scrabble::{Counts, Rules, State, View, Worlds, WorldsError};
use skat_env::{Determinize, Environment};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

#[test]
fn worlds_fit_and_read_back() {
    let rng = &mut rng(1);
    for (seed, rules) in [(1, small()), (2, Rules::default())] {
        let states = course(State::<3>::new(rules, seed), rng);
        let step = if seed == 1 { 3 } else { 40 };
        for state in states.iter().filter(|state| !state.is_over()).step_by(step) {
            for player in 0..3 {
                let view = View::of(state, player);
                let world = Worlds::of(&view).expect("a running game").sample(rng);
                assert_eq!(View::of(&world, player), view);
                assert_eq!(world.bag().counts(), state.bag().counts());
                assert_eq!(world.to_string().parse(), Ok(world));
            }
        }
    }
}

/// Each place of the bag holds each letter as often as there are of it; each answer of another, and
/// each beginning of one, is as frequent as another.
#[test]
fn worlds_are_as_likely_as_each_other() {
    const DRAWS: usize = 20_000;
    let rng = &mut rng(2);
    let mut found = 0;
    for seed in 0..40 {
        let Some(state) = rounds(State::<3>::new(small(), seed))
            .into_iter()
            .find(|state| !state.is_over() && (2..12).contains(&state.table().solutions.len()))
        else {
            continue;
        };
        found += 1;
        if found > 3 {
            break;
        }
        // The first has answered, the second is composing: the third looks on.
        let mut game = state.clone();
        game.reply(None);
        let view = View::of(&game, 2);
        let worlds = Worlds::of(&view).unwrap();
        let (mut answers, mut beginnings, mut first) = (HashMap::new(), BTreeMap::new(), BTreeMap::new());
        for _ in 0..DRAWS {
            let world = worlds.sample(rng);
            *answers.entry(world.answer(0)).or_insert(0) += 1;
            let actions: Vec<usize> =
                world.partial().actions(&state.table().solutions).iter().map(|a| a.number()).collect();
            *beginnings.entry(actions).or_insert(0) += 1;
            *first.entry(world.bag().upcoming().next().unwrap()).or_insert(0) += 1;
        }
        // All beginnings, from the solutions themselves.
        let solutions = &state.table().solutions;
        assert_eq!(answers.len(), solutions.len() + 1);
        let mut expected: Vec<Vec<usize>> = vec![Vec::new()];
        for answer in solutions {
            let actions: Vec<usize> = answer.actions().map(|action| action.number()).collect();
            expected.extend((1..actions.len()).map(|len| actions[..len].to_vec()));
        }
        expected.sort();
        expected.dedup();
        assert!(beginnings.keys().eq(&expected), "{} beginnings of {}", beginnings.len(), expected.len());
        even(answers.values().copied(), DRAWS);
        even(beginnings.values().copied(), DRAWS);
        let bag = state.bag().counts();
        for (kind, count) in first {
            let probability = f64::from(bag.of(kind)) / bag.len() as f64;
            near(count, probability, DRAWS);
        }
        // ln of (answers * beginnings * orders of the bag).
        let orders = orders_ln(&bag);
        let expected = orders + ((solutions.len() + 1) as f64).ln() + (beginnings.len() as f64).ln();
        assert!((worlds.ln_count() - expected).abs() < 1e-6, "{} {expected}", worlds.ln_count());
    }
    assert!(found >= 3, "{found}");
}

fn orders_ln(bag: &Counts) -> f64 {
    let ln = |n: usize| (1..=n).map(|factor| (factor as f64).ln()).sum::<f64>();
    ln(bag.len()) - (0..Counts::KINDS).map(|kind| ln(bag.of(kind).into())).sum::<f64>()
}

fn near(count: usize, probability: f64, draws: usize) {
    let expected = probability * draws as f64;
    let sigma = (expected * (1.0 - probability)).sqrt();
    assert!((count as f64 - expected).abs() < 5.0 * sigma + 1.0, "{count}, expected {expected}");
}

fn even(counts: impl ExactSizeIterator<Item = usize>, draws: usize) {
    let kinds = counts.len();
    counts.for_each(|count| near(count, 1.0 / kinds as f64, draws));
}

#[test]
fn a_game_that_is_over_has_no_worlds() {
    let over = rounds(State::<2>::new(small(), 1)).pop().unwrap();
    assert_eq!(Worlds::of(&over.view(0)).unwrap_err(), WorldsError::Over);
}

#[test]
#[should_panic(expected = "the deal is over")]
fn drawing_a_world_of_a_game_that_is_over_panics() {
    let over = rounds(State::<2>::new(small(), 1)).pop().unwrap();
    State::sample(&over.view(0), &mut rng(3));
}

fn refused(change: impl Fn(&mut View)) -> String {
    let mut state = State::<2>::new(Rules::default(), 3);
    state.reply(None);
    let mut view = state.view(1);
    assert!(Worlds::of(&view).is_ok());
    change(&mut view);
    Worlds::of(&view).unwrap_err().to_string()
}

#[test]
fn views_that_contradict_themselves_are_refused() {
    assert!(refused(|view| view.turn = None).contains("`turn`"));
    assert!(refused(|view| view.turn = Some(5)).contains("`turn`"));
    assert!(refused(|view| view.turn = Some(0)).contains("`partial`"));
    assert!(refused(|view| view.answer = Some(None)).contains("`answer`"));
    assert!(refused(|view| view.partial = None).contains("`partial`"));
    assert!(refused(|view| view.legal = Default::default()).contains("`legal`"));
    let table = |view: &mut View, change: &dyn Fn(&mut skat_env::scrabble::PublicState)| {
        change(Arc::make_mut(&mut view.table))
    };
    assert!(refused(|view| table(view, &|table| table.bag = Counts::NONE)).contains("`table`"));
    assert!(refused(|view| table(view, &|table| table.best = usize::MAX)).contains("`table`"));
}
