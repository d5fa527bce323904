//! The course of a game: turns, legal actions, scores, and the same game for the same seed.

use super::{Place, deal, walk};
use crate::chance::stream;
use crate::environment::{Action, ActionSet, Decision, Environment};
use rand::Rng as _;
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// Checks constants, turns, sets of actions, views, scores and determinism over `games` deals under
/// these options.
///
/// # Panics
/// At the first thing that is wrong.
pub fn check<E>(options: &E::Options, games: u64)
where
    E: Environment<View: PartialEq> + PartialEq + Debug,
{
    constants::<E>();
    dealing::<E>(options, games);
    walk::<E>(options, games, |state, place, _| {
        assert_eq!(&state.options(), options, "{place}: the options it was dealt under");
        turn(state, place);
        for player in 0..E::PLAYERS {
            let again = state.clone().view(player) == state.view(player);
            assert!(again, "{place}: player {player} has two views of one state");
        }
        match state.turn() {
            Some(_) => {
                let scores: Vec<i32> = (0..E::PLAYERS).map(|player| state.score(player)).collect();
                assert!(scores.iter().all(|&score| score == 0), "{place}: scores {scores:?} before the end");
                actions::<E>(state, place);
            }
            None => end(state, place),
        }
    });
}

fn constants<E: Environment>() {
    let name = E::NAME;
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    assert!(!name.is_empty() && name.chars().all(is_word), "\"{name}\" is no lower-case name");
    assert!(E::PLAYERS > 0, "{name}: nobody plays");
    let teams: BTreeSet<usize> = (0..E::PLAYERS).map(E::team).collect();
    let expected: BTreeSet<usize> = (0..E::TEAMS).collect();
    assert_eq!(teams, expected, "{name}: every side from 0 to TEAMS - 1 has a player");
    assert!(E::Action::COUNT > 0, "{name}: no actions");
    for index in 0..E::Action::COUNT {
        let action = E::Action::from_index(index);
        let action = action.unwrap_or_else(|| panic!("{name}: there is no action {index}"));
        assert_eq!(action.index(), index, "{name}: the number of {action}");
    }
    assert!(E::Action::from_index(E::Action::COUNT).is_none(), "{name}: an action beyond COUNT");
}

fn dealing<E: Environment + PartialEq + Debug>(options: &E::Options, games: u64) {
    let mut differs = games == 1;
    for seed in 0..games {
        let (mut rng, mut same) = (stream(seed, 0), stream(seed, 0));
        let (first, second) = (E::deal(options, &mut rng), E::deal(options, &mut same));
        assert_eq!(first, second, "{}: two deals of seed {seed}", E::NAME);
        let drawn = rng.next_u64() == same.next_u64();
        assert!(drawn, "{}: deal {seed} takes more from its generator one time than another", E::NAME);
        differs |= first != deal::<E>(options, 0);
    }
    assert!(differs, "{}: {games} seeds give one deal", E::NAME);
}

fn turn<E: Environment<View: PartialEq>>(state: &E, place: Place) {
    let player = state.turn();
    assert!(player.is_none_or(|player| player < E::PLAYERS), "{place}: player {player:?} is to move");
    let legal = state.legal_actions();
    assert_eq!(player.is_none(), legal.is_empty(), "{place}: legal actions before the end, none after it");
    match (player, state.decision()) {
        (None, None) => {}
        (Some(player), Some(Decision { player: of, view, legal: choices })) => {
            assert_eq!(of, player, "{place}: the decision's player");
            assert!(view == state.view(player), "{place}: the decision's view is that of player {player}");
            let same = choices.into_iter().eq(legal);
            assert!(same, "{place}: the decision's legal actions are the state's");
        }
        (player, _) => panic!("{place}: to move is {player:?}, and a decision says otherwise"),
    }
}

/// The set of legal actions agrees with itself, however it is read, and the game goes on alike
/// after an action that is played in two ways.
fn actions<E: Environment + PartialEq + Debug>(state: &E, place: Place) {
    let legal = state.legal_actions();
    let listed: Vec<E::Action> = legal.into_iter().collect();
    assert!(listed.is_sorted_by_key(|action| action.index()), "{place}: legal actions ascend");
    assert_eq!(legal.len(), listed.len(), "{place}: the number of legal actions");
    assert!(listed.iter().enumerate().all(|(n, &action)| legal.nth(n) == action), "{place}: nth(n)");
    let mut mask = vec![2; E::Action::COUNT];
    legal.write_mask(&mut mask);
    for (index, &bit) in mask.iter().enumerate() {
        let action = E::Action::from_index(index).expect("numbers run to COUNT");
        let is_legal = listed.contains(&action);
        assert_eq!(legal.contains(action), is_legal, "{place}: contains({action})");
        assert_eq!(bit, u8::from(is_legal), "{place}: the mask of {action}");
    }
    let action = listed[place.step % listed.len()];
    let (mut applied, mut tried) = (state.clone(), state.clone());
    applied.apply(action);
    assert!(tried.try_apply(action).is_ok(), "{place}: {action} is legal and refused");
    assert_eq!(applied, tried, "{place}: {action} played in two ways");
}

fn end<E: Environment>(state: &E, place: Place) {
    let scores: Vec<i32> = (0..E::PLAYERS).map(|player| state.score(player)).collect();
    if let Some(sum) = E::SCORE_SUM {
        assert_eq!(scores.iter().sum::<i32>(), sum, "{place}: the sum of the scores {scores:?}");
    }
    if E::TEAMS < E::PLAYERS {
        for (player, &score) in scores.iter().enumerate() {
            let mate = (0..player).find(|&mate| E::team(mate) == E::team(player));
            let alike = mate.is_none_or(|mate| scores[mate] == score);
            assert!(alike, "{place}: players of one side have the scores {scores:?}");
        }
    }
    for action in (0..E::Action::COUNT).filter_map(E::Action::from_index) {
        let refused = state.clone().try_apply(action).is_err();
        assert!(refused, "{place}: {action} is played after the end");
    }
}

/// Checks that every illegal action is refused by its name and leaves the state as it was.
///
/// An environment that takes illegal actions and rules on them does not call this.
///
/// # Panics
/// At the first illegal action that is taken, or changes something.
pub fn refusals<E: Environment + PartialEq + Debug>(options: &E::Options, games: u64) {
    walk::<E>(options, games, |state, place, _| {
        let legal = state.legal_actions();
        for action in (0..E::Action::COUNT).filter_map(E::Action::from_index) {
            if legal.contains(action) {
                continue;
            }
            let mut tried = state.clone();
            let Err(error) = tried.try_apply(action) else {
                panic!("{place}: {action} is illegal and taken")
            };
            assert_eq!(error.index, action.index(), "{place}: the number of a refused action");
            assert_eq!(error.text, action.to_string(), "{place}: the name of a refused action");
            assert_eq!(&tried, state, "{place}: the refused {action} has changed the state");
        }
    });
}

/// Checks that the text form of every state reads back as that state.
///
/// # Panics
/// At the first text that does not.
pub fn text<E>(options: &E::Options, games: u64)
where
    E: Environment + PartialEq + Debug + Display + FromStr<Err: Display>,
{
    walk::<E>(options, games, |state, place, _| {
        let text = state.to_string();
        match text.parse::<E>() {
            Ok(read) => assert_eq!(&read, state, "{place}: read back from \"{text}\""),
            Err(error) => panic!("{place}: \"{text}\" does not read back: {error}"),
        }
    });
}
