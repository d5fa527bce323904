//! One recorded game for every kind of ending.

use crate::reference::Reference;
use skat_env::Environment;
use skat_env::cribbage::{Deal, State, Team};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

/// What brought the last points of a game to 121.
const WAYS: [&str; 5] = ["heels", "pegging", "hand", "dealer's hand", "crib"];

struct Line {
    class: &'static str,
    text: &'static str,
    /// Of each team, for heels, pegging, hands and crib.
    points: [&'static str; 2],
    scores: [i32; 2],
}

fn lines() -> Vec<Line> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split("; ").collect();
            let [class, text, points, scores] = parts[..] else { panic!("four parts: {line}") };
            let both = |text: &'static str| text.split_once(':').expect("both teams");
            let (points, scores) = (both(points), both(scores));
            let scores = [scores.0, scores.1].map(|score| score.parse().unwrap());
            Line { class, text, points: [points.0, points.1], scores }
        })
        .collect()
}

fn by_reference(text: &str) -> Reference {
    let words: Vec<&str> = text.split(' ').collect();
    let seed = u64::from_str_radix(words[1].strip_prefix("0#").unwrap(), 16).unwrap();
    let mut slow = Reference::new(words[0]);
    slow.deal(&words[3..5].join(" "));
    for card in &words[5..] {
        slow.act(card);
        if slow.needs_deal {
            slow.deal(&Deal::numbered(seed, slow.number as u8).to_string());
        }
    }
    slow
}

/// The class of a finished game: its rules, and how it was decided.
fn class(text: &str, slow: &Reference) -> String {
    let rules = text.split(' ').next().unwrap();
    let [first, second] = slow.scores();
    if rules.ends_with("skunks") {
        let stake = ["single", "skunk", "double"][[1, 2, 4].iter().position(|&n| n == first.abs()).unwrap()];
        return format!("{rules} {stake}");
    }
    let target: u32 = rules.split(',').next().unwrap().parse().unwrap();
    let is_won = slow.points(0) == target || slow.points(1) == target;
    let (team, source, _) = *slow.pegged.last().unwrap();
    let way = match source {
        _ if !is_won => "last deal",
        "hands" if team == slow.dealer() % 2 && counted(slow) == 4 => "dealer's hand",
        "hands" => "hand",
        source => source,
    };
    let winner = ["level", "first", "second"][usize::from(first > second) + 2 * usize::from(second > first)];
    format!("{rules} {way} {winner}")
}

/// How many hands were counted in the last show: hands of no points leave no trace, so the whole
/// show is counted again.
fn counted(slow: &Reference) -> usize {
    let dealer = slow.dealer();
    let pegs = slow.pegged.iter().rev().take_while(|(_, source, _)| *source == "hands").count();
    let mut found = 0;
    for places in 1..=4 {
        let seat = (dealer + places) % 4;
        let kept: Vec<String> =
            slow.played.iter().filter(|play| play.0 == seat).map(|play| play.1.clone()).collect();
        let points: u32 = crate::reference::count(&kept, &slow.starter, false).iter().sum();
        found += usize::from(points > 0);
        if found == pegs {
            return places;
        }
    }
    unreachable!("the hands that were pegged are hands of the show")
}

#[test]
fn every_class_has_a_golden_game() {
    let found: BTreeSet<String> = lines().iter().map(|line| line.class.to_string()).collect();
    let mut expected = BTreeSet::new();
    for rules in ["121,game,win", "121,game,difference"] {
        for way in WAYS {
            expected.extend(["first", "second"].map(|winner| format!("{rules} {way} {winner}")));
        }
    }
    for rules in ["121,deals:2,win", "121,deals:1,difference"] {
        expected.extend(["first", "second", "level"].map(|winner| format!("{rules} last deal {winner}")));
    }
    expected.extend(["single", "skunk", "double"].map(|stake| format!("121,game,skunks {stake}")));
    expected.extend(["single", "skunk"].map(|stake| format!("61,game,skunks {stake}")));
    assert_eq!(found, expected);
    for line in lines() {
        assert_eq!(class(line.text, &by_reference(line.text)), line.class, "{}", line.text);
    }
}

#[test]
fn the_state_ends_as_recorded() {
    for Line { text, points, scores, .. } in lines() {
        let state: State = text.parse().expect("a game");
        assert!(state.is_over());
        let found = Team::ALL.map(|team| state.tallies()[team].to_string());
        assert_eq!(found, points, "{text}");
        let [first, second] = scores;
        assert_eq!([0, 1, 2, 3].map(|player| state.score(player)), [first, second, first, second]);
        assert_eq!(state.to_string().parse(), Ok(state));
    }
}

#[test]
fn the_reference_ends_as_recorded() {
    for Line { text, points, scores, .. } in lines() {
        let slow = by_reference(text);
        assert!(slow.is_over());
        let sources = ["heels", "pegging", "hands", "crib"];
        let found =
            [0, 1].map(|team| sources.map(|source| slow.points_of(team, source).to_string()).join("."));
        assert_eq!((found, slow.scores()), (points.map(String::from), scores), "{text}");
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
