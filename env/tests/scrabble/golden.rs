//! One recorded game for every kind of ending, with and without solos.

use crate::reference::{BARE, TILES, ending, placed, solutions, without};
use crate::walks::set_of;
use skat_env::Environment;
use skat_env::scrabble::{Ending, State};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

struct Line {
    class: &'static str,
    text: &'static str,
    scores: Vec<i32>,
}

fn lines() -> Vec<Line> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let [class, text, scores] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
            let scores = scores.split(':').map(|score| score.parse().expect("a score")).collect();
            Line { class, text, scores }
        })
        .collect()
}

/// What a game of three ended with, and what is left.
fn class(state: &State<3>) -> String {
    let table = state.table();
    let how = match table.ending.expect("a finished game") {
        Ending::AllPlaced => "all placed",
        Ending::NoPlace if table.bag.is_empty() => "no place for the last draw",
        Ending::NoPlace => "no place for a hundred draws",
        Ending::Remainder => match (table.left().len(), table.left().sorts()) {
            (1, _) => "one letter left",
            (_, [0, ..]) => "consonants left",
            _ => "vowels left",
        },
    };
    let solos = if table.rules.solo_from <= 3 { "with solos" } else { "without solos" };
    format!("{how} {solos}")
}

#[test]
fn every_ending_has_a_golden_game() {
    let found: BTreeSet<String> = lines().iter().map(|line| line.class.to_string()).collect();
    let mut expected = BTreeSet::new();
    for how in [
        "all placed",
        "no place for the last draw",
        "no place for a hundred draws",
        "one letter left",
        "consonants left",
        "vowels left",
    ] {
        expected.extend(["with solos", "without solos"].map(|solos| format!("{how} {solos}")));
    }
    assert_eq!(found, expected);
}

#[test]
fn the_state_ends_as_recorded() {
    for Line { class: recorded, text, scores } in lines() {
        let state: State<3> = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(state.is_over());
        assert_eq!(class(&state), recorded);
        assert_eq!((0..3).map(|player| state.score(player)).collect::<Vec<_>>(), scores, "{text}");
        assert_eq!(state.to_string(), text);
    }
}

/// The texts say all draws and answers: the slow account replays them from the words alone.
#[test]
fn the_reference_ends_as_recorded() {
    for Line { class, text, scores } in lines() {
        let state: State<3> = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let list = set_of(&state.table().rules.lexicon);
        let with_solos = text.split(' ').next().unwrap().ends_with("#3");
        let (mut lines, mut left, mut points) = (BARE, TILES.to_string(), [0; 3]);
        let mut words = text.split(' ').skip(2).peekable();
        while let Some(draw) = words.next().filter(|_| words.peek().is_some()) {
            let all = solutions(&lines, &list, draw);
            let mut gained = [0; 3];
            for gained in &mut gained {
                let place = words.next().expect("an answer");
                if place != "-" {
                    let tiles: String = words.by_ref().take_while(|&word| word != ".").collect();
                    *gained = all[&format!("{place} {tiles}")].1 as i32;
                }
            }
            let most = *gained.iter().max().unwrap();
            let is_solo = most > 0 && gained.iter().filter(|&&gained| gained == most).count() == 1;
            for (points, gained) in points.iter_mut().zip(gained) {
                *points += gained + if is_solo && with_solos && gained == most { 10 } else { 0 };
            }
            let best = placed(&lines, &all, &left);
            (lines, left) = (best.laid(&lines).0, without(&left, &best.tiles));
        }
        assert_eq!(points.to_vec(), scores);
        assert_eq!(ending(&left).is_none(), class.starts_with("no place"), "{left} is left: {class}");
    }
}

/// The last action of a golden game ends it and no earlier one does.
#[test]
fn a_golden_game_ends_with_its_last_action() {
    for Line { text, class, .. } in lines().iter().filter(|line| !line.class.starts_with("no place")) {
        let state: State<3> = text.parse().unwrap_or_else(|error| panic!("{error}"));
        // The bag is that of the end, and is the same before the last action.
        let (before, _) = text.rsplit_once(' ').expect("many words");
        let earlier: State<3> = before.parse().unwrap_or_else(|error| panic!("{class}: {error}"));
        assert!(!earlier.is_over() && (0..3).all(|player| earlier.score(player) == 0));
        assert_eq!(earlier.bag(), state.bag());
    }
}
