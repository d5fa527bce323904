//! `skat solve` from outside.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn solve(arguments: &[&str], positions: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.arg("solve").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("its standard input");
    stdin.write_all(positions.as_bytes()).expect("it reads all");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// Computed by hand: in Grand the jack of clubs takes the only other trump, 4 points, and the ace
/// then 22; if the ace leads, the jack of spades takes it, and the jack of clubs gets 13 with the
/// ace of hearts. In Null who has the nine of clubs takes the trick.
const GOOD: &str = "G 0 0 CJ.CA SJ.HA C7.C8 -\nN 1 0 C7 C8 C9 -\nN 1 0 C7 C9 C8 -\n";

#[test]
fn positions_are_answered_line_by_line() {
    let output = solve(&["--moves", "--line"], GOOD);
    assert!(output.status.success());
    let expected =
        "26 CA=13 CJ=26 line CJ.SJ.C8.CA.HA.C7\nwon C7=won line C7.C8.C9\nlost C7=lost line C7.C9.C8\n";
    assert_eq!(text(&output.stdout), expected);
    assert!(text(&output.stderr).starts_with("3 positions in "));
}

#[test]
fn thresholds_are_yes_or_no() {
    for (points, answer) in [("26", "yes\n"), ("27", "no\n")] {
        let output = solve(&["--threshold", points], GOOD.lines().next().expect("a line"));
        assert_eq!(text(&output.stdout), answer);
    }
}

#[test]
fn thresholds_of_every_card() {
    let output = solve(&["--threshold", "26", "--moves"], GOOD);
    assert_eq!(text(&output.stdout), "yes CA=no CJ=yes\nyes C7=yes\nno C7=no\n");
}

#[test]
fn threads_change_nothing() {
    let many = GOOD.repeat(300);
    let one = solve(&["--moves"], &many);
    assert_eq!(one.stdout, solve(&["--moves", "--threads", "2"], &many).stdout);
    assert_eq!(text(&one.stdout).lines().count(), 900);
}

#[test]
fn a_bad_line_is_named_and_the_others_are_solved() {
    let output = solve(&[], "N 1 0 C7 C8 C9 -\nG 0 0 CJ.CJ SJ.HA C7.C8 -\nN 1 0 C7 C9 C8 -\n");
    assert_eq!(output.status.code(), Some(1));
    let expected = "won\nline 2: word 4, card 2: \"CJ\" is not a card that has not appeared before\nlost\n";
    assert_eq!(text(&output.stdout), expected);
}
