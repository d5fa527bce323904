//! `skat tournament plan`: who meets whom.

use super::Sizes;
use crate::failure::Failure;
use clap::Args;
use serde::Serialize;
use skat_env::skat::tournament::{Past, Seats, Tables, draw};
use skat_env::stream;
use std::io::Write;

/// Print who sits where in each series
///
/// For any number of participants from three on. Nobody is free, or at a table of three, for a
/// second time before all others were once, and repeated meetings are as few as a search finds.
/// Each table lists its partners clockwise from seat No. 1.
#[derive(Args)]
pub(super) struct Plan {
    /// How many take part
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2000))]
    participants: u32,
    /// How many series there are
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    series: u32,
    /// How many sit at a table
    #[arg(long, value_name = "SIZES", value_enum, default_value_t = Sizes::FourOrThree)]
    tables: Sizes,
    /// Where the draw begins: the same seed draws the same
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print the plan as JSON
    #[arg(long)]
    json: bool,
}

/// What `--json` prints. Participants are numbers from 1.
#[derive(Serialize)]
struct Planned {
    participants: u32,
    tables: Tables,
    seed: u64,
    series: Vec<Seats>,
    pairs_by_meetings: Vec<usize>,
    repeats: usize,
    fewest_repeats: usize,
}

impl Plan {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let participants = self.participants as usize;
        let tables = Tables::from(self.tables);
        let present: Vec<usize> = (0..participants).collect();
        let mut past = Past::new(participants);
        let drawn = draw(&past, &present, self.series as usize, tables, &mut stream(self.seed, 0));
        let (Some(drawn), Some(shape)) = (drawn, tables.shape(participants)) else {
            let least = if tables == Tables::Four { "four" } else { "three" };
            return Err(format!("{participants} participants have no table: expected {least} or more").into());
        };
        let fewest_repeats = past.fewest_repeats(shape.meetings() * drawn.len());
        drawn.iter().for_each(|seats| past.add(seats));
        let number = |i: &mut usize| *i += 1;
        let mut series = drawn;
        for seats in &mut series {
            seats.tables.iter_mut().flatten().chain(&mut seats.free).for_each(number);
        }
        let planned = Planned {
            participants: self.participants,
            tables,
            seed: self.seed,
            series,
            pairs_by_meetings: past.pairs_by_meetings(),
            repeats: past.repeats(),
            fewest_repeats,
        };
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&planned)?)?;
            return Ok(());
        }
        planned.print(out)
    }
}

impl Planned {
    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let width = self.participants.to_string().len();
        let list = |numbers: &[usize]| {
            let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:>width$}")).collect();
            numbers.join(" ")
        };
        writeln!(out, "{} participants, {} series\n", self.participants, self.series.len())?;
        for (series, seats) in (1..).zip(&self.series) {
            writeln!(out, "Series {series}")?;
            for (table, partners) in (1..).zip(&seats.tables) {
                writeln!(out, "  table {table:>width$}: {}", list(partners))?;
            }
            if !seats.free.is_empty() {
                writeln!(out, "  free {:>width$} : {}", "", list(&seats.free))?;
            }
        }
        writeln!(out)?;
        for (times, pairs) in self.pairs_by_meetings.iter().enumerate().filter(|(_, pairs)| **pairs > 0) {
            let pairs = if *pairs == 1 { "1 pair meets".into() } else { format!("{pairs} pairs meet") };
            match times {
                0 => writeln!(out, "{pairs} not at all")?,
                1 => writeln!(out, "{pairs} once")?,
                2 => writeln!(out, "{pairs} twice")?,
                _ => writeln!(out, "{pairs} {times} times")?,
            }
        }
        Ok(())
    }
}
