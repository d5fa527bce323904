//! The folder of a match: its games and its result, begun and gone on with.

use super::{Begun, Deals, cast, check, files, read_deals};
use crate::failure::Failure;
use crate::game::{Game, Named};
use skat_evaluation::{Journal, Play, Results, Setup, Source};
use std::fs;
use std::path::Path;

/// The file of the games in a match's folder.
pub(super) const GAMES: &str = "games.jsonl";
/// What engines wrote to standard error.
pub(super) const ENGINES: &str = "engines.log";
/// The file of the result.
pub(crate) const RESULT: &str = "result.json";

/// The game of the match in a folder; `None` where there is no match.
pub(crate) fn game_of(folder: &Path) -> Option<Named> {
    let format = Journal::format(&folder.join(GAMES)).ok()?;
    Named::of(format.strip_suffix("-games")?)
}

/// Begins a match in a new or empty folder.
pub(super) fn new_folder<E: Game>(folder: &Path, setup: &Setup<E>) -> Result<Journal, Failure> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(fail)?;
    if fs::read_dir(folder).map_err(fail)?.next().is_some() {
        return Err(format!(
            "{}: the folder is not empty; expected a new one, or --resume to go on with its match",
            folder.display()
        )
        .into());
    }
    Ok(Journal::create(&folder.join(GAMES), setup)?)
}

/// Goes on with the match in a folder.
pub(super) fn resume<E: Game>(folder: &Path) -> Result<Begun<E>, Failure> {
    let (journal, setup, results) = Journal::resume::<E>(&folder.join(GAMES))?;
    let deals = match &setup.source {
        Source::Drawn => None,
        Source::File { path, digest } => {
            let deals: Deals<E> = read_deals(Path::new(path), setup.play == Play::Cards { bidder: None })?;
            if deals.digest != *digest {
                return Err(format!(
                    "{path}: other deals than those that the match began with; expected the same"
                )
                .into());
            }
            Some(deals)
        }
    };
    check(&setup, deals.as_ref())?;
    let cast = cast(&setup)?;
    let now = files(&setup)?;
    if let Some((path, _)) = setup.files.iter().find(|(path, digest)| now.get(*path) != Some(digest)) {
        return Err(format!(
            "{path}: another file than the one that the match began with; expected the same"
        )
        .into());
    }
    Ok(Begun { setup, deals, cast, results, journal: Some(journal), folder: Some(folder.into()) })
}

/// What is said of a match that was stopped.
pub(super) fn stopped<E: Game>(results: &Results<E>, setup: &Setup<E>, folder: Option<&Path>) -> Failure {
    let played = format!("stopped after {} of {} deals", results.deals.len(), setup.deals);
    match folder {
        Some(folder) => format!(
            "{played}; they are kept, and skat evaluate --resume {} goes on with them",
            folder.display()
        ),
        None => format!("{played}; nothing is kept without --out FOLDER"),
    }
    .into()
}
