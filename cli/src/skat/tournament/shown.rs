//! The state of a tournament as it is printed.

use crate::failure::Failure;
use crate::skat::sheet::{Place, places, ranking_table};
use crate::table::Table;
use serde::Serialize;
use skat_env::skat::table::{Rounding, Sheet};
use skat_env::skat::tournament::{
    Accounts, Moment, Name, Outcome, ResultState, Seats, Status, Terms, Tournament, Won,
};
use std::io::Write;

/// What `--json` prints, and what the text is made of.
#[derive(Serialize)]
pub(super) struct Shown<'a> {
    terms: &'a Terms,
    result: ResultState,
    participants: Vec<Known<'a>>,
    series: Vec<Series<'a>>,
    /// The tables that are drawn for the series to come.
    drawn: Vec<Vec<Vec<&'a Name>>>,
    rulings: Vec<Ruled<'a>>,
    ranking: Vec<Place>,
    accounts: Accounts,
    settlement: Vec<Won>,
    pairs_by_meetings: Vec<usize>,
}

#[derive(Serialize)]
struct Known<'a> {
    name: &'a Name,
    status: &'static str,
}

#[derive(Serialize)]
struct Series<'a> {
    result: ResultState,
    tables: Vec<AtTable<'a>>,
    free: Vec<&'a Name>,
}

#[derive(Serialize)]
struct AtTable<'a> {
    partners: Vec<&'a Name>,
    sheet: String,
}

#[derive(Serialize)]
struct Ruled<'a> {
    series: usize,
    table: usize,
    at: Moment,
    words: String,
    objection_by: Option<&'a Name>,
    outcome: &'static str,
}

impl Shown<'_> {
    pub(super) fn new(tournament: &Tournament, now: Option<Moment>, rounding: Rounding) -> Shown<'_> {
        let known = tournament.participants().iter();
        let rulings = tournament.rulings().iter();
        Shown {
            terms: tournament.terms(),
            result: tournament.state(now),
            participants: known.map(|who| Known { name: &who.name, status: word(who.status) }).collect(),
            series: series(tournament, now),
            drawn: tournament.drawn().iter().map(|seats| at_tables(tournament, seats)).collect(),
            rulings: rulings
                .map(|ruling| Ruled {
                    series: ruling.series,
                    table: ruling.table,
                    at: ruling.at,
                    words: ruling.words.to_string(),
                    objection_by: ruling.objection.as_ref().map(|(by, _)| by),
                    outcome: match ruling.objection {
                        None => "no objection",
                        Some((_, None)) => "open",
                        Some((_, Some(Outcome::Stands))) => "stands",
                        Some((_, Some(Outcome::Reversed))) => "reversed",
                    },
                })
                .collect(),
            ranking: places(tournament.ranking()),
            accounts: tournament.accounts(),
            settlement: tournament.settlement(rounding),
            pairs_by_meetings: tournament.past().pairs_by_meetings(),
        }
    }

    pub(super) fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        let terms = self.terms;
        writeln!(out, "{}, by {}\n", terms.name, terms.organiser)?;
        for (number, series) in (1..).zip(&self.series) {
            writeln!(out, "Series {number} of {}: {}", terms.series, series.result)?;
            for (table, at) in (1..).zip(&series.tables) {
                writeln!(out, "  table {table}: {}  ({})", list(&at.partners), at.sheet)?;
            }
            if !series.free.is_empty() {
                writeln!(out, "  free: {}", list(&series.free))?;
            }
        }
        for (number, tables) in (self.series.len() + 1..).zip(&self.drawn) {
            writeln!(out, "Series {number} of {}: drawn", terms.series)?;
            for (table, partners) in (1..).zip(tables) {
                writeln!(out, "  table {table}: {}", list(partners))?;
            }
        }
        for (number, ruling) in (1..).zip(&self.rulings) {
            let Ruled { series, table, at, words, outcome, .. } = ruling;
            writeln!(out, "Ruling {number} on series {series}, table {table}, at {at}: {words} ({outcome})")?;
        }
        writeln!(out, "\nResult: {}\n\nRanking (SkTO 5.1)\n\n{}", self.result, ranking_table(&self.ranking))?;
        self.print_money(out)
    }

    fn print_money(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Accounts { fees, expenses, payments, left } = &self.accounts;
        if *fees > 0 || *expenses > 0 || !payments.is_empty() {
            let mut table = Table::new(["", "cents"]);
            table.named_row("entry fees", [fees.to_string()]);
            table.named_row("expenses", [(-expenses).to_string()]);
            for payment in payments {
                let what = payment.place.map_or("refund".into(), |place| format!("place {place}"));
                table.named_row(&format!("{what}  {}", payment.name), [(-payment.cents).to_string()]);
            }
            table.named_row("left", [left.to_string()]);
            writeln!(out, "Entry fees and prizes (SkTO 3.3, 3.4)\n\n{table}")?;
        }
        if let Some(stake) = self.terms.stake {
            let mut table = Table::new(["", "wins or loses"]);
            for won in &self.settlement {
                table.named_row(&won.name.to_string(), [format!("{:+}", won.cents)]);
            }
            writeln!(out, "Settlement at {stake} cent per point, all tables (ISkO 5.5.5)\n\n{table}")?;
        }
        Ok(())
    }
}

const fn word(status: Status) -> &'static str {
    match status {
        Status::Present => "present",
        Status::Withdrawn => "withdrawn",
        Status::Expelled => "expelled",
    }
}

fn list(names: &[&Name]) -> String {
    names.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
}

fn at_tables<'a>(tournament: &'a Tournament, seats: &Seats) -> Vec<Vec<&'a Name>> {
    let names = |table: &Vec<usize>| table.iter().map(|&i| &tournament.participants()[i].name).collect();
    seats.tables.iter().map(names).collect()
}

fn series(tournament: &Tournament, now: Option<Moment>) -> Vec<Series<'_>> {
    let shown = |(number, series): (usize, &skat_env::skat::tournament::Series)| {
        let partners = at_tables(tournament, &series.seats).into_iter();
        let tables = partners.zip(&series.sheets);
        let free = series.seats.free.iter().map(|&i| &tournament.participants()[i].name);
        Series {
            result: tournament.state_of(number, now),
            tables: tables
                .map(|(partners, sheet)| AtTable { partners, sheet: state_of_sheet(sheet.as_ref()) })
                .collect(),
            free: free.collect(),
        }
    };
    (1..).zip(tournament.series()).map(shown).collect()
}

fn state_of_sheet(sheet: Option<&Sheet>) -> String {
    match sheet {
        None => "no sheet yet".into(),
        Some(sheet) if sheet.is_invalid() => "declared invalid".into(),
        Some(sheet) if !sheet.is_over() => format!("{} of {} games", sheet.entries().len(), sheet.games()),
        Some(sheet) => match sheet.first_missing() {
            Some(game) => format!("game {game} is missing"),
            None if sheet.is_signed() => "signed".into(),
            None => "not signed by all".into(),
        },
    }
}
