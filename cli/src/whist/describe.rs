//! `skat describe --game whist`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::whist::Card;
use skat_env::whist::encode::{oracle_v1, v1};
use std::io::Write;

const ACTIONS: &str = "\
The 52 numbered actions of Whist, as `skat describe --game whist actions` prints them. The numbers
never change: trained networks depend on them. Each is a card: nothing else is ever decided.
";

const OBSERVATION: &str = "\
# Observation

What a learner of Whist gets to see, as `skat describe --game whist observation` prints it. All
features are 0 or 1, all seats relative to the observer: \"next\" is the player to the left, who plays
after him, \"partner\" the one opposite, \"previous\" the one to the right. Sets of cards go by card
number, which is the number of the card's action. Nothing here ever changes: trained networks depend
on it, and a new idea is a new encoder.
";

const ALL_THAT_HE_KNOWS: &str = "\
All that the player may know, with perfect recall of the deal. Of a game's deals that are over it
keeps tricks and points: their cards tell nothing of those to come. Deals to come are in no feature.
";

const CARDS_OF_OTHERS: &str = "\
the cards that the observer cannot see. For critics that are
trained with open cards, never for an agent that plays. Deals to come are not in it either.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n\n{ACTIONS}")?;
    table(out, Card::all(), |card| format!("play the {:?} of {:?}", card.rank(), card.suit()).to_lowercase())
}

pub(super) fn observation(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{OBSERVATION}")?;
    writeln!(out, "## Encoder v1: {} features\n\n{ALL_THAT_HE_KNOWS}", v1::LEN)?;
    blocks(out, 0, &v1::BLOCKS)?;
    writeln!(out, "\n## All-seeing encoder v1: {} features\n", oracle_v1::LEN)?;
    writeln!(out, "The {} features of encoder v1, then {CARDS_OF_OTHERS}", v1::LEN)?;
    blocks(out, v1::LEN, &oracle_v1::BLOCKS)
}
