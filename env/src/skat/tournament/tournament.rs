//! A tournament: its plan, who takes part, series by series, and what was decided.

use super::draw::{Seats, draw};
use super::error::TournamentError;
use super::event::{Event, Outcome, Payout};
use super::moment::Moment;
use super::past::Past;
use super::terms::Terms;
use super::words::Words;
use crate::chance::{Rng, stream};
use crate::name::Name;
use crate::skat::table::{Sheet, TableError};

/// A tournament, as all that happened in it.
///
/// [`note`](Tournament::note) adds what happens next and refuses what cannot happen; everything
/// else follows. The text form is the terms and the events, and reading it notes them one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub(super) terms: Terms,
    pub(super) events: Vec<Event>,
    pub(super) participants: Vec<Participant>,
    pub(super) past: Past,
    /// For the series to come.
    pub(super) drawn: Vec<Seats>,
    pub(super) series: Vec<Series>,
    pub(super) rulings: Vec<Ruling>,
    pub(super) end: Option<End>,
    pub(super) is_announced: bool,
    pub(super) last: Option<Moment>,
}

/// Somebody who entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// Who.
    pub name: Name,
    /// What became of him.
    pub status: Status,
}

/// What became of a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// He takes part.
    Present,
    /// He withdrew; his results stay.
    Withdrawn,
    /// He was expelled; he has no place and no entry fee (SkTO 4.3).
    Expelled,
}

/// A series that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// Who sits where, by numbers of participants.
    pub seats: Seats,
    /// The sheet of each table, once it is handed in.
    pub sheets: Vec<Option<Sheet>>,
}

/// A decision of management or a referee, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The series at one of whose tables it was, from 1.
    pub series: usize,
    /// The table, from 1.
    pub table: usize,
    /// When.
    pub at: Moment,
    /// What was decided.
    pub words: Words,
    /// How many series had begun then.
    pub(super) begun: usize,
    /// Who objected, and what the committee has decided since.
    pub objection: Option<(Name, Option<Outcome>)>,
}

/// The end of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// When it was over.
    pub at: Moment,
    /// What happens to the entry fees if it was broken off (SkTO 3.4).
    pub broken_off: Option<Payout>,
}

impl Tournament {
    /// A tournament that nobody has entered yet.
    ///
    /// # Errors
    /// For no series or series without a round.
    pub fn new(terms: Terms) -> Result<Tournament, TournamentError> {
        if terms.series == 0 {
            return Err(TournamentError::None("series"));
        }
        if terms.rounds == 0 {
            return Err(TournamentError::None("rounds in a series"));
        }
        Ok(Tournament {
            terms,
            events: Vec::new(),
            participants: Vec::new(),
            past: Past::new(0),
            drawn: Vec::new(),
            series: Vec::new(),
            rulings: Vec::new(),
            end: None,
            is_announced: false,
            last: None,
        })
    }

    /// The plan.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What happened, in that order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// All who entered, in that order; their numbers are the places in this list, from 0.
    pub fn participants(&self) -> &[Participant] {
        &self.participants
    }

    /// The numbers of those who take part now.
    pub fn present(&self) -> Vec<usize> {
        let all = self.participants.iter().enumerate();
        all.filter(|(_, who)| who.status == Status::Present).map(|(i, _)| i).collect()
    }

    /// The series that have begun.
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// The tables that are drawn for the series to come; empty when those who take part have
    /// changed since.
    pub fn drawn(&self) -> &[Seats] {
        &self.drawn
    }

    /// All rulings; their numbers are the places in this list, from 1.
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// How it ended, if it has.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Whether the result was announced.
    pub const fn is_announced(&self) -> bool {
        self.is_announced
    }

    /// Who has met whom so far.
    pub const fn past(&self) -> &Past {
        &self.past
    }

    /// The time of the last thing that happened at a certain time.
    pub const fn last_moment(&self) -> Option<Moment> {
        self.last
    }

    /// Draws the tables of all series that are left, and notes the draw. The draw follows from the
    /// terms' seed and the course so far.
    ///
    /// # Errors
    /// When all series have begun, or too few take part.
    pub fn draw(&mut self) -> Result<(), TournamentError> {
        let left = self.expect_left()?;
        let present = self.present();
        let mut rng = self.generator(self.events.len() as u64);
        let drawn = draw(&self.past, &present, left, self.terms.tables, &mut rng);
        let drawn = drawn.ok_or(TournamentError::TooFew(present.len()))?;
        self.note(Event::Drawn(drawn))
    }

    /// The generator for lots between equals.
    pub(super) fn lots(&self) -> Rng {
        self.generator(u64::MAX)
    }

    fn generator(&self, number: u64) -> Rng {
        stream(self.terms.seed, number)
    }

    /// An empty sheet for a table of a series that has begun, both counted from 1.
    ///
    /// # Errors
    /// When there is no such series or table.
    pub fn blank(&self, series: usize, table: usize) -> Result<Sheet, TournamentError> {
        let names = self.names_at(series, table)?;
        let games = self.terms.rounds * names.len();
        let never = |e: TableError| unreachable!("three or four different names: {e}");
        Ok(Sheet::new(names, games).unwrap_or_else(never))
    }

    /// Who sits at a table, clockwise from No. 1.
    pub(super) fn names_at(&self, series: usize, table: usize) -> Result<Vec<Name>, TournamentError> {
        let begun = self.series.len();
        let seats = series.checked_sub(1).and_then(|i| self.series.get(i));
        let seats = &seats.ok_or(TournamentError::NotBegun { found: series, begun })?.seats;
        let partners = table.checked_sub(1).and_then(|i| seats.tables.get(i));
        let tables = seats.tables.len();
        let partners = partners.ok_or(TournamentError::NoTable { series, table, tables })?;
        Ok(partners.iter().map(|&i| self.participants[i].name.clone()).collect())
    }

    /// The first table of a series, both counted from 1, whose sheet is not handed in with all
    /// games, invalid ones aside.
    pub fn first_missing(&self, series: usize) -> Option<usize> {
        let sheets = &self.series[series - 1].sheets;
        let is_complete = |sheet: &Option<Sheet>| {
            sheet.as_ref().is_some_and(|s| s.is_invalid() || (s.is_over() && s.first_missing().is_none()))
        };
        sheets.iter().position(|sheet| !is_complete(sheet)).map(|i| i + 1)
    }

    /// How many series are left to begin.
    pub(super) fn expect_left(&self) -> Result<usize, TournamentError> {
        if self.end.is_some() {
            return Err(TournamentError::Over);
        }
        match self.terms.series - self.series.len() {
            0 => Err(TournamentError::AllBegun(self.terms.series)),
            left => Ok(left),
        }
    }
}
