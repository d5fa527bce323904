//! Tournaments whose sheets are filled by chance.

use crate::sheets::{name, random_entry};
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::skat::table::Sheet;
use skat_env::skat::tournament::{Event, Terms, Tournament, TournamentError};

/// A tournament of a single round in each series that these have entered.
pub(crate) fn entered(names: &[&str], set: impl Fn(&mut Terms)) -> Tournament {
    let mut terms = Terms { rounds: 1, ..Terms::new(name("Spring cup"), name("A club")) };
    set(&mut terms);
    let mut tournament = Tournament::new(terms).expect("a plan");
    for text in names {
        tournament.note(Event::Entered(name(text))).expect("a new name");
    }
    tournament
}

/// The sheets of a series that has begun, with so many games at most.
pub(crate) fn sheets_of(tournament: &Tournament, series: usize, games: usize, is_signed: bool) -> Vec<Sheet> {
    let rng = &mut Rng::seed_from_u64(series as u64);
    let tables = 1..=tournament.series()[series - 1].seats.tables.len();
    let sheet = |table: usize| {
        let mut sheet = tournament.blank(series, table).expect("a table");
        while !sheet.is_over() && sheet.entries().len() < games {
            let entry = loop {
                let entry = random_entry(&sheet, rng);
                if entry.to_string() != "missing" {
                    break entry;
                }
            };
            sheet.enter(entry).expect("a player's game");
        }
        if is_signed {
            sheet.partners().for_each(|partner| sheet.sign(partner).expect("at the end"));
        }
        sheet
    };
    tables.map(sheet).collect()
}

/// Hands in a sheet at the table whose partners it has.
pub(crate) fn hand_in(
    tournament: &mut Tournament,
    series: usize,
    sheet: Sheet,
) -> Result<(), TournamentError> {
    let tables = 1..=tournament.series()[series - 1].seats.tables.len();
    let is_his = |table: &usize| tournament.blank(series, *table).is_ok_and(|b| b.names() == sheet.names());
    let table = tables.into_iter().find(is_his).expect("a table of these partners");
    tournament.note(Event::HandedIn { series, table, sheet: Box::new(sheet) })
}
