//! What a run says of itself: TensorBoard events, and the same numbers as JSON lines.

use crate::board::Board;
use crate::checkpoint::CheckpointError;
use crate::loss::Losses;
use crate::tally::Tally;
use serde::{Deserialize, Serialize};
use skat_env::skat::Contract;
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What was counted since the last line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// Iterations.
    pub iterations: u64,
    /// Games of self-play.
    pub tally: Tally,
    /// Samples learnt from.
    pub samples: u64,
    /// What the learner tells of itself, by name.
    #[serde(default)]
    pub means: BTreeMap<String, Mean>,
    /// Seconds that passed.
    pub seconds: f64,
    /// Seconds that the actors took, in parallel with the learner.
    pub play_seconds: f64,
    /// Seconds that the learner took.
    pub learn_seconds: f64,
}

/// A number that is told as its mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The sum.
    pub sum: f64,
    /// Of how many.
    pub count: u64,
}

impl Window {
    /// Adds a number that stands for so many.
    pub(crate) fn add(&mut self, name: &str, number: f64, count: usize) {
        let mean = self.means.entry(name.to_string()).or_default();
        mean.sum += number * count as f64;
        mean.count += count as u64;
    }

    /// Whether all that was told of the learner is a finite number.
    pub(crate) fn is_finite(&self) -> bool {
        self.means.values().all(|mean| mean.sum.is_finite())
    }

    /// Adds a step of the learner.
    pub fn add_step(&mut self, losses: Losses, samples: usize) {
        self.samples += samples as u64;
        self.add("loss/score", f64::from(losses.score), 1);
        self.add("loss/outcome", f64::from(losses.outcome), 1);
        self.add("loss/points", f64::from(losses.points), 1);
        // Not a number is to be seen too.
        if losses.differences != 0.0 {
            self.add("loss/differences", f64::from(losses.differences), 1);
        }
        if let Some(hidden) = losses.hidden {
            self.add("loss/hidden_cards", f64::from(hidden), 1);
        }
    }

    /// The numbers of a line, by name. Names with a slash group in TensorBoard.
    pub fn numbers(&self) -> BTreeMap<String, f64> {
        let mut numbers = BTreeMap::new();
        let mut put = |name: &str, sum: f64, count: f64| {
            if count > 0.0 {
                numbers.insert(name.to_string(), sum / count);
            }
        };
        let tally = &self.tally;
        let (deals, played) = (tally.deals as f64, tally.played() as f64);
        for (name, mean) in &self.means {
            put(name, mean.sum, mean.count as f64);
        }
        put("return/declarer", tally.declarer_points as f64, played);
        put("return/defender", tally.defender_points as f64, 2.0 * played);
        put("deals/passed_in", tally.passed_in as f64, deals);
        put("deals/won_by_declarer", tally.won() as f64, played);
        put("deals/overbid", tally.overbid as f64, played);
        put("speed/games_per_second", deals, self.seconds);
        put("speed/decisions_per_second", tally.decisions as f64, self.seconds);
        put("speed/tries_per_second", tally.tries as f64, self.seconds);
        put("speed/samples_per_second", self.samples as f64, self.seconds);
        put("speed/play_share", self.play_seconds, self.seconds);
        put("speed/learn_share", self.learn_seconds, self.seconds);
        for (contract, games) in Contract::all().zip(&tally.contracts) {
            put(&format!("played/{contract}"), games.played as f64, played);
            put(&format!("won/{contract}"), games.won as f64, games.played as f64);
        }
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

/// Where a run's numbers go.
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
    pub(crate) fn open(run: &Path, iteration: u64) -> Result<Metrics, CheckpointError> {
        let path = run.join("metrics.jsonl");
        let refuse = |e: std::io::Error| CheckpointError::new(&path, e);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(e) => return Err(refuse(e)),
        };
        let stays = |line: &&str| serde_json::from_str::<Line>(line).is_ok_and(|l| l.iteration <= iteration);
        let kept: String = text.lines().filter(stays).flat_map(|line| [line, "\n"]).collect();
        crate::checkpoint::write_atomically(&path, kept.as_bytes())?;
        let lines = OpenOptions::new().append(true).open(&path).map_err(refuse)?;
        // A folder for each session: two writers in one folder could share a file.
        let board = run.join("tensorboard").join(format!("from-iteration-{iteration:07}"));
        Ok(Metrics { path, lines, board: Board::create(&board)? })
    }

    /// Writes a line and the same numbers as events; their step is the number of games.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&mut self, line: &Line) -> Result<(), CheckpointError> {
        let mut text = serde_json::to_string(line).expect("a line can always be written");
        text.push('\n');
        self.lines.write_all(text.as_bytes()).map_err(|e| CheckpointError::new(&self.path, e))?;
        self.board.write(&line.numbers, line.games)
    }
}
