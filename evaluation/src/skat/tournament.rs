//! A tournament whose participants are agents.

use super::series::{SeriesFault, at_one_table};
use crate::streams;
use skat_agents::Agent;
use skat_env::skat::State;
use skat_env::skat::tournament::{Event, Tournament, TournamentError};

/// Which cards the tables of a series have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Cards {
    /// Each table its own, as where people shuffle.
    #[default]
    Own,
    /// All the same, game by game, so that luck counts less.
    Same,
}

/// A decision that an agent did not make, or not legally.
#[derive(Debug)]
pub struct TableFault {
    /// In which series, from 1.
    pub series: usize,
    /// At which table, from 1.
    pub table: usize,
    /// What went wrong there.
    pub fault: SeriesFault,
}

/// Plays all series of a tournament that have not begun: draws the tables where they are not drawn,
/// plays at each, signs its sheet and hands it in. `agents` are the participants in the order of
/// entry.
///
/// `seed` decides the cards and all chance of the agents; the draw follows from the tournament's
/// terms. The same tournament, agents and seed give the same sheets. `progress` is told how many
/// games were played.
///
/// # Errors
/// When no series can begin: too few take part, the tournament is over, or a sheet of an earlier
/// series is missing.
///
/// # Panics
/// When there are not as many agents as participants, or as [`series`](super::series()) does.
pub fn play_tournament(
    agents: &mut [Box<dyn Agent<State>>],
    tournament: &mut Tournament,
    cards: Cards,
    seed: u64,
    progress: &dyn Fn(usize),
) -> Result<Vec<TableFault>, TournamentError> {
    assert_eq!(agents.len(), tournament.participants().len(), "an agent for each participant");
    let (mut faults, mut played) = (Vec::new(), 0);
    while tournament.series().len() < tournament.terms().series {
        if tournament.drawn().is_empty() {
            tournament.draw()?;
        }
        let series = tournament.series().len() + 1;
        tournament.note(Event::Begun { series })?;
        for table in 1..=tournament.series()[series - 1].seats.tables.len() {
            let mut sheet = tournament.blank(series, table)?;
            let mut waiting: Vec<_> = agents.iter_mut().map(Some).collect();
            let seats = &tournament.series()[series - 1].seats.tables[table - 1];
            let partners = seats.iter().map(|&i| waiting[i].take().expect("everybody has one seat"));
            let cards = if cards == Cards::Same { 0 } else { table };
            let deals = streams::at_tournament(seed, series, cards);
            let at_table = &mut partners.collect::<Vec<_>>();
            let found = at_one_table(at_table, &mut sheet, deals, &|done| progress(played + done));
            played += sheet.games();
            faults.extend(found.into_iter().map(|fault| TableFault { series, table, fault }));
            for partner in sheet.partners() {
                sheet.sign(partner).expect("the series is over, and no game is missing");
            }
            tournament.note(Event::HandedIn { series, table, sheet: Box::new(sheet) })?;
        }
    }
    Ok(faults)
}
