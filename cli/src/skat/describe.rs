//! `skat describe --game skat`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::Action as _;
use skat_env::skat::encode::{action_v1, oracle_v1, v1};
use skat_env::skat::{Action, Card};
use std::io::Write;

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of a deal, as `skat describe actions` prints them.",
        Action::COUNT
    )?;
    writeln!(out, "The numbers never change: trained networks depend on them.\n")?;
    table(out, Action::all(), meaning)
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

pub(super) fn observation(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Observation\n")?;
    writeln!(
        out,
        "What a learner gets to see, as `skat describe observation` prints it. All features are 0 or 1, all"
    )?;
    writeln!(
        out,
        "seats relative to the observer: \"next\" is the player to the left, \"previous\" the one to the right."
    )?;
    writeln!(
        out,
        "Sets of cards go by card number, which is the number of the card's action. Nothing here ever"
    )?;
    writeln!(out, "changes: trained networks depend on it, and a new idea is a new encoder.\n")?;
    writeln!(out, "## Encoder v1: {} features\n", v1::LEN)?;
    writeln!(out, "All that the player may know, with perfect recall.\n")?;
    blocks(out, 0, &v1::BLOCKS)?;
    writeln!(out, "\n## All-seeing encoder v1: {} features\n", oracle_v1::LEN)?;
    writeln!(
        out,
        "The {} features of encoder v1, then the cards that the observer cannot see. For critics that are",
        v1::LEN
    )?;
    writeln!(out, "trained with open cards, never for an agent that plays.\n")?;
    blocks(out, v1::LEN, &oracle_v1::BLOCKS)?;
    writeln!(out, "\n## Action encoder v1: {} features\n", action_v1::LEN)?;
    writeln!(
        out,
        "What can be said at once of one action in a view, whatever the suits are called. A block that does"
    )?;
    writeln!(
        out,
        "not apply to the action is 0, as all are for bids, pass, hold, picking up and conceding. In the play"
    )?;
    writeln!(
        out,
        "a suit is the cards that follow each other, so that all trumps are one suit. Unseen cards are those"
    )?;
    writeln!(
        out,
        "that the others may hold, shown ones among them, and those in a skat that the observer does not\nknow.\n"
    )?;
    blocks(out, 0, &action_v1::BLOCKS)
}
