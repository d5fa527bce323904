//! Tells the program which commit it was built from, for the provenance of data sets.

use std::process::Command;

fn main() {
    // Written again by every commit and checkout. Git knows where it is: a linked worktree has it
    // elsewhere, and a path that does not exist has the crate compiled again each time.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    let commit = git(&["rev-parse", "HEAD"]);
    println!("cargo::rustc-env=SKAT_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
}

/// What a command of git says; `None` where the sources are no checkout.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let said = output.status.success().then_some(output.stdout)?;
    Some(String::from_utf8(said).ok()?.trim().to_string())
}
