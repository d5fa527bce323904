//! Counts of play sequences: those of the data file, and the slow reference's.

use crate::reference::Reference;
use crate::walks::{Manner, all_rules, course, games};
use skat_env::chance::{below, stream};
use skat_env::cribbage::{Deal, State, perft};

const COUNTS: &str = include_str!("data/perft.txt");
/// Counts of the file beyond this are left to builds without debug assertions.
const LIMIT: u64 = if cfg!(debug_assertions) { 20_000 } else { 5_000_000 };

/// The slow count: every sequence is played.
fn sequences(state: &Reference, seed: u64, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |card: String| {
        let mut next = state.clone();
        act(&mut next, seed, &card);
        sequences(&next, seed, depth - 1)
    };
    state.legal().into_iter().map(after).sum()
}

/// Plays a card, and deals the next deal where it was the last.
fn act(slow: &mut Reference, seed: u64, card: &str) {
    slow.act(card);
    if slow.needs_deal {
        slow.deal(&Deal::numbered(seed, slow.number as u8).to_string());
    }
}

/// The reference after the actions of a game from its first deal on.
fn slow(text: &str) -> (Reference, u64) {
    let words: Vec<&str> = text.split(' ').collect();
    let (number, seed) = words[1].split_once('#').unwrap();
    assert_eq!((number, words[2]), ("0", "0.0.0.0:0.0.0.0"), "a game from its beginning");
    let seed = u64::from_str_radix(seed, 16).unwrap();
    let mut slow = Reference::new(words[0]);
    slow.deal(&words[3..5].join(" "));
    words[5..].iter().for_each(|card| act(&mut slow, seed, card));
    (slow, seed)
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
                let (slow, seed) = slow(text);
                assert_eq!(sequences(&slow, seed, depth), count, "the reference at depth {depth} of {text}");
            }
        }
        lines += 1;
    }
    assert!(lines >= 24, "{lines}");
}

#[test]
fn counts_agree_with_the_reference_at_any_point_of_a_game() {
    let count = if cfg!(debug_assertions) { 6 } else { 60 };
    for rules in all_rules() {
        for (number, game) in (0..).zip(games(rules).take(count)) {
            let mut rng = stream(80, number);
            let states = course(game, Manner::of(number), &mut rng);
            let place = below(&mut rng, states.len());
            let mut slow = Reference::new(&rules.to_string());
            slow.deal(&game.dealt().to_string());
            for pair in states[..=place].windows(2) {
                let card = pair[0].legal_cards().iter().find(|&card| {
                    let mut next = pair[0];
                    next.act(card);
                    next == pair[1]
                });
                act(&mut slow, game.seed(), &card.expect("the card that was played").to_string());
            }
            for depth in 0.. {
                let count = perft(&states[place], depth);
                assert_eq!(count, sequences(&slow, game.seed(), depth), "depth {depth} of {}", states[place]);
                if count == 0 || count > 100 {
                    break;
                }
            }
        }
    }
}
