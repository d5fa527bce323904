//! Files of recorded deals with the score that the rules give them, and both ways to work it out.

// Each test that includes this module uses a part of it.
#![allow(dead_code)]

use crate::reference::Reference;
use skat_env::skat::{Action, State};

/// One line: what the deal is an example of, its text, its entry on the score sheet, all three
/// players' points.
pub(crate) struct Line {
    pub(crate) class: &'static str,
    pub(crate) text: &'static str,
    pub(crate) entry: &'static str,
    pub(crate) points: &'static str,
}

pub(crate) fn lines(file: &'static str) -> Vec<Line> {
    let parts = file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split("; ").collect());
    parts
        .map(|parts: Vec<&str>| match parts[..] {
            [class, text, entry, points] => Line { class, text, entry, points },
            _ => panic!("a line has four parts: {parts:?}"),
        })
        .collect()
}

/// The options, the deal, the actions.
fn parts_of(text: &str) -> (Vec<&str>, &str, Vec<&str>) {
    let mut words: Vec<&str> = text.split(' ').collect();
    let deal = words.iter().position(|word| word.contains('|')).expect("a deal");
    let actions = words.split_off(deal + 1);
    (words[..deal].to_vec(), words[deal], actions)
}

/// The deal after all its actions, by the slow reference. It knows no early end of a game that is
/// certain.
pub(crate) fn by_reference(text: &str) -> Reference {
    let (options, deal, actions) = parts_of(text);
    let mut slow = Reference::new(deal);
    slow.concede_allowed = options.contains(&"concede");
    for action in actions {
        let legal = slow.legal();
        slow.act(legal.into_iter().find(|name| *name == action).expect("a legal action"));
    }
    slow
}

/// The deal before every action, and after the last.
pub(crate) fn course(text: &str) -> Vec<State> {
    let (_, deal, actions) = parts_of(text);
    let rules = text.parse::<State>().expect("a game").rules();
    let mut states = vec![State::new(deal.parse().expect("a deal"), rules)];
    for action in actions {
        let mut next = states[states.len() - 1];
        next.act(action.parse::<Action>().expect("an action"));
        states.push(next);
    }
    states
}

/// `won +36, with 2, 75 points in 7 tricks`
pub(crate) fn entry(
    won: bool,
    overbid: bool,
    value: i32,
    matadors: i32,
    points: i32,
    tricks: usize,
) -> String {
    let outcome = if won { "won" } else { "lost" };
    let overbid = if overbid { " overbid" } else { "" };
    let matadors = match matadors {
        0 => String::new(),
        1.. => format!(", with {matadors}"),
        _ => format!(", without {}", -matadors),
    };
    format!("{outcome}{overbid} {value:+}{matadors}, {points} points in {tricks} tricks")
}

fn entry_of_reference(slow: &Reference) -> String {
    match slow.ending() {
        None => "passed in".to_string(),
        Some(e) => entry(e.won, e.overbid, e.value, e.matadors, e.card_points, e.tricks),
    }
}

fn entry_of_state(state: &State) -> String {
    let Some(played) = state.played() else { return "passed in".to_string() };
    let settlement = played.settlement;
    entry(
        settlement.won,
        settlement.overbid,
        settlement.value.into(),
        played.matadors.into(),
        played.play.declarer_points().into(),
        played.play.tricks().declarer_tricks().into(),
    )
}

fn joined(points: [i32; 3]) -> String {
    points.map(|p| p.to_string()).join(" ")
}

/// The state gives each deal the entry and the points that stand beside it.
pub(crate) fn assert_state_agrees(lines: &[Line]) {
    for line in lines {
        let state: State = line.text.parse().unwrap_or_else(|error| panic!("{}: {error}", line.class));
        assert!(state.is_over(), "{}", line.class);
        assert_eq!(state.to_string(), line.text);
        assert_eq!(entry_of_state(&state), line.entry, "{}", line.class);
        assert_eq!(joined(state.all_tournament_points().0), line.points, "{}", line.class);
    }
}

/// So does the slow reference.
pub(crate) fn assert_reference_agrees(lines: &[Line]) {
    for line in lines {
        let slow = by_reference(line.text);
        assert_eq!(slow.turn(), None, "{}", line.class);
        assert_eq!(entry_of_reference(&slow), line.entry, "{}", line.class);
        assert_eq!(joined(slow.tournament_points()), line.points, "{}", line.class);
    }
}
