//! `skat calibrate` from outside: predictions and what was observed, as a table, as JSON and as
//! pictures.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn calibrate(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.arg("calibrate").args(arguments).current_dir(folder).output().expect("the program starts")
}

fn stdout(output: &Output) -> &str {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

#[test]
fn predictions_are_counted_by_probability_and_by_contract() {
    let folder = TempDir::new().expect("a temporary folder");
    let arguments = ["--deals", "40", "--opponent", "heuristic", "--json", "--pictures", "plots"];
    let printed = calibrate(folder.path(), &arguments);
    let found: serde_json::Value = serde_json::from_str(stdout(&printed)).expect("JSON");
    let games = |value: &serde_json::Value| value["observed"]["of"].as_u64().expect("a number");
    let sum = |classes: &str| -> u64 { found[classes].as_array().expect("classes").iter().map(games).sum() };
    let all = games(&found["all"]);
    assert!(all > 20, "{all} games of 120 hands");
    assert_eq!((sum("by_probability"), sum("by_contract")), (all, all));
    for class in found["by_probability"].as_array().expect("classes") {
        let [from, predicted] = ["from", "predicted"].map(|field| class[field].as_f64().expect("a number"));
        assert!((from..=from + 0.1 + 1e-9).contains(&predicted), "{class}");
    }
    for name in ["calibration-probabilities.svg", "calibration-contracts.svg"] {
        let svg = fs::read_to_string(folder.path().join("plots").join(name)).expect("a picture");
        assert!(svg.starts_with("<svg role=\"img\"") && svg.trim_end().ends_with("</svg>"));
    }
    assert_eq!(calibrate(folder.path(), &arguments).stdout, printed.stdout, "the same deals, the same games");

    let told = calibrate(folder.path(), &["--deals", "40", "--opponent", "heuristic"]);
    let told = stdout(&told);
    assert!(told.contains(&format!(" {all} ")), "{told}");
    assert!(told.contains("Brier score"));
}

#[test]
fn only_networks_predict() {
    let folder = TempDir::new().expect("a temporary folder");
    let refused = |arguments: &[&str], expected: &str| {
        let output = calibrate(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(
            text.starts_with("error: ") && text.lines().count() == 1 && text.contains(expected),
            "{text}"
        );
    };
    refused(&["heuristic"], "heuristic predicts nothing of what it does; expected neural");
    refused(&["neural:missing.safetensors"], "missing.safetensors: ");
    fs::write(folder.path().join("plots"), "mine").expect("the folder is writable");
    refused(&["--deals", "3", "--pictures", "plots"], "plots: ");
}
