//! `skat describe --game bridge`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::Action as _;
use skat_env::bridge::encode::{oracle_v1, v1};
use skat_env::bridge::{Action, Call, Denomination};
use std::io::Write;

const ACTIONS: &str = "\
The numbers never change: trained networks depend on them. The declarer plays the dummy's cards by
the same numbers as his own.
";

const OBSERVATION: &str = "\
# Observation

What a learner of bridge gets to see, as `skat describe --game bridge observation` prints it. All
features are 0 or 1, all seats relative to the observer: \"next\" is the left-hand opponent, who plays
after him, \"partner\" the player opposite, \"previous\" the right-hand opponent. Sets of cards go by
card number, which is the number of the card's action. Nothing here ever changes: trained networks
depend on it, and a new idea is a new encoder.
";

const ALL_THAT_HE_KNOWS: &str = "\
All that the player may know, with perfect recall. Of the board's number only the dealer and the
vulnerability are kept.
";

const ALL_CARDS: &str = "\
The features of encoder v1, and after them the other three hands. For critics that are trained with
open cards, never for an agent that plays.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of a deal of bridge, as `skat describe --game bridge actions` prints them.",
        Action::COUNT
    )?;
    writeln!(out, "{ACTIONS}")?;
    table(out, Action::all(), meaning)
}

fn meaning(action: Action) -> String {
    match action {
        Action::Card(card) => {
            let name = format!("play the {:?} of {:?}", card.rank(), card.suit());
            name.to_lowercase()
        }
        Action::Call(Call::Pass) => "pass".into(),
        Action::Call(Call::Double) => "double the opponents' bid".into(),
        Action::Call(Call::Redouble) => "redouble the opponents' double".into(),
        Action::Call(Call::Bid(bid)) => {
            let levels = ["one", "two", "three", "four", "five", "six", "seven"];
            format!("bid {} {}", levels[usize::from(bid.level()) - 1], name(bid.denomination()))
        }
    }
}

fn name(denomination: Denomination) -> String {
    match denomination {
        Denomination::NoTrump => "no trump".into(),
        suit => format!("{suit:?}").to_lowercase(),
    }
}

pub(super) fn observation(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{OBSERVATION}")?;
    writeln!(out, "## Encoder v1: {} features\n\n{ALL_THAT_HE_KNOWS}", v1::LEN)?;
    blocks(out, 0, &v1::BLOCKS)?;
    writeln!(out, "\n## All-seeing encoder v1: {} features\n\n{ALL_CARDS}", oracle_v1::LEN)?;
    blocks(out, v1::LEN, &oracle_v1::BLOCKS)
}
