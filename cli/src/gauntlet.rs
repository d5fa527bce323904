//! `skat gauntlet`: an agent against a fixed set of opponents.

use crate::agents::AgentsOf;
use crate::evaluate::Evaluate;
use crate::failure::Failure;
use crate::game::{Game, Named};
use clap::{Args, Command, FromArgMatches as _};
use skat_agents::Spec;
use std::ffi::OsString;
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
        let agents: Vec<String> = std::iter::once(&self.agent).chain(&others).map(Spec::to_string).collect();
        let seed = if self.report { REPORTING } else { CHOOSING };
        let mut words = vec![format!("--game={}", E::NAME), format!("--agents={}", agents.join(","))];
        words.extend([
            "--schedule=gauntlet".into(),
            format!("--deals={}", self.deals),
            format!("--seed={seed}"),
        ]);
        words.extend(self.threads.map(|threads| format!("--threads={threads}")));
        words.extend(self.json.then(|| "--json".into()));
        let mut words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
        words.extend(self.out.iter().flat_map(|folder| ["--out".into(), folder.clone().into_os_string()]));
        let evaluate = Evaluate::<E>::augment_args(Command::new("evaluate").no_binary_name(true));
        let evaluate = Evaluate::<E>::from_arg_matches(&evaluate.try_get_matches_from(words)?)?;
        evaluate.run(out)
    }
}
