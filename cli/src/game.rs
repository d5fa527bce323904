//! The games that the program knows: the one place that matches on their names.

use crate::bench::Benchmark;
use crate::evaluate::{Deals, kept};
use crate::failure::Failure;
use clap::ValueEnum;
use skat_data::Tabular;
use skat_env::{bridge, cribbage, five_hundred, jass, joffre, scrabble, skat, tarot, whist};
use skat_evaluation::{Contest, MatchReport};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What the commands for every game ask of a game.
pub(crate) trait Game: Contest + Tabular + Benchmark {
    /// Whether contracts can be fixed before the cards are played.
    const HAS_CONTRACTS: bool = false;
    /// Whether deals stand in files, which [`Game::read_deals`] reads.
    const HAS_DEAL_FILES: bool = false;

    /// Reads the text of a file of deals, those with contracts or the cards alone.
    fn read_deals(_text: &str, _with_contracts: bool) -> Result<Deals<Self>, Failure> {
        unreachable!("{} has no files of deals", Self::NAME)
    }

    /// The files that these rules name: with other contents they are other rules.
    fn files_of_rules(_options: &Self::Options) -> Vec<PathBuf> {
        Vec::new()
    }

    /// What a line of `skat perft` may be.
    const POSITIONS: &'static str;

    /// How many sequences of so many actions begin in the position of a line, or why it is none.
    fn perft(line: &str) -> Result<Box<dyn Fn(usize) -> u64>, String>;

    /// Writes the page of the actions.
    fn describe_actions(out: &mut impl Write) -> Result<(), Failure>;

    /// Writes the page of the encoders.
    fn describe_observation(out: &mut impl Write) -> Result<(), Failure>;

    /// The report of a match for people.
    fn match_text(report: &MatchReport<Self>) -> String;
}

/// What `--game` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Named {
    /// Skat by the international rules
    #[default]
    Skat,
    /// Swiss Jass: one deal of a match
    Jass,
    /// Duplicate bridge: one board
    Bridge,
    /// Cribbage in pairs: a game to 121
    Cribbage,
    /// Military Whist: one deal, or a game of four
    Whist,
    /// French Tarot: one deal at a table of four
    Tarot,
    /// 500 of Québec: one deal
    #[value(name = "five_hundred")]
    FiveHundred,
    /// Joffre of Québec: a deal, or a game to 40 points
    Joffre,
    /// Duplicate Scrabble in French: a game of two
    Scrabble,
}

/// Something that is done for one game, whichever it is.
pub(crate) trait Visitor {
    /// Does it.
    fn visit<E: Game>(self) -> Result<(), Failure>;
}

impl Named {
    /// Does something for this game.
    pub(crate) fn visit(self, visitor: impl Visitor) -> Result<(), Failure> {
        match self {
            Named::Skat => visitor.visit::<skat::State>(),
            Named::Jass => visitor.visit::<jass::State>(),
            Named::Bridge => visitor.visit::<bridge::State>(),
            Named::Cribbage => visitor.visit::<cribbage::State>(),
            Named::Whist => visitor.visit::<whist::State>(),
            Named::Tarot => visitor.visit::<tarot::State>(),
            Named::FiveHundred => visitor.visit::<five_hundred::State>(),
            Named::Joffre => visitor.visit::<joffre::State>(),
            Named::Scrabble => visitor.visit::<scrabble::State>(),
        }
    }

    /// The game of this name.
    pub(crate) fn of(name: &str) -> Option<Named> {
        Named::from_str(name, false).ok()
    }

    /// The game that the arguments mean, if they say so: which agents there are depends on it, so
    /// that it is looked for before the arguments are read. It is that of `--game`, or of the match
    /// that `--resume` goes on with.
    pub(crate) fn of_arguments(arguments: &[String]) -> Option<Named> {
        match value_of(arguments, "--game") {
            Some(name) => Named::of(name),
            None => kept::game_of(Path::new(value_of(arguments, "--resume")?)),
        }
    }
}

/// What stands after an option: as the next argument, or behind "=".
fn value_of<'a>(arguments: &'a [String], option: &str) -> Option<&'a str> {
    let mut arguments = arguments.iter().take_while(|word| *word != "--");
    loop {
        match arguments.next()?.strip_prefix(option) {
            Some("") => return arguments.next().map(String::as_str),
            Some(rest) if rest.starts_with('=') => return Some(&rest[1..]),
            _ => {}
        }
    }
}
