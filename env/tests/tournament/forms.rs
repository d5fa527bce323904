//! The text form of a tournament: read back exactly, refused with line and reason.

use crate::play::{entered, hand_in, sheets_of};
use rand::SeedableRng;
use skat_env::skat::tournament::{Deadline, Event, Moment, ResultState, Seats, Tables, Tournament};
use skat_env::{Rng, below};

const TEXT: &str = include_str!("../data/tournament.txt");

/// A tournament in which chance decides what is tried next.
fn random_tournament(seed: u64) -> Tournament {
    let rng = &mut Rng::seed_from_u64(seed);
    let names: Vec<String> = (0..3 + below(rng, 14)).map(|i| format!("P{i}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let tables = if below(rng, 2) == 0 { Tables::Four } else { Tables::FourOrThree };
    let mut tournament = entered(&names, |terms| {
        terms.tables = tables;
        terms.series = 1 + seed as usize % 4;
        terms.entry_fee = 500;
        terms.prizes = vec![1000, 500];
        terms.committee = vec!["Ida".parse().expect("a name"), "Jo: Ann".parse().expect("a name")];
        terms.stake = seed.is_multiple_of(2).then(|| "1/2".parse().expect("a stake"));
    });
    let mut now: Moment = "2025-12-31 23:00".parse().expect("a moment");
    for i in 0..60 {
        now = now.later(below(rng, 9) as u32);
        let who = below(rng, tournament.participants().len() + 1);
        let (ruling, series) = (1 + below(rng, tournament.rulings().len() + 1), tournament.series().len());
        let tried = match below(rng, 14) {
            0 if i % 3 == 0 => format!("withdraw P{who}"),
            1 if i % 3 == 0 => format!("expel P{who}"),
            2 => format!("enter P{who}"),
            3 => format!("ruling {ruling} on series {series}, table 1, at {now}: words: more | words"),
            4 => format!("objection to ruling {ruling} at {now} by P{who} | a: b"),
            5 => format!("ruling {ruling} is reversed, at {now}: yes"),
            6 => format!("ruling {ruling} stands, at {now}: no"),
            7 => format!("declare invalid series {series}, table 1"),
            8 => format!("end at {now}"),
            9 if i > 40 => format!("break off at {now}: refund"),
            10 => format!("announce at {now}"),
            _ => {
                let _ = tournament.draw();
                let series = series + 1;
                if tournament.note(Event::Begun { series }).is_ok() {
                    let games = if below(rng, 4) == 0 { 2 } else { usize::MAX };
                    for sheet in sheets_of(&tournament, series, games, games > 2 && below(rng, 4) > 0) {
                        hand_in(&mut tournament, series, sheet).expect("its table");
                    }
                }
                continue;
            }
        };
        let _ = tournament.note(tried.parse().expect("a step"));
    }
    tournament
}

#[test]
fn any_tournament_is_read_back_exactly() {
    let (mut ended, mut objections, mut announced) = (0, 0, 0);
    for seed in 0..120 {
        let tournament = random_tournament(seed);
        let text = tournament.to_string();
        let read: Tournament = text.parse().unwrap_or_else(|e| panic!("seed {seed}: {e}\n{text}"));
        assert_eq!(read, tournament, "seed {seed}");
        assert_eq!(read.to_string(), text, "seed {seed}");
        ended += usize::from(tournament.end().is_some());
        announced += usize::from(tournament.is_announced());
        objections += tournament.rulings().iter().filter(|ruling| ruling.objection.is_some()).count();
    }
    assert!(ended > 20 && objections > 20 && announced > 0, "{ended} {objections} {announced}");
}

#[test]
fn the_golden_tournament_is_read_and_written() {
    let tournament: Tournament = TEXT.parse().expect("a tournament");
    assert_eq!(tournament.to_string(), TEXT);
    let loose = TEXT.replace('\n', "\n\n").replace("enter Anna", "   enter Anna  ");
    assert_eq!(loose.parse(), Ok(tournament));
}

/// Each change of the golden text is refused with these words.
#[test]
fn what_is_wrong_is_named_with_its_line() {
    let cases = include_str!("../data/tournament_refusals.txt");
    let mut count = 0;
    for case in cases.split("\n\n").filter(|case| !case.starts_with('#')) {
        let lines: Vec<&str> = case.trim().lines().collect();
        let [from, to, expected] = lines[..] else { panic!("three lines: {case}") };
        let to = to.strip_prefix("> ").unwrap_or("").replace("\\n", "\n");
        let from = from.strip_prefix("< ").expect("what is replaced").replace("\\n", "\n");
        assert!(TEXT.contains(&from), "{from}");
        let error = TEXT.replacen(&from, &to, 1).parse::<Tournament>().expect_err(case);
        assert_eq!(error.to_string(), expected, "{from}");
        count += 1;
    }
    assert!(count >= 25, "{count}");
}

/// The page says what can be read, and what the search reaches.
#[test]
fn the_page_is_true() {
    const PAGE: &str = include_str!("../../docs/skat/tournament.md");
    let time = |text: &str| text.replace("TIME", "2026-05-01 14:30").replace("\\|", "|");
    let rows = PAGE.lines().filter(|line| line.starts_with("| `"));
    let steps: Vec<&str> =
        rows.flat_map(|row| row.split(" | ").next().expect("a cell").split('`').skip(1).step_by(2)).collect();
    assert!(steps.len() > 12, "{steps:?}");
    for step in steps.iter().filter(|step| **step != "draw" && !step.starts_with("sheet of")) {
        let event: Event = time(step).parse().unwrap_or_else(|e| panic!("{step}: {e}"));
        assert!(!matches!(event, Event::Drawn(_) | Event::HandedIn { .. }));
    }
    let header = PAGE.split("```text\n").nth(1).and_then(|text| text.split("```").next()).expect("a file");
    assert_eq!(header.parse::<Tournament>().expect("a tournament").to_string(), header);
    let refused =
        PAGE.split("```\nline 146: ").nth(1).and_then(|text| text.lines().next()).expect("an error");
    assert!(include_str!("../data/tournament_refusals.txt").contains(&format!("line 146: {refused}\n")));
    let repeats = include_str!("../data/tournament_repeats.txt");
    let reached: Vec<&str> = PAGE.lines().filter(|line| line.starts_with('|')).collect();
    let reached = reached.iter().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches(['|', ' ']).split(" | ").collect();
        cells.iter().all(|cell| cell.parse::<usize>().is_ok()).then_some(cells)
    });
    for cells in reached {
        let [participants, series, found, bound] = cells[..] else { panic!("four numbers: {cells:?}") };
        assert!(repeats.contains(&format!("\n{participants} {series} {bound} {found}\n")), "{cells:?}");
    }
}

