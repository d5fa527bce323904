//! One recorded game for every contract, made and failed, and for every special rule.

use crate::prose::Prose;
use crate::tabled::Tabled;
use skat_env::Environment;
use skat_env::five_hundred::{Bid, Call, Card, CardSet, DefenderTricks, Demand, Phase, Seat, State, Team};
use std::collections::BTreeSet;

const GOLDEN: &str = include_str!("data/golden.txt");

/// What is special in a deal.
const SPECIAL: [&str; 11] = [
    "all tricks",
    "asks for a card",
    "asks for a card laid away",
    "asks for a suit",
    "both jokers bid",
    "both jokers pass over 10N",
    "joker laid away",
    "joker shown",
    "just made",
    "no trick",
    "one short",
];

struct Line {
    ending: &'static str,
    special: BTreeSet<&'static str>,
    text: &'static str,
    takers: Vec<usize>,
    points: [u32; 2],
}

fn lines() -> Vec<Line> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split("; ").collect();
            let [ending, special, text, takers, points] = parts[..] else { panic!("five parts: {line}") };
            let special = special.split(", ").filter(|&special| special != "-").collect();
            let takers = takers.chars().filter_map(|digit| digit.to_digit(10)).map(|n| n as usize).collect();
            let (first, dealing) = points.split_once(':').expect("points of both teams");
            let points = [first, dealing].map(|points| points.parse().unwrap());
            Line { ending, special, text, takers, points }
        })
        .collect()
}

/// The words of the options and the deal, and the actions.
fn split(text: &str) -> (String, Vec<&str>) {
    let words: Vec<&str> = text.split(' ').collect();
    let deal = words.iter().position(|word| word.contains('|')).expect("a deal");
    (words[..=deal].join(" "), words[deal + 1..].to_vec())
}

fn special(state: &State) -> BTreeSet<&'static str> {
    let mut special = BTreeSet::new();
    for seat in Seat::ALL {
        match state.auction().call_of(seat) {
            Some(Call::Bid(_)) if state.dealt().has_both_jokers(seat) => special.insert("both jokers bid"),
            Some(Call::Pass) if state.dealt().has_both_jokers(seat) => {
                assert!(state.auction().calls()[..seat.index()].contains(&Call::Bid(Bid::HIGHEST)));
                special.insert("both jokers pass over 10N")
            }
            _ => false,
        };
    }
    let Some(play) = state.play() else { return special };
    for demand in Card::JOKERS.into_iter().filter_map(|joker| play.tricks().demand_of(joker)) {
        special.insert(match demand {
            Demand::Suit(_) => "asks for a suit",
            Demand::Card(_) => "asks for a card",
        });
        if matches!(demand, Demand::Card(card) if state.laid().contains(card)) {
            special.insert("asks for a card laid away");
        }
    }
    let contract = state.contract().unwrap();
    let (taken, level) = (state.taken(contract.declarer.team()), contract.bid.level());
    let facts = [
        ("joker shown", state.shown().is_some()),
        ("joker laid away", !state.laid().is_disjoint(CardSet::JOKERS)),
        ("no trick", taken == 0),
        ("all tricks", taken == 10 && level < 10),
        ("just made", taken == level),
        ("one short", taken + 1 == level),
    ];
    special.extend(facts.into_iter().filter(|(_, is)| *is).map(|(what, _)| what));
    special
}

#[test]
fn every_contract_and_special_rule_has_a_golden_game() {
    let found: BTreeSet<&str> = lines().iter().map(|line| line.ending).collect();
    let ends = ["made", "failed"];
    let of_bids = Bid::all().flat_map(|bid| ends.map(|end| format!("{bid} {end}")));
    let expected: BTreeSet<String> = of_bids.chain(["passed out".to_string()]).collect();
    assert_eq!(found, expected.iter().map(String::as_str).collect());
    let rules: BTreeSet<&str> = lines().into_iter().flat_map(|line| line.special).collect();
    assert_eq!(rules, BTreeSet::from(SPECIAL));
    let always = |line: &Line| line.text.contains("tricks_always") && line.ending.ends_with("made");
    assert!(lines().iter().any(always), "a made contract in which the opponents' tricks count");
}

#[test]
fn the_state_ends_as_recorded() {
    for Line { ending, special: expected, text, takers, points } in lines() {
        let state: State = text.parse().expect("a game");
        assert!(state.is_over());
        assert_eq!(state.to_string(), text);
        assert_eq!(special(&state), expected, "{text}");
        assert_eq!(Team::ALL.map(|team| u32::from(state.points()[team])), points, "{text}");
        let scores = [0, 1, 2, 3].map(|player| state.score(player) as u32);
        assert_eq!(scores, [points[0], points[1], points[0], points[1]]);
        if matches!(state.phase(), Phase::PassedOut(_)) {
            assert_eq!((ending, points), ("passed out", [0, 0]));
            continue;
        }
        let found: Vec<usize> = state.play().unwrap().takers().into_iter().map(Seat::index).collect();
        assert_eq!(found, takers, "{text}");
        let contract = state.contract().unwrap();
        let own = takers.iter().filter(|taker| *taker % 2 == contract.declarer.index() % 2).count();
        let end = if own >= contract.bid.level().into() { "made" } else { "failed" };
        assert_eq!(ending, format!("{} {end}", contract.bid));
        let is_one_sided = points[0] == 0 || points[1] == 0;
        assert!(is_one_sided || state.rules().defender_tricks == DefenderTricks::Always);
    }
}

#[test]
fn both_references_end_as_recorded() {
    for Line { text, takers, points, .. } in lines() {
        let (deal, actions) = split(text);
        let (mut prose, mut tabled) = (Prose::new(&deal), Tabled::new(&deal));
        for action in actions {
            prose.act(action);
            tabled.act(action);
        }
        let winners: Vec<usize> = prose.tricks.iter().map(|&(winner, _)| winner).collect();
        assert_eq!((prose.turn(), &winners, prose.points()), (None, &takers, points), "{text}");
        let winners = if tabled.turn().is_none() && winners.is_empty() { vec![] } else { tabled.winners() };
        assert_eq!((tabled.turn(), winners, tabled.points()), (None, takers, points), "{text}");
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
