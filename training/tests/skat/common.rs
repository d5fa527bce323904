//! A run that takes a second, with everything switched on, and what an iteration of it yields.

use skat_agents::skat::Heuristic;
use skat_env::stream;
use skat_training::skat::RolloutImprovement;
use skat_training::skat::rollout_improvement::{
    Config, Exploration, RolloutPolicies, Sample, SelfPlay, fresh_network,
};
use skat_training::{Ended, Event, Experiment as _, RunError};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A few dozen games an iteration, and every kind of exploration.
pub(crate) const TINY: &str = r#"
game = "skat"
algorithm = "rollout_improvement"

[run]
seed = 11
games = 320

[network]
hidden = [16, 16]
head = 8
head_layers = 2
suits = 6
advice = true

[actors]
count = 2
games_per_iteration = 16

[exploration]
epsilon = { start = 0.1, end = 0.05 }
forced_bids = { start = 0.3, end = 0.1 }

[opponents]
scripted = "heuristic"
scripted_probability = { start = 0.5, end = 0.1 }
pool_probability = { start = 0.3, end = 0.5 }
pool_size = 3
pool_every_games = 40

[rollouts]
policy = "heuristic"
probability = { start = 0.2, end = 0.1 }
value_weight = 0.5
solved_cards = 3
worlds = { start = 0, end = 2 }
vine = { start = 0.5, end = 0.5 }
vine_null = { start = 0.5, end = 0.5 }

[targets]
lambda = 0.7
sample_fraction = 0.5

[optimizer]
batch_size = 256
ema = 0.9

[evaluation]
opponents = ["random"]
every_games = 64
deals = 2
final_deals = 2

[checkpoint]
every_games = 48
"#;

/// The whole tiny run in iterations.
pub(crate) const ITERATIONS: u64 = 20;

/// A run of the method.
pub(crate) type Run = skat_training::Run<RolloutImprovement>;

pub(crate) fn tiny() -> Config {
    Config::parse(TINY, Path::new("tiny.toml")).expect("the tiny config is right")
}

/// Trains until the end, or until `iterations` of this session are done.
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
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for (path, bytes) in files(from) {
        let target = to.join(path.strip_prefix(from).expect("inside the folder"));
        fs::create_dir_all(target.parent().expect("a folder")).expect("the folder can be made");
        fs::write(target, bytes).expect("the file can be written");
    }
}

pub(crate) const FREE: Exploration = Exploration {
    epsilon: 0.2,
    forced_bids: 0.5,
    scripted: 0.5,
    pool: 0.0,
    vine: 0.5,
    vine_null: 0.5,
    rollouts: 0.0,
    worlds: 0,
};

/// What an iteration yields that a fresh network of this seed plays with `heuristic`.
pub(crate) fn play(config: &Config, exploration: Exploration, seed: u64, iteration: u64) -> Vec<Sample> {
    play_with(&RolloutPolicies::both(&Heuristic::default()), config, exploration, (seed, iteration))
}

fn play_with(
    rollout_policies: &RolloutPolicies,
    config: &Config,
    exploration: Exploration,
    (seed, iteration): (u64, u64),
) -> Vec<Sample> {
    let mut config = config.clone();
    config.run.seed = seed;
    let (network, heuristic) = (fresh_network(&config.network, &mut stream(seed, 0)), Heuristic::default());
    let self_play = SelfPlay {
        network: &network,
        scripted: &heuristic,
        rollout_policies,
        earlier: &[],
        config: &config,
        exploration,
    };
    self_play.play(iteration).experience
}

pub(crate) fn samples_of(config: &Config, seed: u64) -> Vec<Sample> {
    play(config, FREE, seed, 0)
}

/// The same where every action of every decision is rolled out.
pub(crate) fn rolled_out(config: &Config, seed: u64) -> Vec<Sample> {
    rolled_out_by(&RolloutPolicies::both(&Heuristic::default()), config, seed)
}

/// The same by other rollout policies.
pub(crate) fn rolled_out_by(policies: &RolloutPolicies, config: &Config, seed: u64) -> Vec<Sample> {
    let worlds = config.rollouts.worlds.at(0.0).round() as usize;
    let freedom = Exploration { rollouts: 1.0, worlds, vine: 0.0, vine_null: 0.0, ..FREE };
    play_with(policies, config, freedom, (seed, 0))
}

/// The advantages of actions that are rolled out are learnt by themselves.
pub(crate) fn by_advantages() -> Config {
    let mut config = tiny();
    config.targets.advantage_weight = 100.0;
    config.optimizer.gradient_clip = 4.0;
    config.rollouts.value_weight = 1.0;
    config
}

pub(crate) fn one_sentence(error: &dyn std::error::Error) -> String {
    let text = error.to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// The error of a run that cannot begin or go on.
pub(crate) fn failure(run: Result<Run, RunError>) -> String {
    match run {
        Ok(run) => panic!("{} should not have begun", run.folder().display()),
        Err(error) => one_sentence(&error),
    }
}
