//! `skat describe --game jass`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::Action as _;
use skat_env::jass::encode::{oracle_v1, v1};
use skat_env::jass::{Action, Card, Suit};
use std::io::Write;

const UNANNOUNCED: &str = "\
The rules let a player make trump without a word, by leading a card of its suit (Jass 1.5d, 1.6b).
That has no number of its own: a program makes trump and then leads, two actions of the same player.
`State::lead_unannounced` takes both at once, for those who follow a real table.
";

const OBSERVATION: &str = "\
# Observation

What a learner of Jass gets to see, as `skat describe --game jass observation` prints it. All
features are 0 or 1, all seats relative to the observer: \"next\" is the player to the right, who
plays after him, \"partner\" the one opposite, \"previous\" the one to the left. Sets of cards go by
card number, which is the number of the card's action. Nothing here ever changes: trained networks
depend on it, and a new idea is a new encoder.
";

const ALL_THAT_HE_KNOWS: &str = "\
All that the player may know, with perfect recall. Of the card that was cut in Tourne only the suit
is kept, because it went back among the others before they were dealt.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of a deal of Jass, as `skat describe --game jass actions` prints them.",
        Action::COUNT
    )?;
    writeln!(out, "The numbers never change: trained networks depend on them.\n\n{UNANNOUNCED}")?;
    table(out, Action::all(), meaning)
}

fn meaning(action: Action) -> String {
    match action {
        Action::Card(card) => format!("play the {}", name(card)),
        Action::Trump(suit) => format!("make {} trump", plural(suit)),
        Action::Chibre => "leave it to the partner to make trump, where the variant allows it".into(),
    }
}

/// "seven of diamonds".
fn name(card: Card) -> String {
    format!("{:?} of {}", card.rank(), plural(card.suit())).to_lowercase()
}

fn plural(suit: Suit) -> String {
    format!("{suit:?}").to_lowercase()
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
