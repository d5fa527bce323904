//! Where an agent gains and loses: it takes some parts of the deal, `heuristic` all others, and
//! both play `heuristic`.
//!
//! `cargo run --release -p skat-evaluation --example parts -- AGENT DEALS PARTS...`, where PARTS
//! are some of bidding, skat, exchange, declarer, hand, null and defence with `+` between them.

use skat_agents::skat::{Heuristic, Spec};
use skat_agents::{Agent, Decision};
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, State, View};
use skat_evaluation::{DuelConfig, duel};

const PARTS: [&str; 7] = ["bidding", "skat", "exchange", "declarer", "hand", "null", "defence"];

/// Burying and declaring belong together, and a declarer's cards are told apart by the kind of his
/// game.
fn part(view: &View) -> &'static str {
    match view.stage {
        Stage::Bidding => "bidding",
        Stage::PickingUp => "skat",
        Stage::Playing if !view.is_declarer() => "defence",
        Stage::Playing => match view.contract() {
            Some(contract) if contract.game().is_null() => "null",
            Some(contract) if contract.is_hand() => "hand",
            _ => "declarer",
        },
        Stage::Burying(_) | Stage::Declaring | Stage::Over => "exchange",
    }
}

struct Mixed {
    agent: Box<dyn Agent<State>>,
    heuristic: Heuristic,
    parts: Vec<&'static str>,
}

impl Agent<State> for Mixed {
    fn act(&mut self, decision: Decision<'_, State>) -> Action {
        if self.parts.contains(&part(&decision.view)) {
            self.agent.act(decision)
        } else {
            self.heuristic.act(decision)
        }
    }

    fn fork(&self) -> Box<dyn Agent<State>> {
        let Mixed { agent, heuristic, parts } = self;
        Box::new(Mixed { agent: agent.fork(), heuristic: *heuristic, parts: parts.clone() })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(agent), Some(deals)) = (arguments.next(), arguments.next()) else {
        return Err("expected AGENT DEALS PARTS...".into());
    };
    let (agent, config) = (agent.parse::<Spec>()?, DuelConfig { deals: deals.parse()?, seed: 77 });
    for words in arguments {
        let known = |word: &str| PARTS.into_iter().find(|part| *part == word).ok_or_else(|| unknown(word));
        let parts = words.split('+').map(known).collect::<Result<Vec<_>, _>>()?;
        let mixed = Mixed { agent: agent.build()?, heuristic: Heuristic::default(), parts };
        let found = duel(&mixed, &Heuristic::default(), &config, &|_, _| ()).difference;
        println!("{words:<40} {:+.2} ({:+.2} to {:+.2})", found.mean, found.low, found.high);
    }
    Ok(())
}

fn unknown(word: &str) -> String {
    format!("\"{word}\" is no part of the deal, expected one of {}", PARTS.join(", "))
}
