//! What a match left behind.

use crate::games::{GAMES, Game};
use crate::source::{self, SourceError};
use maud::Markup;
use serde::Deserialize;
use serde_json::Value;
use skat_evaluation::{Contest, Journal, MatchReport};
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A match of any game, as its document tells it, or as far as it is played.
#[derive(Clone, Debug)]
pub struct MatchSource {
    pub(crate) game: &'static Game,
    pub(crate) told: Arc<dyn Told>,
}

/// A match of any game, as the page shows it.
pub(crate) trait Told: Debug + Send + Sync {
    /// The file or folder, as it was named.
    fn path(&self) -> &Path;

    /// All that is to be told of it, with its number on the page.
    fn section(&self, number: usize) -> Markup;
}

impl MatchSource {
    /// Reads the folder that `skat evaluate --out` wrote. Where the result is not there yet, it is
    /// computed from the games that are.
    ///
    /// # Errors
    /// When files cannot be read or are not those of a match, or two deals are not there yet.
    pub(crate) fn load_folder(folder: &Path) -> Result<MatchSource, SourceError> {
        let result = folder.join("result.json");
        if result.exists() {
            return MatchSource::load(&result, folder);
        }
        let games = folder.join("games.jsonl");
        let game = game_of(&Journal::format(&games)?, "-games");
        Ok(MatchSource { game, told: (game.load_games)(&games, folder)? })
    }

    /// Reads the document of a match, alone or in what `skat evaluate --json` prints.
    ///
    /// # Errors
    /// When it cannot be read, or is not such a document of this version.
    pub(crate) fn load_file(path: &Path) -> Result<MatchSource, SourceError> {
        MatchSource::load(path, path)
    }

    fn load(path: &Path, named: &Path) -> Result<MatchSource, SourceError> {
        let text = source::read(path)?;
        let whole: Value = serde_json::from_str(&text).map_err(|error| unreadable(path, &error))?;
        let document = whole.get("match").unwrap_or(&whole);
        let game = game_of(document.get("format").and_then(Value::as_str).unwrap_or_default(), "-match");
        Ok(MatchSource { game, told: (game.load_result)(path, &text, named)? })
    }

    /// The file or folder, as it was named.
    pub fn path(&self) -> &Path {
        self.told.path()
    }
}

/// The game that a format names; the first of all where it names none.
fn game_of(format: &str, ending: &str) -> &'static Game {
    let name = format.strip_suffix(ending);
    GAMES.iter().find(|game| Some(game.name) == name).unwrap_or(&GAMES[0])
}

/// A match of a game.
#[derive(Clone, Debug)]
pub(crate) struct Played<E: Contest> {
    /// The file or folder, as it was named.
    pub(crate) path: PathBuf,
    /// What was found.
    pub(crate) report: MatchReport<E>,
    /// Whether it is over.
    pub(crate) state: MatchState,
}

/// Whether a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchState {
    /// Its result was written.
    Over,
    /// Only its games are there, so far.
    UnderWay,
}

impl<E: Contest> Played<E> {
    /// What can be said of the games that are kept so far; `named` is what the reader called them.
    pub(crate) fn load_games(games: &Path, named: &Path) -> Result<Played<E>, SourceError> {
        let (setup, results) = Journal::read(games)?;
        let report = MatchReport::new(&setup, &results);
        let report =
            report.ok_or_else(|| SourceError::NoDeals { path: named.into(), found: results.deals.len() })?;
        Ok(Played { path: named.into(), report, state: MatchState::UnderWay })
    }

    /// The document with this text.
    pub(crate) fn load_result(path: &Path, text: &str, named: &Path) -> Result<Played<E>, SourceError> {
        #[derive(Deserialize)]
        #[serde(bound = "")]
        struct Wrapped<E: Contest> {
            #[serde(rename = "match")]
            report: MatchReport<E>,
        }
        let unreadable = |error: &serde_json::Error| unreadable(path, error);
        let whole: Value = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        let document = whole.get("match").unwrap_or(&whole);
        check_format::<E>(document).map_err(|problem| malformed(path, 1, problem))?;
        source::check_numbers("", document).map_err(|problem| malformed(path, 1, problem))?;
        // Read again from the text: errors then know their lines.
        let report = if whole.get("match").is_some() {
            serde_json::from_str::<Wrapped<E>>(text).map(|wrapped| wrapped.report)
        } else {
            serde_json::from_str(text)
        };
        let report: MatchReport<E> = report.map_err(|error| unreadable(&error))?;
        check_agents(&report).map_err(|problem| malformed(path, 1, problem))?;
        Ok(Played { path: named.into(), report, state: MatchState::Over })
    }
}

fn malformed(path: &Path, line: usize, problem: String) -> SourceError {
    SourceError::Malformed { path: path.into(), line, problem }
}

fn unreadable(path: &Path, error: &serde_json::Error) -> SourceError {
    let problem = format!("{}; expected the result of a match", source::without_place(error));
    malformed(path, error.line().max(1), problem)
}

/// The document is one of this game and this version.
fn check_format<E: Contest>(document: &Value) -> Result<(), String> {
    let (format, version) = (document.get("format"), document.get("version"));
    let (expected, newest) = (MatchReport::<E>::format(), MatchReport::<E>::VERSION);
    let is_ours = format.and_then(Value::as_str) == Some(&expected)
        && version.and_then(Value::as_u64) == Some(newest.into());
    if is_ours {
        return Ok(());
    }
    let shown = |field: Option<&Value>| field.map_or_else(|| "none".into(), ToString::to_string);
    let (format, version) = (shown(format), shown(version));
    Err(format!(
        "format {format}, version {version}; expected the result of a match, format \"{expected}\", version {newest}"
    ))
}

/// All tables are of the same agents.
fn check_agents<E: Contest>(report: &MatchReport<E>) -> Result<(), String> {
    let agents = report.agents.len();
    let is_square =
        report.cross_table.len() == agents && report.cross_table.iter().all(|row| row.len() == agents);
    let are_known = report.pairs.iter().all(|pair| pair.a < agents && pair.b < agents);
    let are_named = report.setup.agents.len() == agents;
    match agents >= 2 && is_square && are_known && are_named {
        true => Ok(()),
        false => Err(format!(
            "{agents} agents, but other numbers of names, pairs or results between them; expected the same"
        )),
    }
}
