//! The games whose matches have a page: the one place of this crate in which a game is registered.

use crate::match_source::{Played, Told};
use crate::matches::Shown;
use crate::source::SourceError;
use crate::words::Words;
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
    /// What a reader must know of it.
    pub(crate) words: fn() -> Words,
}

/// All games; a training run whose config names none is of the first.
pub(crate) static GAMES: [Game; 2] =
    [Game::of::<skat_env::skat::State>(), Game::of::<skat_env::jass::State>()];

impl Game {
    const fn of<E: Shown>() -> Game {
        Game {
            name: E::NAME,
            load_games: |games, named| Ok(Arc::new(Played::<E>::load_games(games, named)?)),
            load_result: |path, text, named| Ok(Arc::new(Played::<E>::load_result(path, text, named)?)),
            words: E::words,
        }
    }
}
