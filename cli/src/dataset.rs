//! `skat dataset`: checks and counts data sets.

use crate::failure::{Failure, Nothing};
use crate::game::{Game, Named, Visitor};
use crate::report_page::write_page;
use crate::table::Table;
use clap::{Args, Subcommand};
use skat_data::check::{Checked, check};
use skat_data::stats::{FactStats, Stats, stats};
use skat_data::{DataError, Info};
use skat_evaluation::{Estimate, Fraction};
use skat_report::{dataset_page, grouped};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Check a data set, or count what is in it
#[derive(Args)]
pub(crate) struct Dataset {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(Check),
    Stats(Count),
}

/// Replay every row under the rules and compare every column
///
/// Also compares checksums, columns, splits, counts and the card, and looks for games that are
/// missing or twice. Ends with 0 only if all is as it must be; each fault is a line with file, row
/// group, row, column, what was found and what was expected.
#[derive(Args)]
struct Check {
    /// The folder of the data set
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Make the labels again too and compare them to the last bit
    #[arg(long)]
    labels: bool,
    /// How many threads look; without it one for each core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
}

/// Count the games of a data set by contract, result and the like, with 95 % intervals
#[derive(Args)]
struct Count {
    /// The folder of the data set
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Also write a page with plots
    #[arg(long, value_name = "FILE.html")]
    page: Option<PathBuf>,
}

impl Dataset {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (Command::Check(Check { folder, .. }) | Command::Stats(Count { folder, .. })) = &self.command;
        let named = game_of(folder)?;
        match &self.command {
            Command::Check(check) => named.visit(Session { command: check, out }),
            Command::Stats(count) => named.visit(Session { command: count, out }),
        }
    }
}

/// The game of a data set.
fn game_of(folder: &Path) -> Result<Named, Failure> {
    match Info::load(folder) {
        Ok(info) => Named::of(&info.game)
            .ok_or_else(|| format!("{}: there is no game \"{}\"", folder.display(), info.game).into()),
        Err(error @ DataError::NoDataSet(_)) => Err(Nothing(error.to_string()).into()),
        Err(error) => Err(error.into()),
    }
}

/// A command's work, once the data set has said which game it is of.
struct Session<'a, C, W> {
    command: &'a C,
    out: &'a mut W,
}

impl<W: Write> Visitor for Session<'_, Check, W> {
    fn visit<E: Game>(self) -> Result<(), Failure> {
        let Check { folder, labels, threads } = self.command;
        let threads = threads.or_else(|| std::thread::available_parallelism().ok());
        let Checked { games, files, faults } =
            check::<E>(folder, threads.map_or(1, NonZeroUsize::get), *labels)?;
        for fault in &faults {
            writeln!(self.out, "{fault}")?;
        }
        writeln!(self.out, "Replayed {} games of {files} files.", grouped(games))?;
        match faults.len() {
            0 => Ok(writeln!(self.out, "All is as it must be.")?),
            1 => Err("one fault in the data set".into()),
            n => Err(format!("{n} faults in the data set").into()),
        }
    }
}

impl<W: Write> Visitor for Session<'_, Count, W> {
    fn visit<E: Game>(self) -> Result<(), Failure> {
        let Count { folder, json, page } = self.command;
        let stats = stats::<E>(folder)?;
        if let Some(path) = page {
            let name = folder.canonicalize()?;
            let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
            write_page(path, &dataset_page(&name, &stats))?;
        }
        match json {
            true => writeln!(self.out, "{}", serde_json::to_string_pretty(&stats)?)?,
            false => write!(self.out, "{}", told(&stats))?,
        }
        if let Some(path) = page {
            eprintln!("Wrote {}; any browser shows it.", path.display());
        }
        Ok(())
    }
}

fn told(stats: &Stats) -> String {
    let mut text = format!("{} games of {}.\n\n", grouped(stats.games), stats.game);
    let mut sizes = Table::new(["Table", "rows", "bytes", "bytes a game"]);
    for (name, size) in &stats.tables {
        let per_game = format!("{:.1}", size.bytes_per_game);
        sizes.row([name.clone(), grouped(size.rows), grouped(size.bytes), per_game]);
    }
    let mut splits = Table::new(["Split", "games"]);
    stats.splits.iter().for_each(|(split, games)| splits.row([split.clone(), grouped(*games)]));
    let mut scores = Table::new(["Seat", &stats.points, "95 % interval"]);
    for seat in &stats.scores {
        let [mean, interval] = estimate(seat.points.mean.as_ref());
        scores.row([seat.seat.clone(), mean, interval]);
    }
    text += &format!("{sizes}\n{splits}\n{scores}\n");
    stats.facts.iter().for_each(|fact| text += &format!("{}\n", counts(fact)));
    let [mean, interval] = estimate(stats.length.mean.as_ref());
    text + &format!(
        "A game has {mean} decisions ({interval}), {} to {}.\n",
        stats.length.least, stats.length.most
    )
}

fn estimate(mean: Option<&Estimate>) -> [String; 2] {
    match mean {
        Some(Estimate { mean, low, high, .. }) => [format!("{mean:.2}"), format!("{low:.2} to {high:.2}")],
        None => ["-".into(), "-".into()],
    }
}

fn counts(fact: &FactStats) -> Table {
    let with_wins = fact.values.iter().any(|value| value.won.is_some());
    let won: &[&str] = if with_wins { &["won", "95 % interval"] } else { &[] };
    let mut table =
        Table::new([fact.name.as_str(), "games", "share", "95 % interval"].iter().chain(won).copied());
    for value in &fact.values {
        let mut cells = vec![value.value.clone(), grouped(value.games.count)];
        cells.extend(share(Some(&value.games)));
        if with_wins {
            cells.extend(share(value.won.as_ref()));
        }
        table.row(cells);
    }
    table
}

fn share(share: Option<&Fraction>) -> [String; 2] {
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    match share {
        Some(Fraction { share, low, high, .. }) => {
            [percent(*share), format!("{} to {}", percent(*low), percent(*high))]
        }
        None => ["-".into(), "-".into()],
    }
}
