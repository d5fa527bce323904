//! Tells the program which commit it was built from, for the provenance of data sets.

use std::process::Command;

fn main() {
    // Written again by every commit and checkout; where there is none, the sources are no checkout.
    println!("cargo::rerun-if-changed=../.git/logs/HEAD");
    println!("cargo::rerun-if-changed=build.rs");
    let head = Command::new("git").args(["rev-parse", "HEAD"]).output();
    let commit = head.ok().filter(|output| output.status.success());
    let commit = commit.and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo::rustc-env=SKAT_COMMIT={}", commit.as_deref().unwrap_or("unknown").trim());
}
