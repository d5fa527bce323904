//! `skat bench`: how fast this build is on this machine.

mod measure;
mod print;
mod rates;

pub(crate) use measure::{Work, in_turn, median};
pub(crate) use rates::{Machine, Rate};

use crate::failure::Failure;
use crate::game::{Game, Named};
use clap::Args;
use serde::Serialize;
use skat_env::{Checksum, Encoder, Environment, VecEnv};
use std::io::Write;

/// What is measured of a game.
pub(crate) trait Benchmark: Environment {
    /// The encoder of the game's observations.
    type Encoder: Encoder<Self::View>;
    /// The checksum of so many random games is printed.
    const RANDOM_GAMES: u64 = 20_000;

    /// How many games and decisions a second.
    fn rates(machine: &Machine) -> Vec<Rate>;

    /// How long one step takes in each part of a deal, each measured for so many seconds.
    fn parts(_seconds: f64) -> Vec<Part> {
        Vec::new()
    }

    /// So many random games.
    fn random_games(games: u64) -> Random;

    /// The checksum over games, observations and masks.
    fn fingerprint() -> Checksum;
}

/// What came of random games.
pub(crate) struct Random {
    pub(crate) decisions_per_game: f64,
    /// Where actions of uniform probability make games of another kind.
    pub(crate) decisions_per_uniform_game: Option<f64>,
    /// The sentences below the rates, for people.
    pub(crate) note: String,
    pub(crate) checksum: Checksum,
}

/// One part: what a step is, how long it takes, and how many of them a random game has.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Part {
    pub(crate) part: &'static str,
    pub(crate) step: &'static str,
    pub(crate) nanoseconds_per_step: f64,
    /// `None` where a game has no fixed number, such as of observations.
    pub(crate) steps_per_game: Option<f64>,
}

/// Measure how fast this build is on this machine
///
/// Plays whole games of random actions, steps vectors of games with observations and masks, and in
/// Skat times each part of a deal. Every figure is the median of many short runs, so that another
/// program on the machine hardly matters. The fingerprint at the end is the same on every machine;
/// only a change of what the environment does changes it.
#[derive(Args)]
pub(crate) struct Bench {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "skat")]
    game: Named,
    /// How many seconds each figure is measured
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    seconds: f64,
    /// Measure this many threads too, in addition to one
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(2..=1024))]
    threads: Option<u16>,
    /// How many games a vector has
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Print all figures as JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0.001 to 3600".into()),
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    version: &'static str,
    built_for: &'static str,
    seconds: f64,
    threads: Option<u16>,
    /// In a vector.
    games: u32,
    rates: Vec<Rate>,
    /// How fast the same number of bytes is written by a plain fill, on one thread.
    fill_bytes_per_second: f64,
    decisions_per_game: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions_per_uniform_game: Option<f64>,
    #[serde(skip)]
    note: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
    bytes_per_environment: usize,
    random_games: u64,
    random_games_checksum: String,
    fingerprint: String,
}

impl Bench {
    pub(crate) fn run<E: Game>(&self, out: &mut impl Write) -> Result<(), Failure> {
        let random = E::random_games(E::RANDOM_GAMES);
        let machine = Machine::new(self.seconds, self.threads, self.games as usize)?;
        let report = Report {
            version: env!("CARGO_PKG_VERSION"),
            built_for: if cfg!(target_feature = "bmi2") { "a processor with BMI2" } else { "any processor" },
            seconds: self.seconds,
            threads: self.threads,
            games: self.games,
            rates: E::rates(&machine),
            fill_bytes_per_second: machine.fill(E::Encoder::LEN),
            decisions_per_game: random.decisions_per_game,
            decisions_per_uniform_game: random.decisions_per_uniform_game,
            note: random.note,
            parts: E::parts(self.seconds),
            bytes_per_environment: VecEnv::<E, E::Encoder>::BYTES_PER_GAME,
            random_games: E::RANDOM_GAMES,
            random_games_checksum: random.checksum.to_string(),
            fingerprint: E::fingerprint().to_string(),
        };
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &report)?;
            writeln!(out)?;
        } else {
            write!(out, "{report}")?;
        }
        Ok(())
    }
}
