//! The referee on cases that were worked out by hand, and what holds of every show.

use crate::walks::{Manner, games};
use skat_env::chance::stream;
use skat_env::cribbage::referee::{Event, Show, rule_play, rule_show};
use skat_env::cribbage::{Rules, State, Team};

const CASES: &str = include_str!("data/rulings.txt");

/// Each case with why it is as it is and its lines: a key and the rest.
fn cases() -> Vec<(&'static str, Vec<(&'static str, &'static str)>)> {
    let blocks = CASES.split("\n\n").filter(|block| block.contains("\ndid "));
    let case = |block: &'static str| {
        let why = block.lines().next().expect("a comment");
        let lines = block.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.map(|line| line.split_once(' ').unwrap_or_else(|| panic!("{why}: {line}")));
        (why, lines.collect())
    };
    blocks.map(case).collect()
}

fn json<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Where a case stands.
enum Course {
    Show(Show),
    Game(State),
}

/// The steps of one case; what is not as it says.
fn steps(lines: &[(&str, &str)]) -> Vec<String> {
    let mut course = match lines[0] {
        ("show", text) => Course::Show(text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))),
        ("game", text) => Course::Game(text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))),
        (key, _) => panic!("{key} does not begin a case"),
    };
    let mut said = String::new();
    let mut wrong = Vec::new();
    for &(key, value) in &lines[1..] {
        let found = match (key, &mut course) {
            ("did", Course::Show(show)) => {
                said = match rule_show(show, json(value)) {
                    Ok(ruling) => {
                        *show = show.after(&ruling);
                        ruling.to_string()
                    }
                    Err(error) => error.needs.to_string(),
                };
                continue;
            }
            ("did", Course::Game(state)) => {
                let ruling = rule_play(state, json(value));
                said = ruling.map_or_else(|error| error.needs.to_string(), |ruling| ruling.to_string());
                continue;
            }
            ("ruling" | "refused", _) => said.clone(),
            ("points", Course::Show(show)) => Team::ALL.map(|team| show.points(team).to_string()).join(":"),
            ("turn", Course::Show(show)) => match show.turn().zip(show.worth()) {
                Some(((seat, _), worth)) => format!("{seat} {worth}"),
                None => "over".into(),
            },
            _ => panic!("{key} is no key here"),
        };
        if found != value {
            wrong.push(format!("{key}\n  expected {value}\n  found    {found}"));
        }
    }
    wrong
}

#[test]
fn every_case_is_ruled_as_worked_out_by_hand() {
    let cases = cases();
    assert!(cases.len() >= 20, "{}", cases.len());
    let wrong: Vec<String> = cases
        .iter()
        .flat_map(|(why, lines)| steps(lines).into_iter().map(move |wrong| format!("{why}\n  {wrong}")))
        .collect();
    assert!(wrong.is_empty(), "{} of {} cases:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// A show in which everybody counts what is there ends as the state's own does.
#[test]
fn a_show_without_faults_is_that_of_the_state() {
    let mut shows = 0;
    for (number, mut state) in (0..).zip(games(Rules::default()).take(40)) {
        let mut rng = stream(70, number);
        while !state.is_over() {
            let before = state;
            state.act(Manner::of(number).choose(&state, &mut rng));
            let Some(mut show) = Show::of(&before) else { continue };
            while let Some(worth) = show.worth() {
                let ruling = rule_show(&show, Event::Counted { points: worth }).expect("a count");
                show = show.after(&ruling);
            }
            assert_eq!(Team::ALL.map(|team| show.points(team)), Team::ALL.map(|team| state.points(team)));
            assert_eq!(show.winner(), state.winner());
            shows += 1;
        }
    }
    assert!(shows > 100, "{shows}");
}

/// Whatever is said and claimed, both teams together never get more than is there.
#[test]
fn no_points_come_from_nothing() {
    let text = "121 fourth H5.C5.DK.H2|S3.S6.S7.S9|D4.D5.D8.DT|C2.S5.C6.CJ HK.SK.CK.CQ H9 10:10";
    let start: Show = text.parse().unwrap();
    let mut all = start;
    while let Some(worth) = all.worth() {
        all = all.after(&rule_show(&all, Event::Counted { points: worth }).unwrap());
    }
    let sum = |show: &Show| Team::ALL.map(|team| u32::from(show.points(team))).iter().sum::<u32>();
    for said in 0..12 {
        for claimed in 0..12 {
            let mut show = start;
            while show.turn().is_some() {
                show = show.after(&rule_show(&show, Event::Counted { points: said }).unwrap());
                show = show.after(&rule_show(&show, Event::Claimed { points: claimed }).unwrap());
            }
            assert!(sum(&show) <= sum(&all));
            if said + claimed >= 11 {
                assert_eq!(sum(&show), sum(&all), "all was said or claimed: {said} {claimed}");
            }
        }
    }
}

#[test]
fn impossible_shows_are_refused() {
    for text in [
        "",
        "121 fourth H5.C5.DK.H2|S3.S6.S7.S9|D4.D5.D8.DT HK.SK.CK.CQ H9 80:90",
        "121 dealer H5.C5.DK.H2|S3.S6.S7.S9|D4.D5.D8.DT|C2.S5.C6.CJ HK.SK.CK.CQ H9 80:90",
        "121 fourth H5.C5.DK.H2|S3.S6.S7.S9|D4.D5.D8.DT|C2.S5.C6.CJ HK.SK.CK.CQ H5 80:90",
        "121 fourth H5.C5.DK|S3.S6.S7.S9.H2|D4.D5.D8.DT|C2.S5.C6.CJ HK.SK.CK.CQ H9 80:90",
        "121 fourth H5.C5.DK.H2|S3.S6.S7.S9|D4.D5.D8.DT|C2.S5.C6.CJ HK.SK.CK.CQ H9 80:121",
    ] {
        assert!(text.parse::<Show>().is_err(), "{text}");
    }
}
