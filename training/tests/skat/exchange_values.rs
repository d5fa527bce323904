//! Exchanges by the value of what comes of them: positions, losses, and runs.

use crate::common::one_sentence;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{Networks, exchanges_in_question, observe};
use skat_env::skat::view::Stage;
use skat_env::skat::{State, View};
use skat_env::stream;
use skat_training::skat::ExchangeValues;
use skat_training::skat::exchange_values::{Config, Position, Positions, Weights, loss};
use skat_training::{
    Algorithm as _, Ended, Event, Experience as _, Experiment as _, Learner as _, Part, Round, RunError,
    Session, Statistics,
};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

type Run = skat_training::Run<ExchangeValues>;

/// Two iterations of 24 new positions, and two in which they are learnt from again.
fn config(more: &str) -> Config {
    let text = format!(
        "game = \"skat\"\nalgorithm = \"exchange_values\"\n\
         run = {{ games = 96, seed = 3 }}\nnetwork = {{ hidden = [16], suits = 8 }}\n\
         actors = {{ count = 2, games_per_iteration = 24 }}\n\
         evaluation = {{ final_deals = 2, deals = 2 }}\n{more}"
    );
    let mut config: Config = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    config.values.positions = 48;
    config.values.worlds = 4;
    config
}

fn positions(config: &Config, games: usize) -> Vec<Position> {
    let algorithm = ExchangeValues::new(config).expect("the network that comes with the program");
    let network = ExchangeValues::first_network(config, &mut stream(0, 0)).expect("a fresh one");
    let round = Round::at(config, 0);
    let session = Session { config, round, network: &network, earlier: &[], earlier_games: &[] };
    let played = algorithm.play(&session, Part { games, seed: 5 }).expect("nothing is read");
    assert_eq!(played.experience.again, 0);
    played.experience.new
}

/// The positions are declarers of whole biddings; what the player would do is found among the
/// exchanges; values are of their worlds.
#[test]
fn positions_are_of_games_that_the_network_has_bid() {
    let found = positions(&config(""), 40);
    assert_eq!(found.len(), 40);
    let mut known = 0;
    for position in &found {
        let mut state = State::new(position.deal, position.view().rules);
        for &action in &position.auction {
            assert!(View::of(&state, state.seat_to_move().expect("a bidder")).allows(action));
            state.act(action);
        }
        let view = position.view();
        assert!(view.stage == Stage::Burying(0) && view.is_declarer());
        let in_question = exchanges_in_question(&view);
        assert!(in_question.iter().eq(position.exchanges.iter().map(|valued| &valued.exchange)));
        assert!(position.exchanges.iter().all(|valued| valued.value.is_finite()));
        if let Some(own) = position.own {
            known += 1;
            state.act(skat_env::skat::Action::PickUp);
            let mut neural = Neural::shipped();
            while state.play().is_none() {
                let view = View::of(&state, view.seat);
                let rng = &mut stream(0, 0);
                let decision = skat_agents::Decision { view, legal: view.legal, rng };
                state.act(skat_agents::Agent::act(&mut neural, decision));
            }
            assert_eq!(observe(&View::of(&state, view.seat)).1, position.rows()[own]);
        }
    }
    assert!(known > 30, "{known}");
    // Where a game is worth 10 times the lowest, exchanges differ by more than a point.
    let spread = found.iter().filter(|position| {
        let values = || position.exchanges.iter().map(|valued| valued.value);
        values().fold(f32::MIN, f32::max) > values().fold(f32::MAX, f32::min) + 1.0
    });
    assert!(spread.count() > 30);
}

#[test]
fn positions_are_read_as_they_are_written() {
    let whole = Positions { new: positions(&config(""), 6), again: 7 };
    let bytes = whole.to_bytes();
    assert!(Positions::from_bytes(&bytes).as_ref() == Some(&whole));
    assert!(Positions::from_bytes(&bytes[..bytes.len() - 1]).is_none());
    assert!(Positions::from_bytes(&bytes[1..]).is_none() && Positions::from_bytes(&bytes[..5]).is_none());
}

/// The gradient is what the total rises by; a value that all exchanges share changes the level
/// alone.
#[test]
fn losses_have_their_gradient() {
    let weights = Weights { temperature: 4.0, regret: 0.7, level: 0.3 };
    let (found, wanted) = ([12.0, -30.0, 7.5, 11.0], [8.0, -10.0, 20.0, 14.0]);
    let (losses, gradient) = loss(&found, &wanted, weights);
    for place in 0..found.len() {
        let moved = |by: f32| {
            let mut found = found;
            found[place] += by;
            loss(&found, &wanted, weights).0.total(weights)
        };
        let rise = (moved(0.05) - moved(-0.05)) / 0.1;
        assert!((rise - gradient[place]).abs() < 1e-3, "{place}: {rise} and {}", gradient[place]);
    }
    let (shifted, _) = loss(&found.map(|value| value + 10.0), &wanted, weights);
    assert!((shifted.regret - losses.regret).abs() < 1e-4);
    assert!((shifted.advantage - losses.advantage).abs() < 1e-4 && shifted.level != losses.level);
    let exact = loss(&wanted, &wanted, weights).0;
    assert!(exact.advantage == 0.0 && exact.level == 0.0 && exact.regret > 0.0);
}

