//! `skat play`: a person at the table, against two agents.

mod ask;
mod browser;
mod deal;
mod input;
mod person;
mod shown;

use crate::failure::Failure;
use crate::printable::printable;
use crate::skat::look::{Cards, Look};
use ask::Asker;
use browser::Browser;
use clap::{Args, ValueEnum};
use deal::{Deal, Ended};
use person::{Person, Point};
use skat_agents::Agent;
use skat_agents::SpecError;
use skat_agents::skat::Spec;
use skat_env::skat::record::{Record, Text, iss, json};
use skat_env::skat::table::{Entry, Name, Score, Seating, Sheet};
use skat_env::skat::{BySeat, Rules, State, View};
use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Read as _, Seek as _, SeekFrom, Write, stdin};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::SystemTime;

/// Sit at the table yourself, against two agents
///
/// You are asked whenever it is your turn, and all that you may do is listed. Type `help` for the
/// words, `quit` to leave; what was played until then is kept. With --browser you play on a page in
/// your browser instead, with hints on request.
#[derive(Args)]
#[command(after_help = crate::skat::agents::help())]
pub(crate) struct Play {
    /// The two others: an agent for both, or two with a comma between them
    #[arg(long, value_name = "A,B", default_value = "heuristic")]
    agents: Agents,
    /// Your seat in the first deal; it moves on with the dealer
    #[arg(long, value_name = "SEAT", default_value = "forehand")]
    seat: FirstSeat,
    /// How many games the series has
    #[arg(long, value_name = "N", default_value_t = 36, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Which deals: the same seed means the same cards; others each time without it
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Where each game is recorded as soon as it is over: JSON lines, or the server's form if the
    /// name ends in .sgf
    #[arg(long, value_name = "FILE", default_value = "skat-games.jsonl")]
    record: PathBuf,
    /// Keep no record
    #[arg(long, conflicts_with = "record")]
    no_record: bool,
    /// Say with each question what an agent thinks of it: this one, or the first of the table
    #[arg(long, value_name = "AGENT", num_args = 0..=1)]
    #[allow(clippy::option_option, reason = "clap's form for an option whose value may be left out")]
    hints: Option<Option<Spec>>,
    /// Let `undo` take back what you did last in a deal
    #[arg(long)]
    undo: bool,
    /// Let the declarer concede while he holds nine cards or more (ISkO 4.3.1)
    #[arg(long)]
    concede: bool,
    /// Play on a page in a browser on this machine: the address is printed, and works for nobody
    /// who does not know it
    #[arg(long, conflicts_with = "cards")]
    browser: bool,
    /// How cards are written
    #[arg(long, value_name = "HOW", default_value = "auto")]
    cards: Cards,
}

/// A seat, as it is named on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum FirstSeat {
    Forehand,
    Middlehand,
    Rearhand,
}

/// The two agents of the table.
#[derive(Clone, Debug)]
struct Agents(Spec, Spec);

/// The words after `--agents` are neither one agent nor two.
#[derive(Debug, thiserror::Error)]
enum AgentsError {
    #[error("expected one agent, or two with a comma between them, such as heuristic,random")]
    NotTwo,
    #[error(transparent)]
    Spec(#[from] SpecError),
}

impl FromStr for Agents {
    type Err = AgentsError;

    fn from_str(text: &str) -> Result<Agents, AgentsError> {
        match &Spec::list(text)?[..] {
            [both] => Ok(Agents(both.clone(), both.clone())),
            [a, b] => Ok(Agents(a.clone(), b.clone())),
            _ => Err(AgentsError::NotTwo),
        }
    }
}

/// Whoever gives hints, with a name for them.
struct Adviser {
    name: String,
    agent: Box<dyn Agent<State>>,
}

/// Whether the person may take back what he did.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Undo {
    Allowed,
    Off,
}

