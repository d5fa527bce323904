//! `skat evaluate`: agents against each other over duplicate deals.

use crate::agents::Agents;
use crate::failure::Failure;
use crate::record_file::{Existing, Target};
use crate::{match_text, report, stop};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use skat_agents::SpecError;
use skat_agents::skat::Spec;
use skat_evaluation::skat::{Cast, DealSet, Match, MatchReport, Report, Results, Setup};
use skat_evaluation::sprt::Sprt;
use skat_evaluation::{Controls, Done, Ended, Journal, OnFault, OpenValue, Play, Schedule, Source, digest};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Measure agents against each other over duplicate deals
///
/// Two agents play every deal six times: the first alone in each seat against two of the second,
/// and the second alone in each seat against two of the first. More agents play tournaments: every
/// agent holds every hand of every deal. All hold the same cards, so that the luck of the deal
/// cancels out.
#[derive(Args)]
#[command(after_help = crate::agents::help())]
pub(crate) struct Evaluate {
    /// The agents of those below, two or more with commas between them
    #[arg(long, value_name = "A,B", required_unless_present = "resume", conflicts_with = "resume")]
    agents: Option<Agents<2>>,
    /// How many deals; 1,000 without it, or all of a file. At most so many, with a sequential test
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000), conflicts_with = "resume")]
    deals: Option<u64>,
    /// Which deals: the same seed means the same cards
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "resume")]
    seed: u64,
    /// Play the deals of this file, one a line, instead of drawn ones; `skat deals` writes such
    /// files
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    deal_file: Option<PathBuf>,
    /// Play the cards only, with the contracts of the deal file (`file`), or those that this agent
    /// bids in all seats
    #[arg(long, value_name = "file|AGENT", conflicts_with = "resume")]
    contracts: Option<Contracts>,
    /// Who plays whom: duels for two agents and tables for more, without it
    #[arg(long, value_name = "SCHEDULE", conflicts_with = "resume")]
    schedule: Option<Seats>,
    /// End as soon as it is settled whether A - B is LOWER or less, or UPPER or more, points per
    /// game and seat
    #[arg(long, value_name = "LOWER,UPPER", allow_hyphen_values = true, conflicts_with = "resume")]
    sprt: Option<Claims>,
    /// The probability that the sequential test accepts UPPER wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// The probability that the sequential test accepts LOWER wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// Take luck out of the differences by what this agent scores on the same deals in all seats
    #[arg(long, value_name = "AGENT", conflicts_with = "resume")]
    control: Option<Spec>,
    /// Take luck out by the value of its contracts with open cards too
    #[arg(long, requires = "control")]
    open_value: bool,
    /// On how many extra deals, for each deal, the control is measured
    #[arg(long, value_name = "N", default_value_t = 10, requires = "control", value_parser = clap::value_parser!(u64).range(1..=1000))]
    extra: u64,
    /// Compare every N-th deal, card by card, with perfect play with open cards
    #[arg(long, value_name = "N", conflicts_with = "resume", value_parser = clap::value_parser!(u64).range(1..))]
    open_cards: Option<u64>,
    /// Keep every game and the result in this new or empty folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "resume")]
    out: Option<PathBuf>,
    /// Go on with the match in this folder
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
    /// What becomes of the match when an engine does not answer, or not legally
    #[arg(long, value_name = "lose|stop", default_value = "lose", conflicts_with = "resume")]
    engine_fault: EngineFault,
    /// How many threads, one for each core without it; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
}

/// Where contracts come from.
#[derive(Clone, Debug)]
enum Contracts {
    File,
    Bid(Spec),
}

impl FromStr for Contracts {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Contracts, SpecError> {
        if text == "file" { Ok(Contracts::File) } else { text.parse().map(Contracts::Bid) }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Seats {
    /// Each two agents, six games a deal
    Duels,
    /// Each agent but the first alone in each seat against two of the first
    Guests,
    /// Three different agents at each table
    Tables,
    /// Three different agents, who stay together for 36 games
    Lists,
}

#[derive(Clone, Copy, ValueEnum)]
enum EngineFault {
    /// The referee rules: in the bidding it passes, after it its party loses the deal
    Lose,
    /// The match ends
    Stop,
}

impl From<EngineFault> for OnFault {
    fn from(fault: EngineFault) -> OnFault {
        match fault {
            EngineFault::Lose => OnFault::Lose,
            EngineFault::Stop => OnFault::Stop,
        }
    }
}

impl From<Seats> for Schedule {
    fn from(seats: Seats) -> Schedule {
        match seats {
            Seats::Duels => Schedule::Duels,
            Seats::Guests => Schedule::Guests,
            Seats::Tables => Schedule::Tables,
            Seats::Lists => Schedule::Lists,
        }
    }
}

/// The claims of a sequential test, written with a comma between them.
#[derive(Clone, Copy, Debug)]
struct Claims(f64, f64);

impl FromStr for Claims {
    type Err = String;

