//! Counts of sequences of legal actions, against the file and against the slow account.

use crate::reference::solutions;
use crate::walks::{letters_of, lines_of, set_of};
use skat_env::scrabble::{Action, State, perft};
use std::collections::HashMap;

const COUNTS: &str = include_str!("data/perft.txt");
/// The slow account counts no further.
const SLOW: u64 = 3_000;

fn lines() -> Vec<(State, Vec<u64>)> {
    let lines = COUNTS.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (game, counts) = line.split_once("; ").expect("a game and its counts");
            let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
            (game.parse().unwrap_or_else(|error| panic!("{error}")), counts)
        })
        .collect()
}

/// The solutions of each grid and draw as numbers of actions, found once.
type Known = HashMap<String, Vec<Vec<usize>>>;

/// The actions that may follow, by the slow account: the next part of each solution that begins as
/// the running answer does.
fn legal(state: &State, known: &mut Known) -> Vec<usize> {
    if state.is_over() {
        return Vec::new();
    }
    let table = state.table();
    let all = known.entry(format!("{} {}", table.grid, table.draw)).or_insert_with(|| {
        let list = set_of(&table.rules.lexicon);
        let all = solutions(&lines_of(&table.grid), &list, &letters_of(&table.draw));
        all.values().map(|(slow, _)| slow.order()).collect()
    });
    let begun: Vec<usize> =
        state.partial().actions(&table.solutions).iter().map(|action| action.number()).collect();
    let mut legal: Vec<usize> =
        all.iter().filter(|order| order.starts_with(&begun)).map(|order| order[begun.len()]).collect();
    if begun.is_empty() {
        legal.push(503);
    }
    legal.sort_unstable();
    legal.dedup();
    legal
}

fn slow_perft(state: &State, depth: usize, known: &mut Known) -> u64 {
    let legal = legal(state, known);
    if depth <= 1 {
        return if depth == 0 { 1 } else { legal.len() as u64 };
    }
    let mut after = |&number: &usize| {
        let mut next = state.clone();
        next.act(Action::from_number(number));
        slow_perft(&next, depth - 1, known)
    };
    legal.iter().map(&mut after).sum()
}

#[test]
fn counts_are_those_of_the_file() {
    for (state, counts) in lines() {
        let found: Vec<u64> = (1..=counts.len()).map(|depth| perft(&state, depth)).collect();
        assert_eq!(found, counts, "{state}");
    }
    assert!(lines().len() >= 10);
}

#[test]
fn counts_are_those_of_the_slow_account() {
    let (mut checked, mut known) = (0, Known::new());
    for (state, counts) in lines() {
        for (depth, &count) in (1..).zip(&counts).take_while(|(_, count)| **count <= SLOW) {
            assert_eq!(slow_perft(&state, depth, &mut known), count, "{state} at depth {depth}");
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn there_is_one_sequence_of_no_actions() {
    for (state, _) in lines() {
        assert_eq!(perft(&state, 0), 1);
    }
}
