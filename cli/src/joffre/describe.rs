//! `skat describe --game joffre`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::Action as _;
use skat_env::joffre::encode::{oracle_v1, v1};
use skat_env::joffre::{Action, Bid, Card};
use std::io::Write;

const TRUMP: &str = "\
Trump has no action of its own: it is the country of the buyer's first card (Joffre 4.5).
";

const OBSERVATION: &str = "\
# Observation

What a learner of Joffre gets to see, as `skat describe --game joffre observation` prints it. All
features are 0 or 1, all seats relative to the observer: \"next\" is the player to the left, who plays
after him, \"partner\" the one opposite, \"previous\" the one to the right. Sets of cards go by card
number, which is the number of the card's action. Nothing here ever changes: trained networks depend
on it, and a new idea is a new encoder.
";

const ALL_THAT_HE_KNOWS: &str = "\
All that the player may know: of the deal with perfect recall, of the game its standing. The cards
of earlier deals say nothing of those to come, and are left out.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of Joffre, as `skat describe --game joffre actions` prints them. The numbers",
        Action::COUNT
    )?;
    writeln!(out, "never change: trained networks depend on them.\n\n{TRUMP}")?;
    table(out, Action::all(), meaning)
}

fn meaning(action: Action) -> String {
    match action {
        Action::Card(Card::JOFFRE) => "play the Joffre".into(),
        Action::Card(Card::KAISER) => "play the Kaiser".into(),
        Action::Card(card) => match card.rank().number() {
            0 => format!("play the card of {:?} without a number", card.country()),
            _ => format!("play the {} of {:?}", format!("{:?}", card.rank()).to_lowercase(), card.country()),
        },
        Action::Pass => "pass".into(),
        Action::Bid(Bid::FORCED) => "bid 6, the dealer's after three passes".into(),
        Action::Bid(bid) => format!("bid {bid}"),
    }
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
    writeln!(out, "trained with open cards, never for an agent that plays.\n")?;
    blocks(out, v1::LEN, &oracle_v1::BLOCKS)
}
