//! `skat bench`: how fast this build is on this machine.

mod measure;
mod phases;
mod print;
mod rates;

use crate::failure::Failure;
use clap::Args;
use phases::Part;
use rates::Rate;
use serde::Serialize;
use skat_env::VecEnv;
use skat_env::skat::encode::V1;
use skat_env::skat::{RandomGames, RandomPlay, State, fingerprint};
use std::io::Write;

/// Measure how fast this build is on this machine
///
/// Plays whole games of random actions, steps vectors of games with observations and masks, and
/// times each part of a deal. Every figure is the median of many short runs, so that another
/// program on the machine hardly matters. The fingerprint at the end is the same on every machine;
/// only a change of what the environment does changes it.
#[derive(Args)]
pub(crate) struct Bench {
    /// How many seconds each figure is measured
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    seconds: f64,
    /// Measure this many threads too, beside one
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
    decisions_per_uniform_game: f64,
    parts: Vec<Part>,
    bytes_per_environment: usize,
    random_games: u64,
    random_games_checksum: String,
    fingerprint: String,
}

/// The checksum of so many random games is printed.
const GAMES: u64 = 20_000;

impl Bench {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let games = RandomGames::play(RandomPlay::WithSkat, 1, GAMES);
        let uniform = RandomGames::play(RandomPlay::Uniform, 1, GAMES);
        let (rates, fill_bytes_per_second) = rates::measure(self.seconds, self.threads, self.games as usize)?;
        let mut parts = phases::of_games(self.seconds);
        parts.extend(phases::of_decisions(self.seconds));
        let report = Report {
            version: env!("CARGO_PKG_VERSION"),
            built_for: if cfg!(target_feature = "bmi2") { "a processor with BMI2" } else { "any processor" },
            seconds: self.seconds,
            threads: self.threads,
            games: self.games,
            rates,
            fill_bytes_per_second,
            decisions_per_game: games.decisions as f64 / games.games as f64,
            decisions_per_uniform_game: uniform.decisions as f64 / uniform.games as f64,
            parts,
            bytes_per_environment: VecEnv::<State, V1>::BYTES_PER_GAME,
            random_games: GAMES,
            random_games_checksum: games.checksum.to_string(),
            fingerprint: fingerprint().to_string(),
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
