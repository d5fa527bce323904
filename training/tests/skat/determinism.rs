//! The same config and seed give the same run, bit for bit: twice, interrupted, killed, on other
//! threads, measured or not.

use crate::common::{ITERATIONS, Run, copy, files, tiny, train};
use skat_agents::skat::neural::Network;
use skat_training::skat::rollout_improvement::Config;
use skat_training::{Ended, Event, Line, Schedule, newest_checkpoint};
use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// All that a run has become.
#[derive(PartialEq)]
struct Outcome {
    network: Network,
    ema: Network,
    /// Played and not yet learnt from, as it is saved.
    pending: Vec<u8>,
    games: u64,
}

impl Outcome {
    fn of(run: &Run) -> Outcome {
        let newest = newest_checkpoint(run.folder()).expect("a checkpoint at the end");
        Outcome {
            network: run.network(),
            ema: run.ema().clone(),
            pending: fs::read(newest.join("pending.bin")).expect("what is pending is saved"),
            games: run.games(),
        }
    }
}

/// Without a screenful of weights.
fn assert_same(found: &Outcome, expected: &Outcome, what: &str) {
    assert_eq!(found.games, expected.games, "{what}");
    assert!(found.network == expected.network, "other weights: {what}");
    assert!(found.ema == expected.ema, "another average: {what}");
    assert!(found.pending == expected.pending, "other samples are pending: {what}");
}

fn whole_run(config: Config) -> Outcome {
    let folder = TempDir::new().expect("a temporary folder");
    let mut run = Run::create(config, &folder.path().join("run")).expect("the run begins");
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    Outcome::of(&run)
}

fn of_seed(seed: u64) -> Config {
    let mut config = tiny();
    config.run.seed = seed;
    config
}

/// The tiny run, never interrupted.
static UNINTERRUPTED: LazyLock<Outcome> = LazyLock::new(|| whole_run(tiny()));

#[test]
fn the_same_config_gives_the_same_run() {
    assert_same(&whole_run(tiny()), &UNINTERRUPTED, "once more");
    let other = whole_run(of_seed(12));
    assert!(other.network != UNINTERRUPTED.network, "the seed decides");
    assert_ne!(UNINTERRUPTED.games, 0);
    assert!(UNINTERRUPTED.network != UNINTERRUPTED.ema);
}

#[test]
fn threads_change_nothing() {
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        let outcome = pool.install(|| whole_run(tiny()));
        assert_same(&outcome, &UNINTERRUPTED, &format!("with {threads} threads"));
    }
}

#[test]
fn measuring_changes_nothing() {
    let mut config = tiny();
    config.evaluation.every_games = 0;
    config.checkpoint.every_games = 1000;
    assert_same(&whole_run(config), &UNINTERRUPTED, "without evaluations and checkpoints on the way");
}

/// Plays the tiny run in sessions of so many iterations, and then to its end.
fn in_sessions(sessions: &[u64]) -> (TempDir, Outcome) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("run");
    let mut run = Run::create(tiny(), &path).expect("the run begins");
    for &iterations in sessions {
        assert_eq!(train(&mut run, iterations), Ended::Interrupted);
        drop(run);
        run = Run::resume(&path).expect("the run goes on");
    }
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    let outcome = Outcome::of(&run);
    drop(run);
    (folder, outcome)
}

#[test]
fn a_run_goes_on_as_if_it_had_never_stopped() {
    for sessions in [&[0][..], &[1], &[7], &[16], &[ITERATIONS], &[3, 9], &[ITERATIONS - 1, 1]] {
        let (_folder, outcome) = in_sessions(sessions);
        assert_same(&outcome, &UNINTERRUPTED, &format!("interrupted after {sessions:?}"));
    }
}

#[test]
fn a_finished_run_has_nothing_left_to_do() {
    let (folder, outcome) = in_sessions(&[]);
    let mut run = Run::resume(&folder.path().join("run")).expect("the run can be opened");
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    assert_same(&Outcome::of(&run), &outcome, "resumed after its end");
}

/// Whether the last line was being written when the run was killed.
#[derive(Clone, Copy, PartialEq)]
enum Tail {
    Whole,
    Torn,
}

/// The lines of a run's metrics, none of them twice, with what they tell that no clock has a part
/// in.
fn metrics(run: &Path, tail: Tail) -> Vec<Line> {
    let text = fs::read_to_string(run.join("metrics.jsonl")).expect("the metrics are there");
    let mut seen = HashSet::new();
    let read = |line: &str| {
        let mut line: Line = serde_json::from_str(line).expect("every line is whole");
        let kind =
            line.numbers.keys().next().map(|name| name.split('/').next().unwrap_or_default().to_string());
        assert!(seen.insert((line.games, kind)), "a line twice after {} games", line.games);
        line.seconds = 0.0;
        line.numbers.retain(|name, _| !name.starts_with("speed/"));
        line
    };
    let torn = usize::from(tail == Tail::Torn);
    text.lines().take(text.lines().count() - torn).map(read).collect()
}

/// Sums of losses are rounded again when a window is saved; all else is exact.
fn assert_same_metrics(found: &[Line], expected: &[Line]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!((found.iteration, found.games), (expected.iteration, expected.games));
        assert!(found.numbers.keys().eq(expected.numbers.keys()));
        for (name, number) in &expected.numbers {
            assert!((found.numbers[name] - number).abs() <= 1e-9 * number.abs(), "{name}");
        }
    }
}

