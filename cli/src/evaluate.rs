//! `skat evaluate`: agents against each other over duplicate deals.

pub(crate) mod kept;
mod rules;

use crate::agents::AgentsOf;
use crate::failure::{Failure, Faulty};
use crate::file::{Existing, Target};
use crate::game::{Game, Named};
use crate::stop;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use kept::{ENGINES, GAMES, RESULT};
use serde::Serialize;
use skat_agents::engine::keep_standard_error;
use skat_agents::{Spec, SpecError};
use skat_evaluation::sprt::Sprt;
use skat_evaluation::{
    Cast, Controls, Done, Ended, Journal, Match, MatchReport, OnFault, OpenValue, Play, Results, Schedule,
    Setup, Source, digest,
};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Measure agents against each other over duplicate deals
///
/// Two agents play every deal with all hands exchanged: in Skat six times, the first alone in each
/// seat against two of the second, and the second alone in each seat against two of the first; in
/// Jass twice, once on each side. More agents play tournaments: every agent holds every hand of
/// every deal. All hold the same cards, so that the luck of the deal cancels out.
#[derive(Args)]
#[command(after_help = crate::agents::help_of::<E>())]
pub(crate) struct Evaluate<E: Game> {
    /// Which game is played; the agents below are its own
    #[arg(long, value_name = "GAME", default_value = "skat")]
    game: Named,
    /// The agents of those below, two or more with commas between them
    #[arg(long, value_name = "A,B", required_unless_present = "resume", conflicts_with = "resume")]
    agents: Option<AgentsOf<E, 2>>,
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
    /// House rules, with commas between them, such as NAME=true; the game's page names them
    #[arg(long, value_name = "NAME=VALUE", value_parser = rules::read::<E::Options>, conflicts_with_all = ["deal_file", "resume"])]
    rules: Option<E::Options>,
    /// Play the cards only, with the contracts of the deal file (`file`), or those that this agent
    /// bids in all seats
    #[arg(long, value_name = "file|AGENT", conflicts_with = "resume")]
    contracts: Option<Contracts<E>>,
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
    control: Option<Spec<E>>,
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
    /// What happens to the match when an engine does not answer, or not legally
    #[arg(long, value_name = "lose|stop", default_value = "lose", conflicts_with = "resume")]
    engine_fault: EngineFault,
    /// End with status 0 although agents failed to answer, or answered illegally; without it 4
    #[arg(long)]
    tolerate_faults: bool,
    /// How many threads, one for each core without it; the result does not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
}

/// Where contracts come from.
#[derive(Clone, Debug)]
enum Contracts<E: Game> {
    File,
    Bid(Spec<E>),
}

impl<E: Game> FromStr for Contracts<E> {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Contracts<E>, SpecError> {
        if text == "file" { Ok(Contracts::File) } else { text.parse().map(Contracts::Bid) }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Seats {
    /// Each two agents, six games a deal
    Duels,
    /// Each agent but the first alone in each seat against two of the first
    Guests,
    /// The first agent in a duel with each of the others
    Gauntlet,
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
            Seats::Gauntlet => Schedule::Gauntlet,
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
#[serde(bound = "")]
struct Evaluation<'a, E: Game> {
    agents: &'a [String],
    #[serde(flatten)]
    duel: Option<E::Report>,
    #[serde(rename = "match")]
    report: &'a MatchReport<E>,
}

/// The deals of a file, with the digest of what is in it.
pub(crate) struct Deals<E> {
    pub(crate) starts: Vec<E>,
    pub(crate) digest: String,
}

/// A match that is about to be played.
struct Begun<E: Game> {
    setup: Setup<E>,
    deals: Option<Deals<E>>,
    cast: Cast<E>,
    results: Results<E>,
    journal: Option<Journal>,
    folder: Option<PathBuf>,
}

impl<E: Game> Evaluate<E> {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global()?;
        }
        let Begun { setup, deals, cast, mut results, journal, folder } = match &self.resume {
            Some(folder) => kept::resume(folder)?,
            None => self.begin()?,
        };
        if let Some(folder) = &folder {
            keep_standard_error(folder.join(ENGINES));
        }
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
        let game = Match {
            setup: &setup,
            cast: &cast,
            deals: deals.as_ref().map(|deals| &deals.starts[..]),
            journal,
        };
        let ended = game.play(&mut results, &stop, &show);
        bar.finish_and_clear();
        if ended? == Ended::Stopped {
            return Err(kept::stopped(&results, &setup, folder.as_deref()));
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
            return self.judge(&report, out);
        }
        write!(out, "{}", E::match_text(&report))?;
        if let Some(folder) = &folder {
            writeln!(out, "\nKept in {}: {GAMES}, every game; {RESULT}, all of this.", folder.display())?;
        }
        self.judge(&report, out)
    }

