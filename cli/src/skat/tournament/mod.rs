//! `skat tournament`: a plan, a tournament of agents, or one whose sheets people keep.

mod administer;
mod plan;
mod play;
mod shown;

use crate::failure::Failure;
use crate::skat::sheet::{Money, Rounded};
use clap::{Args, Subcommand, ValueEnum};
use skat_env::skat::tournament::{Name, Tables, Terms};
use std::io::Write;

/// Plan, play or administer a tournament by the Skat Tournament Order
#[derive(Args)]
pub(crate) struct HoldTournament {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Plan(plan::Plan),
    Play(play::PlayTournament),
    New(administer::New),
    Note(administer::Note),
    Sheets(administer::Sheets),
    HandIn(administer::HandIn),
    Show(administer::Show),
}

impl HoldTournament {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match &self.what {
            What::Plan(plan) => plan.run(out),
            What::Play(play) => play.run(out),
            What::New(new) => new.run(out),
            What::Note(note) => note.run(out),
            What::Sheets(sheets) => sheets.run(out),
            What::HandIn(hand_in) => hand_in.run(out),
            What::Show(show) => show.run(out),
        }
    }
}

/// How many sit at a table, as an argument.
#[derive(Clone, Copy, ValueEnum)]
enum Sizes {
    /// Tables of four, and at most three of three (SkTO 7.1.1)
    FourOrThree,
    /// Tables of four alone; up to three are free
    Four,
}

impl From<Sizes> for Tables {
    fn from(sizes: Sizes) -> Tables {
        match sizes {
            Sizes::FourOrThree => Tables::FourOrThree,
            Sizes::Four => Tables::Four,
        }
    }
}

/// What the plan of a tournament lays down (SkTO 6.2).
#[derive(Args)]
struct Laid {
    /// What the tournament is called
    #[arg(long, default_value = "Tournament")]
    name: Name,
    /// How many series there are
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    series: u32,
    /// How many rounds a series has: 12 are 48 games at a table of four, 36 at one of three
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// How many sit at a table
    #[arg(long, value_name = "SIZES", value_enum, default_value_t = Sizes::FourOrThree)]
    tables: Sizes,
    /// What each pays to take part, in cents
    #[arg(long, value_name = "CENTS", default_value_t = 0)]
    entry_fee: u32,
    /// What is spent out of the entry fees, in cents
    #[arg(long, value_name = "CENTS", default_value_t = 0)]
    expenses: u32,
    /// The prizes in cents from the first place on, with commas between them
    #[arg(long, value_name = "CENTS,...", value_delimiter = ',')]
    prizes: Vec<u32>,
    /// Cents per point played for at the tables: at most 1, such as 1/2 or 1/4, or none
    #[arg(long, value_name = "CENTS", default_value = "none")]
    stake: Money,
    /// Where draws and lots begin, and with agents the cards: the same seed, the same tournament
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Laid {
    fn terms(&self, organiser: Name, committee: Vec<Name>) -> Terms {
        Terms {
            committee,
            series: self.series as usize,
            rounds: self.rounds as usize,
            tables: self.tables.into(),
            entry_fee: self.entry_fee,
            expenses: self.expenses,
            prizes: self.prizes.clone(),
            stake: self.stake.0,
            seed: self.seed,
            ..Terms::new(self.name.clone(), organiser)
        }
    }
}

/// How the state of a tournament is printed.
#[derive(Args)]
struct Print {
    /// Where a stake below one cent is rounded to whole cents
    #[arg(long, value_name = "WHERE", value_enum, default_value_t = Rounded::EachGame)]
    rounding: Rounded,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
}
