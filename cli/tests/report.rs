//! `skat report` from outside: what training and evaluation leave behind becomes a page, and how it
//! refuses.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const TINY: &str = r#"
game = "skat"
algorithm = "rollout_improvement"

[run]
seed = 3
games = 64

[network]
hidden = [16]
head = 8

[actors]
games_per_iteration = 16

[opponents]
scripted = "heuristic"

[rollouts]

[optimizer]
batch_size = 128

[evaluation]
opponents = ["random", "heuristic"]
every_games = 32
deals = 4
final_deals = 10
"#;

fn skat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments).current_dir(folder).output().expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// The one sentence on stderr of a command that was refused.
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert!(text.starts_with("error: ") && text.lines().count() == 1, "{text}");
    text
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("a text")
}

#[test]
fn a_run_a_tournament_and_a_duel_become_a_page() {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path();
    fs::write(folder.join("tiny.toml"), TINY).expect("the folder is writable");
    stdout(&skat(folder, &["train", "tiny.toml", "--out", "run"]));
    stdout(&skat(
        folder,
        &["evaluate", "--agents", "heuristic,random,heuristic", "--deals", "12", "--out", "three"],
    ));
    let duel = skat(folder, &["evaluate", "--agents", "heuristic,random", "--deals", "12", "--json"]);
    fs::write(folder.join("duel.json"), stdout(&duel)).expect("the folder is writable");

    let told = skat(folder, &["report", "run", "three", "duel.json"]);
    assert_eq!(stdout(&told), "Wrote report.html; any browser shows it.\n");
    let page = read(folder, "report.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
    for part in [
        "Against random, by games",
        "Against heuristic, by minutes",
        "Behaviour against heuristic",
        "Loss: how a deal ends",
        "Match 1: three",
        "Match 2: duel",
        "A heuristic</b> is stronger",
        "games_per_iteration = 16",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let result: serde_json::Value = serde_json::from_str(&read(folder, "run/result.json")).expect("JSON");
    let mean = result[1]["report"]["difference"]["mean"].as_f64().expect("a number");
    assert!(page.contains(&format!("<data value=\"{mean}\">")), "{mean}");

    // A page is replaced, and the same files give the same one.
    stdout(&skat(folder, &["report", "run", "three", "duel.json"]));
    assert!(read(folder, "report.html") == page);
    stdout(&skat(folder, &["report", "duel.json", "--out", "report.html"]));
    assert!(read(folder, "report.html") != page);
}

#[test]
fn only_pages_are_written_over() {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path();
    let duel = skat(folder, &["evaluate", "--agents", "heuristic,random", "--deals", "4", "--json"]);
    let duel = stdout(&duel);
    fs::write(folder.join("duel.json"), duel).expect("the folder is writable");
    fs::create_dir(folder.join("pages")).expect("the folder is writable");
    let with_out = |out: &str| skat(folder, &["report", "duel.json", "--out", out]);
    assert!(refused(&with_out("duel.json")).contains("duel.json exists and is no page of skat report"));
    assert_eq!(read(folder, "duel.json"), duel);
    assert!(refused(&with_out("pages")).contains("pages is no file; expected the name of one"));
    assert!(refused(&with_out("no/such/page.html")).contains("no/such/page.html: "));
    assert!(refused(&with_out("duel.json/page.html")).contains("duel.json/page.html: "));
    fs::write(folder.join("empty.html"), "").expect("the folder is writable");
    stdout(&with_out("empty.html"));
    let names: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(names.len(), 3, "nothing half-written is left: {names:?}");
}

#[test]
fn what_cannot_be_reported_is_one_sentence_and_no_page() {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path();
    let nothing = skat(folder, &["report"]);
    assert_eq!(nothing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("<RUN_OR_MATCH>"));
    assert!(refused(&skat(folder, &["report", "none"])).contains("none: No such file"));
    assert!(refused(&skat(folder, &["report", "."])).contains("expected the folder of a training run"));
    fs::create_dir(folder.join("run")).expect("the folder is writable");
    fs::write(folder.join("run/config.toml"), TINY).expect("the folder is writable");
    fs::write(folder.join("run/metrics.jsonl"), "{\"iteration\":1}\n{}\n").expect("the folder is writable");
    let broken = refused(&skat(folder, &["report", "run"]));
    assert!(broken.contains("run/metrics.jsonl: line 1: missing field `games`"), "{broken}");
    fs::write(folder.join("run/metrics.jsonl"), "").expect("the folder is writable");
    let twice = refused(&skat(folder, &["report", "run", "./run"]));
    assert!(twice.contains("./run is named twice"), "{twice}");
    assert!(!folder.join("report.html").exists());
}

/// Pictures stand alone: well-formed, in both colour schemes, with a title; other files are not
/// written over.
#[test]
fn strength_becomes_pictures() {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path();
    fs::write(folder.join("tiny.toml"), TINY).expect("the folder is writable");
    stdout(&skat(folder, &["train", "tiny.toml", "--out", "run"]));
    let arguments = ["report", "run", "--pictures", "plots"];
    assert_eq!(
        stdout(&skat(folder, &arguments)).lines().count(),
        9,
        "a page, four plots for each of two opponents"
    );
    let picture = read(folder, "plots/strength-2-minutes.svg");
    let document = roxmltree::Document::parse(&picture).expect("well-formed");
    assert!(document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    let title =
        document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    assert_eq!(title.and_then(|node| node.text()), Some("Against random, by minutes"));
    assert!(picture.contains("prefers-color-scheme: dark"));
    stdout(&skat(folder, &arguments));
    assert_eq!(read(folder, "plots/strength-2-minutes.svg"), picture, "once more, the same");
    fs::write(folder.join("plots/strength-1-games.svg"), "mine").expect("the folder is writable");
    let text = refused(&skat(folder, &arguments));
    assert!(text.contains("strength-1-games.svg exists and is no picture of skat report"), "{text}");
    stdout(&skat(folder, &["evaluate", "--agents", "heuristic,random", "--deals", "4", "--out", "match"]));
    let text = refused(&skat(folder, &["report", "match", "--pictures", "plots"]));
    assert!(text.contains("none of the sources is a training run"), "{text}");
}
