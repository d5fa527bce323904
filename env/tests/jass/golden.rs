//! One recorded game for every way to trump and kind of ending.

use crate::reference::Reference;
use skat_env::Environment;
use skat_env::jass::{Seat, State, Team};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

/// How trump was made, how the deal ended, and what was special in the play.
const WAYS: [&str; 6] = ["imposed", "tourne", "kreuz", "chibre announced", "chibre chibred", "autochibre"];
const ENDS: [&str; 5] = ["won", "lost", "match", "lost match", "all points"];

struct Line<'a> {
    class: &'a str,
    text: &'a str,
    takers: Vec<usize>,
    points: [u32; 2],
}

fn lines() -> Vec<Line<'static>> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split("; ").collect();
            let [class, text, takers, points] = parts[..] else { panic!("four parts: {line}") };
            let takers = takers.chars().map(|digit| digit.to_digit(10).unwrap() as usize).collect();
            let (leading, dealing) = points.split_once(':').expect("points of both teams");
            Line { class, text, takers, points: [leading, dealing].map(|points| points.parse().unwrap()) }
        })
        .collect()
}

fn by_reference(text: &str) -> Reference {
    let mut words = text.splitn(3, ' ');
    let mut slow = Reference::new(&format!("{} {}", words.next().unwrap(), words.next().unwrap()));
    words.next().unwrap().split(' ').for_each(|action| slow.act(action));
    slow
}

fn class(text: &str, slow: &Reference) -> String {
    let way = text.split([':', ' ']).next().unwrap();
    let way = match (way, slow.log[0].as_str()) {
        ("chibre", "chibre") => "chibre chibred",
        ("chibre", _) => "chibre announced",
        _ => way,
    };
    let taken = slow.winners().iter().filter(|&&winner| winner % 2 == 0).count();
    let [leading, dealing] = slow.points();
    let end = match taken {
        9 => "match",
        0 => "lost match",
        _ if dealing == 0 => "all points",
        _ if leading > dealing => "won",
        _ => "lost",
    };
    format!("{way}, {end}")
}

#[test]
fn every_class_has_a_golden_game() {
    let found: BTreeSet<String> = lines().iter().map(|line| line.class.to_string()).collect();
    let expected = WAYS.iter().flat_map(|way| ENDS.iter().map(move |end| format!("{way}, {end}")));
    assert_eq!(found, expected.collect());
    for line in lines() {
        assert_eq!(class(line.text, &by_reference(line.text)), line.class, "{}", line.text);
    }
}

#[test]
fn the_state_ends_as_recorded() {
    for Line { text, takers, points, .. } in lines() {
        let state: State = text.parse().expect("a game");
        assert!(state.is_over());
        let found: Vec<usize> = state.play().unwrap().takers().into_iter().map(Seat::index).collect();
        assert_eq!(found, takers, "{text}");
        assert_eq!(Team::ALL.map(|team| u32::from(state.points(team))), points, "{text}");
        let scores = [0, 1, 2, 3].map(|player| state.score(player) as u32);
        assert_eq!(scores, [points[0], points[1], points[0], points[1]]);
        assert_eq!(state.to_string(), text);
    }
}

#[test]
fn the_reference_ends_as_recorded() {
    for Line { text, takers, points, .. } in lines() {
        let slow = by_reference(text);
        assert_eq!((slow.turn(), slow.winners(), slow.points()), (None, takers, points), "{text}");
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
