//! `skat inspect` from outside: the page that it writes, and what it refuses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn skat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.arg("inspect").args(["--worlds", "8", "--solved", "2"]).args(arguments);
    command.current_dir(folder).output().expect("the program starts")
}

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../env/tests/data/iss_games.sgf")
}

fn folder() -> TempDir {
    TempDir::new().expect("a temporary folder")
}

/// The sentence with which it fails.
fn failure(code: i32, folder: &Path, arguments: &[&str]) -> String {
    let output = skat(folder, arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn agents_play_deals_that_are_looked_at() {
    let folder = folder();
    let arguments = ["--deal", "1,4", "--agents", "heuristic,random,heuristic", "--out", "a.html"];
    let output = skat(folder.path(), &arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(folder.path().join("a.html")).expect("the page");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(told, format!("a.html: 2 games, {} kB\n", page.len().div_ceil(1000)));
    assert!(page.contains(r#""agents":["heuristic","random"]"#) && page.contains(r#""title":"Deal 4""#));
    assert!(page.contains(r#""players":["heuristic","random","heuristic"]"#));
    let text = failure(1, folder.path(), &arguments);
    assert_eq!(text, "error: a.html exists; --force replaces it\n");
    let forced: Vec<&str> = arguments.into_iter().chain(["--force"]).collect();
    assert!(skat(folder.path(), &forced).status.success());
    assert_eq!(
        fs::read_to_string(folder.path().join("a.html")).expect("the page"),
        page,
        "the same page again"
    );
}

#[test]
fn recorded_games_are_looked_at() {
    let folder = folder();
    let games = games();
    let games = games.to_str().expect("a plain path");
    let agents = ["--agents", "random,random,random"];
    let output = skat(folder.path(), &[&[games, "--games", "2"][..], &agents].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(folder.path().join("game.html")).expect("the page");
    assert_eq!(page.matches(r#""title":"Game "#).count(), 2);
    let text = failure(1, folder.path(), &[games, "--id", "1", "--force"]);
    assert!(text.ends_with("iss_games.sgf: there is no game with the number 1 in it\n"), "{text}");
}

#[test]
fn what_cannot_be_looked_at_is_one_sentence() {
    let folder = folder();
    let text = failure(1, folder.path(), &["no/such.sgf"]);
    assert!(text.starts_with("error: no/such.sgf: ") && text.lines().count() == 1, "{text}");
    fs::write(folder.path().join("bad.sgf"), "not a record\n").expect("the folder is writable");
    let text = failure(1, folder.path(), &["bad.sgf"]);
    assert!(text.starts_with("error: bad.sgf: ") && text.lines().count() == 1, "{text}");
    assert!(!folder.path().join("game.html").exists(), "nothing was written");
    assert!(
        failure(2, folder.path(), &["--deal", "1", "--agents", "random,random"]).contains("three agents")
    );
    assert!(failure(2, folder.path(), &["--deal", "one"]).contains("--deal"));
    assert!(failure(2, folder.path(), &[]).contains("FILE"));
    assert!(failure(2, folder.path(), &["game.sgf", "--deal", "1"]).contains("--deal"));
    let four = failure(1, folder.path(), &["--deal", "1", "--agents", "random,random,random,random"]);
    assert_eq!(four, "error: three agents play a deal, in the seats from forehand on\n");
}
