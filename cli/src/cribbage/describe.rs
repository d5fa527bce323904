//! `skat describe --game cribbage`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::cribbage::Card;
use skat_env::cribbage::encode::{oracle_v1, v1};
use std::io::Write;

const A_CARD: &str = "\
An action is a card. Before the starter is cut it is laid into the crib, afterwards it is played.
Nobody says go: who holds no card that fits is passed over, and who holds one must play.
";

const OBSERVATION: &str = "\
# Observation

What a learner of cribbage gets to see, as `skat describe --game cribbage observation` prints it.
All features are 0 or 1, all seats relative to the observer: \"next\" is the player to the left, who
plays after him, \"partner\" the one opposite, \"previous\" the one to the right. Sets of cards go by
card number, which is the number of the card's action. Nothing here ever changes: trained networks
depend on it, and a new idea is a new encoder.
";

const ALL_THAT_HE_KNOWS: &str = "\
All that the player may know, with perfect recall of the running deal. Of earlier deals the points
are kept: all cards are shuffled anew.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of cribbage, as `skat describe --game cribbage actions` prints them.",
        <Card as skat_env::Action>::COUNT
    )?;
    writeln!(out, "The numbers never change: trained networks depend on them.\n\n{A_CARD}")?;
    table(out, (0..Card::COUNT).filter_map(<Card as skat_env::Action>::from_index), meaning)
}

fn meaning(card: Card) -> String {
    let name = format!("{:?} of {:?}", card.rank(), card.suit()).to_lowercase();
    format!("the {name}, into the crib or on the table")
}

pub(super) fn observation(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{OBSERVATION}")?;
    writeln!(out, "## Encoder v1: {} features\n\n{ALL_THAT_HE_KNOWS}", v1::LEN)?;
    blocks(out, 0, &v1::BLOCKS)?;
    writeln!(out, "\n## All-seeing encoder v1: {} features\n", oracle_v1::LEN)?;
    writeln!(
        out,
        "The {} features of encoder v1, then the cards that the observer cannot see. For critics that are",
        v1::LEN
    )?;
    writeln!(
        out,
        "trained with open cards, never for an agent that plays. The deals that follow are not in it.\n"
    )?;
    blocks(out, v1::LEN, &oracle_v1::BLOCKS)
}
