//! `skat evaluate`: two agents against each other over duplicate deals.

use crate::failure::Failure;
use crate::report;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use skat_agents::{Spec, SpecError};
use skat_evaluation::{DuelConfig, Report, duel};
use std::io::Write;
use std::str::FromStr;

/// Measure two agents against each other over duplicate deals
///
/// Each deal is played six times: the first agent alone in each seat against two of the second, and the second alone
/// in each seat against two of the first. Both hold the same cards, so that the luck of the deal cancels out.
#[derive(Args)]
pub(crate) struct Evaluate {
    /// The agents: two of random, heuristic and neural:PATH, with a comma between them
    #[arg(long, value_name = "A,B")]
    agents: Agents,
    /// How many deals
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    deals: u64,
    /// Which deals: the same seed means the same cards
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads, one for each core without it; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
}

/// The two agents of a duel, written with a comma between them.
#[derive(Clone, Debug, Serialize)]
struct Agents(Spec, Spec);

/// The words after `--agents` are not two agents.
#[derive(Debug, thiserror::Error)]
enum AgentsError {
    #[error("expected two agents with a comma between them, such as random,heuristic")]
    NotTwo,
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl FromStr for Agents {
    type Err = AgentsError;

    fn from_str(text: &str) -> Result<Agents, AgentsError> {
        let words: Vec<&str> = text.split(',').collect();
        let [a, b] = words[..] else { return Err(AgentsError::NotTwo) };
        Ok(Agents(a.parse()?, b.parse()?))
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Evaluation<'a> {
    agents: &'a Agents,
    #[serde(flatten)]
    report: &'a Report,
}

impl Evaluate {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Agents(a, b) = &self.agents;
        let (player_a, player_b) = (a.build()?, b.build()?);
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global()?;
        }
        let bar = progress_bar(self.deals);
        let config = DuelConfig { deals: self.deals, seed: self.seed };
        let report = duel(&*player_a, &*player_b, &config, &|done, _| bar.set_position(done));
        bar.finish_and_clear();
        if self.json {
            let evaluation = Evaluation { agents: &self.agents, report: &report };
            writeln!(out, "{}", serde_json::to_string_pretty(&evaluation)?)?;
        } else {
            write!(out, "{}", report::text(&a.to_string(), &b.to_string(), &report))?;
        }
        Ok(())
    }
}

/// On stderr, and only on a terminal.
pub(crate) fn progress_bar(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {per_sec}, {eta} left")
        .expect("the template is valid");
    ProgressBar::new(deals).with_style(style)
}
