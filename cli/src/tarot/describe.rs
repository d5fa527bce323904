//! `skat describe --game tarot`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::Action as _;
use skat_env::tarot::encode::{oracle_v1, v1};
use skat_env::tarot::{Action, Card, CardKind, Contract, Level, Rank};
use std::io::Write;

const CARDS: &str = "\
A card is one number whatever is done with it: in the play it is played; while the declarer lays
cards away it is laid away; while a player chooses the trumps of a poignée it is kept hidden; and at
a table of five it is called. Cards are laid away and kept hidden in ascending order, so that each
choice is reached in one way.
";

const OBSERVATION: &str = "\
# Observation

What a learner of Tarot gets to see at a table of four, as `skat describe --game tarot observation`
prints it. All features are 0 or 1, all seats relative to the observer: \"next\" is the player to the
right, who plays after him, \"opposite\" the one after that, \"previous\" the one to the left. Sets of
cards go by card number, which is the number of the card's action; sets of trumps are the trumps 1
to 21 and the Excuse. Nothing here ever changes: trained networks depend on it, and a new idea is a
new encoder.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of a deal of Tarot, as `skat describe --game tarot actions` prints them. The",
        Action::COUNT
    )?;
    writeln!(out, "numbers never change: trained networks depend on them.\n\n{CARDS}")?;
    table(out, Action::all(), meaning)
}

fn meaning(action: Action) -> String {
    match action {
        Action::Card(card) => name(card),
        Action::Pass => "pass".into(),
        Action::Bid(Contract::Prise) => "bid a prise".into(),
        Action::Bid(Contract::Garde) => "bid a garde".into(),
        Action::Bid(Contract::GardeSans) => "bid a garde sans".into(),
        Action::Bid(Contract::GardeContre) => "bid a garde contre".into(),
        Action::Chelem => "announce the chelem".into(),
        Action::NoChelem => "play without announcing the chelem".into(),
        Action::Show(Level::Simple) => "show a simple poignée before the first card".into(),
        Action::Show(level) => format!("show a {level} poignée"),
    }
}

/// "the seven of diamonds".
fn name(card: Card) -> String {
    match card.kind() {
        CardKind::Plain(suit, rank) => {
            format!("the {} of {}", rank_name(rank), format!("{suit:?}").to_lowercase())
        }
        CardKind::Trump(1) => "the petit, the trump 1".into(),
        CardKind::Trump(number) => format!("the trump {number}"),
        CardKind::Excuse => "the Excuse".into(),
    }
}

fn rank_name(rank: Rank) -> String {
    format!("{rank:?}").to_lowercase()
}

pub(super) fn observation(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{OBSERVATION}")?;
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
    blocks(out, v1::LEN, &oracle_v1::BLOCKS)
}
