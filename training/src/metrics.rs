//! The metrics of a run: TensorBoard events, and the same numbers as JSON lines.

use crate::board::Board;
use crate::file::{FileError, write_atomically};
use crate::statistics::Statistics;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Statistics since the last line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// Iterations.
    pub iterations: u64,
    /// Statistics of actors and learner.
    pub statistics: Statistics,
    /// Seconds that passed.
    pub seconds: f64,
    /// Seconds that the actors took, in parallel with the learner.
    pub play_seconds: f64,
    /// Seconds that the learner took.
    pub learn_seconds: f64,
}

impl Window {
    /// The numbers of a line, by name. Names with a slash group in TensorBoard.
    pub fn numbers(&self) -> BTreeMap<String, f64> {
        let mut numbers = BTreeMap::new();
        let mut put = |name: &str, sum: f64, count: f64| {
            if count > 0.0 {
                numbers.insert(name.to_string(), sum / count);
            }
        };
        for (name, mean) in &self.statistics.means {
            put(name, mean.sum, mean.count as f64);
        }
        for (name, &count) in &self.statistics.counts {
            put(&format!("speed/{name}_per_second"), count as f64, self.seconds);
        }
        put("speed/actors_busy", self.play_seconds, self.seconds);
        put("speed/learner_busy", self.learn_seconds, self.seconds);
        numbers
    }
}

/// One line of `metrics.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Iterations done, the last one, which only learns, included.
    pub iteration: u64,
    /// Games played.
    pub games: u64,
    /// Seconds since the beginning of the run, pauses left out.
    pub seconds: f64,
    /// The numbers by name.
    pub numbers: BTreeMap<String, f64>,
}

/// The files of a run's metrics.
pub(crate) struct Metrics {
    path: PathBuf,
    lines: File,
    board: Board,
}

impl Metrics {
    /// Opens a run's files. Lines later than `iteration` are removed: the run goes on from there.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    pub(crate) fn open(run: &Path, iteration: u64) -> Result<Metrics, FileError> {
        let path = run.join("metrics.jsonl");
        let refuse = |e: std::io::Error| FileError::new(&path, e);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(refuse(e)),
        };
        let stays = |line: &&str| serde_json::from_str::<Line>(line).is_ok_and(|l| l.iteration <= iteration);
        let kept: String = text.lines().filter(stays).flat_map(|line| [line, "\n"]).collect();
        write_atomically(&path, kept.as_bytes())?;
        let lines = OpenOptions::new().append(true).open(&path).map_err(refuse)?;
        // A folder for each session: two writers in one folder could share a file.
        let board = run.join("tensorboard").join(format!("from-iteration-{iteration:07}"));
        Ok(Metrics { path, lines, board: Board::create(&board)? })
    }

    /// Writes a line and the same numbers as events; their step is the number of games.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&mut self, line: &Line) -> Result<(), FileError> {
        let mut text = serde_json::to_string(line).expect("a line can always be written");
        text.push('\n');
        self.lines.write_all(text.as_bytes()).map_err(|e| FileError::new(&self.path, e))?;
        self.board.write(&line.numbers, line.games)
    }
}
