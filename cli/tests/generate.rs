//! `skat generate` and `skat dataset` as programs: kills, full disks, two runs in one folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::tempdir;

const CONFIG: &str = r#"
title = "test"
games = 12_000
shard = 500
decisions = {}
labels = { by = "rollouts:heuristic", worlds = 2, share = 0.002 }
agents = [{ agent = "heuristic" }]
"#;

fn skat(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(path) = waiting.pop() {
        for entry in std::fs::read_dir(path).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("a path in the folder").to_path_buf();
                files.insert(name, std::fs::read(path).expect("a file"));
            }
        }
    }
    files
}

fn begin(command: &mut Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs")
}

/// Killed twenty times at instants that differ, and resumed each time with another number of
/// threads: the same bytes as at once.
#[test]
fn a_killed_data_set_is_resumed_to_the_same_bytes() {
    let folder = tempdir().expect("a folder");
    let (config, whole, killed) =
        (folder.path().join("set.toml"), folder.path().join("whole"), folder.path().join("killed"));
    std::fs::write(&config, CONFIG).expect("a config");
    let made = output(&mut skat(&["generate", text(&config), "--out", text(&whole)]));
    assert!(made.status.success(), "{}", stderr(&made));
    let mut kills = 0;
    for kill in 0..20u64 {
        let threads = (1 + kill % 2).to_string();
        let arguments = match killed.join("config.toml").exists() {
            false => ["generate", text(&config), "--out", text(&killed), "--threads", &threads],
            true => ["generate", "--resume", text(&killed), "--threads", &threads, "--threads"],
        };
        let arguments = if arguments[1] == "--resume" { &arguments[..5] } else { &arguments[..] };
        if !killed.join("config.toml").exists() {
            // Killed before there was anything to resume.
            let _ = std::fs::remove_dir_all(&killed);
        }
        let mut child = begin(&mut skat(arguments));
        std::thread::sleep(Duration::from_millis(7 + 13 * kill));
        kills += u64::from(child.try_wait().expect("a child").is_none());
        child.kill().expect("a child");
        child.wait().expect("a child");
    }
    assert!(kills >= 1, "the first kill comes before there is anything");
    if killed.join(".generate").exists() {
        let resumed = output(&mut skat(&["generate", "--resume", text(&killed)]));
        assert!(resumed.status.success(), "{}", stderr(&resumed));
    }
    assert!(bytes(&whole) == bytes(&killed), "other bytes after {kills} kills");
    let checked = output(&mut skat(&["dataset", "check", "--labels", text(&killed)]));
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

#[test]
fn what_cannot_be_written_is_said_in_a_sentence() {
    let folder = tempdir().expect("a folder");
    let config = folder.path().join("set.toml");
    std::fs::write(&config, CONFIG.replace("12_000", "100")).expect("a config");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("a file");
    let failed = output(&mut skat(&["generate", text(&config), "--out", text(&file.join("set"))]));
    let said = stderr(&failed);
    assert_eq!(failed.status.code(), Some(1));
    assert!(said.starts_with("error: ") && said.contains("file/set") && said.lines().count() == 1, "{said}");
    let set = folder.path().join("set");
    let made = output(&mut skat(&["generate", text(&config), "--out", text(&set)]));
    assert!(made.status.success(), "{}", stderr(&made));
    let again = output(&mut skat(&["generate", text(&config), "--out", text(&set)]));
    assert!(stderr(&again).contains("is not empty; expected a new folder"), "{}", stderr(&again));
    assert_eq!(output(&mut skat(&["dataset", "check", text(folder.path())])).status.code(), Some(3));
    let game = output(&mut skat(&["generate", text(&config), "--game", "jass"]));
    assert!(stderr(&game).contains("takes its game from its config"), "{}", stderr(&game));
}

/// A limit on the length of files stands for a full disk: the sentence names the file, and what
/// was done before is still there.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing_that_was_done() {
    let folder = tempdir().expect("a folder");
    let (config, set) = (folder.path().join("set.toml"), folder.path().join("set"));
    std::fs::write(&config, CONFIG.replace("12_000", "1_500")).expect("a config");
    let program = env!("CARGO_BIN_EXE_skat");
    let run = |limit: &str, arguments: &str| {
        let line =
            format!("trap '' XFSZ; ulimit -f {limit}; exec '{program}' generate {arguments} --threads 1");
        output(Command::new("bash").args(["-c", &line]).stdin(Stdio::null()))
    };
    let full = run("100", &format!("'{}' --out '{}'", text(&config), text(&set)));
    let said = stderr(&full);
    assert_eq!(full.status.code(), Some(1), "{said}");
    assert!(said.contains("data/decisions/train-00000-of-00003.parquet: "), "{said}");
    let parts = bytes(&set);
    assert!(!parts.keys().any(|name| text(name).contains(".part-")), "{:?}", parts.keys());
    let resumed = run("unlimited", &format!("--resume '{}'", text(&set)));
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    assert!(output(&mut skat(&["dataset", "check", text(&set)])).status.success());
}

#[test]
fn counts_are_reported_as_text_json_and_page() {
    let folder = tempdir().expect("a folder");
    let (config, set, page) =
        (folder.path().join("set.toml"), folder.path().join("set"), folder.path().join("page.html"));
    std::fs::write(&config, CONFIG.replace("12_000", "300")).expect("a config");
    assert!(output(&mut skat(&["generate", text(&config), "--out", text(&set)])).status.success());
    let told = output(&mut skat(&["dataset", "stats", text(&set), "--page", text(&page)]));
    let told = String::from_utf8(told.stdout).expect("a text");
    assert!(told.starts_with("300 games of skat.") && told.contains("\n  CHZ "), "{told}");
    let json = output(&mut skat(&["dataset", "stats", text(&set), "--json"]));
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let contract = json["facts"].as_array().expect("facts").iter().find(|fact| fact["name"] == "contract");
    let counts = contract.expect("a fact")["values"].as_array().expect("values");
    let games: u64 = counts.iter().map(|value| value["games"]["count"].as_u64().expect("a count")).sum();
    assert_eq!((games, counts.len() >= 29), (300, true));
    let page = std::fs::read_to_string(page).expect("a page");
    let document = page.strip_prefix("<!DOCTYPE html>").expect("a page");
    assert!(document.contains("id=\"contract-share\"") && document.contains("id=\"length\""));
}
