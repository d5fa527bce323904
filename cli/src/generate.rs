//! `skat generate`: a data set from its config.

use crate::failure::Failure;
use crate::game::{Game, Named, Visitor};
use crate::stop;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use skat_data::{Config, Ended, Generation, game_of};
use skat_report::grouped;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Generate a data set of played games
///
/// The folder holds Parquet tables, a data card and the config. Ctrl-C ends the work and keeps all
/// shards that are done; `--resume` goes on, with the same bytes as if nothing had happened.
#[derive(Args)]
pub(crate) struct Generate {
    /// What the data set is made of
    #[arg(value_name = "CONFIG.toml", required_unless_present = "resume", conflicts_with = "resume")]
    config: Option<PathBuf>,
    /// The folder of the data set, new or empty; without it sets/NAME, named after the config
    #[arg(long, value_name = "FOLDER", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Go on with the data set in this folder
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
    /// How many threads make shards; without it one for each core
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
}

impl Generate {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let config = match (&self.config, &self.resume) {
            (_, Some(folder)) => folder.join("config.toml"),
            (Some(path), None) => path.clone(),
            (None, None) => return Err("expected a config, or --resume with the folder of a data set".into()),
        };
        let named = match game_of(&config) {
            Err(_) if self.resume.is_some() && !config.exists() => Named::default(),
            name => match name? {
                None => Named::default(),
                Some(name) => Named::of(&name)
                    .ok_or_else(|| format!("{}: game: there is no game \"{name}\"", config.display()))?,
            },
        };
        named.visit(Session { command: self, out })
    }

    fn open<E: Game>(&self) -> Result<(Generation<E>, PathBuf), Failure> {
        if let Some(folder) = &self.resume {
            return Ok((Generation::resume(folder)?, folder.clone()));
        }
        let path = self.config.as_ref().expect("a config where nothing is resumed");
        let config = Config::load(path)?;
        let name = path.file_stem().map_or_else(|| "set".into(), |stem| stem.to_string_lossy());
        let folder = self.out.clone().unwrap_or_else(|| Path::new("sets").join(&*name));
        Ok((Generation::create(config, &folder)?, folder))
    }
}

/// The command's work, once the config has said which game is played.
struct Session<'a, W> {
    command: &'a Generate,
    out: &'a mut W,
}

impl<W: Write> Visitor for Session<'_, W> {
    fn visit<E: Game>(self) -> Result<(), Failure> {
        let Session { command, out } = self;
        let (mut generation, folder) = command.open::<E>()?;
        let stop = stop::on_ctrl_c("Stopping; the shards that are done stay.")?;
        let games = generation.config().games;
        let bar = bar(games, generation.games_done());
        let threads = command.threads.or_else(|| std::thread::available_parallelism().ok());
        let ended = generation.run(threads.map_or(1, NonZeroUsize::get), &stop, &|played| bar.inc(played));
        bar.finish_and_clear();
        let folder = folder.display();
        match ended? {
            Ended::Complete => {
                writeln!(out, "{} games in {folder}; its README.md is the data card.", grouped(games))?;
                writeln!(out, "To check every row: cargo run --release -- dataset check {folder}")?;
            }
            Ended::Stopped => {
                let done = generation.games_done();
                writeln!(out, "Stopped; {} of {} games are kept.", grouped(done), grouped(games))?;
                writeln!(out, "To go on: cargo run --release -- generate --resume {folder}")?;
            }
        }
        Ok(())
    }
}

fn bar(games: u64, done: u64) -> ProgressBar {
    let bar = ProgressBar::new(games).with_position(done);
    let style = "{wide_bar} {human_pos}/{human_len} games, {per_sec:.0}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("a template in form"));
    bar.reset_eta();
    bar
}
