//! A run that takes a second, with everything switched on, and what an iteration of it yields.

use skat_agents::skat::Heuristic;
use skat_env::stream;
use skat_training::{Config, Ended, Event, Exploration, Run, RunError, Sample, fresh_network, play};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A few dozen games an iteration, and every kind of exploration.
#[allow(dead_code)]
pub(crate) const TINY: &str = r#"
seed = 11
games = 320
playout_weight = 0.5

[network]
hidden = [16, 16]
head = 8
head_layers = 2
suits = 6
advice = true

[self_play]
games_per_iteration = 16
actors = 2
epsilon = { start = 0.1, end = 0.05 }
bold = { start = 0.3, end = 0.1 }
teacher = { start = 0.5, end = 0.1 }
snapshots = { start = 0.3, end = 0.5 }
pool = 3
snapshot_every = 40
fork = { start = 0.5, end = 0.5 }
null_fork = { start = 0.5, end = 0.5 }
playouts = { start = 0.2, end = 0.1 }
solved = 3
worlds = { start = 0, end = 2 }
lambda = 0.7

[learner]
batch = 256
share = 0.5
average = 0.9

[evaluation]
opponents = ["random"]
every_games = 64
deals = 2
final_deals = 2

[checkpoint]
every_games = 48
"#;

/// The same size with PPO: a warm start, a teacher, bold bidders and some chance.
#[allow(dead_code)]
pub(crate) const TINY_PPO: &str = r#"
seed = 11
games = 320
algorithm = "ppo"

[network]
hidden = [16, 16]
head = 8
advice = true

[self_play]
games_per_iteration = 16
actors = 2
epsilon = { start = 0.1, end = 0.05 }
bold = { start = 0.3, end = 0.1 }
teacher = { start = 0.3, end = 0.1 }

[learner]
batch = 64
share = 0.8
average = 0.9

[ppo]
epochs = 2
target_kl = 0.02
entropy = { start = 0.02, end = 0.0 }

[ppo.critic]
hidden = [16]
clip = 0.5

[ppo.warm_start]
agent = "heuristic"
games = 64

[evaluation]
opponents = ["random"]
every_games = 64
deals = 2
final_deals = 2

[checkpoint]
every_games = 48
"#;

/// The whole tiny run in iterations.
#[allow(dead_code)]
pub(crate) const ITERATIONS: u64 = 20;

#[allow(dead_code)]
pub(crate) fn tiny() -> Config {
    Config::parse(TINY, Path::new("tiny.toml")).expect("the tiny config is right")
}

#[allow(dead_code)]
pub(crate) fn tiny_ppo() -> Config {
    Config::parse(TINY_PPO, Path::new("tiny-ppo.toml")).expect("the tiny config is right")
}

/// Trains until the end, or until `iterations` of this session are done.
#[allow(dead_code)]
pub(crate) fn train(run: &mut Run, iterations: u64) -> Ended {
    let stop = AtomicBool::new(iterations == 0);
    let mut done = 0;
    run.train(&stop, &mut |event| {
        if let Event::Iteration { .. } = event {
            done += 1;
            stop.store(done >= iterations, Ordering::Relaxed);
        }
    })
    .expect("nothing is in the way of the run")
}

/// The files of a folder by name, those of its folders too, ascending.
#[allow(dead_code)]
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = fs::read(&path).expect("the file can be read");
            found.push((path, bytes));
        }
    }
    found.sort();
    found
}

/// Copies a folder with all that is in it.
#[allow(dead_code)]
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for (path, bytes) in files(from) {
        let target = to.join(path.strip_prefix(from).expect("inside the folder"));
        fs::create_dir_all(target.parent().expect("a folder")).expect("the folder can be made");
        fs::write(target, bytes).expect("the file can be written");
    }
}

#[allow(dead_code)]
pub(crate) const FREE: Exploration = Exploration {
    epsilon: 0.2,
    bold: 0.5,
    teacher: 0.5,
    snapshots: 0.0,
    fork: 0.5,
    null_fork: 0.5,
    playouts: 0.0,
    worlds: 0,
};

#[allow(dead_code)]
pub(crate) fn samples_of(config: &Config, seed: u64) -> Vec<Sample> {
    let network = fresh_network(&config.network, &mut stream(seed, 0));
    play(&network, &Heuristic::default(), &[], config.criterion(), &config.self_play, FREE, seed, 0).samples
}

/// The same where every action of every decision is tried.
#[allow(dead_code)]
pub(crate) fn tried(config: &Config, seed: u64) -> Vec<Sample> {
    let network = fresh_network(&config.network, &mut stream(seed, 0));
    let worlds = config.self_play.worlds.at(0.0).round() as usize;
    let freedom = Exploration { playouts: 1.0, worlds, fork: 0.0, null_fork: 0.0, ..FREE };
    play(&network, &Heuristic::default(), &[], config.criterion(), &config.self_play, freedom, seed, 0)
        .samples
}

/// The differences between tried actions are learnt by themselves.
#[allow(dead_code)]
pub(crate) fn by_differences() -> Config {
    let mut config = tiny();
    (config.learner.differences, config.learner.clip, config.playout_weight) = (100.0, 4.0, 1.0);
    config
}

#[allow(dead_code)]
pub(crate) fn one_sentence(error: &dyn std::error::Error) -> String {
    let text = error.to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// The error of a run that cannot begin or go on.
#[allow(dead_code)]
pub(crate) fn failure(run: Result<Run, RunError>) -> String {
    match run {
        Ok(run) => panic!("{} should not have begun", run.folder().display()),
        Err(error) => one_sentence(&error),
    }
}