impl Play {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Agents(a, b) = &self.agents;
        let mut others = [a.build()?, b.build()?];
        let mut adviser = self.adviser()?;
        let mut record = self.record_file()?;
        let seed = self.seed.unwrap_or_else(any_seed);
        // At a table of three the dealer is rearhand, and No. 1 deals first.
        let place = match self.seat {
            FirstSeat::Rearhand => 0,
            FirstSeat::Forehand => 1,
            FirstSeat::Middlehand => 2,
        };
        let mut names = vec![name("A", a), name("B", b)];
        names.insert(place, "you".parse().expect("a name"));
        let mut sheet = Sheet::new(names, self.games as usize)?;
        let mut kept = String::new();
        if let Some(record) = &record {
            kept = format!("Each game is recorded in {}.\n", record.path.display());
        }
        if self.browser {
            let mut browser = Browser::open(adviser.is_some())?;
            write!(out, "Seed {seed}. {kept}Play at {}\nCtrl-C ends the program.\n", browser.address())?;
            out.flush()?;
            self.series(
                &mut sheet,
                place,
                seed,
                &mut others,
                adviser.as_mut(),
                record.as_mut(),
                &mut browser,
            )?;
            browser.close(&sheet)?;
            return farewell(&sheet, out);
        }
        let is_terminal = stdin().is_terminal();
        let look = Look::of_terminal(self.cards);
        let mut asker = Asker { input: Box::new(stdin().lock()), out, look, is_terminal };
        write!(asker.out, "Seed {seed}. Type help for the words, quit to leave.\n{kept}")?;
        self.series(&mut sheet, place, seed, &mut others, adviser.as_mut(), record.as_mut(), &mut asker)?;
        farewell(&sheet, asker.out)
    }

    /// Plays game after game, until all are played or the person leaves.
    #[allow(clippy::too_many_arguments, reason = "all that a table has, and none of it twice")]
    fn series(
        &self,
        sheet: &mut Sheet,
        place: usize,
        seed: u64,
        others: &mut [Box<dyn Agent<State>>; 2],
        mut adviser: Option<&mut Adviser>,
        mut record: Option<&mut RecordFile>,
        person: &mut dyn Person,
    ) -> Result<(), Failure> {
        let undo = if self.undo { Undo::Allowed } else { Undo::Off };
        while let Some(seating) = sheet.seating() {
            let game = sheet.entries().len();
            let names = BySeat::from_fn(|seat| sheet.names()[seating.players[seat].index()].to_string());
            let seats = BySeat::from_fn(|seat| seating.players[seat].index());
            let rules = Rules { concede: self.concede, ..Rules::default() };
            let state = State::new(skat_evaluation::skat::deal(seed, game as u64), rules);
            let deal = Deal::new(state, place, seats, names, seed, game as u64);
            writeln!(person.out(), "\nGame {} of {}", game + 1, sheet.games())?;
            let ended = deal.play(others, adviser.as_deref_mut(), undo, sheet, person)?;
            let Some(ended) = ended else { break };
            if let Some(record) = record.as_deref_mut() {
                record.append(&ended, game as u64 + 1)?;
            }
            sheet.enter(entry(&ended, &seating))?;
            person.show_sheet(sheet)?;
            let view = View::of(&ended.state, ended.own);
            let at = Point { view: &view, names: &ended.names, sheet, game: game + 1, has_undo: false };
            if !person.goes_on(&at)? {
                break;
            }
        }
        Ok(())
    }

    fn adviser(&self) -> Result<Option<Adviser>, Failure> {
        let spec = match &self.hints {
            Some(Some(spec)) => spec,
            Some(None) => &self.agents.0,
            None if self.browser => &self.agents.0,
            None => return Ok(None),
        };
        Ok(Some(Adviser { name: printable(&spec.to_string()), agent: spec.build()? }))
    }

    fn record_file(&self) -> Result<Option<RecordFile>, Failure> {
        if self.no_record { Ok(None) } else { RecordFile::open(&self.record).map(Some) }
    }
}

/// A letter, so that the two differ, and what plays.
fn name(letter: &str, spec: &Spec) -> Name {
    let usable = |c: char| if c.is_control() || c == '|' { '_' } else { c };
    let spec: String = spec.to_string().chars().map(usable).collect();
    format!("{letter} {}", spec.trim_end()).parse().expect("a letter and usable characters are a name")
}

/// A seed that nobody has chosen.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since.as_micros() as u64 % 1_000_000_000
}

/// What goes on the sheet.
fn entry(ended: &Ended, seating: &Seating) -> Entry {
    match &ended.ruling {
        None => Entry::of(&ended.state, seating).expect("the deal is over"),
        Some(ruling) => {
            Entry::Played { declarer: seating.players[ruling.declarer], score: Score::ruled(ruling) }
        }
    }
}

fn farewell(sheet: &Sheet, out: &mut impl Write) -> Result<(), Failure> {
    let played = sheet.entries().len();
    if played == 0 {
        writeln!(out, "\nNothing was played.")?;
        return Ok(());
    }
    writeln!(out, "\n{played} of {} games played. Final scores (SkTO 5.1):", sheet.games())?;
    for standing in sheet.standings() {
        writeln!(out, "{:>8}  {}", standing.final_score(), standing.name)?;
    }
    Ok(())
}

/// The file in which games are kept, line by line.
struct RecordFile {
    path: PathBuf,
    file: File,
    form: Form,
}

/// How a game is written.
#[derive(Clone, Copy)]
enum Form {
    JsonLines,
    Iss,
}

impl RecordFile {
    /// Opens a file for appending. If its last line was not finished, the next record begins a new
    /// one.
    fn open(path: &Path) -> Result<RecordFile, Failure> {
        let fail = |error: io::Error| format!("{}: {error}", path.display());
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fail)?;
        let length = file.metadata().map_err(fail)?.len();
        if length > 0 {
            let mut last = [0];
            file.seek(SeekFrom::Start(length - 1)).and_then(|_| file.read_exact(&mut last)).map_err(fail)?;
            if last != *b"\n" {
                file.write_all(b"\n").map_err(fail)?;
            }
        }
        let is_sgf = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
        let form = if is_sgf { Form::Iss } else { Form::JsonLines };
        Ok(RecordFile { path: path.into(), file, form })
    }

    /// Writes a game at the end, whole and at once.
    fn append(&mut self, ended: &Ended, number: u64) -> Result<(), Failure> {
        let mut record = Record::of(&ended.state);
        record.id = Some(number);
        record.players = BySeat::from_fn(|seat| text(&ended.names[seat]));
        record.comment = ended.ruling.as_ref().map(|ruling| text(&format!("ended by the referee: {ruling}")));
        let line = match self.form {
            Form::JsonLines => json::line(&record),
            Form::Iss => iss::Line(&record).to_string(),
        };
        let written = self.file.write_all((line + "\n").as_bytes()).and_then(|()| self.file.sync_data());
        Ok(written.map_err(|error| format!("{}: {error}", self.path.display()))?)
    }
}

fn text(text: &str) -> Text {
    Text::new(text.replace([']', '\n', '\r'], "_")).expect("such characters are replaced")
}
