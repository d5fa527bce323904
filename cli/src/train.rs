//! `skat train`: a run from its config to a measured agent.

use crate::failure::Failure;
use crate::stop;
use crate::table::Table;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use skat_agents::Spec;
use skat_evaluation::{Contest, DuelReport as _, Estimate};
use skat_report::grouped;
use skat_training::{
    Algorithm, DuelDetails as _, Ended, Event, Experiment, Game, Header, Learners, Mean, OpponentsConfig,
    Parameters, Processor, Run, RunError, Standing, Visitor, newest_checkpoint, visit,
};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Train an agent, by self-play or from data sets, and measure it
///
/// The run's folder holds everything: the resolved config, checkpoints, metrics, the trained
/// network and its results. Ctrl-C saves a checkpoint and ends the run; `--resume` goes on from it
/// as if nothing had happened.
#[derive(Args)]
pub(crate) struct Train {
    /// The experiment
    #[arg(value_name = "CONFIG.toml", required_unless_present = "resume", conflicts_with = "resume")]
    config: Option<PathBuf>,
    /// The folder of the run; without it runs/NAME, named after the config, with a number if that
    /// is taken
    #[arg(long, value_name = "FOLDER", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Go on with the run in this folder
    #[arg(long, value_name = "RUN")]
    resume: Option<PathBuf>,
}

impl Train {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let config = match (&self.config, &self.resume) {
            (_, Some(folder)) => folder.join("config.toml"),
            (Some(path), None) => path.clone(),
            (None, None) => return Err("expected a config, or --resume with the folder of a run".into()),
        };
        let header = match &self.resume {
            Some(folder) if newest_checkpoint(folder).is_none() => {
                return Err(RunError::NoCheckpoint(folder.clone()).into());
            }
            _ => Header::load(&config)?,
        };
        visit(&header, &config, Session { command: self, out })?
    }

    fn open<A: Algorithm>(&self) -> Result<Run<A>, Failure> {
        match (&self.config, &self.resume) {
            (_, Some(folder)) => Ok(Run::resume(folder)?),
            (Some(path), None) => {
                let config = A::Config::load(path)?;
                let name = path.file_stem().map_or_else(|| "run".into(), |stem| stem.to_string_lossy());
                let folder = self.out.clone().unwrap_or_else(|| free_folder(&name));
                Ok(Run::create(config, &folder)?)
            }
            (None, None) => Err("expected a config, or --resume with the folder of a run".into()),
        }
    }
}

/// The command's work, once the config has said which game is learnt, and how.
struct Session<'a, W> {
    command: &'a Train,
    out: &'a mut W,
}

impl<W: Write> Visitor for Session<'_, W> {
    type Output = Result<(), Failure>;

    fn visit<A: Algorithm>(self) -> Result<(), Failure> {
        let mut run: Run<A> = self.command.open()?;
        if pursue("train", &mut run, self.out)? == Ended::Interrupted {
            return Ok(());
        }
        let standings = measure(&run)?;
        run.write_results(&standings)?;
        Ok(conclude(self.out, &run, &standings)?)
    }
}

/// The results of a run against its opponents.
type StandingOf<A> = Standing<Spec<<A as Algorithm>::Game>, <<A as Algorithm>::Game as Contest>::Report>;

/// Trains as far as the run goes, and tells how far that was; `command` is the one that would go on
/// with it.
pub(crate) fn pursue<A: Algorithm>(
    command: &str,
    run: &mut Run<A>,
    out: &mut impl Write,
) -> Result<Ended, Failure> {
    let stop = stop::on_ctrl_c("Stopping; press Ctrl-C again to end without saving.")?;
    introduce(out, run)?;
    let bar = games_bar(run.config().run().games);
    let mut failed = Ok(());
    let ended = run.train(&stop, &mut |event| {
        if failed.is_ok() {
            failed = show(out, &bar, &event);
        }
    })?;
    failed?;
    bar.finish_and_clear();
    let (games, folder) = (grouped(run.games()), run.folder().display());
    match ended {
        Ended::Interrupted => {
            writeln!(out, "Stopped after {games} games; everything is saved.")?;
            writeln!(out, "To go on: cargo run --release -- {command} --resume {folder}")?;
        }
        Ended::Clock => {
            writeln!(out, "The config's minutes are over after {games} games.")?;
            writeln!(
                out,
                "To go on, raise `run.minutes` in {folder}/config.toml and use --resume {folder}.\n"
            )?;
        }
        Ended::Converged => {
            let patience = run.config().validation().patience;
            writeln!(
                out,
                "Ended after {games} games: {patience} validations without a lower loss; the network of the lowest is kept.\n"
            )?;
        }
        Ended::Finished => {}
    }
    Ok(ended)
}