fn train(run: &mut Run, iterations: u64) -> Ended {
    let stop = AtomicBool::new(iterations == 0);
    let mut done = 0;
    run.train(&stop, &mut |event| {
        if let Event::Iteration { .. } = event {
            done += 1;
            stop.store(done >= iterations, Ordering::Relaxed);
        }
    })
    .unwrap_or_else(|e| panic!("{e}"))
}

/// The file of the network of a run that is stopped after so many iterations each time.
fn network(config: &Config, sittings: &[u64]) -> Vec<u8> {
    let folder = TempDir::new().expect("a temporary folder");
    let folder = folder.path().join("run");
    let mut run = Run::create(config.clone(), &folder).unwrap_or_else(|e| panic!("{e}"));
    for &iterations in sittings {
        assert_eq!(train(&mut run, iterations), Ended::Interrupted);
        drop(run);
        run = Run::resume(&folder).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(train(&mut run, u64::MAX), Ended::Finished);
    std::fs::read(run.network_file()).expect("the network")
}

/// Stopped among new positions or when they are learnt from again, a run ends the same; its file
/// has the network that bids and plays the cards as it was, and a run can begin with both.
#[test]
fn runs_repeat_bit_for_bit_and_leave_bids_and_cards_alone() {
    let mut config = config("");
    let whole = network(&config, &[]);
    assert!(network(&config, &[]) == whole, "the same again");
    assert!(network(&config, &[1, 2]) == whole, "stopped and resumed");
    let networks = Networks::from_bytes(&whole).expect("two networks");
    assert!(&networks.main == Neural::shipped().network());
    let exchange = networks.exchange.expect("a network of exchanges");

    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("network.safetensors");
    std::fs::write(&path, &whole).expect("written");
    config.run.start = Some(path.clone());
    let begun = ExchangeValues::first_network(&config, &mut stream(1, 0)).expect("the file's");
    assert!(begun.network == exchange);
    config.network.hidden = vec![17];
    let Err(error) = ExchangeValues::first_network(&config, &mut stream(1, 0)) else {
        panic!("another shape")
    };
    let text = one_sentence(&error);
    assert!(text.starts_with("run.start: ") && text.contains("hidden widths [16]"), "{text}");

    let alone = Networks { exchange: None, ..Networks::from_bytes(&whole).expect("two") }.to_bytes();
    let error =
        ExchangeValues::network_from_bytes(&config, &alone, Path::new("net")).expect_err("one network");
    assert_eq!(
        error.to_string(),
        "net: no network of exchanges, expected one beside that for bids and cards"
    );
}

/// What is learnt tells the exchanges apart: on the positions learnt from the regret falls far
/// below that of the rules of thumb, with which it begins.
#[test]
fn values_are_learnt() {
    let config = config("[optimizer]\nbatch_size = 24\nlearning_rate = { start = 3e-3, end = 3e-3 }");
    let new = positions(&config, 48);
    let first = ExchangeValues::first_network(&config, &mut stream(0, 0)).expect("a fresh one");
    let mut learner = <ExchangeValues as skat_training::Algorithm>::Learner::new(&config, &first);
    let batch: Vec<&Position> = new.iter().collect();
    let mut regrets = Vec::new();
    for _ in 0..if cfg!(debug_assertions) { 20 } else { 120 } {
        let losses = learner.step(&batch, 3e-3);
        regrets.push(losses.iter().map(|losses| losses.regret).sum::<f32>() / losses.len() as f32);
    }
    let (before, after) = (regrets[0], regrets[regrets.len() - 1]);
    assert!(after < 0.6 * before, "{after} after {before}");
    let mut statistics = Statistics::default();
    learner.learn(&config, &Positions { new, again: 0 }, Round::at(&config, 1), &mut statistics);
    let gain = statistics.means["new/gain"];
    assert!(gain.sum / gain.count as f64 > 2.0, "{gain:?}");
}

#[test]
fn what_is_wrong_in_a_config_is_told_in_a_sentence() {
    for (section, field, expected) in [
        ("[values]\nworlds = 0", "values.worlds", "1 to 1000"),
        ("[values]\npositions = 0", "values.positions", "at least 1"),
        ("[values]\nrandom_bids = 1.5", "values.random_bids", "probabilities from 0 to 1"),
        ("[learning]\ntemperature = 0.0", "learning.temperature", "a number above 0"),
        ("[learning]\nregret_weight = nan", "learning.regret_weight", "0 to 1000000"),
        ("[learning]\nlevel_weight = -1.0", "learning.level_weight", "0 to 1000000"),
        ("[network]\nsuits = 2000", "network.suits", "0 to 1024"),
    ] {
        let config: Config = toml::from_str(section).expect("a config");
        let problem = config.check().expect_err(section);
        assert_eq!((problem.field, problem.expected.as_str()), (field, expected));
    }
    let mut config = config("");
    config.run.start = Some("/nowhere".into());
    let folder = TempDir::new().expect("a temporary folder");
    let Err(RunError::Start(error)) = Run::create(config, &folder.path().join("run")).map(drop) else {
        panic!("no file")
    };
    assert!(error.to_string().starts_with("/nowhere: "), "{error}");
}
