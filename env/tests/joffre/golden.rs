//! One recorded game for every bid made and failed, every special count of a deal, and every way in
//! which a game ends.

use crate::reference::Reference;
use skat_env::Environment;
use skat_env::joffre::{Seat, State, Team};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

struct Line<'a> {
    class: &'a str,
    text: &'a str,
    takers: Vec<usize>,
    /// Points won, and the scores of both teams.
    points: [i32; 2],
    scores: [i32; 2],
}

fn pair(text: &str) -> [i32; 2] {
    let (first, second) = text.split_once(':').expect("two numbers");
    [first, second].map(|number| number.parse().expect("a number"))
}

fn lines() -> Vec<Line<'static>> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split("; ").collect();
            let [class, text, takers, points, scores] = parts[..] else { panic!("five parts: {line}") };
            let takers = takers.chars().map(|digit| digit.to_digit(10).unwrap() as usize).collect();
            Line { class, text, takers, points: pair(points), scores: pair(scores) }
        })
        .collect()
}

pub(crate) fn by_reference(text: &str) -> Reference {
    let mut words = text.splitn(3, ' ');
    let mut slow = Reference::new(&format!("{} {}", words.next().unwrap(), words.next().unwrap()));
    words.next().unwrap().split(' ').for_each(|action| slow.act(action));
    slow
}

/// Every class that a finished deal belongs to.
pub(crate) fn classes(text: &str, slow: &Reference) -> Vec<String> {
    let rule = text.split([':', ' ']).nth(1).unwrap();
    let (buyer, bid) = slow.best_bid().unwrap();
    let points = slow.points();
    let [own, their] = [points[buyer % 2], points[1 - buyer % 2]];
    let made = own >= bid;
    let way = if made { "made" } else { "failed" };
    let mut classes = Vec::new();
    if text.starts_with("deal") {
        classes.push(format!("{rule}: {bid} {way}"));
        let takers: Vec<usize> = slow.winners().into_iter().map(|winner| winner % 2).collect();
        let taken = takers.iter().filter(|&&team| team == buyer % 2).count();
        match taken {
            8 => classes.push(format!("all tricks, {way}")),
            0 => classes.push("no trick".into()),
            _ => {}
        }
        if own < 0 {
            classes.push(format!("{rule}: buyer below none"));
        }
        if own == 0 {
            classes.push(format!("{rule}: buyer with none"));
        }
        if their < 0 {
            classes.push(format!("others below none, {way}"));
        }
        return classes;
    }
    let totals = slow.totals();
    let end = match slow.winner_of_game() {
        None => "goes on",
        Some(_) if totals.iter().all(|&total| total < 40) && totals[0] == totals[1] => "cut off at a tie",
        Some(_) if totals.iter().all(|&total| total < 40) => "cut off",
        Some(_) if totals[0] == totals[1] => "tie",
        Some(_) if totals.iter().all(|&total| total >= 40) => "both have 40",
        Some(winner) if winner == buyer % 2 => "the buyers reach 40",
        Some(_) if made => "the others reach 40, made",
        Some(_) => "the others reach 40, failed",
    };
    classes.push(format!("game {rule}: {end}"));
    classes
}

/// Every class there is.
pub(crate) fn all_classes() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for rule in ["points", "bid"] {
        for bid in 6..=12 {
            all.extend(["made", "failed"].map(|way| format!("{rule}: {bid} {way}")));
        }
        all.insert(format!("{rule}: buyer below none"));
        all.insert(format!("{rule}: buyer with none"));
        for end in [
            "goes on",
            "cut off",
            "cut off at a tie",
            "tie",
            "both have 40",
            "the buyers reach 40",
            "the others reach 40, made",
            "the others reach 40, failed",
        ] {
            all.insert(format!("game {rule}: {end}"));
        }
    }
    let others = ["all tricks, made", "all tricks, failed", "no trick", "others below none, made"];
    all.extend(others.map(String::from));
    all.insert("others below none, failed".into());
    all
}

#[test]
fn every_class_has_a_golden_game() {
    let found: BTreeSet<String> = lines().iter().map(|line| line.class.to_string()).collect();
    assert_eq!(found, all_classes());
    for line in lines() {
        let classes = classes(line.text, &by_reference(line.text));
        assert!(classes.contains(&line.class.to_string()), "{classes:?}: {}", line.text);
    }
}

#[test]
fn the_state_ends_as_recorded() {
    for Line { class, text, takers, points, scores } in lines() {
        let state: State = text.parse().expect("a game");
        let (before, card) = text.rsplit_once(' ').unwrap();
        let mut last: State = before.parse().unwrap();
        assert!(!last.is_over() && (0..4).all(|player| last.score(player) == 0), "{before}");
        if class.ends_with("goes on") {
            let standing = last.standing();
            let totals = [0, 1].map(|team| (i32::from(standing.points.0[team]) + scores[team]) as i16);
            assert_eq!((state.standing().deal, state.standing().points.0), (standing.deal + 1, totals));
            assert!(state.history().is_empty() && state.winner().is_none());
            continue;
        }
        last.play_card(card.parse().unwrap());
        assert_eq!(last, state);
        assert!(state.is_over());
        let found: Vec<usize> = state.play().unwrap().takers().into_iter().map(Seat::index).collect();
        assert_eq!(found, takers, "{text}");
        assert_eq!(Team::ALL.map(|team| i32::from(state.points(team))), points, "{text}");
        assert_eq!(state.deal_scores().unwrap().0.map(i32::from), scores, "{text}");
        assert_eq!(state.to_string(), text);
        let before = state.standing().points.0;
        for player in 0..4 {
            let team = player % 2;
            let expected = match state.winner() {
                None => scores[team],
                Some(winner) => {
                    let victory = if winner.index() == team { 100 } else { 0 };
                    i32::from(before[team]) + scores[team] + victory
                }
            };
            assert_eq!(state.score(player), expected, "{text}");
        }
    }
}

#[test]
fn the_reference_ends_as_recorded() {
    for Line { text, takers, points, scores, .. } in lines() {
        let slow = by_reference(text);
        assert_eq!((slow.turn(), slow.winners(), slow.points()), (None, takers, points), "{text}");
        assert_eq!(slow.scores(), Some(scores), "{text}");
    }
}