/// `runs/quick`, or `runs/quick-2` and so on if that exists.
pub(crate) fn free_folder(name: &str) -> PathBuf {
    let numbered = (2..).map(|n| format!("{name}-{n}"));
    let mut names =
        std::iter::once(name.to_string()).chain(numbered).map(|name| Path::new("runs").join(name));
    names.find(|path| !path.exists()).expect("some number is free")
}

fn introduce<A: Algorithm>(out: &mut impl Write, run: &Run<A>) -> std::io::Result<()> {
    let config = run.config();
    let opponents: Vec<String> = config.evaluation().opponents.iter().map(ToString::to_string).collect();
    let algorithm = A::TITLE;
    let OpponentsConfig { learners, scripted, scripted_probability, pool_probability, pool_size, .. } =
        config.opponents();
    let scripted = scripted.as_ref().map(ToString::to_string).unwrap_or_default();
    match learners {
        Learners::All => writeln!(out, "{algorithm}: from {}.", A::GAMES)?,
        Learners::One => writeln!(out, "{algorithm}: one seat, {scripted} in the others.")?,
    }
    writeln!(out, "  network   {} parameters", grouped(run.network().count() as u64))?;
    let device = config.optimizer().device;
    if device != Processor::Cpu {
        writeln!(out, "  device    {device}, for the learner")?;
    }
    writeln!(out, "  games     {}", grouped(config.run().games))?;
    if !opponents.is_empty() {
        writeln!(out, "  measured  against {}", opponents.join(" and "))?;
    }
    if scripted_probability.is_ever() {
        let [start, end] = [scripted_probability.start, scripted_probability.end].map(|p| 100.0 * p);
        let seats = match learners {
            Learners::All => "the seats",
            Learners::One => "the deals of the learning seat too",
        };
        writeln!(
            out,
            "  scripted  {scripted} in {start:.0} % of {seats} at first, in {end:.0} % at the end"
        )?;
    }
    if pool_probability.is_ever() {
        let [start, end] = [pool_probability.start, pool_probability.end].map(|p| 100.0 * p);
        writeln!(
            out,
            "  pool      up to {pool_size} earlier networks in {start:.0} % of the other seats at first, in {end:.0} % at \
             the end"
        )?;
    }
    writeln!(out, "  folder    {}", run.folder().display())?;
    if run.games() > 0 {
        writeln!(out, "  resumed   after {} games", grouped(run.games()))?;
    }
    writeln!(out)?;
    out.flush()
}

fn games_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games, {msg}")
        .expect("the template is valid");
    ProgressBar::new(games).with_style(style)
}

fn show<G: Game>(out: &mut impl Write, bar: &ProgressBar, event: &Event<'_, G>) -> std::io::Result<()> {
    match *event {
        Event::Iteration { games, total, seconds } => {
            let rate = games as f64 / seconds.max(1e-9);
            let left = (total - games.min(total)) as f64 / rate.max(1e-9);
            bar.set_length(total);
            bar.set_message(format!("{rate:.0} games/s, {} left", minutes(left)));
            bar.set_position(games);
            Ok(())
        }
        Event::Evaluation { games, opponent, report } => {
            let difference = report.difference();
            let details: String = report
                .details()
                .iter()
                .map(|detail| format!("; {} {}", detail.column, percent(detail.share)))
                .collect();
            let [mean, low, high] = points::<G>(difference);
            let (games, unit) = (grouped(games), G::UNIT);
            let line =
                format!("{games:>10} games: {mean} {unit} against {opponent} ({low} to {high}){details}");
            tell(out, bar, &line)
        }
        Event::Validation { games, validation, is_best } => {
            let number = |(name, mean): (&String, &Mean)| {
                let name = name.strip_prefix("validation/").unwrap_or(name);
                format!("{} {:.4}", name.replace('_', " "), mean.sum / mean.count as f64)
            };
            let numbers: Vec<String> = validation.statistics.means.iter().map(number).collect();
            let best = if is_best { ", the best so far" } else { "" };
            tell(out, bar, &format!("{:>10} games: validation {}{best}", grouped(games), numbers.join(", ")))
        }
        Event::Line(_) | Event::Saved(_) => Ok(()),
    }
}

