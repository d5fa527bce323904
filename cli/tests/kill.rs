//! `skat train` killed without warning, again and again, also while it writes a checkpoint: nothing
//! is lost but time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Fifty iterations, saved after each.
const OFTEN_SAVED: &str = r#"
game = "skat"
algorithm = "rollout_improvement"

[run]
seed = 5
games = 800

[network]
hidden = [64]
head = 8

[actors]
count = 2
games_per_iteration = 16

[opponents]
scripted = "heuristic"
scripted_probability = { start = 0.5, end = 0.0 }

[rollouts]
vine = { start = 0.5, end = 0.5 }

[targets]
lambda = 0.6
sample_fraction = 0.5

[optimizer]
batch_size = 128

[evaluation]
opponents = ["random"]
final_deals = 4

[checkpoint]
every_games = 16
"#;

fn train(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_skat"))
        .arg("train")
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn finished(child: Child) {
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The names in the run's folder of checkpoints, unfinished ones too; the highest number is that of
/// the newest.
fn checkpoints(run: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(run.join("checkpoints")).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

fn newest(run: &Path) -> u64 {
    let number = |path: &PathBuf| path.file_name()?.to_str()?.strip_prefix("iteration-")?.parse().ok();
    checkpoints(run).iter().filter_map(number).max().unwrap_or(0)
}

/// The files that say what a run has become: its networks, and what it has not learnt from yet.
fn become_of(run: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let last = run.join("checkpoints").join(format!("iteration-{:07}", newest(run)));
    let mut files: Vec<PathBuf> =
        fs::read_dir(&last).expect("a last checkpoint").flatten().map(|entry| entry.path()).collect();
    // The others hold seconds, and numbers by which Burn tells tensors apart, which no two runs
    // have in common.
    files.retain(|path| path.extension().is_some_and(|kind| kind == "safetensors" || kind == "bin"));
    files.push(run.join("network.safetensors"));
    files.sort();
    assert_eq!(files.len(), 4, "{files:?}");
    let name = |path: &Path| path.strip_prefix(run).expect("inside the run").to_path_buf();
    files.iter().map(|path| (name(path), fs::read(path).expect("the file can be read"))).collect()
}

/// The moments are taken from the run's progress and spread over a step of it by a short wait, so
/// that every part of an iteration and of the writing is met; where exactly does not matter.
#[test]
fn a_run_killed_many_times_ends_as_one_that_was_not() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("often.toml"), OFTEN_SAVED).expect("the folder is writable");
    finished(train(folder.path(), &["often.toml", "--out", "whole"]));

    let run = folder.path().join("killed");
    let mut child = train(folder.path(), &["often.toml", "--out", "killed"]);
    let mut kills = 0;
    for target in (1..50).step_by(3) {
        while newest(&run) < target && child.try_wait().expect("the program can be asked").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(7 * target % 11));
        if child.try_wait().expect("the program can be asked").is_some() {
            break;
        }
        child.kill().expect("the program can be killed");
        child.wait().expect("the program is dead");
        kills += 1;
        child = train(folder.path(), &["--resume", "killed"]);
    }
    finished(child);
    assert!(kills >= 5, "only {kills} kills: the run was over too soon");
    let (killed, whole) = (become_of(&run), become_of(&folder.path().join("whole")));
    for ((name, found), (other, expected)) in killed.iter().zip(&whole) {
        assert_eq!(name, other);
        assert!(found == expected, "{} is another after {kills} kills", name.display());
    }
    let unfinished =
        |path: &PathBuf| !path.file_name().is_some_and(|n| n.to_string_lossy().starts_with("iteration-"));
    assert!(!checkpoints(&run).iter().any(unfinished), "{:?}", checkpoints(&run));
}

/// `timeout` sends its signal to the program and at once again to all of its group: the run is
/// saved all the same.
#[cfg(unix)]
#[test]
fn a_signal_that_comes_twice_at_once_stops_and_saves() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("long.toml"), OFTEN_SAVED.replace("games = 800\n", "games = 8_000_000\n"))
        .expect("the folder is writable");
    let child = train(folder.path(), &["long.toml", "--out", "run"]);
    let run = folder.path().join("run");
    while newest(&run) == 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let twice = format!("kill -INT {0}; kill -INT {0}", child.id());
    let sent = Command::new("sh").args(["-c", &twice]).status().expect("a shell");
    assert!(sent.success());
    finished(child);
    assert!(run.join("network.safetensors").exists());
}
