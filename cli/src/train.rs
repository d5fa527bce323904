//! `skat train`: a run from its config to a measured agent.

use crate::failure::Failure;
use crate::stop;
use crate::table::Table;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use skat_agents::skat::Spec;
use skat_evaluation::Report;
use skat_report::grouped;
use skat_training::{Algorithm, Config, Ended, Event, Learners, Processor, Run, Standing};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Train an agent by self-play and measure it
///
/// The run's folder holds everything: the resolved config, checkpoints, metrics, the trained network and its results.
/// Ctrl-C saves a checkpoint and ends the run; `--resume` goes on from it as if nothing had happened.
#[derive(Args)]
pub(crate) struct Train {
    /// The experiment
    #[arg(value_name = "CONFIG.toml", required_unless_present = "resume", conflicts_with = "resume")]
    config: Option<PathBuf>,
    /// The folder of the run; without it runs/NAME, named after the config, with a number if that is taken
    #[arg(long, value_name = "FOLDER", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Go on with the run in this folder
    #[arg(long, value_name = "RUN")]
    resume: Option<PathBuf>,
}

impl Train {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut run = self.open()?;
        if pursue("train", &mut run, out)? == Ended::Interrupted {
            return Ok(());
        }
        let standings = measure(&run)?;
        run.write_results(&standings)?;
        Ok(conclude(out, &run, &standings)?)
    }

    fn open(&self) -> Result<Run, Failure> {
        match (&self.config, &self.resume) {
            (_, Some(folder)) => Ok(Run::resume(folder)?),
            (Some(path), None) => {
                let config = Config::load(path)?;
                let name = path.file_stem().map_or_else(|| "run".into(), |stem| stem.to_string_lossy());
                let folder = self.out.clone().unwrap_or_else(|| free_folder(&name));
                Ok(Run::create(config, &folder)?)
            }
            (None, None) => Err("expected a config, or --resume with the folder of a run".into()),
        }
    }
}

/// Trains as far as the run goes, and tells how far that was; `command` is the one that would go on with it.
pub(crate) fn pursue(command: &str, run: &mut Run, out: &mut impl Write) -> Result<Ended, Failure> {
    let stop = stop::on_ctrl_c("Stopping; press Ctrl-C again to end without saving.")?;
    introduce(out, run)?;
    let bar = games_bar(run.config().games);
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
            writeln!(out, "To go on, raise `minutes` in {folder}/config.toml and use --resume {folder}.\n")?;
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

fn introduce(out: &mut impl Write, run: &Run) -> std::io::Result<()> {
    let config = run.config();
    let opponents: Vec<String> = config.evaluation.opponents.iter().map(Spec::to_string).collect();
    let Config { self_play, .. } = config;
    let algorithm = match config.algorithm {
        Algorithm::DeepMonteCarlo => "Deep Monte Carlo",
        Algorithm::Ppo => "PPO",
    };
    match self_play.learners {
        Learners::All => writeln!(out, "{algorithm} self-play over whole deals, bidding included.")?,
        Learners::One => {
            writeln!(out, "{algorithm} against two of {}, bidding included.", self_play.teacher_agent)?;
        }
    }
    writeln!(
        out,
        "  network   {} parameters, hidden layers {:?}",
        grouped(run.network().parameters() as u64),
        config.network.hidden
    )?;
    if config.learner.device != Processor::Cpu {
        writeln!(out, "  device    {}, for the learner", config.learner.device)?;
    }
    writeln!(out, "  games     {}", grouped(config.games))?;
    writeln!(out, "  measured  against {}", opponents.join(" and "))?;
    let teacher = self_play.teacher;
    if teacher.is_ever() {
        let [start, end] = [teacher.start, teacher.end].map(|chance| 100.0 * chance);
        let (who, seats) = match self_play.learners {
            Learners::All => (&self_play.teacher_agent, "the seats"),
            Learners::One => (&self_play.teacher_agent, "the deals of the third seat too"),
        };
        writeln!(out, "  teacher   {who} in {start:.0} % of {seats} at first, in {end:.0} % at the end")?;
    }
    if self_play.snapshots.is_ever() {
        let [start, end] = [self_play.snapshots.start, self_play.snapshots.end].map(|chance| 100.0 * chance);
        writeln!(
            out,
            "  earlier   up to {} networks in {start:.0} % of the other seats at first, in {end:.0} % at the end",
            self_play.pool
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

fn show(out: &mut impl Write, bar: &ProgressBar, event: &Event<'_>) -> std::io::Result<()> {
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
            let won = report.a.won.map_or(0.0, |share| share.share);
            let line = format!(
                "{:>10} games: {:+.1} points per game against {opponent} ({:+.1} to {:+.1}); declarer in {:.0} % \
                 of its hands, wins {:.0} % of them",
                grouped(games),
                report.difference.mean,
                report.difference.low,
                report.difference.high,
                100.0 * report.a.declared.share,
                100.0 * won,
            );
            if std::io::stderr().is_terminal() {
                bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))
            } else {
                writeln!(out, "{line}")?;
                out.flush()
            }
        }
        Event::Line(_) | Event::Saved(_) => Ok(()),
    }
}

fn measure(run: &Run) -> Result<Vec<Standing>, Failure> {
    let deals = run.config().evaluation.final_deals;
    let measure = |opponent: &Spec| {
        let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} deals {msg}, {eta} left")
            .expect("the template is valid");
        let bar =
            ProgressBar::new(deals as u64).with_style(style).with_message(format!("against {opponent}"));
        let report = run.duel_with(opponent, deals, &|done, _| bar.set_position(done))?;
        bar.finish_and_clear();
        Ok(Standing { opponent: opponent.clone(), report })
    };
    run.config().evaluation.opponents.iter().map(measure).collect()
}

fn conclude(out: &mut impl Write, run: &Run, standings: &[Standing]) -> std::io::Result<()> {
    let folder = run.folder().display();
    writeln!(out, "Trained on {} games of self-play in {}.\n", grouped(run.games()), minutes(run.seconds()))?;
    if !standings.is_empty() {
        writeln!(
            out,
            "Strength, over duplicate deals: tournament points per game more than the opponent; in how many of its\n\
             hands it became declarer, and how many of those games it won. Among equals a third and 80 % are good."
        )?;
        if standings.iter().any(|standing| standing.opponent.name() == "random") {
            writeln!(
                out,
                "Against random, which bids up to anything, few hands are left to declare, most of them bad."
            )?;
        }
        writeln!(out)?;
        write!(out, "{}", strength(standings))?;
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
    let network = run.network_file();
    writeln!(out, "\nNext")?;
    writeln!(
        out,
        "  cargo run --release -- evaluate --agents neural:{},heuristic --deals 5000",
        network.display()
    )?;
    writeln!(out, "  tensorboard --logdir {folder}/tensorboard")?;
    out.flush()
}

fn strength(standings: &[Standing]) -> Table {
    let head = ["against", "points", "95 % interval", "deals", "declares", "wins"];
    let mut table = Table::new(head);
    for Standing { opponent, report } in standings {
        let Report { difference, a, .. } = report;
        table.row([
            opponent.to_string(),
            format!("{:+.1}", difference.mean),
            format!("{:+.1} to {:+.1}", difference.low, difference.high),
            grouped(report.deals),
            format!("{:.0} %", 100.0 * a.declared.share),
            a.won.map_or("-".into(), |share| format!("{:.0} %", 100.0 * share.share)),
        ]);
    }
    table
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
