//! `skat alternatives`: whether the games that an agent declares pay.

use crate::evaluate::progress_bar;
use crate::failure::Failure;
use crate::table::Table;
use clap::Args;
use serde::Serialize;
use skat_agents::Agent;
use skat_agents::engine::EngineSettings;
use skat_agents::skat::Spec;
use skat_env::skat::State;
use skat_evaluation::skat::{Alternatives, Worth, alternatives};
use skat_evaluation::{DuelConfig, Estimate};
use skat_report::grouped;
use std::io::Write;

/// Play the games that an agent declares once more otherwise, and say whether they pay
///
/// Each deal is played three times, the agent alone in each seat. Every game that it declares is
/// played again with the same luck up to one step: it passes in the place of its last call; it
/// picks up the skat in the place of its Hand game, or plays the best Hand game in the place of
/// picking up; it declares another game. What the declared games brought more stands by contract,
/// with 95 % intervals over deals.
#[derive(Args)]
#[command(after_help = crate::skat::agents::help())]
pub(crate) struct PlayAlternatives {
    /// The agent
    #[arg(value_name = "AGENT", default_value = "neural")]
    agent: Spec,
    /// Who sits in the two other seats
    #[arg(long, value_name = "AGENT", default_value = "heuristic")]
    opponent: Spec,
    /// How many deals, three games each
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    deals: u64,
    /// The seed of the deals
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Told<'a> {
    agent: &'a Spec,
    opponent: &'a Spec,
    #[serde(flatten)]
    found: &'a Alternatives,
}

impl PlayAlternatives {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let PlayAlternatives { agent, opponent, deals, seed, json } = self;
        let (one, others) = (built(agent)?, built(opponent)?);
        let bar = progress_bar(*deals);
        let config = DuelConfig { deals: *deals, seed: *seed };
        let found = alternatives(&*one, &*others, &config, &|done, _| bar.set_position(done));
        bar.finish_and_clear();
        if *json {
            writeln!(out, "{}", serde_json::to_string_pretty(&Told { agent, opponent, found: &found })?)?;
        } else {
            tell(out, agent, opponent, &found)?;
        }
        Ok(())
    }
}

/// The agent, which must be able to go on from any moment of any deal, and never err.
fn built(spec: &Spec) -> Result<Box<dyn Agent<State>>, Failure> {
    if spec.recipe::<EngineSettings>().is_some() {
        let said = "plays each deal once, from its start; expected an agent that comes with this program";
        return Err(format!("{spec} {said}").into());
    }
    Ok(spec.build()?)
}

fn tell(out: &mut impl Write, agent: &Spec, opponent: &Spec, found: &Alternatives) -> std::io::Result<()> {
    let deals = grouped(found.deals);
    writeln!(
        out,
        "{agent} alone in each seat of {deals} deals (seed {}) against two of {opponent}.\n",
        found.seed
    )?;
    if found.by_kind.is_empty() {
        return writeln!(out, "It declared no game.");
    }
    writeln!(
        out,
        "Tournament points a game, the declarer's less the mean of the others', and how much more that is than\n"
    )?;
    writeln!(out, "  to pass           in the place of the last call")?;
    writeln!(
        out,
        "  the other way     with the skat in the place of a Hand game, by the best Hand game in that of the skat"
    )?;
    writeln!(out, "  another game      than the one that was declared, with the skat")?;
    for (name, rows) in [("games", &found.by_kind), ("contract", &found.by_contract)] {
        let mut table = Table::new([name, "number", "points", "to pass", "the other way", "another game"]);
        rows.iter().for_each(|worth| table.row(cells(worth)));
        write!(out, "\n{table}")?;
    }
    writeln!(
        out,
        "\nIn brackets 95 % intervals. The other Hand game and the other game are what heuristic would declare."
    )
}

fn cells(worth: &Worth) -> [String; 6] {
    let Worth { games, count, points, over_passing, over_other_way, over_other_game } = worth;
    let more = |over: &Option<Estimate>| match over {
        Some(Estimate { mean, low, high, .. }) => format!("{mean:+.1} ({low:.1} to {high:.1})"),
        None => "-".to_string(),
    };
    let points = format!("{points:.1}");
    [games.clone(), grouped(*count), points, more(over_passing), more(over_other_way), more(over_other_game)]
}