    fn from_str(text: &str) -> Result<Claims, String> {
        let expected = || "expected two numbers with a comma between them, such as 0,2".to_string();
        let (lower, upper) = text.split_once(',').ok_or_else(expected)?;
        let number = |word: &str| word.trim().parse::<f64>().map_err(|_| expected());
        Ok(Claims(number(lower)?, number(upper)?))
    }
}

/// What `--json` prints: for a duel the report of the two, and of every match the document.
#[derive(Serialize)]
struct Evaluation<'a> {
    agents: &'a [String],
    #[serde(flatten)]
    duel: Option<Report>,
    #[serde(rename = "match")]
    report: &'a MatchReport,
}

/// The file of the games in a match's folder, and that of the result.
const GAMES: &str = "games.jsonl";
const RESULT: &str = "result.json";

/// A match that is about to be played.
struct Begun {
    setup: Setup,
    deals: Option<DealSet>,
    cast: Cast,
    results: Results,
    journal: Option<Journal>,
    folder: Option<PathBuf>,
}

impl Evaluate {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global()?;
        }
        let Begun { setup, deals, cast, mut results, journal, folder } = match &self.resume {
            Some(folder) => resume(folder)?,
            None => self.begin()?,
        };
        let bar = progress_bar(setup.deals);
        bar.set_position(results.deals.len() as u64);
        bar.reset_eta();
        let show = |done: Done| {
            bar.set_position(done.deals);
            if done.deals == done.of && done.extra_of > 0 {
                bar.set_length(done.of + done.extra_of);
                bar.set_position(done.deals + done.extra);
            }
        };
        let stop = stop::on_ctrl_c(
            "Stopping after the deals that are being played; press Ctrl-C again to end at once.",
        )?;
        let game = Match { setup: &setup, cast: &cast, deals: deals.as_ref().map(DealSet::starts), journal };
        let ended = game.play(&mut results, &stop, &show);
        bar.finish_and_clear();
        if ended? == Ended::Stopped {
            return Err(stopped(&results, &setup, folder.as_deref()));
        }
        let report = MatchReport::new(&setup, &results).ok_or("a report takes two deals")?;
        if let Some(folder) = &folder {
            let mut file = Target::create(&folder.join(RESULT), Existing::Replace)?;
            file.write_all(report.to_json().as_bytes())
                .map_err(|error| format!("{}: {error}", folder.join(RESULT).display()))?;
            file.finish()?;
        }
        if self.json {
            let evaluation = Evaluation { agents: &setup.agents, duel: report.duel(), report: &report };
            writeln!(out, "{}", serde_json::to_string_pretty(&evaluation)?)?;
            return Ok(());
        }
        if let (Some(duel), [a, b]) = (report.duel(), &setup.agents[..]) {
            writeln!(out, "{}", report::text(a, b, &duel))?;
        }
        write!(out, "{}", match_text::text(&report))?;
        if let Some(folder) = &folder {
            writeln!(out, "\nKept in {}: {GAMES}, every game; {RESULT}, all of this.", folder.display())?;
        }
        Ok(())
    }

    fn begin(&self) -> Result<Begun, Failure> {
        let Agents(specs) = self.agents.as_ref().expect("clap asks for agents");
        let deals =
            self.deal_file.as_deref().map(|path| read_deals(path, self.contracts.as_ref())).transpose()?;
        if deals.is_none() && matches!(self.contracts, Some(Contracts::File)) {
            return Err("--contracts file takes the contracts of a file; expected --deal-file too".into());
        }
        let names = specs.iter().map(Spec::to_string).collect();
        let count = self.deals.unwrap_or_else(|| deals.as_ref().map_or(1000, |deals| deals.len() as u64));
        let mut setup = Setup::new(names, count, self.seed);
        if let (Some(path), Some(deals)) = (&self.deal_file, &deals) {
            setup.source = Source::File { path: path.display().to_string(), digest: deals.digest() };
        }
        if let Some(contracts) = &self.contracts {
            let bidder = match contracts {
                Contracts::File => None,
                Contracts::Bid(spec) => Some(spec.to_string()),
            };
            setup.play = Play::Cards { bidder };
        }
        setup.schedule = self.schedule.map_or(setup.schedule, Schedule::from);
        if let Some(Claims(lower, upper)) = self.sprt {
            setup.sprt = Some(Sprt::new(lower, upper, self.alpha, self.beta)?);
        }
        setup.controls = self.control.as_ref().map(|baseline| Controls {
            baseline: baseline.to_string(),
            open_value: if self.open_value { OpenValue::On } else { OpenValue::Off },
            extra: self.extra,
        });
        setup.open_cards = self.open_cards;
        setup.on_fault = self.engine_fault.into();
        check(&setup, deals.as_ref())?;
        let cast = cast(&setup)?;
        setup.files = files(&setup)?;
        let journal = self.out.as_deref().map(|folder| new_folder(folder, &setup)).transpose()?;
        Ok(Begun { setup, deals, cast, results: Results::default(), journal, folder: self.out.clone() })
    }
}

