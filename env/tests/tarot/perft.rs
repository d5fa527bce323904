//! Counts of play sequences: those of the data file, and the slow reference's.

use crate::reference::Reference;
use crate::walks::{Manner, course, deals, rules_of};
use skat_env::chance::{below, stream};
use skat_env::tarot::{State, perft};

const COUNTS: &str = include_str!("data/perft.txt");
/// Counts of the file beyond this are left to builds without debug assertions.
const LIMIT: u64 = if cfg!(debug_assertions) { 10_000 } else { 3_000_000 };

/// The slow count: every sequence is played.
fn sequences(state: &Reference, depth: usize) -> u64 {
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

fn slow(text: &str) -> Reference {
    let mut words = text.splitn(3, ' ');
    let deal = format!("{} {}", words.next().unwrap(), words.next().unwrap());
    let mut slow = Reference::new(&deal);
    words.next().unwrap_or("").split_whitespace().for_each(|action| slow.act(action));
    slow
}

fn check<const P: usize>(text: &str, counts: &str) {
    let state: State<P> = text.parse().expect("a game");
    for (depth, count) in (1..).zip(counts.split(' ')) {
        let count: u64 = count.parse().expect("a number");
        if count <= LIMIT {
            assert_eq!(perft(&state, depth), count, "depth {depth} of {text}");
        }
        if count <= 1_000 {
            assert_eq!(sequences(&slow(text), depth), count, "the reference at depth {depth} of {text}");
        }
    }
}

#[test]
fn the_counts_of_the_file() {
    let mut lines = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#')) {
        let (text, counts) = line.split_once("; ").expect("a game, then its counts");
        match text.split(' ').nth(1).expect("a deal").matches('|').count() {
            3 => check::<3>(text, counts),
            4 => check::<4>(text, counts),
            _ => check::<5>(text, counts),
        }
        lines += 1;
    }
    assert!(lines >= 18, "{lines}");
}

fn counts_agree<const P: usize>() {
    let games = if cfg!(debug_assertions) { 8 } else { 60 };
    for (number, deal) in (0..).zip(deals::<P>().take(games)) {
        let mut rng = stream(80, number);
        let states = course(deal, rules_of(number), Manner::of(number), &mut rng);
        let state = states[below(&mut rng, states.len())];
        let slow = slow(&state.to_string());
        for depth in 0.. {
            let count = perft(&state, depth);
            assert_eq!(count, sequences(&slow, depth), "depth {depth} of {state}");
            if count == 0 || count > 60 {
                break;
            }
        }
    }
}

#[test]
fn counts_agree_with_the_reference_at_any_point_of_a_deal() {
    counts_agree::<3>();
    counts_agree::<4>();
    counts_agree::<5>();
}
