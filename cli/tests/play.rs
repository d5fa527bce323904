//! A person at the table, as a script that is piped in.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Types these lines, and then closes the input.
fn play(folder: &Path, arguments: &[&str], typed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.arg("play").args(["--cards", "letters"]).args(arguments).current_dir(folder);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    // A program that ends early reads no more.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

/// The last question that was asked, without what was typed.
fn last_question(text: &str) -> Option<&str> {
    text.trim_end().lines().last()?.trim_end().strip_suffix(" >")
}

/// What somebody types who always takes the `n`-th of the possibilities, until `games` are played:
/// found by asking the program again and again, with one line more each time.
fn script(folder: &Path, arguments: &[&str], games: usize, choose: impl Fn(&str, &str) -> String) -> String {
    let mut typed = String::new();
    for _ in 0..games * 30 {
        let output = play(folder, &[arguments, &["--no-record"]].concat(), &typed);
        let text = stdout(&output);
        if text.contains(&format!("{games} of {games} games played")) {
            return typed;
        }
        let asked = text.split("\nThis game is not entered.").next().unwrap_or(text);
        let question = last_question(asked).unwrap_or_else(|| panic!("no question in {text}"));
        typed += &(choose(question, text) + "\n");
    }
    panic!("no end:\n{typed}")
}

/// Bids 18 and no more, picks up, buries the first two cards, plays the first card.
fn first(question: &str, text: &str) -> String {
    if question.starts_with("pass") {
        return if question.contains(", 18 ") || question.ends_with(", 18") {
            "18".into()
        } else {
            "pass".into()
        };
    }
    if question.starts_with("skat") {
        return "skat".into();
    }
    if question == "bury two cards" {
        let hand = text.rsplit("you hold ").next().and_then(|rest| rest.lines().next()).expect("a hand");
        let last: Vec<&str> = hand.split(' ').rev().take(2).collect();
        return last.join(" ");
    }
    let words = question.trim_start_matches("your game: ").trim_start_matches("play ");
    words.split(' ').next().expect("a word").into()
}

#[test]
fn whole_deals_are_played_and_entered_and_recorded() {
    let folder = folder();
    let arguments = ["--seed", "4", "--games", "3", "--agents", "heuristic,random"];
    let typed = script(folder.path(), &arguments, 3, first);
    let output = play(folder.path(), &[&arguments[..], &["--record", "games.jsonl"]].concat(), &typed);
    let text = stdout(&output);
    for part in [
        "Seed 4. Type help for the words, quit to leave.",
        "Each game is recorded in games.jsonl.",
        "Game 1 of 3",
        "you are forehand",
        "Game 3 of 3",
        "Skat score sheet, version 1",
        "3 of 3 games played. Final scores (SkTO 5.1):",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let seats: Vec<&str> = text.lines().filter(|line| line.contains("you are ")).collect();
    assert!(seats[1].contains("you are rearhand") && seats[2].contains("you are middlehand"), "{seats:?}");
    let verify = Command::new(env!("CARGO_BIN_EXE_skat"))
        .args(["verify", "games.jsonl"])
        .current_dir(&folder)
        .output()
        .expect("it starts");
    assert!(stdout(&verify).contains('3'), "{}", stdout(&verify));
    let records = std::fs::read_to_string(folder.path().join("games.jsonl")).expect("records");
    assert_eq!(records.lines().count(), 3);
    assert!(records.contains("\"you\"") && records.contains("A heuristic") && records.contains("B random"));
    // The same again goes to the end of the file, and another form into another file.
    play(folder.path(), &[&arguments[..], &["--record", "games.jsonl"]].concat(), &typed);
    let records = std::fs::read_to_string(folder.path().join("games.jsonl")).expect("records");
    assert_eq!(records.lines().count(), 6);
    play(folder.path(), &[&arguments[..], &["--record", "games.sgf"]].concat(), &typed);
    let records = std::fs::read_to_string(folder.path().join("games.sgf")).expect("records");
    assert!(records.starts_with("(;GM[Skat]") && records.lines().count() == 3, "{records}");
}

#[test]
fn the_end_of_the_input_and_quit_leave_the_table() {
    let folder = folder();
    for typed in ["", "quit\n", "help\ncards\nquit\n", "\n\n  \n", "QUIT"] {
        let output = play(folder.path(), &["--seed", "1"], typed);
        let text = stdout(&output);
        assert!(text.contains("This game is not entered."), "{text}");
        assert!(text.ends_with("Nothing was played.\n"), "{text}");
        assert_eq!(std::fs::read(folder.path().join("skat-games.jsonl")).expect("a file"), b"");
    }
}

#[test]
fn what_is_typed_wrongly_is_reported_in_one_sentence() {
    let folder = folder();
    let typed = "CA\n19\n264x\nhold\nbid\nundo\nhint\n\u{1b}[2J\npass pass\n";
    let output = play(folder.path(), &["--seed", "1", "--seat", "middlehand", "--no-record"], typed);
    let text = stdout(&output);
    for expected in [
        "\"ca\" is not pass, hold or a bid like 18; help lists the words.",
        "\"19\" is not pass, hold or a bid like 18",
        "\"264x\" is not",
        "\"hold\" is not possible here.",
        "\"bid\" is not",
        "Nothing is taken back at this table: begin with --undo.",
        "There are no hints at this table: begin with --hints.",
        "\"\u{fffd}[2j\" is not",
    ] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    assert!(!text.contains('\u{1b}'), "nothing typed moves the cursor");
}

#[test]
fn cards_that_may_not_be_played_are_refused_with_the_reason() {
    let folder = folder();
    let arguments = ["--seed", "4", "--games", "1"];
    let typed = script(folder.path(), &arguments, 1, first);
    // Before each card all cards are tried: one of each kind of refusal comes up.
    let all: String =
        "CDHS".chars().flat_map(|s| "789QKTAJ".chars().map(move |r| format!("{s}{r}\n"))).collect();
    let output = play(folder.path(), &[&arguments[..], &["--no-record", "--undo"]].concat(), &(typed + &all));
    assert!(stdout(&output).contains("1 of 1 games played"));
    let bury = "18\npass\nskat\nCA CA\nZZ\n";
    let text = play(folder.path(), &["--seed", "4", "--no-record"], bury);
    assert!(!stdout(&text).is_empty());
}

#[test]
fn hints_and_undo() {
    let folder = folder();
    let arguments = ["--seed", "4", "--games", "1", "--hints", "--undo"];
    let follow = |_: &str, text: &str| {
        let hint = text.rsplit("would take ").next().and_then(|rest| rest.lines().next()).expect("a hint");
        hint.to_string()
    };
    let typed = script(folder.path(), &arguments, 1, follow);
    let text = play(folder.path(), &[&arguments[..], &["--no-record"]].concat(), &typed);
    assert!(stdout(&text).contains("hint: heuristic would take "), "{}", stdout(&text));

    // Taking each decision back and taking it again changes nothing.
    let mut lines = typed.lines();
    let first = lines.next().expect("a line");
    let rest: String = lines.map(|line| format!("{line}\n")).collect();
    let twice = format!("undo\n{first}\nundo\n{first}\n{rest}");
    let again = play(folder.path(), &[&arguments[..], &["--no-record"]].concat(), &twice);
    let text_again = stdout(&again);
    assert!(text_again.contains("You have done nothing in this deal yet."), "{text_again}");
    assert!(text_again.contains("  taken back"), "{text_again}");
    let end = |text: &str| text[text.find("Skat score sheet").expect("a sheet")..].to_string();
    assert_eq!(end(stdout(&text)), end(text_again));
}

#[test]
fn a_record_that_was_torn_is_gone_on_with() {
    let folder = folder();
    let path = folder.path().join("games.jsonl");
    std::fs::write(&path, "{\"format\":\"skat-rec").expect("the folder is writable");
    let arguments = ["--seed", "4", "--games", "1"];
    let typed = script(folder.path(), &arguments, 1, first);
    play(folder.path(), &[&arguments[..], &["--record", "games.jsonl"]].concat(), &typed);
    let text = std::fs::read_to_string(&path).expect("records");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[1].starts_with("{\"format\":\"skat-record\"") && text.ends_with('\n'));
}

#[test]
fn wrong_arguments_are_reported() {
    let folder = folder();
    for (arguments, code, expected) in [
        (
            &["--agents", "random,random,random"][..],
            2,
            "expected one agent, or two with a comma between them",
        ),
        (&["--agents", "nobody"], 2, "\"nobody\" is not an agent"),
        (&["--seat", "dealer"], 2, "forehand"),
        (&["--games", "0"], 2, "1..=10000"),
        (&["--record", "no/such/folder.jsonl"], 1, "no/such/folder.jsonl: "),
        (&["--hints", "nobody"], 2, "\"nobody\" is not an agent"),
        (&["--record", "x", "--no-record"], 2, "cannot be used with"),
    ] {
        let output = play(folder.path(), arguments, "");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.starts_with("error: ") && text.contains(expected), "{text}");
    }
}
