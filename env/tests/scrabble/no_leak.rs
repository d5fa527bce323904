//! Views tell nothing that is hidden: neither the bag's order nor what others answer.

use crate::walks::{course, rng, rounds, small};
use skat_env::Environment;
use skat_env::chance::below;
use skat_env::scrabble::encode::v1;
use skat_env::scrabble::{Action, Move, Rules, State, View};

/// The game with other answers to the running draw of all who have answered but the observer, and
/// with another seed behind it, by the text form.
fn with_other_bag(state: &State<3>, seed: u64) -> State<3> {
    let text = state.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let (tiles, rest) = words[1].split_once('#').expect("a bag");
    let mut tiles: Vec<char> = tiles.chars().collect();
    tiles.sort_unstable();
    let tiles: String = tiles.into_iter().collect();
    let times = rest.split('#').nth(1).expect("how often it was shuffled");
    let bag = format!("{tiles}#{seed:016x}#{times}");
    let words: Vec<&str> = [&words[..1], &[&bag], &words[2..]].concat();
    words.join(" ").parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_order_of_the_bag_is_in_no_view() {
    for seed in 0..3 {
        let states = course(State::<3>::new(small(), seed), &mut rng(seed));
        for state in states.iter().step_by(5).filter(|state| !state.is_over()) {
            let other = with_other_bag(state, seed + 77);
            assert_eq!(other == *state, other.bag() == state.bag());
            for player in 0..3 {
                assert_eq!(View::of(&other, player), View::of(state, player));
            }
        }
    }
}

/// What `observer` sees of a round in which each player gives one of these answers, after every
/// action of another, with who is to move.
fn seen(state: &State<3>, observer: usize, answers: [Option<Move>; 3]) -> Vec<(usize, View<3>)> {
    let (mut game, mut seen) = (state.clone(), Vec::new());
    for (player, answer) in answers.iter().enumerate() {
        let actions: Vec<Action> =
            answer.map_or_else(|| vec![Action::NoWord], |answer| answer.actions().collect());
        for action in actions {
            if player != observer {
                seen.push((player, View::of(&game, observer)));
            }
            game.act(action);
        }
    }
    seen
}

/// Whatever others answer, and however far another is: the view is the same until all have
/// answered.
#[test]
fn answers_are_hidden_until_all_have_answered() {
    let mut compared = 0;
    for seed in 0..3 {
        let rng = &mut rng(seed);
        for state in rounds(State::<3>::new(Rules::default(), seed)).iter().filter(|state| !state.is_over()) {
            let all = &state.table().solutions;
            let mut pick = || all.get(below(rng, all.len() + 1)).copied();
            let (first, mut second) = ([pick(), pick(), pick()], [pick(), pick(), pick()]);
            for observer in 0..3 {
                second[observer] = first[observer];
                let (one, two) = (seen(state, observer, first), seen(state, observer, second));
                for (player, view) in &one {
                    for (_, other) in two.iter().filter(|(turn, _)| turn == player) {
                        assert_eq!(view, other);
                        assert_eq!(v1::row(view), v1::row(other));
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn answers_are_seen_once_all_have_answered() {
    let mut state = State::<2>::new(Rules::default(), 1);
    let best = *state.table().best().unwrap();
    state.reply(Some(best));
    assert_eq!(state.view(0).answer, Some(Some(best)));
    assert_eq!((state.view(1).answer, state.turn()), (None, Some(1)));
    state.reply(None);
    assert_eq!(state.view(1).table.rounds[0].answers, [Some(best), None]);
    assert_eq!(state.view(0).answer, None);
}
