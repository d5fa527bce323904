//! `skat describe --game five_hundred`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::Action as _;
use skat_env::five_hundred::encode::{oracle_v1, v1};
use skat_env::five_hundred::{Action, Card, Denomination, Suit};
use std::io::Write;

const CARDS: &str = "\
A card's number means what the point of the deal asks for: laying it away, playing it, or asking for
it after leading a joker at no trump. The six cards are laid away in ascending order of numbers, so
that each set of six is reached once. A joker that is led at no trump takes two actions of its
player: the joker, then what it asks for.
";

const OBSERVATION: &str = "\
# Observation

What a learner of 500 gets to see, as `skat describe --game five_hundred observation` prints it. All
features are 0 or 1, all seats relative to the observer: \"next\" is the player to the left, who plays
after him, \"partner\" the one opposite, \"previous\" the one to the right. Sets of cards go by card
number, which is the number of the card's action. Nothing here ever changes: trained networks depend
on it, and a new idea is a new encoder.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of a deal of 500, as `skat describe --game five_hundred actions` prints",
        Action::COUNT
    )?;
    writeln!(out, "them. The numbers never change: trained networks depend on them.\n\n{CARDS}")?;
    table(out, Action::all(), meaning)
}

fn meaning(action: Action) -> String {
    match action {
        Action::Card(card) if card.is_joker() => format!("play or lay away {}", name(card)),
        Action::Card(card) => format!("play, lay away or ask for {}", name(card)),
        Action::Pass => "pass".into(),
        Action::Bid(bid) => match bid.denomination() {
            Denomination::NoTrump => format!("bid {} at no trump", bid.level()),
            suit => format!("bid {} in {}", bid.level(), format!("{suit:?}").to_lowercase()),
        },
        Action::Demand(suit) => format!("ask for {} with a joker led at no trump", plural(suit)),
    }
}

/// "the seven of diamonds", "Blanche".
fn name(card: Card) -> String {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => format!("the {} of {}", format!("{rank:?}").to_lowercase(), plural(suit)),
        _ if card == Card::BLANCHE => "Blanche".into(),
        _ => "Bonhomme".into(),
    }
}

fn plural(suit: Suit) -> String {
    format!("{suit:?}").to_lowercase()
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
