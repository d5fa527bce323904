//! The program from outside: what it prints, and how it fails.

use skat_agents::Catalogue as _;
use skat_env::skat::State;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Runs `skat` with these arguments, in an empty folder.
fn skat(arguments: &[&str]) -> Output {
    let folder = TempDir::new().expect("a temporary folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments).current_dir(&folder).output().expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

/// The text on stderr of a run that failed with this code and printed nothing else.
fn failure(code: i32, arguments: &[&str]) -> String {
    let output = skat(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(text.starts_with("error: "), "{text}");
    text
}

#[test]
fn an_unknown_agent_is_named_with_what_was_expected() {
    let text = failure(2, &["evaluate", "--agents", "random,minimax"]);
    assert!(text.contains("\"minimax\" is not an agent: expected random, heuristic"), "{text}");
    let text = failure(2, &["evaluate", "--agents", "neural:,random"]);
    assert!(text.contains("expected neural:PATH"), "{text}");
}

#[test]
fn the_help_of_every_command_that_takes_agents_lists_them_all() {
    for command in ["alternatives", "calibrate", "deals", "engine", "evaluate", "exploit", "play", "series"] {
        let output = skat(&[command, "--help"]);
        let text = stdout(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        for entry in State::AGENTS {
            let line = format!("{} {}", entry.forms.join(", "), entry.about);
            assert!(text.contains(&line), "{command}: {line} in {text}");
        }
        assert!(text.contains("SETTINGS: worlds=N"), "{command}: {text}");
    }
}

#[test]
fn two_agents_or_more_are_expected() {
    let text = failure(2, &["evaluate", "--agents", "random"]);
    assert!(text.contains("expected two agents or more with commas between them"), "{text}");
    assert!(failure(2, &["evaluate", "--agents", ""]).contains("\"\" is not an agent"));
    assert!(failure(2, &["evaluate"]).contains("--agents"));
}

#[test]
fn numbers_out_of_range_name_the_argument() {
    for (argument, value, expected) in [
        ("--deals", "1", "2..=1000000000"),
        ("--deals", "-5", "-5"),
        ("--deals", "many", "many"),
        ("--threads", "0", "1..=1024"),
        ("--seed", "1.5", "1.5"),
    ] {
        let text = failure(2, &["evaluate", "--agents", "random,random", &format!("{argument}={value}")]);
        assert!(text.contains(argument) && text.contains(expected), "{text}");
    }
}

#[test]
fn a_missing_network_is_one_sentence() {
    let text = failure(1, &["evaluate", "--agents", "neural:no/such.safetensors,random"]);
    assert!(text.starts_with("error: no/such.safetensors: "), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("notes.safetensors");
    std::fs::write(&path, "not a network").expect("the folder is writable");
    let text = failure(1, &["evaluate", "--agents", &format!("neural:{},random", path.display())]);
    assert!(text.contains("notes.safetensors: "), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn json_holds_the_whole_report() {
    let output = skat(&["evaluate", "--agents", "random,random", "--deals", "20", "--seed", "7", "--json"]);
    let report: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert_eq!(report["agents"], serde_json::json!(["random", "random"]));
    assert_eq!(report["deals"], 20);
    assert_eq!(report["seed"], 7);
    assert_eq!(report["difference"]["mean"], 0.0);
    assert_eq!(report["a"]["contracts"].as_array().map(Vec::len), Some(29));
}

#[test]
fn rules_of_thumb_beat_chance() {
    let output = skat(&["evaluate", "--agents", "heuristic,random", "--deals", "100", "--json"]);
    let report: serde_json::Value = serde_json::from_str(stdout(&output)).expect("JSON");
    assert!(report["difference"]["low"].as_f64().expect("a number") > 0.0);
}

#[test]
fn the_text_is_the_same_for_any_number_of_threads() {
    let run =
        |threads| skat(&["evaluate", "--agents", "random,random", "--deals", "200", "--threads", threads]);
    let (one, two) = (run("1"), run("2"));
    assert_eq!(stdout(&one), stdout(&two));
    assert!(stdout(&one).contains("200 deals (seed 1), each played six times: 1,200 games"));
    assert!(stdout(&one).contains("A and B scored exactly the same on every deal."));
}

#[test]
fn the_version_is_reported() {
    assert_eq!(stdout(&skat(&["--version"])), format!("skat {}\n", env!("CARGO_PKG_VERSION")));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::Stdio;
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(["describe", "actions"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