#[test]
fn moments_are_those_of_the_calendar() {
    let moment = |text: &str| text.parse::<Moment>().unwrap_or_else(|e| panic!("{e}"));
    for (text, minutes, later) in [
        ("2026-05-01 14:30", 15, "2026-05-01 14:45"),
        ("2026-05-01 23:50", 15, "2026-05-02 00:05"),
        ("2026-12-31 23:59", 1, "2027-01-01 00:00"),
        ("2024-02-28 23:59", 1, "2024-02-29 00:00"),
        ("1900-02-28 00:00", 1440, "1900-03-01 00:00"),
        ("2000-02-28 00:00", 1440, "2000-02-29 00:00"),
        ("2026-04-30 12:00", 2 * 1440, "2026-05-02 12:00"),
    ] {
        assert_eq!(moment(text).later(minutes).to_string(), later);
        assert!(moment(text) < moment(later));
    }
    for text in [
        "2026-02-29 10:00",
        "2026-13-01 10:00",
        "2026-00-01 10:00",
        "2026-01-00 10:00",
        "2026-01-01 24:00",
        "2026-01-01 10:60",
        "0000-01-01 10:00",
        "2026-1-01 10:00",
        "2026-01-01T10:00",
        "",
        "2026-01-01 10:0ä",
        "+026-01-01 10:00",
        "1900-02-29 00:00",
    ] {
        let error = text.parse::<Moment>().expect_err("no moment").to_string();
        assert_eq!(error, format!("\"{text}\" is not a day and a time like 2026-05-01 14:30"));
    }
}

#[test]
fn seats_and_states_have_a_form_with_names() {
    let seats = Seats { tables: vec![vec![3, 0, 1, 2]], free: vec![4] };
    let json = serde_json::to_string(&seats).expect("JSON");
    assert_eq!(json, r#"{"tables":[[3,0,1,2]],"free":[4]}"#);
    assert_eq!(serde_json::from_str::<Seats>(&json).expect("seats"), seats);
    let until = Deadline::At("2026-05-01 18:15".parse().expect("a moment"));
    let state = ResultState::Appealed { objections: 2, until: Some(until) };
    let json = serde_json::to_string(&state).expect("JSON");
    assert_eq!(json, r#"{"state":"appealed","objections":2,"until":{"at":"2026-05-01 18:15"}}"#);
    assert_eq!(serde_json::from_str::<ResultState>(&json).expect("a state"), state);
}
