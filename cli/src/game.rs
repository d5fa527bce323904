//! The games that the program knows: the one place that matches on their names.

use crate::evaluate::Deals;
use crate::failure::Failure;
use clap::ValueEnum;
use skat_agents::Catalogue;
use skat_env::{jass, skat};
use skat_evaluation::{Contest, MatchReport};

/// What the commands for every game ask of a game.
pub(crate) trait Game: Contest + Catalogue {
    /// Whether contracts can be fixed before the cards are played.
    const HAS_CONTRACTS: bool = false;
    /// Whether deals stand in files, which [`Game::read_deals`] reads.
    const HAS_DEAL_FILES: bool = false;

    /// Reads the text of a file of deals, those with contracts or the cards alone.
    fn read_deals(_text: &str, _with_contracts: bool) -> Result<Deals<Self>, Failure> {
        unreachable!("{} has no files of deals", Self::NAME)
    }

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
        }
    }

    /// What a command line says for a game: nothing for the one that is meant without it.
    pub(crate) fn option<E: Game>() -> String {
        match Named::from_str(E::NAME, false) {
            Ok(Named::Skat) => String::new(),
            _ => format!(" --game {}", E::NAME),
        }
    }

    /// The game that the arguments name, if they name one: which agents there are depends on it, so
    /// that it is looked for before the arguments are read.
    pub(crate) fn of_arguments(arguments: &[String]) -> Option<Named> {
        let arguments: Vec<&str> =
            arguments.iter().map(String::as_str).take_while(|word| *word != "--").collect();
        let name =
            arguments.iter().enumerate().find_map(|(i, word)| match word.strip_prefix("--game")? {
                "" => arguments.get(i + 1).copied(),
                rest => rest.strip_prefix('='),
            })?;
        Named::from_str(name, false).ok()
    }
}
