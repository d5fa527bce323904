//! The documented tables are what the program prints.

use std::process::Command;

fn is_printed_by(document: &str, what: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_skat")).args(["describe", what]).output().expect("a run");
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(document == printed, "env/docs/{what}.md is not what `skat describe {what}` prints");
}

#[test]
fn actions() {
    is_printed_by(include_str!("../../env/docs/actions.md"), "actions");
}

#[test]
fn observation() {
    is_printed_by(include_str!("../../env/docs/observation.md"), "observation");
}