    /// Faults end the program with a status of their own, after all is told.
    fn judge(&self, report: &MatchReport<E>, out: &mut impl Write) -> Result<(), Failure> {
        match &report.faults {
            Some(faults) if !self.tolerate_faults => {
                out.flush()?;
                Err(Faulty(faults.total).into())
            }
            _ => Ok(()),
        }
    }

    fn begin(&self) -> Result<Begun<E>, Failure> {
        if self.contracts.is_some() && !E::HAS_CONTRACTS {
            return Err(format!("--contracts takes a game with bids; {} has none", E::NAME).into());
        }
        let AgentsOf(specs) = self.agents.as_ref().expect("clap asks for agents");
        let with_contracts = matches!(self.contracts, Some(Contracts::File));
        let deals = self.deal_file.as_deref().map(|path| read_deals(path, with_contracts)).transpose()?;
        if deals.is_none() && with_contracts {
            return Err("--contracts file takes the contracts of a file; expected --deal-file too".into());
        }
        let names = specs.iter().map(ToString::to_string).collect();
        let count =
            self.deals.unwrap_or_else(|| deals.as_ref().map_or(1000, |deals| deals.starts.len() as u64));
        let mut setup = Setup::new(names, count, self.seed);
        if let (Some(path), Some(deals)) = (&self.deal_file, &deals) {
            setup.source = Source::File { path: path.display().to_string(), digest: deals.digest.clone() };
        }
        if let Some(contracts) = &self.contracts {
            let bidder = match contracts {
                Contracts::File => None,
                Contracts::Bid(spec) => Some(spec.to_string()),
            };
            setup.play = Play::Cards { bidder };
        }
        setup.options = self.rules.clone().unwrap_or_default();
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
        let journal = self.out.as_deref().map(|folder| kept::new_folder(folder, &setup)).transpose()?;
        Ok(Begun { setup, deals, cast, results: Results::default(), journal, folder: self.out.clone() })
    }
}

/// The deals of a file, fit for what is to be played.
pub(crate) fn read_deals<E: Game>(path: &Path, with_contracts: bool) -> Result<Deals<E>, Failure> {
    if !E::HAS_DEAL_FILES {
        return Err(format!(
            "--deal-file takes a game whose deals stand in files; {} has no such form",
            E::NAME
        )
        .into());
    }
    let fail = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = crate::file::read_text(path).map_err(|error| fail(&error))?;
    E::read_deals(&text, with_contracts).map_err(|error| fail(&error).into())
}

fn check<E: Game>(setup: &Setup<E>, deals: Option<&Deals<E>>) -> Result<(), Failure> {
    setup.check()?;
    match deals {
        Some(deals) if (deals.starts.len() as u64) < setup.deals => {
            Err(format!("{} deals are to be played; the file has {}", setup.deals, deals.starts.len()).into())
        }
        _ => Ok(()),
    }
}

/// The networks and the files of rules that the setup names, with their digests.
fn files<E: Game>(setup: &Setup<E>) -> Result<BTreeMap<String, String>, Failure> {
    let bidder = match &setup.play {
        Play::Cards { bidder } => bidder.as_ref(),
        Play::Whole => None,
    };
    let baseline = setup.controls.as_ref().map(|controls| &controls.baseline);
    let mut paths = E::files_of_rules(&setup.options);
    for name in setup.agents.iter().chain(bidder).chain(baseline) {
        paths.extend(name.parse::<Spec<E>>()?.network());
    }
    let mut files = BTreeMap::new();
    for path in paths {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        files.insert(path.display().to_string(), digest(&bytes));
    }
    Ok(files)
}

/// The players that the setup names.
fn cast<E: Game>(setup: &Setup<E>) -> Result<Cast<E>, Failure> {
    let build = |name: &String| -> Result<_, Failure> { Ok(name.parse::<Spec<E>>()?.build()?) };
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

/// On stderr, and only on a terminal.
pub(crate) fn progress_bar(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} deals, {per_sec}, {eta} left")
        .expect("the template is valid");
    ProgressBar::new(deals).with_style(style)
}
