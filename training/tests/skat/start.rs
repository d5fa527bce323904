//! Runs that begin with the network of a file.

use crate::common::{Run, failure, tiny};
use skat_agents::skat::Neural;
use skat_agents::skat::neural::to_bytes;
use skat_agents::{Agent as _, Decision};
use skat_env::skat::{Deal, Rules, State};
use skat_env::{ActionSet as _, Environment as _, below, stream};
use skat_training::skat::rollout_improvement::Config;
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

/// A run begins with the network of a file, and of no other kind than the config says.
#[test]
fn a_run_begins_with_a_network_of_its_kind() {
    let folder = TempDir::new().expect("a temporary folder");
    let first = Run::create(tiny(), &folder.path().join("first")).expect("the run begins");
    let path = folder.path().join("start.safetensors");
    fs::write(&path, to_bytes(&first.network(), tiny().criterion())).expect("the file can be written");
    let begin = |change: fn(&mut Config), name: &str| {
        let mut config = tiny();
        (config.run.start, config.run.seed) = (Some(path.clone()), 12);
        change(&mut config);
        Run::create(config, &folder.path().join(name))
    };
    let second = begin(|_| (), "second").expect("the run begins");
    assert!(second.network() == first.network() && *second.ema() == first.network());
    let mut other = tiny();
    other.run.seed = 12;
    let fresh = Run::create(other, &folder.path().join("fresh")).expect("a run");
    assert!(fresh.network() != first.network());
    drop(second);
    fs::rename(&path, folder.path().join("gone")).expect("the file can be moved");
    assert!(Run::resume(&folder.path().join("second")).is_ok(), "a run goes on without it");
    assert!(
        failure(begin(|_| (), "third")).starts_with(&format!("run.start: {}: No such file", path.display()))
    );
    fs::rename(folder.path().join("gone"), &path).expect("the file can be moved");
    for (change, found, expected) in [
        (
            (|config| config.network.head = 7) as fn(&mut Config),
            "hidden widths [16, 16], head 8, head layers 2 and suits 6",
            "hidden widths [16, 16], head 7, head layers 2 and suits 6",
        ),
        (
            |config| config.network.advice = false,
            "objective difference, advice on and choice values",
            "objective difference, advice off and choice values",
        ),
        (
            |config| config.targets.advantage_weight = 1.0,
            "objective difference, advice on and choice values",
            "objective difference, advice on and choice scores",
        ),
    ] {
        let text = failure(begin(change, "fourth"));
        let expected =
            format!("run.start: {}: a network of {found}, expected {expected} by the config", path.display());
        assert_eq!(text, expected);
        assert!(!folder.path().join("fourth").exists(), "nothing was begun");
    }
}

/// A narrower network is widened, and says of every action what it said.
#[test]
fn a_run_begins_with_a_network_that_is_widened() {
    let folder = TempDir::new().expect("a temporary folder");
    let first = Run::create(tiny(), &folder.path().join("first")).expect("the run begins");
    let path = folder.path().join("start.safetensors");
    fs::write(&path, to_bytes(&first.network(), tiny().criterion())).expect("the file can be written");
    let mut config = tiny();
    config.run.start = Some(path);
    (config.network.hidden, config.network.head, config.network.suits) = (vec![24, 20], 12, 10);
    let second = Run::create(config.clone(), &folder.path().join("second")).expect("the run begins");
    assert!(second.network().parameters() > first.network().parameters());
    let mut players =
        [first.network(), second.network()].map(|network| Neural::new(Arc::new(network), config.criterion()));
    let mut rng = stream(3, 0);
    let mut decisions = 0;
    for seed in 0..40 {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while let Some(seat) = state.turn() {
            let [narrow, wide] = players.each_mut().map(|player| {
                let (view, legal) = (state.view(seat), state.legal_actions());
                player.consider(Decision { view, legal, rng: &mut rng }).values
            });
            assert_eq!(narrow.len(), wide.len());
            for ((action, narrow), (same, wide)) in std::iter::zip(narrow, wide) {
                assert!(action == same && (narrow - wide).abs() < 1e-4, "{action}: {narrow}, {wide}");
            }
            let legal = state.legal_actions();
            state.apply(legal.nth(below(&mut rng, legal.len())));
            decisions += 1;
        }
    }
    assert!(decisions > 400);
}
