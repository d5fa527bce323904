//! Counts of play sequences: those of the data file, and a slow reference's.

use crate::tabled::Tabled;
use crate::walks::{Manner, course, deals, rules_of};
use skat_env::chance::{below, stream};
use skat_env::five_hundred::{State, perft};

const COUNTS: &str = include_str!("data/perft.txt");
/// Counts of the file beyond this are left to builds without debug assertions.
const LIMIT: u64 = if cfg!(debug_assertions) { 20_000 } else { 5_000_000 };

/// The slow count: every sequence is played.
fn sequences(state: &Tabled, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |action: String| {
        let mut next = state.clone();
        next.act(&action);
        sequences(&next, depth - 1)
    };
    state.legal().into_iter().map(after).sum()
}

fn slow(text: &str) -> Tabled {
    let words: Vec<&str> = text.split(' ').collect();
    let deal = words.iter().position(|word| word.contains('|')).expect("a deal");
    let mut slow = Tabled::new(&words[..=deal].join(" "));
    words[deal + 1..].iter().for_each(|action| slow.act(action));
    slow
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
            if count <= if cfg!(debug_assertions) { 60 } else { 1_000 } {
                assert_eq!(sequences(&slow(text), depth), count, "the reference at depth {depth} of {text}");
            }
        }
        lines += 1;
    }
    assert!(lines >= 24, "{lines}");
}

#[test]
fn counts_agree_with_the_reference_at_any_point_of_a_deal() {
    let (games, most) = if cfg!(debug_assertions) { (12, 20) } else { (80, 100) };
    for (number, deal) in (0..).zip(deals().take(games)) {
        let mut rng = stream(80, number);
        let states = course(rules_of(number), deal, Manner::of(number * 5), &mut rng);
        let state = states[below(&mut rng, states.len())];
        let slow = slow(&state.to_string());
        for depth in 0.. {
            let count = perft(&state, depth);
            assert_eq!(count, sequences(&slow, depth), "depth {depth} of {state}");
            if count == 0 || count > most {
                break;
            }
        }
    }
}
