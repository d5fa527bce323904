//! `skat describe`: the numbers that a learner sees, as Markdown tables.

use crate::failure::Failure;
use clap::{Args, ValueEnum};
use skat_env::Action as _;
use skat_env::skat::encode::{Block, v1};
use skat_env::skat::{Action, Card};
use std::io::Write;

/// Print a table of what a learner sees, as Markdown
#[derive(Args)]
pub(crate) struct Describe {
    /// Which table
    what: What,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// The 128 numbered actions
    Actions,
    /// The blocks of an observation
    Observation,
}

impl Describe {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Actions => actions(out),
            What::Observation => observation(out),
        }
    }
}

fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of a deal, as `skat describe actions` prints them.",
        Action::COUNT
    )?;
    writeln!(out, "The numbers never change: trained networks depend on them.\n")?;
    writeln!(out, "| number | text | meaning |\n| ---: | --- | --- |")?;
    for action in Action::all() {
        writeln!(out, "| {} | {action} | {} |", action.index(), meaning(action))?;
    }
    Ok(())
}

fn meaning(action: Action) -> String {
    match action {
        Action::Card(card) => format!("{}: lay it away while burying, play it in the play", name(card)),
        Action::Bid(bid) => format!("bid {bid}"),
        Action::Pass => "pass".into(),
        Action::Hold => "hold the value that was bid".into(),
        Action::PickUp => "pick up the skat".into(),
        Action::Declare(contract) => format!("declare {}", contract.name()),
        Action::Concede => "concede the game as lost, where the rules option allows it".into(),
    }
}

/// "seven of diamonds".
fn name(card: Card) -> String {
    format!("{:?} of {:?}", card.rank(), card.suit()).to_lowercase()
}

fn observation(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Observation\n")?;
    writeln!(out, "The {} features of encoder v1, as `skat describe observation` prints them.", v1::LEN)?;
    writeln!(out, "All are 0 or 1, all seats relative to the observer. They never change: trained networks")?;
    writeln!(out, "depend on them.\n")?;
    writeln!(out, "| features | block | length | meaning |\n| ---: | --- | ---: | --- |")?;
    let mut first = 0;
    for Block { name, len, meaning } in v1::BLOCKS {
        writeln!(out, "| {} | {name} | {len} | {meaning} |", range(first, len))?;
        first += len;
    }
    Ok(())
}

/// "0-31", or "7" for a single feature.
fn range(first: usize, len: usize) -> String {
    if len == 1 { first.to_string() } else { format!("{first}-{}", first + len - 1) }
}
