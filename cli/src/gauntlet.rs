//! `skat gauntlet`: an agent against a fixed set of opponents.

use crate::agents::AgentsOf;
use crate::evaluate::{EngineFault, Evaluate, Seats};
use crate::failure::Failure;
use crate::game::{Game, Named};
use clap::Args;
use skat_agents::Spec;
use std::io::Write;
use std::path::PathBuf;

/// The deals for choosing among settings.
const CHOOSING: u64 = 1;
/// The deals for figures that are told to others.
const REPORTING: u64 = 1_000_000_007;

/// Measure an agent against opponents of different kinds
///
/// The agent plays a duel with each of a fixed set of agents on the same duplicate deals. Reported
/// are each of them, the mean, and the least: who is strong against everybody does not rest on
/// knowing one opponent. Settings are to be chosen by the deals that are played without --report,
/// and told with those of --report, which are others. It is `skat evaluate --schedule gauntlet`
/// with the agent first.
#[derive(Args)]
#[command(after_help = help::<E>())]
pub(crate) struct Gauntlet<E: Game> {
    /// Which game is played; the agents below are its own
    #[arg(long, value_name = "GAME", default_value = "skat")]
    game: Named,
    /// The agent that is measured
    #[arg(value_name = "AGENT")]
    agent: Spec<E>,
    /// Other opponents than the fixed ones, with commas between them
    #[arg(long, value_name = "A,B")]
    against: Option<AgentsOf<E, 1>>,
    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    deals: u64,
    /// Play the deals that are kept for reporting
    #[arg(long)]
    report: bool,
    /// Keep every game and the result in this new or empty folder; `skat evaluate --resume` goes on
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// How many threads, one for each core without it; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
}

fn help<E: Game>() -> String {
    format!("Opponents: {}\n\n{}", E::GAUNTLET.join(", "), crate::agents::help_of::<E>())
}

impl<E: Game> Gauntlet<E> {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let fixed = || E::GAUNTLET.iter().map(|text| text.parse().expect("an agent of the game")).collect();
        let others: Vec<Spec<E>> = self.against.as_ref().map_or_else(fixed, |AgentsOf(specs)| specs.clone());
        let agents = std::iter::once(self.agent.clone()).chain(others).collect();
        let evaluate = Evaluate {
            game: self.game,
            agents: Some(AgentsOf(agents)),
            deals: Some(self.deals),
            seed: if self.report { REPORTING } else { CHOOSING },
            deal_file: None,
            rules: None,
            contracts: None,
            schedule: Some(Seats::Gauntlet),
            sprt: None,
            alpha: 0.05,
            beta: 0.05,
            control: None,
            open_value: false,
            extra: 10,
            open_cards: None,
            out: self.out.clone(),
            resume: None,
            engine_fault: EngineFault::Lose,
            tolerate_faults: false,
            threads: self.threads,
            json: self.json,
        };
        evaluate.run(out)
    }
}
