//! The copy of the package that is built, and what the compiler says of it.

use super::switch::Constants;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A copy of the package in a workspace of its own.
pub(crate) struct Copy {
    root: PathBuf,
    tests: Vec<String>,
}

/// What the compiler refused.
pub(crate) struct Refusal {
    /// Where: files from the root of the repository, and bytes; the main places first.
    pub(crate) places: Vec<(String, Range<usize>)>,
    /// Whether a match does not cover everything.
    pub(crate) uncovered: bool,
    /// A function that has to stay `const`.
    pub(crate) constant: Option<String>,
    /// The whole message.
    pub(crate) message: String,
}

/// The test programs by name, or what the compiler refused.
pub(crate) type Built = Result<BTreeMap<String, PathBuf>, Vec<Refusal>>;

impl Copy {
    /// Makes the copy at `root`: sources are written later, all else is linked to.
    pub(crate) fn new(root: &Path, tests: Vec<String>) -> io::Result<Copy> {
        let _ = fs::remove_dir_all(root);
        let package = root.join("env");
        fs::create_dir_all(&package)?;
        let mut workspace = String::new();
        for line in fs::read_to_string("Cargo.toml")?.lines() {
            let line = match line.split_once(" = ") {
                Some(("members", _)) => "members = [\"env\"]",
                Some(("default-members", _)) => "",
                _ => line,
            };
            workspace += &format!("{line}\n");
        }
        // The tests run thousands of times; the checks of a debug build stay.
        workspace += "[profile.dev]\nopt-level = 1\n";
        fs::write(root.join("Cargo.toml"), workspace)?;
        fs::copy("Cargo.lock", root.join("Cargo.lock"))?;
        for entry in fs::read_dir("env")? {
            let entry = entry?;
            if entry.file_name() != "src" {
                std::os::unix::fs::symlink(fs::canonicalize(entry.path())?, package.join(entry.file_name()))?;
            }
        }
        Ok(Copy { root: root.to_owned(), tests })
    }

    /// Writes a source file, unless it is the same already.
    pub(crate) fn write(&self, file: &str, text: &str) -> io::Result<()> {
        let path = self.root.join(file);
        fs::create_dir_all(path.parent().expect("files lie in folders"))?;
        if fs::read_to_string(&path).is_ok_and(|old| old == text) { Ok(()) } else { fs::write(path, text) }
    }

    /// The folder that tests run in.
    pub(crate) fn package(&self) -> PathBuf {
        self.root.join("env")
    }

    /// Builds the test programs.
    pub(crate) fn build(&self) -> io::Result<Built> {
        let mut arguments = vec!["test", "--no-run"];
        for test in &self.tests {
            arguments.extend(["--test", test]);
        }
        self.cargo(&arguments)
    }

    fn cargo(&self, arguments: &[&str]) -> io::Result<Built> {
        let output = Command::new("cargo")
            .args(arguments)
            .args(["--package", "skat-env", "--message-format", "json", "--quiet"])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", fs::canonicalize("target")?)
            .output()?;
        let (mut programs, mut refusals) = (BTreeMap::new(), Vec::new());
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
            if message["reason"] == "compiler-artifact"
                && let (Some(name), Some(program)) =
                    (message["target"]["name"].as_str(), message["executable"].as_str())
            {
                programs.insert(name.to_owned(), PathBuf::from(program));
            }
            if message["reason"] == "compiler-message" && message["message"]["level"] == "error" {
                refusals.extend(refusal(&message["message"]));
            }
        }
        if output.status.success() {
            return Ok(Ok(programs));
        }
        if refusals.is_empty() {
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            refusals.push(Refusal { places: Vec::new(), uncovered: false, constant: None, message });
        }
        Ok(Err(refusals))
    }
}

fn refusal(message: &Value) -> Option<Refusal> {
    let spans = message["spans"].as_array()?;
    let mut places = Vec::new();
    for main in [true, false] {
        for span in spans.iter().filter(|span| span["is_primary"] == main) {
            let bytes = |name: &str| span[name].as_u64().and_then(|at| usize::try_from(at).ok());
            let file = span["file_name"].as_str()?.to_owned();
            places.push((file, bytes("byte_start")?..bytes("byte_end")?));
        }
    }
    // "aborting due to ..." has no place.
    if places.is_empty() {
        return None;
    }
    let text = message["message"].as_str().unwrap_or_default();
    let constant = (message["code"]["code"] == "E0015").then(|| text.split('`').nth(1)).flatten();
    let rendered = message["rendered"].as_str().unwrap_or(text).to_owned();
    let uncovered = message["code"]["code"] == "E0004";
    Some(Refusal { places, uncovered, constant: constant.map(short), message: rendered })
}

/// `Type::function` of a path with modules and generics, or the function alone.
fn short(path: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0;
    for c in path.chars() {
        depth += i32::from(c == '<');
        if depth == 0 {
            plain.push(c);
        }
        depth -= i32::from(c == '>');
    }
    let parts: Vec<&str> = plain.split("::").filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [.., of, name] if of.starts_with(char::is_uppercase) => format!("{of}::{name}"),
        [.., name] => name.to_owned(),
        [] => plain,
    }
}

/// Keeps what has to stay `const`; whether anything was new.
pub(crate) fn keep(constants: &mut Constants, refusals: &[Refusal]) -> bool {
    let before = constants.len();
    constants.extend(refusals.iter().filter_map(|refusal| refusal.constant.clone()));
    constants.len() > before
}
