//! Counts of play sequences: those of the data file, and the slow reference's.

use crate::reference::Reference;
use crate::walks::{Manner, course, games, some_rules};
use skat_env::chance::{below, stream};
use skat_env::whist::{State, perft};

const COUNTS: &str = include_str!("data/perft.txt");
/// Counts of the file beyond this are left to builds without debug assertions.
const LIMIT: u64 = if cfg!(debug_assertions) { 50_000 } else { 5_000_000 };

/// The slow count: every sequence is played.
fn sequences(state: &Reference, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |card: String| {
        let mut next = state.clone();
        next.play(&card);
        sequences(&next, depth - 1)
    };
    state.legal().into_iter().map(after).sum()
}

#[test]
fn the_counts_of_the_file() {
    let mut lines = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let (text, counts) = line.split_once("; ").expect("a game, then its counts");
        let state: State = text.parse().expect("a game");
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().expect("a number");
            if count <= LIMIT {
                assert_eq!(perft(&state, depth), count, "depth {depth} of {text}");
            }
            if count <= 1_000 {
                let slow = Reference::new(text);
                assert_eq!(sequences(&slow, depth), count, "the reference at depth {depth} of {text}");
            }
        }
        lines += 1;
    }
    assert!(lines >= 24, "{lines}");
}

#[test]
fn counts_agree_with_the_reference_at_any_point_of_a_game() {
    let each = if cfg!(debug_assertions) { 3 } else { 30 };
    for rules in some_rules() {
        for (number, start) in (0..).zip(games(rules).take(each)) {
            let mut rng = stream(80, number);
            let states = course(start, Manner::of(number), &mut rng);
            let state = states[below(&mut rng, states.len())];
            let slow = Reference::new(&state.to_string());
            for depth in 0.. {
                let count = perft(&state, depth);
                assert_eq!(count, sequences(&slow, depth), "depth {depth} of {state}");
                if count == 0 || count > 150 {
                    break;
                }
            }
        }
    }
}

/// From one deal into the next.
#[test]
fn counts_go_on_in_the_next_deal() {
    let states = course(games(some_rules()[2]).next().unwrap(), Manner::Uniform, &mut stream(81, 0));
    // Two cards before the end of the first deal, then any of thirteen.
    assert_eq!([1, 2, 3].map(|depth| perft(&states[50], depth)), [1, 1, 13]);
    let last = states.len() - 1;
    assert_eq!([0, 1, 2, 3].map(|depth| perft(&states[last - 2], depth)), [1, 1, 1, 0]);
}
