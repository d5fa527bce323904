//! The documented tables are what the program prints, and the pages leave nothing out.

use skat_env::skat::{Deal, Rules, State};
use skat_env::{ActionSet as _, Environment as _, below, stream};
use skat_training::Window;
use skat_training::skat::Tally;
use skat_training::skat::rollout_improvement::{Config, Losses};
use std::process::Command;

fn is_printed_by(document: &str, game: &str, what: &str) {
    let arguments = ["describe", "--game", game, what];
    let output = Command::new(env!("CARGO_BIN_EXE_skat")).args(arguments).output().expect("a run");
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(document == printed, "env/docs/{game}/{what}.md is not what `skat {arguments:?}` prints");
}

#[test]
fn actions() {
    is_printed_by(include_str!("../../env/docs/skat/actions.md"), "skat", "actions");
    is_printed_by(include_str!("../../env/docs/jass/actions.md"), "jass", "actions");
    is_printed_by(include_str!("../../env/docs/whist/actions.md"), "whist", "actions");
    is_printed_by(include_str!("../../env/docs/joffre/actions.md"), "joffre", "actions");
    is_printed_by(include_str!("../../env/docs/bridge/actions.md"), "bridge", "actions");
    let of_500 = include_str!("../../env/docs/five_hundred/actions.md");
    is_printed_by(of_500, "five_hundred", "actions");
    is_printed_by(include_str!("../../env/docs/cribbage/actions.md"), "cribbage", "actions");
}

#[test]
fn observation() {
    is_printed_by(include_str!("../../env/docs/skat/observation.md"), "skat", "observation");
    is_printed_by(include_str!("../../env/docs/jass/observation.md"), "jass", "observation");
    is_printed_by(include_str!("../../env/docs/whist/observation.md"), "whist", "observation");
    is_printed_by(include_str!("../../env/docs/joffre/observation.md"), "joffre", "observation");
    is_printed_by(include_str!("../../env/docs/bridge/observation.md"), "bridge", "observation");
    let of_500 = include_str!("../../env/docs/five_hundred/observation.md");
    is_printed_by(of_500, "five_hundred", "observation");
    let page = include_str!("../../env/docs/cribbage/observation.md");
    is_printed_by(page, "cribbage", "observation");
}

/// The pages of configs and metrics.
const PAGES: [&str; 3] = [
    include_str!("../../training/docs/configuration.md"),
    include_str!("../../training/docs/skat/configuration.md"),
    include_str!("../../training/docs/metrics.md"),
];

/// Whether a row of a table begins with this name.
fn is_explained(name: &str) -> bool {
    let row = format!("| `{name}` |");
    PAGES.iter().any(|page| page.lines().any(|line| line.starts_with(&row)))
}

#[test]
fn every_field_of_a_config_is_explained() {
    let config = serde_json::to_value(Config::default()).expect("a config is plain data");
    for (name, value) in config.as_object().expect("a config is a table") {
        match value.as_object() {
            None => assert!(is_explained(name), "{name}"),
            Some(table) => {
                for field in table.keys() {
                    assert!(is_explained(&format!("{name}.{field}")), "{name}.{field}");
                }
            }
        }
    }
}

#[test]
fn every_number_that_is_logged_is_explained() {
    let mut tally = Tally::default();
    let mut chance = stream(1, 0);
    for seed in 0..20 {
        let mut state = State::new(Deal::from_seed(seed), Rules::default());
        while let Some(decision) = state.decision() {
            state.apply(decision.legal.nth(below(&mut chance, decision.legal.len())));
        }
        tally.count(&state);
    }
    let mut window = Window { statistics: tally.statistics(), seconds: 1.0, ..Window::default() };
    let losses = Losses { advantage: 1.0, card_location: Some(1.0), ..Losses::default() };
    losses.tell(&mut window.statistics);
    ["decisions", "rollouts", "samples"].into_iter().for_each(|name| window.statistics.count(name, 1));
    let names: Vec<String> = window.numbers().into_keys().collect();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let group = name.split('/').next().expect("the first part");
        let is_contract = ["played", "won"].contains(&group);
        assert!(is_explained(&if is_contract { format!("{group}/X") } else { name.clone() }), "{name}");
    }
}
