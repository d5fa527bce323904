//! The figures for people.

use super::Report;
use crate::table::Table;
use skat_report::grouped;
use std::fmt;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "skat {}, built for {}. Each figure is the median of short runs over {} s.\n",
            self.version, self.built_for, self.seconds
        )?;
        self.write_rates(f)?;
        writeln!(
            f,
            "\n{}\nA decision: choosing, the step of a vector of games, mask, rewards and observation.\n",
            self.note
        )?;
        self.write_observations(f)?;
        self.write_parts(f)?;
        writeln!(f, "\nBytes for an environment in a vector: {}", self.bytes_per_environment)?;
        writeln!(
            f,
            "Checksum of {} random games: {}",
            grouped(self.random_games),
            self.random_games_checksum
        )?;
        writeln!(f, "Fingerprint of games, observations and masks: {}", self.fingerprint)
    }
}

impl Report {
    fn write_rates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |number: f64| grouped(number.round() as u64);
        match self.threads {
            None => {
                let mut table = Table::new(["one thread", "a second"]);
                for rate in &self.rates {
                    table.row([rate.what.clone(), whole(rate.per_second)]);
                }
                write!(f, "{table}")
            }
            Some(threads) => {
                let threads = format!("{threads} threads");
                let mut table = Table::new(["a second", "one thread", &threads, "times"]);
                for rate in &self.rates {
                    let many = rate.per_second_on_threads;
                    let times = many.map_or("-".into(), |many| format!("{:.2}", many / rate.per_second));
                    table.row([
                        rate.what.clone(),
                        whole(rate.per_second),
                        many.map_or("-".into(), whole),
                        times,
                    ]);
                }
                write!(f, "{table}")
            }
        }
    }

    fn write_parts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.parts.is_empty() {
            return Ok(());
        }
        let mut parts = Table::new(["a step", "nanoseconds", "in a game"]);
        for part in &self.parts {
            let steps = part.steps_per_game.map_or("-".into(), |steps| format!("{steps:.1}"));
            let time = format!("{:.1}", part.nanoseconds_per_step);
            parts.row([format!("{}: {}", part.part, part.step), time, steps]);
        }
        write!(f, "\n{parts}")
    }

    /// How many bytes of observations are written, apart from what the memory takes.
    fn write_observations(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gigabytes = |bytes: f64| format!("{:.2}", bytes / 1e9);
        let mut table = Table::new(["observations written, one thread", "GB a second"]);
        for rate in &self.rates {
            if let Some(bytes) = rate.bytes_each {
                table.row([rate.what.clone(), gigabytes(bytes as f64 * rate.per_second)]);
            }
        }
        table.row(["a plain fill of as many f32".into(), gigabytes(self.fill_bytes_per_second)]);
        write!(f, "{table}")
    }
}