#[test]
fn metrics_are_those_of_an_uninterrupted_run() {
    let (whole, _) = in_sessions(&[]);
    let expected = metrics(&whole.path().join("run"), Tail::Whole);
    let has = |name: &str| expected.iter().filter(|line| line.numbers.contains_key(name)).count();
    assert_eq!(has("loss/score"), 2, "one line after 16 iterations, one at the end");
    assert_eq!(has("evaluation/random/difference"), 5, "one every 64 of 320 games");
    assert!(has("return/declarer") > 0 && has("deals/passed_in") > 0);
    for sessions in [&[5][..], &[16], &[ITERATIONS], &[4, 13]] {
        let (folder, _) = in_sessions(sessions);
        assert_same_metrics(&metrics(&folder.path().join("run"), Tail::Whole), &expected);
    }
}

/// A copy of a run's folder, taken in the middle of its work as a kill would leave it: what was
/// being written is there in part.
fn killed_after(config: Config, iterations: u64) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    let (working, killed) = (folder.path().join("working"), folder.path().join("run"));
    let mut run = Run::create(config, &working).expect("the run begins");
    let (stop, mut done) = (AtomicBool::new(false), 0);
    run.train(&stop, &mut |event| {
        if let Event::Iteration { .. } = event {
            done += 1;
            if done == iterations {
                copy(&working, &killed);
                stop.store(true, Ordering::Relaxed);
            }
        }
    })
    .expect("nothing is in the way of the run");
    let newest = newest_checkpoint(&killed).expect("a checkpoint");
    let partial = killed.join("checkpoints").join("partial");
    fs::create_dir(&partial).expect("the folder can be made");
    for (path, bytes) in files(&newest).into_iter().take(3) {
        let name = path.file_name().expect("a file");
        fs::write(partial.join(name), &bytes[..bytes.len() / 2]).expect("the file can be written");
    }
    let mut lines = OpenOptions::new().append(true).open(killed.join("metrics.jsonl")).expect("the metrics");
    lines.write_all(b"{\"iteration\":3,\"games\":48,\"sec").expect("half a line can be written");
    folder
}

#[test]
fn a_killed_run_goes_on_from_its_newest_checkpoint() {
    let (whole, _) = in_sessions(&[]);
    let expected = metrics(&whole.path().join("run"), Tail::Whole);
    for iterations in [1, 8, 17, ITERATIONS + 1] {
        let folder = killed_after(tiny(), iterations);
        let path = folder.path().join("run");
        let mut run = Run::resume(&path).expect("the run goes on");
        assert!(run.games() <= 16 * iterations);
        assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
        let what = format!("killed after {iterations} iterations");
        assert_same(&Outcome::of(&run), &UNINTERRUPTED, &what);
        assert_same_metrics(&metrics(&path, Tail::Whole), &expected);
        assert!(!path.join("checkpoints").join("partial").exists(), "{what}");
    }
}

/// The last line is written before the last checkpoint: a kill between them must not leave it
/// twice.
#[test]
fn a_run_killed_at_its_very_end_tells_it_once() {
    let mut config = tiny();
    config.checkpoint.every_games = config.run.games;
    let folder = killed_after(config, ITERATIONS + 1);
    let path = folder.path().join("run");
    let before = metrics(&path, Tail::Torn);
    let mut run = Run::resume(&path).expect("the run goes on");
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    assert_same_metrics(&metrics(&path, Tail::Whole), &before);
}

/// Three earlier networks are kept; a run that stopped and one that did not keep the same.
#[test]
fn earlier_networks_are_part_of_a_checkpoint() {
    let earlier = |folder: &TempDir| -> Vec<(String, Vec<u8>)> {
        let newest = newest_checkpoint(&folder.path().join("run")).expect("a checkpoint");
        let named = |(path, bytes): (std::path::PathBuf, Vec<u8>)| {
            (path.file_name().expect("a file").to_string_lossy().into_owned(), bytes)
        };
        files(&newest).into_iter().map(named).filter(|(name, _)| name.starts_with("earlier-")).collect()
    };
    let (whole, _) = in_sessions(&[]);
    let (stopped, _) = in_sessions(&[4, 7]);
    let found = earlier(&whole);
    let names: Vec<&str> = found.iter().map(|(name, _)| &**name).collect();
    let games = [48, 128, 320];
    assert_eq!(names, games.map(|games| format!("earlier-{games:012}.safetensors")));
    assert!(found == earlier(&stopped));
    assert!(found[0].1 != found[1].1 && found[1].1 != found[2].1, "each is another network");
    let mut config = tiny();
    config.opponents.pool_probability = Schedule::ZERO;
    assert!(whole_run(config).network != UNINTERRUPTED.network, "they make a difference");
}

#[test]
fn files_of_equal_networks_are_equal() {
    let (a, _) = in_sessions(&[]);
    let (b, _) = in_sessions(&[6]);
    let read =
        |folder: &TempDir| fs::read(folder.path().join("run/network.safetensors")).expect("the network");
    assert!(read(&a) == read(&b), "the same network in other bytes");
}
