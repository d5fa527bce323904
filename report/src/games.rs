//! The games whose runs and matches have a page: the one place of this crate in which a game is
//! registered.

use crate::figure::Figure;
use crate::match_source::{Played, Told};
use crate::matches::Shown;
use crate::source::SourceError;
use crate::standing::{self, Standing};
use crate::training::{Habit, Known, Runs, Side, Trained};
use crate::words::Words;
use maud::Markup;
use std::path::Path;
use std::sync::Arc;

type Loaded = Result<Arc<dyn Told>, SourceError>;

/// A game, as far as a page knows it.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its name.
    pub(crate) name: &'static str,
    /// Reads the games of a match; the second path is the match as the reader named it.
    pub(crate) load_games: fn(&Path, &Path) -> Loaded,
    /// Reads the document of a match from its text; the paths are the document and the match as the
    /// reader named it.
    pub(crate) load_result: fn(&Path, &str, &Path) -> Loaded,
    /// Reads the results of a training run from their text.
    pub(crate) load_standings: fn(&Path, &str) -> Result<Vec<Standing>, SourceError>,
    /// What a reader must know of it.
    pub(crate) words: fn() -> Words,
    /// The number of games that a duel plays of each deal.
    pub(crate) games_of_a_deal: usize,
    /// The pages of training runs.
    pub(crate) training: Training,
}

/// What pages of training show for this game in addition to those of every game, see [`Trained`].
#[derive(Debug)]
pub(crate) struct Training {
    pub(crate) habits: &'static [Habit],
    pub(crate) results: &'static [&'static str],
    pub(crate) numbers: &'static [&'static [Known]],
    pub(crate) groups: &'static [&'static str],
    pub(crate) habits_of: fn(&Standing) -> Vec<Option<f64>>,
    pub(crate) results_of: fn(&Standing) -> Vec<Markup>,
    pub(crate) behaviour: fn(&str, &[Side<'_, Standing>]) -> Vec<Figure>,
    pub(crate) curves: fn(&Runs<'_>) -> Markup,
}

/// All games; a training run whose config names none is of the first.
pub(crate) static GAMES: &[Game] = &[
    Game::of::<skat_env::skat::State>(),
    Game::of::<skat_env::jass::State>(),
    Game::of::<skat_env::bridge::State>(),
    Game::of::<skat_env::cribbage::State>(),
    Game::of::<skat_env::whist::State>(),
    Game::of::<skat_env::tarot::State>(),
    Game::of::<skat_env::five_hundred::State>(),
    Game::of::<skat_env::joffre::State>(),
    Game::of::<skat_env::scrabble::State>(),
];

impl Game {
    const fn of<E: Shown + Trained>() -> Game {
        Game {
            name: E::NAME,
            load_games: |games, named| Ok(Arc::new(Played::<E>::load_games(games, named)?)),
            load_result: |path, text, named| Ok(Arc::new(Played::<E>::load_result(path, text, named)?)),
            load_standings: standing::load::<E>,
            words: E::words,
            // Two sides that exchange their places have played all there is.
            games_of_a_deal: if E::TEAMS == 2 { 2 } else { 2 * E::TEAMS },
            training: Training::of::<E>(),
        }
    }
}

impl Training {
    const fn of<E: Trained>() -> Training {
        Training {
            habits: E::HABITS,
            results: E::RESULTS,
            numbers: E::NUMBERS,
            groups: E::GROUPS,
            habits_of: |standing| E::habits(standing.report::<E>()),
            results_of: |standing| E::results(standing.report::<E>()),
            behaviour: |id, duels| {
                let duels: Vec<Side<'_, E::Report>> =
                    duels.iter().map(|side| side.map(Standing::report::<E>)).collect();
                E::behaviour(id, &duels)
            },
            curves: E::curves,
        }
    }
}
