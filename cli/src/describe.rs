//! `skat describe`: the numbers that a learner sees, as Markdown tables.

use crate::failure::Failure;
use crate::game::{Game, Named};
use clap::{Args, ValueEnum};
use skat_env::Action;
use skat_env::encode::Block;
use std::io::Write;

/// Print a table of what a learner sees, as Markdown
#[derive(Args)]
pub(crate) struct Describe {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "skat")]
    game: Named,
    /// Which table
    what: What,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// The numbered actions
    Actions,
    /// The blocks of an observation, of the all-seeing one and, where there are some, of an action
    /// features
    Observation,
}

impl Describe {
    pub(crate) fn run<E: Game>(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self.what {
            What::Actions => E::describe_actions(out),
            What::Observation => E::describe_observation(out),
        }
    }
}

/// A table of all actions, with what each means.
pub(crate) fn actions<A: Action>(
    out: &mut impl Write,
    all: impl Iterator<Item = A>,
    meaning: impl Fn(A) -> String,
) -> Result<(), Failure> {
    writeln!(out, "| number | text | meaning |\n| ---: | --- | --- |")?;
    for action in all {
        writeln!(out, "| {} | {action} | {} |", action.index(), meaning(action))?;
    }
    Ok(())
}

/// A table of blocks, whose features are numbered from `first` on.
pub(crate) fn blocks(out: &mut impl Write, mut first: usize, blocks: &[Block]) -> Result<(), Failure> {
    writeln!(out, "| features | block | length | meaning |\n| ---: | --- | ---: | --- |")?;
    for Block { name, len, meaning } in blocks {
        writeln!(out, "| {} | {name} | {len} | {meaning} |", range(first, *len))?;
        first += len;
    }
    Ok(())
}

/// "0-31", or "7" for a single feature.
fn range(first: usize, len: usize) -> String {
    if len == 1 { first.to_string() } else { format!("{first}-{}", first + len - 1) }
}
