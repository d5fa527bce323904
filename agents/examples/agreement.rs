//! How often agents would have played the card that was played: `cargo run --release -p skat-agents
//! --example agreement -- AGENTS GAMES FILE...`
//!
//! `AGENTS` are separated by commas, each FILE holds records of games, of people or programs, of
//! which so many are looked at; those that the rules do not allow to the end are left out. At each
//! card that was not forced the agents say what they would play on what the player saw.
//!
//! Printed is in how many of a hundred decisions that is the card that was played, by file and
//! role, and in how many of them at least one of the agents agrees.

mod common;

use skat_agents::skat::Spec;
use skat_agents::{Agent, Decision};
use skat_env::skat::record::Records;
use skat_env::skat::view::Stage;
use skat_env::skat::{State, View};
use skat_env::stream;
use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

const EXPECTED: &str = "AGENTS GAMES FILE...";

/// The decisions of one role, and in how many of them each agent, and any, agrees.
#[derive(Clone, Default)]
struct Agreement {
    decisions: u32,
    by_agent: Vec<u32>,
    by_any: u32,
}

fn main() -> ExitCode {
    common::exit(run())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let specs = Spec::list(&words.next().ok_or(format!("expected {EXPECTED}"))?)?;
    let mut agents = specs.iter().map(Spec::build).collect::<Result<Vec<_>, _>>()?;
    let games = common::number(&mut words, 0, EXPECTED)? as usize;
    let files: Vec<String> = words.collect();
    if files.is_empty() {
        return Err(format!("no file is named: expected {EXPECTED}").into());
    }
    for path in files {
        let none = Agreement { by_agent: vec![0; agents.len()], ..Agreement::default() };
        let mut roles = [none.clone(), none];
        let file = BufReader::new(File::open(&path).map_err(|error| format!("{path}: {error}"))?);
        for record in Records::new(file).take(games) {
            let record = record.map_err(|error| format!("{path}: {error}"))?;
            if let Ok(end) = record.state() {
                game(&end, &mut agents, &mut roles);
            }
        }
        for (role, of) in ["declarer", "defenders"].iter().zip(&roles) {
            let share = |count: u32| 100.0 * f64::from(count) / f64::from(of.decisions.max(1));
            println!("{path}, {role}, {} cards", of.decisions);
            for (spec, &count) in specs.iter().zip(&of.by_agent) {
                println!("  {:30} {:5.1} %", spec.to_string(), share(count));
            }
            println!("  {:30} {:5.1} %", "any of them", share(of.by_any));
        }
    }
    Ok(())
}

/// Adds the cards of a game, those of the declarer to the first.
fn game(end: &State, agents: &mut [Box<dyn Agent<State>>], roles: &mut [Agreement; 2]) {
    let mut state = State::new(*end.dealt(), end.rules());
    for (number, (seat, action)) in end.history().into_iter().enumerate() {
        let view = View::of(&state, seat);
        if view.stage == Stage::Playing && view.legal_cards().len() > 1 {
            let of = &mut roles[usize::from(!view.is_declarer())];
            of.decisions += 1;
            let mut any = false;
            for (agent, count) in agents.iter_mut().zip(&mut of.by_agent) {
                let mut rng = stream(1, number as u64);
                let agrees = agent.act(Decision { view, legal: view.legal, rng: &mut rng }) == action;
                *count += u32::from(agrees);
                any |= agrees;
            }
            of.by_any += u32::from(any);
        }
        state.act(action);
    }
}
