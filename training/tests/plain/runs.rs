//! Runs of the plain algorithms on real games: stopped and resumed, or played elsewhere, they give
//! the same, bit for bit, and what they leave can be played.

use crate::remote;
use skat_agents::PlainNetwork;
use skat_agents::Spec;
use skat_env::{jass, skat};
use skat_training::plain::{Dmc, Ppo};
use skat_training::{Algorithm, Ended, Event, Experiment, Run};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// A run of a second or two.
fn tiny<A: Algorithm>(section: &str) -> A::Config {
    let (game, algorithm) = (<A::Game as skat_env::Environment>::NAME, A::NAME);
    let text = format!(
        r#"
game = "{game}"
algorithm = "{algorithm}"

[run]
seed = 5
games = 192

[network]
hidden = [24, 16]

[actors]
count = 2
games_per_iteration = 32

[opponents]
pool_probability = {{ start = 0.5, end = 0.5 }}
pool_size = 2
pool_every_games = 64

[optimizer]
batch_size = 100
ema = 0.5

{section}

[evaluation]
opponents = ["random"]
deals = 2
final_deals = 2
"#
    );
    A::Config::parse(&text, Path::new("tiny.toml")).unwrap_or_else(|e| panic!("{e}"))
}

/// Trains until so many games are played; says how it ended.
pub(crate) fn train<A: Algorithm>(run: &mut Run<A>, games: u64) -> Ended {
    let stop = AtomicBool::new(false);
    let mut observer = |event: Event<'_, A::Game>| {
        if let Event::Iteration { games: played, .. } = event {
            stop.store(played >= games, Ordering::Relaxed);
        }
    };
    run.train(&stop, &mut observer).unwrap_or_else(|e| panic!("{e}"))
}

/// The network that a run leaves when it is stopped and resumed after each of these numbers of
/// games.
pub(crate) fn outcome<A: Algorithm>(config: &A::Config, stops: &[u64]) -> Vec<u8> {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path().join("run");
    let mut run = Run::<A>::create(config.clone(), &folder).unwrap_or_else(|e| panic!("{e}"));
    for &stop in stops {
        assert_eq!(train(&mut run, stop), Ended::Interrupted);
        drop(run);
        run = Run::<A>::resume(&folder).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    let file = run.network_file();
    let network = PlainNetwork::load(&file).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(network.purpose().algorithm, A::NAME);
    let spec = serde_json::to_string(&format!("net:{}", file.display())).expect("a text");
    let spec: Spec<A::Game> = serde_json::from_str(&spec).expect("the catalogue has networks");
    assert!(spec.build().is_ok());
    fs::read(&file).expect("the network's file")
}

fn check<A: Algorithm>(section: &str) {
    let config = tiny::<A>(section);
    let whole = outcome::<A>(&config, &[]);
    assert!(outcome::<A>(&config, &[]) == whole, "the same again");
    assert!(outcome::<A>(&config, &[32, 128]) == whole, "stopped and resumed");
}

#[test]
fn ppo_of_jass_repeats() {
    check::<Ppo<jass::State>>("[ppo]\nupdate_epochs = 2");
}

#[test]
fn ppo_of_skat_with_a_blind_critic_repeats() {
    check::<Ppo<skat::State>>("[ppo]\nupdate_epochs = 1\ncritic = \"own\"");
}

#[test]
fn dmc_of_jass_repeats() {
    check::<Dmc<jass::State>>("[dmc]\nepsilon = { start = 0.2, end = 0.1 }");
}

#[test]
fn dmc_of_skat_repeats() {
    check::<Dmc<skat::State>>("[dmc]\nupdate_epochs = 2");
}

#[test]
fn workers_elsewhere_change_nothing() {
    remote::check::<Ppo<jass::State>>(&tiny::<Ppo<jass::State>>("[ppo]\nupdate_epochs = 2"));
    remote::check::<Ppo<skat::State>>(&tiny::<Ppo<skat::State>>("[ppo]\nupdate_epochs = 1"));
    remote::check::<Dmc<jass::State>>(&tiny::<Dmc<jass::State>>("[dmc]\nupdate_epochs = 2"));
    remote::check::<Dmc<skat::State>>(&tiny::<Dmc<skat::State>>(
        "[dmc]\nepsilon = { start = 0.2, end = 0.1 }",
    ));
}

#[test]
fn failures_are_named_and_a_run_survives_them() {
    remote::check_failures::<Ppo<jass::State>>(&tiny::<Ppo<jass::State>>(""));
    remote::check_refusals::<Dmc<jass::State>>(&tiny::<Dmc<jass::State>>(""));
}
