//! `skat analyse` from outside.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn games(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../env/tests/data").join(name)
}

fn analyse(file: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.arg("analyse").arg(file).args(arguments).args(["--cards", "letters"]);
    command.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

fn json(file: &Path, arguments: &[&str]) -> Value {
    let output = analyse(file, &[arguments, &["--json"]].concat());
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A file of some of the recorded games.
fn some(lines: &[usize]) -> (TempDir, PathBuf) {
    let all = std::fs::read_to_string(games("iss_games.sgf")).expect("the games");
    let chosen: Vec<&str> = lines.iter().map(|&line| all.lines().nth(line).expect("so many games")).collect();
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("some.sgf");
    std::fs::write(&path, chosen.join("\n") + "\n").expect("the folder is writable");
    (folder, path)
}

/// The worth of a decision's card is what the next one begins with; who wins at the end won with
/// open cards too.
#[test]
fn decisions_follow_from_each_other() {
    let (_folder, file) = some(&[0, 1, 2, 3, 4, 5]);
    let analysis = json(&file, &[]);
    let games = analysis["games"].as_array().expect("games");
    assert_eq!(games.len(), 6);
    let mut cards = 0;
    for game in games.iter().filter(|game| !game["declarer"].is_null()) {
        let mut worth = &game["value"];
        let mut lost = [0, 0, 0];
        for decision in game["decisions"].as_array().expect("decisions") {
            cards += 1;
            assert_eq!(&decision["best"], worth);
            worth = &decision["value"];
            let card = decision["card"].as_str().expect("a card");
            assert_eq!(&decision["values"][card], worth);
            assert_eq!(decision["mistake"], Value::Bool(worth != &decision["best"]));
            let seats = ["forehand", "middlehand", "rearhand"];
            let seat = seats.iter().position(|seat| decision["seat"] == *seat).expect("a seat");
            lost[seat] += decision["points_lost"].as_u64().expect("points");
        }
        for (seat, lost) in lost.into_iter().enumerate() {
            assert_eq!(game["sums"][seat]["points_lost"], lost);
        }
        let best = &game["burying"]["best"];
        if let (Some(best), Some(value)) = (best.as_u64(), game["value"].as_u64()) {
            assert!(best >= value);
        }
    }
    assert!(cards > 100, "{cards}");
    let total: u64 = analysis["players"]
        .as_object()
        .expect("players")
        .values()
        .map(|sum| sum["points_lost"].as_u64().expect("points"))
        .sum();
    let by_game: u64 = games
        .iter()
        .flat_map(|game| game["sums"].as_array().expect("sums"))
        .map(|sum| sum["points_lost"].as_u64().expect("points"))
        .sum();
    assert_eq!(total, by_game);
}

#[test]
fn one_game_and_only_its_mistakes_can_be_asked_for() {
    let (_folder, file) = some(&[0, 1, 2]);
    let second = json(&file, &["--game", "2"]);
    let id = second["games"][0]["id"].as_u64().expect("a number").to_string();
    assert_eq!(second, json(&file, &["--id", &id]));
    let all = second["games"][0]["decisions"].as_array().expect("decisions").clone();
    let mistakes: Vec<Value> = all.into_iter().filter(|decision| decision["mistake"] == true).collect();
    assert_eq!(
        json(&file, &["--game", "2", "--only-mistakes"])["games"][0]["decisions"],
        Value::Array(mistakes)
    );
}

#[test]
fn a_table_tells_it_to_people() {
    let (_folder, file) = some(&[0, 1]);
    let output = analyse(&file, &[]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let told = text(&output.stdout);
    for words in [
        "Game 1, number ",
        "Game 2, number ",
        " with open cards",
        "  trick  seat",
        "points lost",
        "All 2 games",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let cards = told.lines().filter(|line| line.contains("hand  ")).count();
    assert!(cards > 30, "{told}");
}

#[test]
fn what_is_no_game_is_named_and_the_others_are_analysed() {
    let (folder, good) = some(&[0]);
    let line = std::fs::read_to_string(&good).expect("the game");
    let file = folder.path().join("mixed.sgf");
    let illegal = line.replacen("MV[w ", "MV[w w ", 1);
    std::fs::write(&file, format!("no record\n{line}{illegal}")).expect("the folder is writable");
    let output = analyse(&file, &["--only-mistakes"]);
    assert_eq!(output.status.code(), Some(1));
    let errors = text(&output.stderr);
    assert!(errors.contains("record 1: line 1") && errors.contains("record 3: "), "{errors}");
    assert!(errors.ends_with("error: 2 records cannot be analysed\n"), "{errors}");
    assert!(text(&output.stdout).starts_with("Game 2"));
}

#[test]
fn a_game_that_is_not_there_is_missed_in_one_sentence() {
    let (folder, file) = some(&[0]);
    let empty = folder.path().join("empty");
    std::fs::write(&empty, "").expect("the folder is writable");
    for (file, arguments, sentence) in [
        (&file, &["--game", "2"][..], "there is no game 2, only 1"),
        (&file, &["--id", "1"], "there is no game with the number 1 in it"),
        (&empty, &[], "there is no game in it"),
        (&folder.path().join("nowhere"), &[], "No such file or directory (os error 2)"),
    ] {
        let output = analyse(file, arguments);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output.stderr), format!("error: {}: {sentence}\n", file.display()));
        assert!(output.stdout.is_empty());
    }
}
