//! Recorded games for every contract, kind of ending and special rule.

use crate::reference::{Count, Reference};
use skat_env::Environment;
use skat_env::tarot::{Seat, State};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

struct Line {
    text: &'static str,
    takers: Vec<usize>,
    /// Half points, bouts, petit, poignées, chelem; and what all scored.
    counted: Vec<i32>,
    scores: Vec<i32>,
}

fn lines() -> Vec<Line> {
    let numbers = |part: &str| part.split_whitespace().map(|n| n.parse().unwrap()).collect::<Vec<i32>>();
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&'static str> = line.split("; ").collect();
            let [text, takers, counted, scores] = parts[..] else { panic!("four parts: {line}") };
            let takers = takers.chars().filter_map(|digit| digit.to_digit(10)).map(|digit| digit as usize);
            Line { text, takers: takers.collect(), counted: numbers(counted), scores: numbers(scores) }
        })
        .collect()
}

fn by_reference(text: &str) -> Reference {
    let mut words = text.splitn(3, ' ');
    let mut slow = Reference::new(&format!("{} {}", words.next().unwrap(), words.next().unwrap()));
    words.next().unwrap().split(' ').for_each(|action| slow.act(action));
    slow
}

/// What a recorded game shows.
pub(crate) fn features(slow: &Reference) -> BTreeSet<String> {
    let table = slow.hands.len();
    let mut features = BTreeSet::new();
    let Some(count) = slow.count() else {
        return BTreeSet::from([format!("{table} thrown in")]);
    };
    let mut see = |what: &str| {
        features.insert(format!("{table} {what}"));
    };
    let (declarer, contract, _) = slow.contract().expect("a contract");
    let is_made = count.half_points >= 2 * [56, 51, 41, 36][count.bouts];
    see(&format!("{contract} {}", if is_made { "made" } else { "missed" }));
    see(&format!("{} bouts", count.bouts));
    see(&format!("petit {}", count.petit));
    see(&format!("chelem {}", count.chelem));
    slow.shown.iter().for_each(|(_, level, _)| see(level));
    if slow.shown.iter().any(|(_, _, cards)| cards.iter().any(|card| card == "EX")) {
        see("poignée with the Excuse");
    }
    if slow.shown.iter().any(|(player, _, _)| *player != declarer) {
        see("poignée of the defence");
    }
    if slow.laid.iter().any(|card| card.starts_with('T')) {
        see("trumps laid away");
    }
    let takers = slow.takers();
    if let Some(place) = slow.played.iter().position(|(_, card)| card == "EX") {
        let (by, taker) = (slow.played[place].0, takers[place / table]);
        match place / table + 1 == takers.len() {
            true if by == taker => see("Excuse takes the last trick"),
            true => see("Excuse in the last trick"),
            false => see("Excuse kept"),
        }
    } else {
        see("Excuse in the dog");
    }
    if table == 5 {
        let called = &slow.log[slow.log.iter().position(|action| action.len() == 2).unwrap()];
        see(if called.ends_with('K') { "king called" } else { "queen called" });
        let alone = count.scores[declarer].abs() > 3 * count.scores.iter().map(|s| s.abs()).min().unwrap();
        see(if alone { "alone" } else { "with a partner" });
    }
    if count.half_points % 2 == 1 {
        see("half a point");
    }
    features
}

/// What must have a recorded game.
pub(crate) fn expected() -> BTreeSet<String> {
    let mut expected = BTreeSet::new();
    for table in [3, 4, 5] {
        for contract in ["prise", "garde", "sans", "contre"] {
            expected.insert(format!("{table} {contract} made"));
            expected.insert(format!("{table} {contract} missed"));
        }
        for what in [
            "thrown in",
            "0 bouts",
            "1 bouts",
            "2 bouts",
            "3 bouts",
            "petit 1",
            "petit -1",
            "simple",
            "Excuse kept",
            "Excuse in the last trick",
            "Excuse in the dog",
        ] {
            expected.insert(format!("{table} {what}"));
        }
    }
    for what in [
        "chelem 400",
        "chelem 200",
        "chelem -200",
        "double",
        "triple",
        "poignée with the Excuse",
        "poignée of the defence",
        "trumps laid away",
        "Excuse takes the last trick",
        "half a point",
    ] {
        expected.insert(format!("4 {what}"));
    }
    for what in
        ["3 half a point", "5 half a point", "5 king called", "5 queen called", "5 alone", "5 with a partner"]
    {
        expected.insert(what.into());
    }
    expected
}

#[test]
fn every_kind_has_a_golden_game() {
    let found: BTreeSet<String> =
        lines().iter().flat_map(|line| features(&by_reference(line.text))).collect();
    let missing: Vec<_> = expected().difference(&found).cloned().collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

fn ends_as_recorded<const P: usize>(line: &Line) {
    let Line { text, takers, scores, .. } = line;
    let state: State<P> = text.parse().expect("a game");
    assert!(state.is_over());
    let found = state.play().map_or(Vec::new(), |play| play.takers().into_iter().map(Seat::index).collect());
    assert_eq!(&found, takers, "{text}");
    assert_eq!(&state.scores().0.to_vec(), scores, "{text}");
    assert_eq!(&state.to_string(), text);
    let (before, _) = text.rsplit_once(' ').expect("many words");
    let state: State<P> = before.parse().expect("a game");
    assert!(!state.is_over() && (0..P).all(|player| state.score(player) == 0), "{before}");
}

#[test]
fn the_state_ends_as_recorded() {
    for line in lines() {
        match line.scores.len() {
            3 => ends_as_recorded::<3>(&line),
            4 => ends_as_recorded::<4>(&line),
            _ => ends_as_recorded::<5>(&line),
        }
    }
}

#[test]
fn the_reference_ends_as_recorded() {
    for Line { text, takers, counted, scores } in lines() {
        let slow = by_reference(text);
        assert_eq!((slow.turn(), slow.takers()), (None, takers), "{text}");
        let Some(Count { half_points, bouts, petit, poignees, chelem, scores: of_count }) = slow.count()
        else {
            assert!(counted.is_empty() && scores.iter().all(|&score| score == 0), "{text}");
            continue;
        };
        assert_eq!(vec![half_points, bouts as i32, petit, poignees, chelem], counted, "{text}");
        assert_eq!(of_count, scores, "{text}");
    }
}
