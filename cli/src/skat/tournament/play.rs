//! `skat tournament play`: a tournament of agents.

use super::shown::Shown;
use super::{Laid, Print};
use crate::evaluate::progress_bar;
use crate::failure::Failure;
use crate::printable::printable;
use crate::skat::agents::Agents;
use crate::skat::series::{expect_new, keep};
use clap::{Args, ValueEnum};
use serde::Serialize;
use skat_agents::skat::Spec;
use skat_env::skat::tournament::{Event, Tournament};
use skat_evaluation::skat::{Cards, TableFault, play_tournament};
use std::io::Write;
use std::path::PathBuf;

/// Play a tournament of agents and print the ranking and the settlement
///
/// Each agent is a participant; the same agent may be named more than once. The tables are drawn as
/// skat tournament plan says, and every series is played out.
#[derive(Args)]
#[command(after_help = crate::skat::agents::help())]
pub(super) struct PlayTournament {
    /// The agents of those below, three or more with commas between them
    #[arg(long, value_name = "A,B,C,...")]
    agents: Agents<3>,
    /// Which cards the tables of a series have
    #[arg(long, value_name = "WHOSE", value_enum, default_value_t = Dealt::Own)]
    cards: Dealt,
    /// Keep the tournament with all its sheets in this new file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    laid: Laid,
    #[command(flatten)]
    print: Print,
}

/// The cards of the tables, as an argument.
#[derive(Clone, Copy, ValueEnum)]
enum Dealt {
    /// Each table its own
    Own,
    /// All the same, game by game, so that luck counts less
    Same,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Played<'a> {
    agents: &'a Agents<3>,
    seed: u64,
    #[serde(flatten)]
    shown: Shown<'a>,
}

impl PlayTournament {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(path) = &self.out {
            expect_new(path)?;
        }
        let organiser = "skat".parse().expect("a name");
        let terms = self.laid.terms(organiser, Vec::new());
        let mut tournament = Tournament::new(terms)?;
        for name in self.agents.names() {
            tournament.note(Event::Entered(name))?;
        }
        let mut players = self.agents.0.iter().map(Spec::build).collect::<Result<Vec<_>, _>>()?;
        tournament.draw()?;
        let rounds = tournament.terms().rounds;
        let games = |seats: &skat_env::skat::tournament::Seats| {
            seats.tables.iter().map(|table| rounds * table.len()).sum::<usize>()
        };
        let bar = progress_bar(tournament.drawn().iter().map(games).sum::<usize>() as u64);
        let cards = match self.cards {
            Dealt::Own => Cards::Own,
            Dealt::Same => Cards::Same,
        };
        let seed = self.laid.seed;
        let faults = play_tournament(&mut players, &mut tournament, cards, seed, &|played| {
            bar.set_position(played as u64);
        })?;
        bar.finish_and_clear();
        for fault in &faults {
            say(&tournament, fault);
        }
        if let Some(path) = &self.out {
            keep(path, &tournament.to_string()).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        let shown = Shown::new(&tournament, None, self.print.rounding.into());
        if self.print.json {
            let played = Played { agents: &self.agents, seed, shown };
            writeln!(out, "{}", serde_json::to_string_pretty(&played)?)?;
            return Ok(());
        }
        shown.print(out)
    }
}

fn say(tournament: &Tournament, TableFault { series, table, fault }: &TableFault) {
    let partner = tournament.series()[series - 1].seats.tables[table - 1][fault.partner.index()];
    let name = &tournament.participants()[partner].name;
    let problem = printable(&fault.problem.to_string());
    eprintln!("series {series}, table {table}, game {}, {}: {name} {problem}", fault.game, fault.seat);
}
