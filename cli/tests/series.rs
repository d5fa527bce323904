//! `skat series` and `skat sheet` from outside.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Runs `skat` with these arguments in a folder.
fn skat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments).current_dir(folder).output().expect("the program starts")
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// The text on stderr of a run that failed with this code and printed nothing else.
fn failure(code: i32, folder: &Path, arguments: &[&str]) -> String {
    let output = skat(folder, arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(text.starts_with("error: "), "{text}");
    text
}

fn lines_of_games(sheet: &str) -> usize {
    let games = sheet.lines().skip_while(|line| !line.starts_with("game |")).skip(1);
    games.take_while(|line| !line.is_empty()).count()
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let folder = folder();
    let arguments = |seed| ["series", "--agents", "random,heuristic,random,random", "--seed", seed];
    let (first, again) = (skat(folder.path(), &arguments("4")), skat(folder.path(), &arguments("4")));
    assert_eq!(stdout(&first), stdout(&again));
    assert_ne!(stdout(&first), stdout(&skat(folder.path(), &arguments("5"))));
}

#[test]
fn a_series_has_twelve_games_for_each_agent_or_as_many_as_asked_for() {
    let folder = folder();
    for (agents, more, games) in [
        ("random,random,random", None, 36),
        ("random,random,random,random", None, 48),
        ("random,random,random,random,random", None, 60),
        ("random,random,random", Some("--games=7"), 7),
    ] {
        let mut arguments = vec!["series", "--agents", agents];
        arguments.extend(more);
        let output = skat(folder.path(), &arguments);
        assert_eq!(lines_of_games(stdout(&output)), games);
        assert!(stdout(&output).contains(&format!("Series of {games} games\n")));
    }
}

#[test]
fn the_sheet_the_ranking_and_the_settlement_are_printed() {
    let folder = folder();
    let output = skat(folder.path(), &["series", "--agents", "random,heuristic,random", "--games", "12"]);
    let text = stdout(&output);
    for part in ["Skat score sheet, version 1", "  2  B heuristic", "result (SkTO 5.1)", "Ranking (SkTO 5.1)"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(text.contains("Settlement at 1 cent per point, version"), "{text}");
    let none = ["series", "--agents", "random,heuristic,random", "--games", "12", "--stake", "none"];
    let without = skat(folder.path(), &none);
    assert!(text.starts_with(stdout(&without)), "all but the settlement");
    assert!(!stdout(&without).contains("Settlement"));
    let half = ["series", "--agents", "random,heuristic,random", "--games", "12", "--stake", "1/2"];
    assert!(stdout(&skat(folder.path(), &half)).contains("Settlement at 1/2 cent per point"));
}

/// A sheet of three with won games worth 18, 18 and 27 and a lost one of 22: quarters of a cent
/// everywhere.
const QUARTERS: &str = "\
Skat score sheet, version 1
Series of 4 games

Playing partners
  1  Anna
  2  Bert
  3  Clara

Seats, clockwise
  from game 1: 1 2 3

game | dealer | declarer | base | with | without | Hand | Schn. | ann. | Schw. | ann. | ouvert | overbid | value |  1 |  2 |  3
1 | 1 | 1 | 9 | 1 | | | | | | | | | 18 | 18 | |
2 | 2 | 1 | 9 | 1 | | | | | | | | | 18 | 36 | |
3 | 3 | 2 | 9 | 2 | | | | | | | | | 27 | | 27 |
4 | 1 | 3 | 11 | 1 | | | | | | | | | -44 | | | -44

result (SkTO 5.1) | 1 | 2 | 3
game points | 36 | 27 | -44
games won | 2 | 1 | 0
games lost | 0 | 0 | 1
50 for each, won less lost | 100 | 50 | -50
games lost by others | 1 | 1 | 0
bonus for those | 40 | 40 | 0
final score | 176 | 117 | -94
";

#[test]
fn stakes_below_a_cent_are_rounded_in_either_way_and_the_heading_says_in_which() {
    let folder = folder();
    std::fs::write(folder.path().join("sheet.txt"), QUARTERS).expect("the folder is writable");
    // Each game: 18/4 is 5 cents, twice; 27/4 is 7; 22/4 is 6, doubled. Final points: 36/4, 27/4,
    // 44/4.
    for (rounding, heading, cents) in [
        (&[][..], "each game in whole cents (ISkO 5.5.4)", [10, 7, -12]),
        (&["--rounding", "each-game"], "each game in whole cents (ISkO 5.5.4)", [10, 7, -12]),
        (&["--rounding", "final-points"], "final points divided (ISkO 5.5.5)", [9, 7, -11]),
    ] {
        let sheet = [&["sheet", "sheet.txt", "--stake", "1/4"][..], rounding].concat();
        let output = skat(folder.path(), &sheet);
        let text = stdout(&output);
        assert!(
            text.contains(&format!("Settlement at 1/4 cent per point, {heading}, version 1 (ISkO 5.5.5)")),
            "{text}"
        );
        let output = skat(folder.path(), &[&sheet[..], &["--json"]].concat());
        let json: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
        let is_final = heading.starts_with("final");
        assert_eq!(json["settlement"]["rounding"], if is_final { "final_points" } else { "each_game" });
        for (account, cents) in json["settlement"]["accounts"].as_array().expect("a list").iter().zip(cents) {
            assert_eq!(account["cents"], cents);
        }
    }
}

#[test]
fn a_kept_sheet_is_read_and_prints_the_same() {
    let folder = folder();
    for (file, json) in [("sheet.txt", &[][..]), ("sheet.json", &["--json"])] {
        let mut play =
            vec!["series", "--agents", "random,heuristic,random,heuristic", "--seed", "9", "--out", file];
        play.extend(json);
        let played = skat(folder.path(), &play);
        let printed = stdout(&played);
        let check = skat(folder.path(), &["sheet", file, "--seed", "9"]);
        let checked = stdout(&check);
        let kept = std::fs::read_to_string(folder.path().join(file)).expect("the file was written");
        if json.is_empty() {
            assert_eq!(printed, checked);
            assert!(printed.starts_with(&kept), "the file holds the sheet");
        } else {
            let all: serde_json::Value = serde_json::from_str(printed).expect("JSON");
            let sheet: serde_json::Value = serde_json::from_str(&kept).expect("JSON");
            assert_eq!(all["sheet"], sheet);
            assert_eq!(all["agents"], serde_json::json!(["random", "heuristic", "random", "heuristic"]));
            assert_eq!(all["seed"], 9);
            assert_eq!(all["ranking"].as_array().map(Vec::len), Some(4));
            let results = all["settlement"]["accounts"].as_array().expect("a list");
            assert_eq!(
                results.iter().map(|account| account["result"].as_i64().expect("cents")).sum::<i64>(),
                0
            );
            std::fs::write(folder.path().join("printed.json"), printed).expect("the folder is writable");
            let again = skat(folder.path(), &["sheet", "printed.json", "--seed", "9"]);
            assert_eq!(stdout(&again), checked, "what was printed is read like the file");
        }
    }
    let both = ["sheet.txt", "sheet.json"].map(|file| skat(folder.path(), &["sheet", file]));
    assert_eq!(stdout(&both[0]), stdout(&both[1]));
}

#[test]
fn a_file_is_never_overwritten() {
    let folder = folder();
    std::fs::write(folder.path().join("mine.txt"), "mine").expect("the folder is writable");
    let text =
        failure(1, folder.path(), &["series", "--agents", "random,random,random", "--out", "mine.txt"]);
    assert_eq!(text, "error: mine.txt: there is such a file, and it is left as it is; name a new one\n");
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.txt")).expect("the file"), "mine");
    let text = failure(
        1,
        folder.path(),
        &["series", "--agents", "random,random,random", "--out", "no/such/folder.txt"],
    );
    assert!(text.starts_with("error: no/such/folder.txt: "), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn three_agents_are_expected() {
    let folder = folder();
    for agents in ["random,random", "heuristic"] {
        let text = failure(2, folder.path(), &["series", "--agents", agents]);
        assert!(text.contains("expected three agents or more with commas between them"), "{text}");
    }
    let text = failure(2, folder.path(), &["series", "--agents", "random,random,minimax"]);
    assert!(text.contains("\"minimax\" is not an agent: expected random, heuristic"), "{text}");
    let text = failure(1, folder.path(), &["series", "--agents", "random,random,neural:no/such.safetensors"]);
    assert!(text.starts_with("error: no/such.safetensors: "), "{text}");
    assert!(failure(2, folder.path(), &["series"]).contains("--agents"));
}

#[test]
fn arguments_out_of_range_are_named() {
    let folder = folder();
    for (argument, value, expected) in [
        ("--games", "0", "1..=1000000"),
        ("--games", "many", "many"),
        ("--seed", "-1", "-1"),
        ("--stake", "2", "a stake: cents per point, more than 0 and at most 1, like 1, 1/2 or 1/4"),
        ("--stake", "0", "a stake"),
    ] {
        let argument = format!("{argument}={value}");
        let text = failure(2, folder.path(), &["series", "--agents", "random,random,random", &argument]);
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn a_sheet_that_does_not_add_up_is_refused_in_one_sentence() {
    let folder = folder();
    let golden = include_str!("../../env/tests/data/sheet.txt");
    let write =
        |text: &str| std::fs::write(folder.path().join("sheet.txt"), text).expect("the folder is writable");
    write(golden);
    let fine = skat(folder.path(), &["sheet", "sheet.txt"]);
    assert!(stdout(&fine).starts_with(golden), "{}", stdout(&fine));
    assert!(stdout(&fine).contains("each against each (ISkO 5.5.5)"), "the company has changed");

    write(&golden.replace("|    24 |      |  24 |", "|    24 |      |  42 |"));
    let text = failure(1, folder.path(), &["sheet", "sheet.txt"]);
    assert_eq!(text, "error: sheet.txt: game 1, column 2: \"42\" is not 24, the running score\n");
    write("");
    let text = failure(1, folder.path(), &["sheet", "sheet.txt"]);
    assert_eq!(text, "error: sheet.txt: line 1: \"\" is not \"Skat score sheet, version 1\"\n");
    write("{\"format\": 1");
    let text = failure(1, folder.path(), &["sheet", "sheet.txt"]);
    assert!(text.starts_with("error: sheet.txt: ") && text.lines().count() == 1, "{text}");
    let text = failure(1, folder.path(), &["sheet", "none.txt"]);
    assert!(text.starts_with("error: none.txt: ") && text.lines().count() == 1, "{text}");
}

#[test]
fn several_sheets_are_ranked_together() {
    let folder = folder();
    for (file, seed) in [("first.txt", "1"), ("second.txt", "2")] {
        let agents = "heuristic,heuristic,heuristic";
        stdout(&skat(folder.path(), &["series", "--agents", agents, "--seed", seed, "--out", file]));
    }
    let ranking = |files: &[&str]| -> Vec<(String, i64)> {
        let output = skat(folder.path(), &[&["sheet", "--json"], files].concat());
        let json: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
        let places = json.get("ranking").unwrap_or(&json).as_array().expect("a list").clone();
        let place = |place: serde_json::Value| {
            let name = place["standing"]["name"].as_str().expect("a name").to_string();
            (name, place["final_score"].as_i64().expect("points"))
        };
        places.into_iter().map(place).collect()
    };
    let both = ranking(&["first.txt", "second.txt"]);
    assert!(both.is_sorted_by_key(|(_, score)| -score));
    let mut sums = [ranking(&["first.txt"]), ranking(&["second.txt"])].concat();
    sums.sort();
    for pair in sums.chunks(2) {
        assert!(both.contains(&(pair[0].0.clone(), pair[0].1 + pair[1].1)), "{both:?} {pair:?}");
    }
    let text = skat(folder.path(), &["sheet", "first.txt", "second.txt"]);
    assert!(stdout(&text).starts_with("Ranking over 2 sheets (SkTO 5.1)\n\n  place"));
    assert!(failure(2, folder.path(), &["sheet"]).contains("<FILE>"));
}

#[test]
fn a_sheet_is_read_from_standard_input() {
    use std::io::Write;
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(["sheet", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let golden = include_str!("../../env/tests/data/sheet.json");
    child.stdin.take().expect("a pipe").write_all(golden.as_bytes()).expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    assert!(stdout(&output).starts_with(include_str!("../../env/tests/data/sheet.txt")));
}
