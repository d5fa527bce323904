//! `skat distil` from outside: a file for the fast player, and what it says of it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn skat(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_skat"));
    command.args(arguments).current_dir(folder).output().expect("the program starts")
}

fn refused(folder: &Path, arguments: &[&str], expected: &str) {
    let output = skat(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(expected), "{said}");
}

#[test]
fn the_file_is_written_and_played() {
    let folder = TempDir::new().expect("a temporary folder");
    let arguments = ["distil", "--games", "60", "--epochs", "2", "--out", "swift.safetensors"];
    let output = skat(folder.path(), &arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8_lossy(&output.stdout);
    for expected in ["Grand, declarer", "Null, defenders", "agrees", "Written: swift.safetensors"] {
        assert!(told.contains(expected), "{told}");
    }
    let bytes = fs::read(folder.path().join("swift.safetensors")).expect("the file");
    refused(folder.path(), &arguments, "swift.safetensors exists");
    assert_eq!(fs::read(folder.path().join("swift.safetensors")).expect("the file"), bytes);
    let again = skat(folder.path(), &[&arguments[..], &["--force"]].concat());
    assert!(again.status.success());
    assert_eq!(fs::read(folder.path().join("swift.safetensors")).expect("the file"), bytes);

    let agents = ["evaluate", "--agents", "swift:swift.safetensors,heuristic", "--deals", "3"];
    let played = skat(folder.path(), &agents);
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
}

#[test]
fn only_networks_that_value_cards_teach() {
    let folder = TempDir::new().expect("a temporary folder");
    let out = ["--out", "swift.safetensors"];
    refused(folder.path(), &[&["distil", "heuristic"], &out[..]].concat(), "expected neural or neural:PATH");
    refused(folder.path(), &[&["distil", "neural:none"], &out[..]].concat(), "none: ");
    refused(folder.path(), &["distil", "--games", "5", "--out", "none/swift"], "none/swift");
    assert!(fs::read_dir(folder.path()).expect("the folder").next().is_none());
    let agents = ["evaluate", "--agents", "swift:none,heuristic", "--deals", "3"];
    refused(folder.path(), &agents, "none: ");
}
