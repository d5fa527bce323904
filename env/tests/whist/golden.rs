//! One recorded game for every kind of ending: each number of tricks under each trump, each score
//! of a game, and both ways to score.

use crate::reference::Reference;
use skat_env::Environment;
use skat_env::whist::{Rules, Scoring, Seat, State, Unit};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

struct Line {
    class: &'static str,
    text: &'static str,
    /// Of the last deal.
    takers: Vec<usize>,
    scores: [i32; 2],
}

fn lines() -> Vec<Line> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split("; ").collect();
            let [class, text, takers, scores] = parts[..] else { panic!("four parts: {line}") };
            let takers = takers.chars().map(|digit| digit.to_digit(10).unwrap() as usize).collect();
            let (first, second) = scores.split_once(' ').expect("scores of both teams");
            Line { class, text, takers, scores: [first, second].map(|score| score.parse().unwrap()) }
        })
        .collect()
}

/// What kind of ending the text comes to, by the reference.
fn class(text: &str, slow: &Reference) -> String {
    let words: Vec<&str> = text.split(' ').take(3).collect();
    let result = match words[1] {
        "deal" => format!("{} tricks", slow.tricks(0, 0)),
        _ => format!("{}:{}", slow.points(0), slow.points(1)),
    };
    format!("{} {} {}, {result}", words[0], words[1], words[2])
}

#[test]
fn every_class_has_a_golden_game() {
    let found: BTreeSet<String> = lines().iter().map(|line| line.class.to_string()).collect();
    let mut expected = BTreeSet::new();
    for trump in ["D", "H", "S", "C"] {
        expected.extend((0..=13).map(|tricks| format!("{trump} deal points, {tricks} tricks")));
    }
    for points in 0..=4 {
        expected.insert(format!("drawn:H game points, {points}:{}", 4 - points));
        expected.insert(format!("S game tricks, {points}:{}", 4 - points));
    }
    expected.extend((0..=13).map(|tricks| format!("drawn:C deal tricks, {tricks} tricks")));
    assert_eq!(found, expected);
    for line in lines() {
        assert_eq!(class(line.text, &Reference::new(line.text)), line.class, "{}", line.text);
    }
}

#[test]
fn the_state_ends_as_recorded() {
    for Line { text, takers, scores: [first, second], .. } in lines() {
        let state: State = text.parse().expect("a game");
        assert!(state.is_over());
        let found: Vec<usize> = state.play().takers().into_iter().map(Seat::index).collect();
        assert_eq!(found, takers, "{text}");
        let found = [0, 1, 2, 3].map(|player| state.score(player));
        assert_eq!(found, [first, second, first, second], "{text}");
        if state.rules() == (Rules { unit: Unit::Deal, scoring: Scoring::Points, ..state.rules() }) {
            assert_eq!(first.abs(), 1, "one point, for one team");
        }
        assert_eq!(state.to_string(), text);
    }
}

#[test]
fn the_reference_ends_as_recorded() {
    for Line { text, takers, scores, .. } in lines() {
        let slow = Reference::new(text);
        let last = slow.deal();
        assert_eq!((slow.turn(), slow.takers(last)), (None, takers), "{text}");
        assert_eq!([slow.score(0), slow.score(1)], scores, "{text}");
    }
}

/// The last card of a golden game ends it and no earlier one does.
#[test]
fn a_golden_game_ends_with_its_last_card() {
    for line in lines() {
        let (before, _) = line.text.rsplit_once(' ').expect("many words");
        let state: State = before.parse().expect("a game");
        assert!(!state.is_over() && (0..4).all(|player| state.score(player) == 0), "{before}");
    }
}
