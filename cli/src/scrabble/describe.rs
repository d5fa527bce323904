//! `skat describe --game scrabble`: the actions and the encoders.

use crate::describe::{actions as table, blocks};
use crate::failure::Failure;
use skat_env::Action as _;
use skat_env::scrabble::encode::{oracle_v1, v1};
use skat_env::scrabble::{Action, Direction, Tile};
use std::io::Write;

const AN_ANSWER: &str = "\
An answer is composed of actions: where the word begins and which way it goes, the tiles of the draw
on the free squares from there on, one after another, and the end. Letters that lie on the grid are
implied: the place is that of the word's first letter, which may lie there already, and tiles skip
what is taken. Only what leads to a solution is legal. \"No word\" is an answer of its own.
";

const OBSERVATION: &str = "\
# Observation

What a learner of Scrabble gets to see, as `skat describe --game scrabble observation` prints it.
All features are 0 or 1. Squares go by number, row by row: A1, A2, ... O15. Rows do not depend on
how many players there are. Nothing here ever changes: trained networks depend on it, and a new idea
is a new encoder.
";

const ALL_THAT_HE_KNOWS: &str = "\
All that the player may know of the running draw. Of earlier rounds the grid, the points and the
last placed tiles are kept. What solutions there are is not in it: it follows from the lexicon.
";

pub(super) fn actions(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "# Actions\n")?;
    writeln!(
        out,
        "The {} numbered actions of Scrabble, as `skat describe --game scrabble actions` prints them.",
        Action::COUNT
    )?;
    writeln!(out, "The numbers never change: trained networks depend on them.\n\n{AN_ANSWER}")?;
    table(out, (0..Action::COUNT).filter_map(Action::from_index), meaning)
}

fn meaning(action: Action) -> String {
    match action {
        Action::Begin(place) => {
            let way = match place.direction {
                Direction::Across => "across",
                Direction::Down => "down",
            };
            format!("the word begins on {} and goes {way}", place.square)
        }
        Action::Lay(Tile { letter, is_joker: false }) => {
            format!("the letter {letter} on the next free square")
        }
        Action::Lay(Tile { letter, is_joker: true }) => {
            format!("a joker as {letter} on the next free square")
        }
        Action::End => "the answer is complete".into(),
        Action::NoWord => "no word".into(),
    }
}

pub(super) fn observation(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{OBSERVATION}")?;
    writeln!(out, "## Encoder v1: {} features\n\n{ALL_THAT_HE_KNOWS}", v1::LEN)?;
    blocks(out, 0, &v1::BLOCKS)?;
    writeln!(out, "\n## All-seeing encoder v1: {} features\n", oracle_v1::LEN)?;
    writeln!(out, "The features of v1 and these, for critics only:\n")?;
    blocks(out, v1::LEN, &oracle_v1::BLOCKS)
}
