//! The documented tables are what the program prints, and the pages leave nothing out.

use skat_training::{Config, Losses, Tally, Window};
use std::process::Command;

fn is_printed_by(document: &str, what: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_skat")).args(["describe", what]).output().expect("a run");
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(document == printed, "env/docs/{what}.md is not what `skat describe {what}` prints");
}

#[test]
fn actions() {
    is_printed_by(include_str!("../../env/docs/skat/actions.md"), "actions");
}

#[test]
fn observation() {
    is_printed_by(include_str!("../../env/docs/skat/observation.md"), "observation");
}

/// The pages of the algorithms.
const ALGORITHMS: [&str; 2] =
    [include_str!("../../training/docs/deep_monte_carlo.md"), include_str!("../../training/docs/ppo.md")];

/// Whether a row of a table begins with this name.
fn is_explained(name: &str) -> bool {
    let row = format!("| `{name}` |");
    ALGORITHMS.iter().any(|page| page.lines().any(|line| line.starts_with(&row)))
}

#[test]
fn every_field_of_a_config_is_explained() {
    let config = serde_json::to_value(Config::default()).expect("a config is plain data");
    for (name, value) in config.as_object().expect("a config is a table") {
        match value.as_object() {
            None => assert!(is_explained(name), "{name}"),
            Some(table) => {
                for field in table.keys() {
                    assert!(is_explained(&format!("{name}.{field}")), "{name}.{field}");
                }
            }
        }
    }
}

#[test]
fn every_number_that_is_logged_is_explained() {
    let tally = Tally { deals: 1, ..Tally::default() };
    let mut window = Window { tally, seconds: 1.0, ..Window::default() };
    window.add_step(Losses { hidden: Some(1.0), ..Losses::default() }, 1);
    let names: Vec<String> = window.numbers().into_keys().collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        assert!(is_explained(&name), "{name}");
    }
}
