//! One recorded game for every level, stake, vulnerability and kind of ending.

use crate::reference::Reference;
use skat_env::Environment;
use skat_env::bridge::{Seat, Side, State};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

struct Line<'a> {
    class: &'a str,
    text: &'a str,
    winners: Vec<usize>,
    score: i32,
}

fn lines() -> Vec<Line<'static>> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split("; ").collect();
            let [class, text, winners, score] = parts[..] else { panic!("four parts: {line}") };
            let seats = winners.chars().filter_map(|letter| "NESW".find(letter));
            Line { class, text, winners: seats.collect(), score: score.parse().expect("a score") }
        })
        .collect()
}

fn by_reference(text: &str) -> Reference {
    let mut words = text.splitn(3, ' ');
    let mut slow = Reference::new(&format!("{} {}", words.next().unwrap(), words.next().unwrap()));
    words.next().unwrap().split(' ').for_each(|action| slow.act(action));
    slow
}

/// Level and stake, vulnerability, result.
fn class(slow: &Reference) -> String {
    let Some((level, _, doubled, declarer)) = slow.contract() else { return "passed out".into() };
    let side = declarer % 2;
    let over = slow.tricks()[side] as i32 - 6 - level as i32;
    let result = match over {
        0 => "made",
        1.. => "overtricks",
        -1 => "one down",
        _ => "more down",
    };
    let stake = ["", "X", "XX"][doubled as usize];
    let vulnerable = if slow.is_vulnerable(side) { "vulnerable" } else { "not vulnerable" };
    format!("level {level}{stake}, {vulnerable}, {result}")
}

fn classes() -> BTreeSet<String> {
    let mut all = BTreeSet::from(["passed out".to_string()]);
    for level in 1..=7 {
        for stake in ["", "X", "XX"] {
            for vulnerable in ["not vulnerable", "vulnerable"] {
                for result in ["made", "overtricks", "one down", "more down"] {
                    if (level, result) != (7, "overtricks") {
                        all.insert(format!("level {level}{stake}, {vulnerable}, {result}"));
                    }
                }
            }
        }
    }
    all
}

#[test]
fn every_class_has_a_golden_game() {
    let found: BTreeSet<String> = lines().iter().map(|line| line.class.to_string()).collect();
    assert_eq!(found, classes());
    let mut trumps = BTreeSet::new();
    for line in lines() {
        let slow = by_reference(line.text);
        assert_eq!(class(&slow), line.class, "{}", line.text);
        trumps.extend(slow.contract().map(|(level, denomination, ..)| (level, denomination)));
    }
    assert_eq!(trumps.len(), 35, "every bid is some game's contract");
}

#[test]
fn the_state_ends_as_recorded() {
    for Line { text, winners, score, .. } in lines() {
        let state: State = text.parse().expect("a game");
        assert!(state.is_over());
        let found: Vec<usize> =
            state.play().map_or(vec![], |play| play.winners().into_iter().map(Seat::index).collect());
        assert_eq!(found, winners, "{text}");
        assert_eq!([0, 1, 2, 3].map(|player| state.score(player)), [score, -score, score, -score], "{text}");
        assert_eq!(Side::ALL.map(|side| state.side_score(side)), [score, -score]);
        assert_eq!(state.to_string(), text);
    }
}

#[test]
fn the_reference_ends_as_recorded() {
    for Line { text, winners, score, .. } in lines() {
        let slow = by_reference(text);
        assert_eq!((slow.turn(), slow.winners(), slow.score()), (None, winners, score), "{text}");
    }
}

/// The last action of a golden game ends it and no earlier one does.
#[test]
fn a_golden_game_ends_with_its_last_action() {
    for line in lines() {
        let (before, _) = line.text.rsplit_once(' ').expect("many words");
        let state: State = before.parse().expect("a game");
        assert!(!state.is_over() && (0..4).all(|player| state.score(player) == 0), "{before}");
    }
}
