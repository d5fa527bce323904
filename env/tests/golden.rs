//! One recorded deal for every class of deals, with the score that the rules give it.

mod reference;

use reference::Reference;
use reference::classes::{classes, every_class};
use skat_env::skat::{Action, State};

const GOLDEN: &str = include_str!("data/golden.txt");

/// One line: what the deal is an example of, its text, its entry on the score sheet, all three players' points.
struct Line<'a> {
    class: &'a str,
    text: &'a str,
    entry: &'a str,
    points: &'a str,
}

fn lines() -> Vec<Line<'static>> {
    let parts = GOLDEN.lines().filter(|line| !line.starts_with('#')).map(|line| line.split("; ").collect());
    parts
        .map(|parts: Vec<&str>| match parts[..] {
            [class, text, entry, points] => Line { class, text, entry, points },
            _ => panic!("a line has four parts: {parts:?}"),
        })
        .collect()
}

fn actions_of(deal: &str) -> (&str, bool, Vec<&str>) {
    let (deal, concede) = deal.strip_prefix("concede ").map_or((deal, false), |deal| (deal, true));
    let mut words = deal.split(' ');
    (words.next().expect("a deal"), concede, words.collect())
}

fn by_reference(text: &str) -> Reference {
    let (deal, concede, actions) = actions_of(text);
    let mut slow = Reference::new(deal);
    slow.concede_allowed = concede;
    for action in actions {
        let legal = slow.legal();
        slow.act(legal.into_iter().find(|name| *name == action).expect("a legal action"));
    }
    slow
}

/// `won +36, with 2, 75 points in 7 tricks`
fn entry(won: bool, overbid: bool, value: i32, matadors: i32, points: i32, tricks: usize) -> String {
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

#[test]
fn the_state_scores_every_golden_deal() {
    for line in lines() {
        let state: State = line.text.parse().unwrap_or_else(|error| panic!("{}: {error}", line.class));
        assert!(state.is_over(), "{}", line.class);
        assert_eq!(state.to_string(), line.text);
        assert_eq!(entry_of_state(&state), line.entry, "{}", line.class);
        assert_eq!(joined(state.all_tournament_points().0), line.points, "{}", line.class);
    }
}

#[test]
fn the_reference_scores_every_golden_deal() {
    for line in lines() {
        let slow = by_reference(line.text);
        assert_eq!(slow.turn(), None, "{}", line.class);
        assert_eq!(entry_of_reference(&slow), line.entry, "{}", line.class);
        assert_eq!(joined(slow.tournament_points()), line.points, "{}", line.class);
        assert!(classes(&slow).iter().any(|class| class == line.class), "{}", line.class);
    }
}

#[test]
fn every_class_has_a_golden_deal() {
    let golden: Vec<&str> = lines().iter().map(|line| line.class).collect();
    assert_eq!(golden, every_class());
}

/// Stepping through a golden deal, the last action and no earlier one ends it.
#[test]
fn a_golden_deal_ends_with_its_last_action() {
    for line in lines() {
        let (deal, _, actions) = actions_of(line.text);
        let mut state =
            State::new(deal.parse().expect("a deal"), line.text.parse::<State>().expect("a game").rules());
        for action in actions {
            assert!(!state.is_over());
            state.act(action.parse::<Action>().expect("an action"));
        }
        assert!(state.is_over());
    }
}
