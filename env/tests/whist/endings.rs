//! Endings with open cards: the most tricks that the side to move can get, searched on the state
//! and, independently, on the slow reference.

use crate::reference::Reference;
use crate::walks::{Manner, course, games, some_rules};
use skat_env::chance::stream;
use skat_env::whist::{Play, Team};

/// The tricks of the first team at the end of the deal, by the best play of both teams.
fn fast(play: &Play) -> u8 {
    let tricks = play.tricks();
    let results = play.legal_cards().iter().map(|card| {
        let mut next = *play;
        if next.play(card) { next.tricks().taken(Team::First) } else { fast(&next) }
    });
    match tricks.turn().team() {
        Team::First => results.max(),
        Team::Second => results.min(),
    }
    .expect("a running deal")
}

fn slow(state: &Reference) -> i32 {
    let Some(turn) = state.turn() else { return state.tricks(0, 0) };
    let results = state.legal().into_iter().map(|card| {
        let mut next = state.clone();
        next.play(&card);
        slow(&next)
    });
    if turn % 2 == 0 { results.max() } else { results.min() }.expect("a running deal")
}

#[test]
fn the_best_play_of_the_last_tricks_is_worth_the_same() {
    let (deals, tricks) = if cfg!(debug_assertions) { (12, 2) } else { (60, 3) };
    let mut worth = [0; 14];
    for (number, start) in (0..).zip(games(some_rules()[0]).take(deals)) {
        let states = course(start, Manner::of(number), &mut stream(90, number));
        let state = states[52 - 4 * tricks];
        let reference = Reference::new(&state.to_string());
        let best = fast(state.play());
        assert_eq!(i32::from(best), slow(&reference), "{state}");
        let before = state.play().tricks().taken(Team::First);
        assert!((before..=before + tricks as u8).contains(&best));
        worth[usize::from(best - before)] += 1;
    }
    assert!(worth[..=tricks].iter().all(|&count| count > 0), "every result comes up: {worth:?}");
}
