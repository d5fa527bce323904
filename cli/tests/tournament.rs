//! `skat tournament` from outside.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn skat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.arg("tournament").args(arguments).current_dir(folder).output().expect("the program starts")
}

fn stdout(folder: &Path, arguments: &[&str]) -> String {
    let output = skat(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(folder, &[arguments, &["--json"]].concat())).expect("JSON")
}

/// The sentence of a run that failed with this code and printed nothing else.
fn failure(code: i32, folder: &Path, arguments: &[&str]) -> String {
    let output = skat(folder, arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(text.starts_with("error: "), "{text}");
    text
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

#[test]
fn a_plan_seats_everybody_in_each_series() {
    let folder = folder();
    let plan = json(folder.path(), &["plan", "--participants", "18", "--series", "4"]);
    for series in plan["series"].as_array().expect("a list") {
        let tables = series["tables"].as_array().expect("tables").iter();
        let seated = tables.flat_map(|table| table.as_array().expect("partners").clone());
        let seated: BTreeSet<u64> = seated.map(|number| number.as_u64().expect("a number")).collect();
        assert!(seated.into_iter().eq(1..=18));
    }
    assert_eq!((&plan["repeats"], &plan["fewest_repeats"]), (&Value::from(0), &Value::from(0)));
    let text = stdout(folder.path(), &["plan", "--participants", "5", "--series", "5"]);
    assert_eq!(text.matches("\n  free").count(), 5, "{text}");
    let four = ["plan", "--participants", "18", "--tables", "four"];
    let text = stdout(folder.path(), &four);
    assert_eq!(text.matches("table ").count(), 3 * 4, "{text}");
    assert_eq!(text, stdout(folder.path(), &four), "the same seed, the same plan");
    assert_ne!(text, stdout(folder.path(), &[&four[..], &["--seed", "2"]].concat()));
    let error = failure(1, folder.path(), &["plan", "--participants", "2"]);
    assert_eq!(error, "error: 2 participants have no table: expected three or more\n");
    assert!(failure(2, folder.path(), &["plan"]).contains("--participants"));
}

const AGENTS: &str = "heuristic,random,heuristic,random,heuristic,random,random";

#[test]
fn agents_play_a_tournament_that_is_read_back() {
    let folder = folder();
    let play = [
        "play",
        "--agents",
        AGENTS,
        "--series",
        "2",
        "--rounds",
        "2",
        "--stake",
        "1/2",
        "--prizes",
        "300,100",
        "--entry-fee",
        "100",
    ];
    let text = stdout(folder.path(), &[&play[..], &["--out", "cup.txt"]].concat());
    assert_eq!(text, stdout(folder.path(), &play), "the same seed, the same tournament");
    assert_ne!(text, stdout(folder.path(), &[&play[..], &["--seed", "2"]].concat()));
    assert_eq!(text, stdout(folder.path(), &["show", "cup.txt"]), "the file holds all of it");
    let played = json(folder.path(), &play);
    let ranking = played["ranking"].as_array().expect("a list");
    assert_eq!(ranking.len(), 7);
    assert!(ranking.is_sorted_by_key(|place| -place["final_score"].as_i64().expect("points")));
    let settled = played["settlement"].as_array().expect("a list");
    assert_eq!(settled.iter().map(|won| won["cents"].as_i64().expect("cents")).sum::<i64>(), 0);
    let names = ranking.iter().map(|place| place["standing"]["name"].as_str().expect("a name"));
    let best: BTreeSet<&str> = names.take(3).collect();
    assert!(
        best.into_iter().eq(["A heuristic", "C heuristic", "E heuristic"]),
        "agents have their own seats"
    );
    assert_eq!(played["accounts"]["left"], 700 - 400);
    assert_eq!(played["agents"][1], "random");
    let states = played["series"].as_array().expect("a list").iter();
    let states: Vec<&str> =
        states.map(|series| series["result"]["state"].as_str().expect("a word")).collect();
    assert_eq!(states, ["final", "signed"]);
}

/// The sheets of a tournament, taken out of its file, make the same ranking in `skat sheet`.
#[test]
fn the_ranking_is_that_of_the_sheets() {
    let folder = folder();
    let play = ["play", "--agents", AGENTS, "--series", "3", "--rounds", "1", "--out", "cup.txt"];
    let played = json(folder.path(), &play);
    let text = std::fs::read_to_string(folder.path().join("cup.txt")).expect("the file was written");
    let mut arguments = vec!["sheet".to_string(), "--json".into()];
    for (i, part) in text.split("\nsheet of ").skip(1).enumerate() {
        let sheet =
            part.split_once('\n').expect("a heading").1.split("end of sheet").next().expect("a sheet");
        std::fs::write(folder.path().join(format!("{i}.txt")), sheet).expect("the folder is writable");
        arguments.push(format!("{i}.txt"));
    }
    assert_eq!(arguments.len(), 2 + 6);
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    let output = command.args(arguments).current_dir(folder.path()).output().expect("the program starts");
    let sheets: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let scores = |ranking: &Value| -> Vec<Value> {
        ranking.as_array().expect("a list").iter().map(|place| place["final_score"].clone()).collect()
    };
    assert_eq!(scores(&sheets), scores(&played["ranking"]));
}

#[test]
fn tables_can_have_the_same_cards() {
    let folder = folder();
    let play = [
        "play",
        "--agents",
        "heuristic,heuristic,heuristic,heuristic,heuristic,heuristic",
        "--series",
        "1",
        "--rounds",
        "2",
        "--cards",
        "same",
    ];
    let tables = |arguments: &[&str]| -> Vec<String> {
        let _ = std::fs::remove_file(folder.path().join("cup.txt"));
        stdout(folder.path(), &[arguments, &["--out", "cup.txt"]].concat());
        let text = std::fs::read_to_string(folder.path().join("cup.txt")).expect("the file was written");
        let sheets = text.split("\nsheet of ").skip(1);
        sheets
            .map(|sheet| {
                sheet.split("\ngame |").nth(1).expect("the games").split("end").next().expect("them").into()
            })
            .collect()
    };
    let same = tables(&play);
    assert_eq!(same[0], same[1], "the same agents play the same cards alike");
    let own = tables(&play[..play.len() - 2]);
    assert_ne!(own[0], own[1]);
}

/// One tournament from its plan to its prizes, step by step, which makes it long.
#[test]
fn people_play_a_tournament() {
    let folder = folder();
    let at = folder.path();
    stdout(
        at,
        &[
            "new",
            "cup.txt",
            "--organiser",
            "A club",
            "--committee",
            "Ida,Jo",
            "--series",
            "1",
            "--rounds",
            "1",
            "--entry-fee",
            "500",
            "--prizes",
            "1000,400",
        ],
    );
    stdout(at, &["note", "cup.txt", "enter Anna", "enter Bert", "enter Clara", "draw", "begin series 1"]);
    assert_eq!(stdout(at, &["sheets", "cup.txt", "sheets"]), "sheets/series-1-table-1.txt\n");
    let path = at.join("sheets/series-1-table-1.txt");
    let blank = std::fs::read_to_string(&path).expect("the sheet");
    // No. 2 wins Clubs with 1, then two games are passed in.
    let games = [
        " 1 | 1 | 2 | 12 | 1 | | | | | | | | | 24 | | 24 |",
        " 2 | 2 | passed | | | | | | | | | | | | | |",
        " 3 | 3 | passed | | | | | | | | | | | | | |",
    ];
    let (before, after) = blank.split_once("\n\nresult").expect("two tables");
    let after = after.replacen("game points                | 0 | 0 | 0", "game points | 0 | 24 | 0", 1);
    let after = after.replacen("games won                  | 0 | 0 | 0", "games won | 0 | 1 | 0", 1);
    let after = after.replacen("won less lost | 0 | 0 | 0", "won less lost | 0 | 50 | 0", 1);
    let after = after.replacen("final score                | 0 | 0 | 0", "final score | 0 | 74 | 0", 1);
    let played = format!("{before}\n{}\n\nresult{after}", games.join("\n"));
    std::fs::write(&path, played.clone() + "\nSigned: 1 2\n").expect("the folder is writable");
    assert_eq!(
        stdout(at, &["hand-in", "cup.txt", "sheets/series-1-table-1.txt"]),
        "sheets/series-1-table-1.txt: series 1, table 1\n"
    );
    assert!(stdout(at, &["show", "cup.txt"]).contains("(not signed by all)"));
    std::fs::write(&path, played + "\nSigned: 1 2 3\n").expect("the folder is writable");
    stdout(at, &["hand-in", "cup.txt", "sheets/series-1-table-1.txt"]);
    stdout(
        at,
        &[
            "note",
            "cup.txt",
            "ruling 1 on series 1, table 1, at 2026-05-01 17:50: game 1 is won",
            "end at 2026-05-01 18:00",
            "objection to ruling 1 at 2026-05-01 18:05 by Anna | it was lost",
        ],
    );
    let before = std::fs::read_to_string(at.join("cup.txt")).expect("the file");
    let error = failure(1, at, &["note", "cup.txt", "enter Doris", "announce at 2026-05-01 18:30"]);
    assert_eq!(error, "error: step \"enter Doris\": the tournament is over\n");
    let error = failure(1, at, &["note", "cup.txt", "announce at 2026-05-01 18:30"]);
    let open = "the objection to ruling 1 is open: expected the committee's decision first (ISkO 4.5.11)";
    assert_eq!(error, format!("error: step \"announce at 2026-05-01 18:30\": {open}\n"));
    assert_eq!(std::fs::read_to_string(at.join("cup.txt")).expect("the file"), before, "nothing was noted");
    let shown = stdout(at, &["show", "cup.txt", "--at", "2026-05-01 18:16"]);
    assert!(shown.contains("Result: appealed: 1 objection is open\n"), "{shown}");
    stdout(
        at,
        &[
            "note",
            "cup.txt",
            "ruling 1 stands, at 2026-05-01 18:20: it was won",
            "announce at 2026-05-01 18:21",
        ],
    );
    let shown = json(at, &["show", "cup.txt"]);
    assert_eq!(shown["result"]["state"], "final");
    assert_eq!(shown["accounts"]["payments"][0]["cents"], 1000);
    assert_eq!(shown["accounts"]["left"], 1500 - 1400);
    assert_eq!(shown["ranking"][0]["final_score"], 74);
    assert_eq!(shown["rulings"][0]["outcome"], "stands");
}

#[test]
fn wrong_files_and_steps_are_named() {
    let folder = folder();
    let at = folder.path();
    stdout(at, &["new", "cup.txt", "--organiser", "A club"]);
    let error = failure(1, at, &["new", "cup.txt", "--organiser", "A club"]);
    assert!(error.starts_with("error: cup.txt: there is such a file"), "{error}");
    let error = failure(1, at, &["note", "cup.txt", "enter Anna", "enter Anna"]);
    assert_eq!(error, "error: step \"enter Anna\": \"Anna\" has entered already: expected another name\n");
    let error = failure(1, at, &["note", "cup.txt", "go"]);
    assert!(error.starts_with("error: step \"go\": \"go\" is not a step: enter, withdraw"), "{error}");
    let error = failure(1, at, &["sheets", "cup.txt", "sheets"]);
    assert_eq!(error, "error: cup.txt: no series has begun: expected \"begin series 1\" first\n");
    let error = failure(1, at, &["show", "none.txt"]);
    assert!(error.starts_with("error: none.txt: ") && error.lines().count() == 1, "{error}");
    std::fs::write(at.join("bad.txt"), "Skat tournament, version 1\nname: A\n").expect("writable");
    let error = failure(1, at, &["show", "bad.txt"]);
    assert_eq!(error, "error: bad.txt: line 2: \"\" is not \"organiser: ...\"\n");
    let error = failure(1, at, &["play", "--agents", "random,random,random", "--out", "cup.txt"]);
    assert!(error.starts_with("error: cup.txt: there is such a file"), "{error}");
    assert!(failure(2, at, &["play", "--agents", "random,random"]).contains("expected three agents or more"));
    let four = ["play", "--agents", "random,random,random", "--tables", "four"];
    let error = failure(1, at, &four);
    assert_eq!(error, "error: 3 participants have no table: expected three or four at least (SkTO 7.1.1)\n");
    for (argument, expected) in
        [("--series=0", "1..=1000"), ("--rounds=0", "1..=10000"), ("--stake=2", "a stake")]
    {
        assert!(failure(2, at, &["play", "--agents", "random,random,random", argument]).contains(expected));
    }
}
