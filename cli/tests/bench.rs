//! `skat bench` from outside.

use skat_env::jass;
use skat_env::skat::{RandomGames, RandomPlay, fingerprint};
use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skat"))
        .arg("bench")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn the_json_report_has_all_figures() {
    let output = bench(&["--json", "--seconds", "0.001", "--threads", "2"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rates = report["rates"].as_array().expect("rates");
    let names: Vec<_> = rates.iter().filter_map(|rate| rate["name"].as_str()).collect();
    for name in
        ["games", "uniform_games", "rollouts", "decisions_v1_f32", "decisions_v1_u8", "decisions_v1_bits"]
    {
        assert!(names.contains(&name), "{names:?}");
    }
    for rate in rates {
        assert!(rate["per_second"].as_f64() > Some(0.0), "{rate}");
        assert_eq!(rate["per_second_on_threads"].is_null(), rate["name"] == "rollouts", "{rate}");
    }
    let parts = report["parts"].as_array().expect("parts");
    for name in
        ["deal", "auction", "skat", "burying", "declaration", "cards", "score", "mask", "view", "encode"]
    {
        let part = parts.iter().find(|part| part["part"] == name).expect("a part of a deal");
        assert!(part["nanoseconds_per_step"].as_f64() > Some(0.0), "{part}");
    }
    assert!(report["bytes_per_environment"].as_u64().is_some_and(|bytes| bytes <= 512));
    assert_eq!(report["fingerprint"], fingerprint().to_string());
    let games = report["random_games"].as_u64().expect("a number");
    assert_eq!(
        report["random_games_checksum"],
        RandomGames::play(RandomPlay::WithSkat, 1, games).checksum.to_string()
    );
}

#[test]
fn people_read_the_same_figures() {
    let output = bench(&["--seconds", "0.001"]);
    assert!(output.status.success());
    let text = text(&output.stdout);
    for expected in
        ["whole games, picking up the skat", "799 x 4 bytes", "deal: shuffling and dealing", "a plain fill"]
    {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    assert!(text.ends_with(&format!("Fingerprint of games, observations and masks: {}\n", fingerprint())));
}

#[test]
fn another_game_has_its_own_figures() {
    let output = bench(&["--game", "jass", "--json", "--seconds", "0.001"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let rates = report["rates"].as_array().expect("rates");
    let names: Vec<_> = rates.iter().filter_map(|rate| rate["name"].as_str()).collect();
    assert_eq!(names, ["games", "rollouts", "decisions_v1_f32", "decisions_v1_u8", "decisions_v1_bits"]);
    assert!(rates.iter().all(|rate| rate["per_second"].as_f64() > Some(0.0)), "{rates:?}");
    assert_eq!(report["fingerprint"], jass::fingerprint().to_string());
    let games = report["random_games"].as_u64().expect("a number");
    let played = jass::RandomGames::play(jass::Variant::Chibre, 1, games);
    assert_eq!(report["random_games_checksum"], played.checksum.to_string());
    let output = bench(&["--game=jass", "--seconds", "0.001"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("whole games in Chibre"), "{}", text(&output.stdout));
    assert!(!text(&output.stdout).contains("a step"), "Jass has no parts");
}

#[test]
fn wrong_arguments_say_what_was_expected() {
    for (arguments, expected) in [
        (["--seconds", "0"], "from 0.001 to 3600"),
        (["--json", "--seconds=-1"], "from 0.001 to 3600"),
        (["--seconds", "nan"], "from 0.001 to 3600"),
        (["--seconds", "1e99"], "from 0.001 to 3600"),
        (["--threads", "1"], "2..=1024"),
        (["--threads", "many"], "many"),
    ] {
        let output = bench(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
}
