//! `skat deals`: sets of deals in files.

use crate::failure::Failure;
use crate::file::{Existing, Target};
use crate::skat::record_file::Source;
use clap::Args;
use skat_agents::skat::Spec;
use skat_env::skat::{Action, Rules, State};
use skat_evaluation::skat::{DealSet, draw};
use std::io::Write;
use std::path::PathBuf;

/// Write a set of deals, so that others can play the same ones
///
/// Draws deals from a seed, or takes those of recorded games. One deal a line: the cards, and after
/// them the bidding, the exchange and the declaration, where the contract is given. `skat evaluate
/// --deal-file` plays them.
#[derive(Args)]
#[command(after_help = crate::skat::agents::help())]
pub(crate) struct Deals {
    /// Files of recorded games, whose deals and contracts are taken; - is the standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["count", "seed", "contracts"])]
    records: Vec<PathBuf>,
    /// How many deals are drawn
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    /// Which deals: the same seed means the same cards
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The agent that bids, exchanges and declares in all seats; without it, deals have no
    /// contracts
    #[arg(long, value_name = "AGENT")]
    contracts: Option<Spec>,
    /// The file to write, compressed if its name ends in .gz; the standard output without it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if there is one
    #[arg(long, requires = "out")]
    force: bool,
}

impl Deals {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(path) = &self.out else { return Ok(write!(out, "{}", self.text()?)?) };
        let existing = if self.force { Existing::Replace } else { Existing::Keep };
        let mut target = Target::create(path, existing)?;
        write!(target, "{}", self.text()?).map_err(|error| format!("{}: {error}", path.display()))?;
        target.finish()
    }

    fn text(&self) -> Result<String, Failure> {
        if !self.records.is_empty() {
            let set = recorded(&self.records)?;
            return Ok(format!("# {} deals of recorded games, with their contracts\n{set}", set.len()));
        }
        let bidder = self.contracts.as_ref().map(Spec::build).transpose()?;
        let set = draw(self.count, self.seed, bidder.as_ref())?;
        let bid = self.contracts.as_ref().map_or(String::new(), |spec| format!(", bid by {spec}"));
        Ok(format!("# {} deals, seed {}{bid}\n{set}", self.count, self.seed))
    }
}

/// The deals of all recorded games in which a game was declared.
fn recorded(files: &[PathBuf]) -> Result<DealSet, Failure> {
    let mut starts = Vec::new();
    for Source { name, mut records } in Source::open_all(files)? {
        while let Some(record) = records.next() {
            let record = record.map_err(|error| format!("{name}: {error}"))?;
            let line = records.line();
            let replay = record.replay().map_err(|error| format!("{name}: line {line}: {error}"))?;
            starts.extend(declared(replay.state()));
        }
    }
    if starts.is_empty() {
        return Err("no game was declared; expected records of games with a declarer".into());
    }
    Ok(DealSet::new(starts))
}

/// The deal right after its declaration, if there was one.
fn declared(state: &State) -> Option<State> {
    let mut start = State::new(*state.dealt(), Rules::default());
    for (_, action) in state.history() {
        start.act(action);
        if matches!(action, Action::Declare(_)) {
            return Some(start);
        }
    }
    None
}
