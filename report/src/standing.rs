//! What the evaluation at the end of a training run found.

use crate::source::{SourceError, check_numbers, without_place};
use crate::training::Trained;
use serde::Deserialize;
use skat_evaluation::{Contest, Duel};
use std::any::Any;
use std::path::Path;
use std::sync::Arc;

/// The trained agent against one opponent.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Against whom.
    pub opponent: String,
    /// What was found, as far as every game knows it, the trained agent being A.
    pub duel: Duel,
    /// All that was found, as the run's game reports a duel.
    report: Arc<dyn Any + Send + Sync>,
}

impl Standing {
    /// The report of the duel, of a run of this game.
    ///
    /// # Panics
    /// When the run is of another game.
    pub(crate) fn report<E: Trained>(&self) -> &E::Report {
        self.report.downcast_ref().expect("results are read and told by the same game")
    }
}

/// An entry of `result.json`.
#[derive(Deserialize)]
struct Entry<R> {
    opponent: String,
    report: R,
}

/// The results of a run of this game, from the text of its `result.json`.
///
/// # Errors
/// When the text is none, with the line and the field.
pub(crate) fn load<E: Trained>(path: &Path, text: &str) -> Result<Vec<Standing>, SourceError> {
    let refuse = |line, problem| SourceError::Malformed { path: path.into(), line, problem };
    let entries = parse::<<E as Contest>::Report>(text).map_err(|(line, problem)| refuse(line, problem))?;
    let duels = parse::<Duel>(text).map_err(|(line, problem)| refuse(line, problem))?;
    let plain = serde_json::from_str(text).expect("it was read a moment ago");
    check_numbers("", &plain).map_err(|problem| refuse(1, problem))?;
    let standing = |(entry, duel): (Entry<E::Report>, Entry<Duel>)| Standing {
        opponent: entry.opponent,
        duel: duel.report,
        report: Arc::new(entry.report),
    };
    Ok(entries.into_iter().zip(duels).map(standing).collect())
}

/// The entries, or the line and what is wrong there.
fn parse<R: for<'de> Deserialize<'de>>(text: &str) -> Result<Vec<Entry<R>>, (usize, String)> {
    let mut json = serde_json::Deserializer::from_str(text);
    let entries: Result<Vec<Entry<R>>, _> = serde_path_to_error::deserialize(&mut json)
        .map_err(|error| (error.path().to_string(), error.into_inner()));
    let entries =
        entries.and_then(|entries| json.end().map(|()| entries).map_err(|error| (".".into(), error)));
    entries.map_err(|(field, error)| {
        let field = if field == "." { String::new() } else { format!("{field}: ") };
        let problem = format!(
            "{field}{}; expected the results of a training run, as this version writes them",
            without_place(&error)
        );
        (error.line().max(1), problem)
    })
}
