//! What a training run left in its folder.

use crate::games::{GAMES, Game};
use crate::source::{LARGEST, SourceError, read, without_place};
use crate::standing::Standing;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// A training run as its folder tells it: finished, interrupted, or still under way.
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// The folder, as it was named.
    pub path: PathBuf,
    /// The text of `config.toml`.
    pub config: String,
    /// The fields of the config by their dotted names, such as `learner.batch`, in alphabetical
    /// order.
    pub settings: Vec<(String, String)>,
    /// The lines of `metrics.jsonl` in their order: iterations, games and seconds never decrease.
    pub lines: Vec<Line>,
    /// The evaluation at the end, from `result.json`; `None` where there is none yet.
    pub results: Option<Vec<Standing>>,
    /// The game that the config names; the first of all where it names none.
    pub(crate) game: &'static Game,
}

/// A line of `metrics.jsonl`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Line {
    /// Iterations done.
    pub iteration: u64,
    /// Games of self-play.
    pub games: u64,
    /// Seconds since the beginning, pauses left out.
    pub seconds: f64,
    /// The numbers by name.
    pub numbers: BTreeMap<String, f64>,
}

impl TrainingRun {
    /// Reads a run's folder. A last line of the metrics that is cut off is left out: the run may be
    /// writing it.
    ///
    /// # Errors
    /// When a file is missing or cannot be read, or holds what this version does not write.
    pub fn load(folder: &Path) -> Result<TrainingRun, SourceError> {
        let [config_file, metrics_file, result_file] =
            ["config.toml", "metrics.jsonl", "result.json"].map(|name| folder.join(name));
        let config = read(&config_file)?;
        let settings = settings(&config_file, &config)?;
        let game = game(&config_file, &config, &settings)?;
        let lines = lines(&metrics_file, &read(&metrics_file)?)?;
        let results = match read(&result_file) {
            Ok(text) => Some((game.load_standings)(&result_file, &text)?),
            Err(SourceError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        Ok(TrainingRun { path: folder.into(), config, settings, lines, results, game })
    }

    /// Games of self-play so far.
    pub fn games(&self) -> u64 {
        self.lines.last().map_or(0, |line| line.games)
    }

    /// Seconds of training so far, pauses left out.
    pub fn seconds(&self) -> f64 {
        self.lines.last().map_or(0.0, |line| line.seconds)
    }

    /// The value of a field of the config.
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }
}

fn settings(path: &Path, text: &str) -> Result<Vec<(String, String)>, SourceError> {
    let table: toml::Table = toml::from_str(text).map_err(|error| {
        let before = error.span().map_or(0, |span| span.start);
        let line = 1 + text.get(..before).unwrap_or(text).matches('\n').count();
        let problem = format!("{}; expected the config of a run", error.message());
        SourceError::Malformed { path: path.into(), line, problem }
    })?;
    let mut settings = Vec::new();
    flatten("", &table, &mut settings);
    Ok(settings)
}

/// The game that a config names; the first of all where it names none.
fn game(path: &Path, text: &str, settings: &[(String, String)]) -> Result<&'static Game, SourceError> {
    let Some((_, named)) = settings.iter().find(|(field, _)| field == "game") else { return Ok(&GAMES[0]) };
    let name = named.trim_matches('"');
    GAMES.iter().find(|game| game.name == name).ok_or_else(|| {
        let is_it = |line: &str| line.trim_start().starts_with("game");
        let line = 1 + text.lines().position(is_it).unwrap_or_default();
        let expected = GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" or ");
        let problem = format!("the game is {name}; expected {expected}");
        SourceError::Malformed { path: path.into(), line, problem }
    })
}

fn flatten(prefix: &str, table: &toml::Table, settings: &mut Vec<(String, String)>) {
    for (name, value) in table {
        match value {
            toml::Value::Table(inner) => flatten(&format!("{prefix}{name}."), inner, settings),
            plain => settings.push((format!("{prefix}{name}"), plain.to_string())),
        }
    }
}

fn lines(path: &Path, text: &str) -> Result<Vec<Line>, SourceError> {
    let mut lines: Vec<Line> = Vec::new();
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let malformed = |problem| SourceError::Malformed { path: path.into(), line: number, problem };
        match serde_json::from_str::<Line>(line) {
            Ok(line) => {
                check(&line, lines.last()).map_err(malformed)?;
                lines.push(line);
            }
            Err(_) if !line.ends_with('\n') => break,
            Err(error) => {
                return Err(malformed(format!("{}; expected a line of metrics", without_place(&error))));
            }
        }
    }
    Ok(lines)
}

/// A line has numbers that can be drawn, and does not go back.
fn check(line: &Line, before: Option<&Line>) -> Result<(), String> {
    let usable = |number: f64| number.is_finite() && number.abs() <= LARGEST;
    if let Some((name, number)) = line.numbers.iter().find(|(_, number)| !usable(**number)) {
        return Err(format!("{name} is {number:e}; expected a number of at most {LARGEST:e}"));
    }
    if !usable(line.seconds) || line.seconds < 0.0 || line.games as f64 > LARGEST {
        let (games, seconds) = (line.games, line.seconds);
        return Err(format!("{games} games in {seconds:e} seconds; expected at most {LARGEST:e} of each"));
    }
    let Some(before) = before else { return Ok(()) };
    if line.iteration < before.iteration || line.games < before.games || line.seconds < before.seconds {
        let place = |line: &Line| {
            format!("iteration {}, {} games, {} seconds", line.iteration, line.games, line.seconds)
        };
        return Err(format!("{} after {}; expected that nothing decreases", place(line), place(before)));
    }
    Ok(())
}