/// Writes a line above the bar.
fn tell(out: &mut impl Write, bar: &ProgressBar, line: &str) -> std::io::Result<()> {
    if std::io::stderr().is_terminal() {
        return bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()));
    }
    writeln!(out, "{line}")?;
    out.flush()
}

fn measure<A: Algorithm>(run: &Run<A>) -> Result<Vec<StandingOf<A>>, Failure> {
    let deals = run.config().evaluation().final_deals;
    let measure = |opponent: &Spec<A::Game>| {
        let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} deals {msg}, {eta} left")
            .expect("the template is valid");
        let bar =
            ProgressBar::new(deals as u64).with_style(style).with_message(format!("against {opponent}"));
        let report = run.compare_with(opponent, deals, &|done, _| bar.set_position(done))?;
        bar.finish_and_clear();
        Ok(Standing { opponent: opponent.clone(), report })
    };
    run.config().evaluation().opponents.iter().map(measure).collect()
}

fn conclude<A: Algorithm>(
    out: &mut impl Write,
    run: &Run<A>,
    standings: &[StandingOf<A>],
) -> std::io::Result<()> {
    let folder = run.folder().display();
    writeln!(out, "Trained on {} {} in {}.\n", grouped(run.games()), A::GAMES, minutes(run.seconds()))?;
    if !standings.is_empty() {
        writeln!(out, "Strength, over duplicate deals: {} more than the opponent.", A::Game::UNIT)?;
        writeln!(out, "{}", A::Game::ABOUT_RESULTS)?;
        writeln!(out)?;
        write!(out, "{}", strength::<A>(standings))?;
    }
    writeln!(out, "\nFiles in {folder}")?;
    for (file, meaning) in [
        ("network.safetensors", "the trained agent"),
        ("result.json", "these results in full, by role and by contract"),
        ("metrics.jsonl", "losses, returns, win rates, speed, evaluations on the way"),
        ("tensorboard/", "the same as curves"),
        ("checkpoints/", "to go on with --resume"),
        ("config.toml", "the experiment with every default"),
    ] {
        writeln!(out, "  {file:<21} {meaning}")?;
    }
    let agent = format!("{}:{}", A::AGENT, run.network_file().display());
    writeln!(out, "\nNext")?;
    writeln!(out, "  {}", A::Game::evaluation_command(&agent))?;
    writeln!(out, "  tensorboard --logdir {folder}/tensorboard")?;
    out.flush()
}

fn strength<A: Algorithm>(standings: &[StandingOf<A>]) -> Table {
    let details = standings.first().map(|standing| standing.report.details()).unwrap_or_default();
    let head = ["against", "points", "95 % interval", "deals"].into_iter();
    let mut table = Table::new(head.chain(details.iter().map(|detail| detail.column)));
    for Standing { opponent, report } in standings {
        let [mean, low, high] = points::<A::Game>(report.difference());
        let interval = format!("{low} to {high}");
        let cells = [opponent.to_string(), mean, interval, grouped(report.deals())];
        let details = report.details().into_iter().map(|detail| percent(detail.share));
        table.row(cells.into_iter().chain(details));
    }
    table
}

/// The mean and its 95 % interval, with as many decimals as the game's points have.
fn points<G: Game>(&Estimate { mean, low, high, .. }: &Estimate) -> [String; 3] {
    [mean, low, high].map(|points| format!("{points:+.*}", G::DECIMALS))
}

fn percent(share: Option<f64>) -> String {
    share.map_or("-".into(), |share| format!("{:.0} %", 100.0 * share))
}

/// "1 h 05 min", "7 min 30 s" or "12 s".
fn minutes(seconds: f64) -> String {
    let whole = Duration::from_secs_f64(seconds.clamp(0.0, 1e9)).as_secs();
    match (whole / 3600, whole / 60 % 60, whole % 60) {
        (0, 0, s) => format!("{s} s"),
        (0, m, s) => format!("{m} min {s:02} s"),
        (h, m, _) => format!("{h} h {m:02} min"),
    }
}