/// The deals of a file, fit for what is to be played.
fn read_deals(path: &Path, contracts: Option<&Contracts>) -> Result<DealSet, Failure> {
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = crate::record_file::read_text(path).map_err(|error| fail(&error))?;
    let set: DealSet = text.parse().map_err(|error| fail(&error))?;
    match contracts {
        Some(Contracts::File) => Ok(set.with_contracts().map_err(|error| fail(&error))?),
        Some(Contracts::Bid(_)) | None => Ok(set.from_the_bidding()),
    }
}

fn check(setup: &Setup, deals: Option<&DealSet>) -> Result<(), Failure> {
    setup.check()?;
    match deals {
        Some(deals) if (deals.len() as u64) < setup.deals => {
            Err(format!("{} deals are to be played; the file has {}", setup.deals, deals.len()).into())
        }
        _ => Ok(()),
    }
}

/// The networks that the setup names, with their digests.
fn files(setup: &Setup) -> Result<BTreeMap<String, String>, Failure> {
    let bidder = match &setup.play {
        Play::Cards { bidder } => bidder.as_ref(),
        Play::Whole => None,
    };
    let baseline = setup.controls.as_ref().map(|controls| &controls.baseline);
    let mut files = BTreeMap::new();
    for name in setup.agents.iter().chain(bidder).chain(baseline) {
        if let Some(path) = name.parse::<Spec>()?.network() {
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            files.insert(path.display().to_string(), digest(&bytes));
        }
    }
    Ok(files)
}

/// The players that the setup names.
fn cast(setup: &Setup) -> Result<Cast, Failure> {
    let build = |name: &String| -> Result<_, Failure> { Ok(name.parse::<Spec>()?.build()?) };
    let bidder = match &setup.play {
        Play::Cards { bidder } => bidder.as_ref(),
        Play::Whole => None,
    };
    Ok(Cast {
        agents: setup.agents.iter().map(build).collect::<Result<_, _>>()?,
        bidder: bidder.map(build).transpose()?,
        baseline: setup.controls.as_ref().map(|controls| build(&controls.baseline)).transpose()?,
    })
}

fn new_folder(folder: &Path, setup: &Setup) -> Result<Journal, Failure> {
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(fail)?;
    if fs::read_dir(folder).map_err(fail)?.next().is_some() {
        return Err(format!(
            "{}: the folder is not empty; expected a new one, or --resume to go on with its match",
            folder.display()
        )
        .into());
    }
    Ok(Journal::create(&folder.join(GAMES), setup)?)
}

fn resume(folder: &Path) -> Result<Begun, Failure> {
    let (journal, setup, results) = Journal::resume(&folder.join(GAMES))?;
    let deals = match &setup.source {
        Source::Drawn => None,
        Source::File { path, digest } => {
            let contracts = match setup.play {
                Play::Cards { bidder: None } => Some(Contracts::File),
                Play::Cards { bidder: Some(_) } | Play::Whole => None,
            };
            let deals = read_deals(Path::new(path), contracts.as_ref())?;
            if deals.digest() != *digest {
                return Err(format!(
                    "{path}: other deals than those that the match began with; expected the same"
                )
                .into());
            }
            Some(deals)
        }
    };
    check(&setup, deals.as_ref())?;
    let cast = cast(&setup)?;
    let now = files(&setup)?;
    if let Some((path, _)) = setup.files.iter().find(|(path, digest)| now.get(*path) != Some(digest)) {
        return Err(format!(
            "{path}: another network than the one that the match began with; expected the same"
        )
        .into());
    }
    Ok(Begun { setup, deals, cast, results, journal: Some(journal), folder: Some(folder.into()) })
}

fn stopped(results: &Results, setup: &Setup, folder: Option<&Path>) -> Failure {
    let played = format!("stopped after {} of {} deals", results.deals.len(), setup.deals);
    match folder {
        Some(folder) => format!(
            "{played}; they are kept, and skat evaluate --resume {} goes on with them",
            folder.display()
        ),
        None => format!("{played}; nothing is kept without --out FOLDER"),
    }
    .into()
}

/// On stderr, and only on a terminal.
pub(crate) fn progress_bar(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {per_sec}, {eta} left")
        .expect("the template is valid");
    ProgressBar::new(deals).with_style(style)
}
