//! Counts of play sequences: those of the data file, and the slow reference's.

use crate::reference::Reference;
use crate::walks::{Manner, course, games};
use skat_env::chance::{below, stream};
use skat_env::joffre::{Rules, State, Unit, perft};

const COUNTS: &str = include_str!("data/perft.txt");
/// Counts of the file beyond this are left to builds without debug assertions.
const LIMIT: u64 = if cfg!(debug_assertions) { 20_000 } else { 5_000_000 };

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
            if count <= 2_000 {
                assert_eq!(sequences(&slow(text), depth), count, "the reference at depth {depth} of {text}");
            }
        }
        lines += 1;
    }
    assert!(lines >= 24, "{lines}");
}

/// Within a deal: the reference is not told the cards of the next one.
#[test]
fn counts_agree_with_the_reference_at_any_point_of_a_deal() {
    let count_of_games = if cfg!(debug_assertions) { 12 } else { 120 };
    for rules in Rules::all() {
        for (number, start) in (0..).zip(games(rules).take(count_of_games)) {
            let mut rng = stream(80, number);
            let states = course(start, Manner::of(number), &mut rng);
            let state = states[below(&mut rng, states.len())];
            let slow = slow(&state.to_string());
            let left = 36 - slow.log.len();
            for depth in 0..=left {
                let count = perft(&state, depth);
                assert_eq!(count, sequences(&slow, depth), "depth {depth} of {state}");
                if count > 200 {
                    break;
                }
            }
        }
    }
}

/// The calls: some of the four bid, rising numbers among 7 to 12. But that the dealer alone does is
/// one case instead of six, and that nobody does is the same.
#[test]
fn all_rounds_of_bids_are_counted() {
    let start = games(Rules::default()).next().unwrap();
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let free: u64 = (0..=4).map(|bidders| choose(4, bidders) * choose(6, bidders)).sum();
    let rounds = free - 6;
    assert_eq!(rounds, 204);
    assert_eq!(perft(&start, 4), rounds);
    assert_eq!(perft(&start, 5), 8 * rounds);
}

#[test]
fn sequences_go_on_into_the_next_deal_of_a_game() {
    for unit in Unit::ALL {
        let start = games(Rules { unit, ..Rules::default() }).next().unwrap();
        let states = course(start, Manner::Meek, &mut stream(81, 0));
        let last_trick = &states[32];
        let counts: Vec<u64> = (0..7).map(|depth| perft(last_trick, depth)).collect();
        match unit {
            Unit::Deal => assert_eq!(counts, [1, 1, 1, 1, 1, 0, 0]),
            Unit::Game => assert_eq!(counts, [1, 1, 1, 1, 1, 7, 28]),
        }
    }
}
