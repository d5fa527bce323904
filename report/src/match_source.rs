//! What a match left behind.

use crate::source::{self, SourceError};
use serde::Deserialize;
use serde_json::Value;
use skat_evaluation::{Journal, MatchReport};
use std::path::{Path, PathBuf};

/// A match as its document tells it, or as far as it is played.
#[derive(Clone, Debug)]
pub struct MatchSource {
    /// The file or folder, as it was named.
    pub path: PathBuf,
    /// What was found.
    pub report: MatchReport,
    /// Whether it is over.
    pub state: MatchState,
}

/// Whether a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchState {
    /// Its result was written.
    Over,
    /// Only its games are there, so far.
    UnderWay,
}

impl MatchSource {
    /// Reads the folder that `skat evaluate --out` wrote. Where the result is not there yet, it is reckoned from the games
    /// that are.
    ///
    /// # Errors
    /// When files cannot be read or are not those of a match, or two deals are not there yet.
    pub(crate) fn load_folder(folder: &Path) -> Result<MatchSource, SourceError> {
        let result = folder.join("result.json");
        if result.exists() {
            return Ok(MatchSource { path: folder.into(), ..MatchSource::load_file(&result)? });
        }
        let (setup, results) = Journal::read(&folder.join("games.jsonl"))?;
        let report = MatchReport::new(&setup, &results);
        let report =
            report.ok_or_else(|| SourceError::NoDeals { path: folder.into(), found: results.deals.len() })?;
        Ok(MatchSource { path: folder.into(), report, state: MatchState::UnderWay })
    }

    /// Reads the document of a match, alone or in what `skat evaluate --json` prints.
    ///
    /// # Errors
    /// When it cannot be read, or is not such a document of this version.
    pub(crate) fn load_file(path: &Path) -> Result<MatchSource, SourceError> {
        let text = source::read(path)?;
        let malformed =
            |line: usize, problem: String| SourceError::Malformed { path: path.into(), line, problem };
        let unreadable = |error: &serde_json::Error| {
            let problem = format!("{}; expected the result of a match", source::without_place(error));
            malformed(error.line().max(1), problem)
        };
        let whole: Value = serde_json::from_str(&text).map_err(|error| unreadable(&error))?;
        let document = whole.get("match").unwrap_or(&whole);
        #[derive(Deserialize)]
        struct Wrapped {
            #[serde(rename = "match")]
            report: MatchReport,
        }
        let (format, version) = (document.get("format"), document.get("version"));
        let is_ours = format.and_then(Value::as_str) == Some(MatchReport::FORMAT)
            && version.and_then(Value::as_u64) == Some(MatchReport::VERSION.into());
        if !is_ours {
            let shown = |field: Option<&Value>| field.map_or_else(|| "none".into(), ToString::to_string);
            return Err(malformed(
                1,
                format!(
                    "format {}, version {}; expected the result of a match, format \"{}\", version {}",
                    shown(format),
                    shown(version),
                    MatchReport::FORMAT,
                    MatchReport::VERSION
                ),
            ));
        }
        source::check_numbers("", document).map_err(|problem| malformed(1, problem))?;
        // Read again from the text: errors then know their lines.
        let report = if whole.get("match").is_some() {
            serde_json::from_str::<Wrapped>(&text).map(|wrapped| wrapped.report)
        } else {
            serde_json::from_str(&text)
        };
        let report: MatchReport = report.map_err(|error| unreadable(&error))?;
        check_agents(&report).map_err(|problem| malformed(1, problem))?;
        Ok(MatchSource { path: path.into(), report, state: MatchState::Over })
    }
}

/// All tables are of the same agents.
fn check_agents(report: &MatchReport) -> Result<(), String> {
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
