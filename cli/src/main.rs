//! The program `skat`: train agents, measure them against each other, print what a learner sees.
//!
//! - `skat train CONFIG.toml` runs an experiment in a folder of its own, `skat train --resume
//!   FOLDER` goes on.
//! - `skat evaluate --agents A,B` plays duplicate deals, as a duel or a tournament of more agents;
//!   `--json` for programs.
//! - `skat gauntlet AGENT` measures an agent against a fixed set of opponents of different kinds.
//! - `skat generate CONFIG.toml` makes a data set of played games, `skat generate --resume FOLDER`
//!   goes on; `skat dataset check FOLDER` replays every row of one, `skat dataset stats FOLDER`
//!   counts what is in it. `skat import FILE... --out FOLDER` makes one of recorded games, `skat
//!   export FOLDER` writes its games as records.
//! - `skat calibrate` compares the probabilities that a network predicts when it declares with what
//!   is observed.
//! - `skat alternatives` replays the games that an agent declares with other decisions, and says
//!   whether declaring them pays.
//! - `skat distil` distils a network into the small networks of the fast player `swift`.
//! - `skat deals` writes sets of deals into files, drawn or from recorded games.
//! - `skat report RUN_OR_MATCH...` writes an HTML page about training runs and matches.
//! - `skat series --agents A,B,C` plays a series at one table and keeps the score sheet, `skat
//!   sheet FILE` checks one.
//! - `skat tournament` plans a tournament, plays one with agents, or keeps the books of one that
//!   people play.
//! - `skat verify FILE...` replays recorded games under the full rules, `skat replay FILE` shows
//!   one, `skat convert` turns records of the International Skat Server into JSON lines and back.
//! - `skat solve` computes the values of positions with open cards, `skat analyse FILE` the value
//!   of each card of recorded games; `skat inspect` shows games on a page for the browser.
//! - `skat play` lets a person play against two agents.
//! - `skat engine` offers an agent to other programs by the engine protocol, or checks another
//!   program's engine.
//! - `skat perft` counts the action sequences from positions, as chess programs do.
//! - `skat bench` measures how fast this build is on this machine; `--json` for programs.
//! - `skat describe actions|observation` prints the documented tables.
//!
//! All printing, progress bars and signals live here. A failure is one sentence on standard error
//! and exit code 1; wrong arguments are exit code 2, files without a single record to verify exit
//! code 3, a match with faults of its agents exit code 4.

mod agents;
mod bench;
mod bridge;
mod cribbage;
mod dataset;
mod describe;
mod evaluate;
mod failure;
mod file;
mod five_hundred;
mod game;
mod gauntlet;
mod generate;
mod jass;
mod joffre;
mod match_text;
mod perft;
mod printable;
mod report_page;
mod scrabble;
mod skat;
mod stop;
mod table;
mod tarot;
mod train;
mod whist;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum as _};
use failure::Failure;
use game::{Game, Named, Visitor};
use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Skat as a reinforcement-learning environment: train agents, measure them, read the tables.
#[derive(Parser)]
#[command(name = "skat", version, about, arg_required_else_help = true)]
struct Cli<E: Game> {
    #[command(subcommand)]
    command: Command<E>,
}

#[derive(Subcommand)]
enum Command<E: Game> {
    Train(train::Train),
    Exploit(skat::exploit::Exploit),
    Generate(generate::Generate),
    Dataset(dataset::Dataset),
    Import(skat::import::ImportRecords),
    Export(skat::export::ExportRecords),
    Evaluate(evaluate::Evaluate<E>),
    Gauntlet(gauntlet::Gauntlet<E>),
    Calibrate(skat::calibrate::Calibrate),
    Alternatives(skat::alternatives::PlayAlternatives),
    Distil(skat::distil::Distil),
    Deals(skat::deals::Deals),
    Report(report_page::WriteReport),
    Series(skat::series::Series),
    Sheet(skat::sheet::CheckSheet),
    Tournament(skat::tournament::HoldTournament),
    Verify(skat::verify::Verify),
    Replay(skat::replay::Replay),
    Convert(skat::convert::Convert),
    Solve(skat::solve::Solve),
    Analyse(skat::analyse::Analyse),
    Inspect(skat::inspect::Inspect),
    Engine(skat::engine::Engine),
    Play(skat::play::Play),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Describe(describe::Describe),
}

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into()).collect();
    let named = Named::of_arguments(&arguments).unwrap_or_default();
    failure::exit_code(refuse(named, &arguments).and_then(|()| named.visit(Program)))
}

