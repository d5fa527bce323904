//! Our own record: one JSON object in one line.
//!
//! ```json
//! {"format":"skat-record","version":1,"place":"table 7","id":12,"date":"2026-11-20","players":["Anna","Ben","Carl"],
//!  "ratings":[576.5,null,""],"rules":{"concede":false},"deal":"CJ.SJ.HJ. ... .D7","moves":["1 18","0 y","1 p", ...],
//!  "result":{"declarer":0,"verdict":"win","value":48,"matadors":1,"overbid":false,"points":85,"tricks":8, ...}}
//! ```
//! The deal names forehand's ten cards, middlehand's, rearhand's and the skat. The moves are those
//! of the server's record, a text each. `result` is `"passed"` for a passed-in deal and `"unknown"`
//! for a game that goes on. Fields that nobody filled in may be missing: `comment`, `series`, `id`,
//! `owner`, and in old results `resigned`.
//!
//! `version` is 1. A reader of version 1 refuses other versions and fields that it does not know.

use super::Record;

/// A line that is no record, with the field and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}, column {column}: {problem}")]
pub struct JsonError {
    /// The field, like `moves[3]` or `result.points`; `record` for the object itself.
    pub field: String,
    /// The place in the line, in bytes, counted from 1.
    pub column: usize,
    /// What stands there, and what should.
    pub problem: String,
}

/// Reads the record of one line.
///
/// # Errors
/// Names the field, the place in the line and what was expected there.
pub fn read(line: &str) -> Result<Record, JsonError> {
    serde_json::from_str(line).map_err(|error| explain(line, error))
}

/// The error with the field in which it is, for which the line is read once more.
fn explain(line: &str, error: serde_json::Error) -> JsonError {
    let mut deserializer = serde_json::Deserializer::from_str(line);
    let (path, error) = match serde_path_to_error::deserialize::<_, Record>(&mut deserializer) {
        Err(error) => (error.path().to_string(), error.into_inner()),
        Ok(_) => (".".to_string(), error),
    };
    let place = format!(" at line {} column {}", error.line(), error.column());
    let problem = error.to_string().replace(char::is_control, "\u{fffd}");
    JsonError {
        // Where no field has been named yet, the path is ".", "?" or nothing.
        field: if matches!(path.as_str(), "." | "?" | "") { "record".into() } else { path },
        column: error.column(),
        problem: problem.strip_suffix(&place).unwrap_or(&problem).to_string(),
    }
}

/// The record as one line, without a line break.
pub fn line(record: &Record) -> String {
    serde_json::to_string(record).expect("a record is plain data")
}
