//! One mutant against the tests of its group.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How much longer one test program may take than without a mutant.
const LIMIT: Duration = Duration::from_secs(20);

/// A test program or a module of its tests, and how long it takes without a mutant.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    path: PathBuf,
    /// What the names of the module's tests have in them; empty for the whole program.
    filter: String,
    pub(crate) takes: Duration,
}

impl Program {
    /// That of a `PROGRAM` or a `PROGRAM::MODULE`.
    pub(crate) fn new(test: &str, programs: &BTreeMap<String, PathBuf>, takes: Duration) -> Program {
        let (program, module) = parts(test);
        let filter = module.map(|module| format!("{module}::")).unwrap_or_default();
        Program { path: programs[program].clone(), filter, takes }
    }
}

/// The program of a test, and the module if one is named.
pub(crate) fn parts(test: &str) -> (&str, Option<&str>) {
    test.split_once("::").map_or((test, None), |(program, module)| (program, Some(module)))
}

/// What the tests made of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The first test that failed, or the program that ended without a word.
    Caught(String),
    Missed,
    /// A program did not end in time.
    Timeout,
}

/// Runs the programs one after the other until a test fails.
pub(crate) fn trial(programs: &[Program], folder: &Path, mutant: Option<usize>) -> io::Result<Outcome> {
    for program in programs {
        let outcome = run(program, folder, mutant)?;
        if outcome != Outcome::Missed {
            return Ok(outcome);
        }
    }
    Ok(Outcome::Missed)
}

fn run(program: &Program, folder: &Path, mutant: Option<usize>) -> io::Result<Outcome> {
    let mut command = Command::new(&program.path);
    command
        .args(["--test-threads=1", &program.filter])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command.env("RUST_BACKTRACE", "0");
    if let Some(mutant) = mutant {
        command.env("SKAT_MUTANT", mutant.to_string());
    }
    let mut child = command.spawn()?;
    let output = child.stdout.take().expect("standard output is piped");
    let (sender, lines) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let end = Instant::now() + 3 * program.takes + LIMIT;
    let outcome = loop {
        match lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(line) if line.ends_with("FAILED") => {
                let test = line.split(' ').nth(1).unwrap_or_default();
                break Some(Outcome::Caught(test.to_owned()));
            }
            Ok(line) if line == "running 0 tests" => {
                return Err(io::Error::other(format!(
                    "{:?} names no test of {:?}",
                    program.filter, program.path
                )));
            }
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout) => break Some(Outcome::Timeout),
            Err(RecvTimeoutError::Disconnected) => break None,
        }
    };
    drop(lines);
    if outcome.is_some() {
        child.kill()?;
    }
    let status = child.wait()?;
    let _ = reader.join();
    Ok(outcome.unwrap_or_else(|| {
        if status.success() { Outcome::Missed } else { Outcome::Caught(format!("{status}")) }
    }))
}