/// The commands that take `--game`.
const FOR_ANY_GAME: [&str; 5] = ["evaluate", "gauntlet", "perft", "bench", "describe"];

/// Says that a command is for Skat only, where another game is named.
fn refuse(named: Named, arguments: &[String]) -> Result<(), Failure> {
    let Some(command) = arguments.first().filter(|word| !word.starts_with('-')) else { return Ok(()) };
    if named == Named::default() || FOR_ANY_GAME.contains(&command.as_str()) {
        return Ok(());
    }
    let game = named.to_possible_value().expect("no game is hidden");
    let known = Cli::<skat_env::skat::State>::command().find_subcommand(command).is_some();
    match command.as_str() {
        "train" | "generate" => {
            Err(format!("skat {command} takes its game from its config; expected no --game").into())
        }
        "dataset" => Err("skat dataset takes its game from the data set; expected no --game".into()),
        _ if !known => Ok(()),
        _ => {
            let game = game.get_name();
            Err(format!("skat {command} is for Skat only; --game {game} is not possible here").into())
        }
    }
}

/// Reads the arguments and does what they say.
struct Program;

impl Visitor for Program {
    fn visit<E: Game>(self) -> Result<(), Failure> {
        run(&Cli::<E>::parse().command)
    }
}

fn run<E: Game>(command: &Command<E>) -> Result<(), Failure> {
    let mut out = BufWriter::new(stdout().lock());
    match command {
        Command::Train(train) => train.run(&mut out)?,
        Command::Exploit(exploit) => exploit.run(&mut out)?,
        Command::Generate(generate) => generate.run(&mut out)?,
        Command::Dataset(dataset) => dataset.run(&mut out)?,
        Command::Import(import) => import.run(&mut out)?,
        Command::Export(export) => export.run(&mut out)?,
        Command::Evaluate(evaluate) => evaluate.run(&mut out)?,
        Command::Gauntlet(gauntlet) => gauntlet.run(&mut out)?,
        Command::Calibrate(calibrate) => calibrate.run(&mut out)?,
        Command::Alternatives(alternatives) => alternatives.run(&mut out)?,
        Command::Distil(distil) => distil.run(&mut out)?,
        Command::Deals(deals) => deals.run(&mut out)?,
        Command::Report(report) => report.run(&mut out)?,
        Command::Series(series) => series.run(&mut out)?,
        Command::Sheet(sheet) => sheet.run(&mut out)?,
        Command::Tournament(tournament) => tournament.run(&mut out)?,
        Command::Verify(verify) => verify.run(&mut out)?,
        Command::Replay(replay) => replay.run(&mut out)?,
        Command::Convert(convert) => convert.run(&mut out)?,
        Command::Solve(solve) => solve.run(&mut out)?,
        Command::Analyse(analyse) => analyse.run(&mut out)?,
        Command::Inspect(inspect) => inspect.run(&mut out)?,
        Command::Play(play) => play.run(&mut out)?,
        Command::Engine(engine) => engine.run(&mut out)?,
        Command::Perft(perft) => perft.run::<E>(&mut out)?,
        Command::Bench(bench) => bench.run::<E>(&mut out)?,
        Command::Describe(describe) => describe.run::<E>(&mut out)?,
    }
    Ok(out.flush()?)
}
