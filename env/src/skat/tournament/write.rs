//! The text form of a tournament: written.

use super::draw::Seats;
use super::event::{Event, Outcome, Payout};
use super::tournament::Tournament;
use crate::name::Name;
use std::fmt;

pub(super) const FORMAT: &str = "Skat tournament";
pub(super) const VERSION: u32 = 1;
/// What ends a sheet.
pub(super) const END_OF_SHEET: &str = "end of sheet";
/// What a tournament that breaks off gives.
pub(super) const REFUND: &str = "refund";
pub(super) const PROPORTION: &str = "prizes in proportion";

/// The terms, then what happened, a line each; a draw and a sheet have lines of their own below.
impl fmt::Display for Tournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.terms();
        writeln!(f, "{FORMAT}, version {VERSION}\nname: {}\norganiser: {}", terms.name, terms.organiser)?;
        if !terms.committee.is_empty() {
            writeln!(f, "committee: {}", joined(&terms.committee, " | "))?;
        }
        writeln!(f, "series: {}\nrounds in a series: {}", terms.series, terms.rounds)?;
        writeln!(f, "tables: {}", terms.tables.word())?;
        writeln!(f, "entry fee: {}\nexpenses: {}", terms.entry_fee, terms.expenses)?;
        if !terms.prizes.is_empty() {
            writeln!(f, "prizes: {}", joined(&terms.prizes, " "))?;
        }
        let stake = terms.stake.map_or("none".to_string(), |stake| stake.to_string());
        writeln!(f, "stake: {stake}\nseed: {}\n", terms.seed)?;
        let mut begun = 0;
        for event in self.events() {
            match event {
                Event::Drawn(drawn) => {
                    writeln!(f, "draw")?;
                    for (series, seats) in (begun + 1..).zip(drawn) {
                        self.write_seats(f, series, seats)?;
                    }
                }
                Event::HandedIn { series, table, sheet } => {
                    writeln!(f, "sheet of series {series}, table {table}\n{sheet}{END_OF_SHEET}")?;
                }
                _ => writeln!(f, "{}", Line(event))?,
            }
            begun += usize::from(matches!(event, Event::Begun { .. }));
        }
        Ok(())
    }
}

impl Tournament {
    fn write_seats(&self, f: &mut fmt::Formatter<'_>, series: usize, seats: &Seats) -> fmt::Result {
        let names = |places: &[usize]| {
            let names: Vec<&Name> = places.iter().map(|&i| &self.participants()[i].name).collect();
            joined(&names, " | ")
        };
        for (table, partners) in (1..).zip(&seats.tables) {
            writeln!(f, "  series {series}, table {table}: {}", names(partners))?;
        }
        if !seats.free.is_empty() {
            writeln!(f, "  series {series}, free: {}", names(&seats.free))?;
        }
        Ok(())
    }
}

/// The line of an event that has only one.
struct Line<'a>(&'a Event);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Event::Entered(name) => write!(f, "enter {name}"),
            Event::Withdrew(name) => write!(f, "withdraw {name}"),
            Event::Expelled(name) => write!(f, "expel {name}"),
            Event::Begun { series } => write!(f, "begin series {series}"),
            Event::DeclaredInvalid { series, table } => {
                write!(f, "declare invalid series {series}, table {table}")
            }
            Event::Ruled { ruling, series, table, at, words } => {
                write!(f, "ruling {ruling} on series {series}, table {table}, at {at}: {words}")
            }
            Event::Objected { ruling, at, by, words } => {
                write!(f, "objection to ruling {ruling} at {at} by {by} | {words}")
            }
            Event::Decided { ruling, outcome, at, words } => {
                let outcome = match outcome {
                    Outcome::Stands => "stands",
                    Outcome::Reversed => "is reversed",
                };
                write!(f, "ruling {ruling} {outcome}, at {at}: {words}")
            }
            Event::Ended(at) => write!(f, "end at {at}"),
            Event::BrokenOff { at, payout } => {
                let payout = match payout {
                    Payout::Refund => REFUND,
                    Payout::Proportion => PROPORTION,
                };
                write!(f, "break off at {at}: {payout}")
            }
            Event::Announced(at) => write!(f, "announce at {at}"),
            Event::Drawn(_) | Event::HandedIn { .. } => Err(fmt::Error),
        }
    }
}

fn joined<T: ToString>(parts: &[T], separator: &str) -> String {
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}
