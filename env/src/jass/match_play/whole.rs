//! A whole match: teams, parties, the sheets of all tables.

use super::chair::Chair;
use super::error::MatchError;
use super::length::Length;
use super::points::Points;
use super::schedule::{Pairing, Schedule};
use super::sheet::{Sheet, Team};
use super::side::BySide;
use super::standing::{Ranked, Standing, rank};
use crate::jass::Variant;
use serde::{Deserialize, Serialize};

/// A match of so many parties (Jass 1.1a). Teams move by a [`Schedule`]; teams, parties and tables
/// are counted from 1.
///
/// A partie begins when all sheets of the one before are entered. Serde writes what follows from
/// the sheets beside them, and compares it when it reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "super::whole_form::Form", into = "super::whole_form::Form")]
pub struct Match {
    pub(super) schedule: Schedule,
    pub(super) teams: Vec<Team>,
    pub(super) length: Length,
    /// How trump is made in each deal of each partie; all parties are equally long.
    pub(super) plan: Vec<Vec<Variant>>,
    /// For each partie that has begun its tables' sheets.
    pub(super) sheets: Vec<Vec<Option<Sheet>>>,
}

impl Match {
    /// A match of these teams; `plan` says for each partie how trump is made in its deals (Jass
    /// 1.1b).
    ///
    /// # Errors
    /// For fewer than two teams, two of the same name, no partie, a partie of neither 12 nor 16
    /// deals, or parties of unequal length: then teams could not be ranked by their points.
    pub fn new(teams: Vec<Team>, plan: Vec<Vec<Variant>>) -> Result<Match, MatchError> {
        let too_few = MatchError::TooFewTeams { found: teams.len() };
        let schedule = Schedule::new(teams.len()).ok_or(too_few)?;
        let taken = |i: &usize| teams[..*i].iter().any(|team| team.name == teams[*i].name);
        if let Some(i) = (1..teams.len()).find(taken) {
            return Err(MatchError::NameTaken(teams[i].name.clone()));
        }
        let expected = plan.first().ok_or(MatchError::NoParties)?.len();
        let length = Length::try_from(expected)?;
        if let Some((i, other)) = plan.iter().enumerate().find(|(_, deals)| deals.len() != expected) {
            return Err(MatchError::UnequalLength { partie: i + 1, found: other.len(), expected });
        }
        Ok(Match { schedule, teams, length, plan, sheets: Vec::new() })
    }

    /// The teams, in the order of their numbers.
    pub fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// How many deals each partie has.
    pub const fn length(&self) -> Length {
        self.length
    }

    /// How trump is made, for each partie its deals.
    pub fn plan(&self) -> &[Vec<Variant>] {
        &self.plan
    }

    /// Who plays whom in a partie, counted from 1, and who sits out.
    ///
    /// # Panics
    /// For partie 0.
    pub fn pairing(&self, partie: usize) -> Pairing {
        self.schedule.pairing(partie)
    }

    /// The partie that is played now, from 1; `None` when all are entered.
    pub fn partie(&self) -> Option<usize> {
        let partie = self.complete() + 1;
        (partie <= self.plan.len()).then_some(partie)
    }

    /// How many parties have all their sheets.
    fn complete(&self) -> usize {
        self.sheets.iter().filter(|tables| tables.iter().all(Option::is_some)).count()
    }

    /// The sheet of a table in a partie, if it is entered.
    pub fn sheet(&self, partie: usize, table: usize) -> Option<&Sheet> {
        self.sheets.get(partie.checked_sub(1)?)?.get(table.checked_sub(1)?)?.as_ref()
    }

    /// An empty sheet for a table of the partie that is played now.
    ///
    /// # Errors
    /// When the match is over or there is no such table.
    pub fn blank_sheet(&self, table: usize, secretary: Chair) -> Result<Sheet, MatchError> {
        let partie = self.partie().ok_or(MatchError::MatchOver(self.plan.len()))?;
        let pairing = self.pairing(partie);
        let error = MatchError::NoTable { found: table, tables: self.schedule.tables() };
        let teams = table.checked_sub(1).and_then(|i| pairing.tables.get(i)).ok_or(error)?;
        let [home, visitors] = teams.map(|team| self.teams[team - 1].clone());
        Sheet::new((partie, table), BySide { home, visitors }, secretary, self.plan[partie - 1].clone())
    }

    /// Enters the finished sheet of a table of the partie that is played now.
    ///
    /// # Errors
    /// When the sheet is not of this partie, its table has one, its teams or its plan are not those
    /// of the match, or its deals are not all entered and the time is not up.
    pub fn enter(&mut self, sheet: Sheet) -> Result<(), MatchError> {
        let (partie, table) = (sheet.partie(), sheet.table());
        let blank = self.blank_sheet(table, sheet.secretary())?;
        if partie != blank.partie() {
            return Err(MatchError::WrongPartie { found: partie, expected: blank.partie() });
        }
        if self.sheet(partie, table).is_some() {
            return Err(MatchError::TableEntered(table));
        }
        if sheet.teams() != blank.teams() {
            return Err(MatchError::NotThisMatch { table, what: "the teams" });
        }
        if sheet.plan() != blank.plan() {
            return Err(MatchError::NotThisMatch { table, what: "the ways to trump" });
        }
        if !sheet.is_over() {
            let entered = sheet.entries().len();
            return Err(MatchError::NotOver { table, entered, deals: self.length.deals() });
        }
        if self.sheets.len() < partie {
            self.sheets.push(vec![None; self.schedule.tables()]);
        }
        self.sheets[partie - 1][table - 1] = Some(sheet);
        Ok(())
    }

    /// What a team has from one partie, counted from 1: its score, capped, or what sitting out
    /// counts; `None` while its sheet is not entered. Sitting out counts when the partie is
    /// complete.
    ///
    /// # Panics
    /// For partie 0.
    pub fn score(&self, partie: usize, team: usize) -> Option<Points> {
        let pairing = self.pairing(partie);
        match pairing.place(team) {
            Some((table, side)) => Some(self.sheet(partie, table)?.results()[side].score),
            None => {
                let sits_out = pairing.bye == Some(team) && partie <= self.complete();
                sits_out.then_some(self.length.bye())
            }
        }
    }

    /// What the teams have so far, in the order of their numbers.
    pub fn standings(&self) -> Vec<Standing> {
        let teams = (1..).zip(&self.teams);
        let standing = |(team, known): (usize, &Team)| {
            let (mut played, mut byes, mut points) = (0, 0, Points::ZERO);
            for partie in 1..=self.sheets.len() {
                let Some(score) = self.score(partie, team) else { continue };
                match self.pairing(partie).bye == Some(team) {
                    true => byes += 1,
                    false => played += 1,
                }
                points += score;
            }
            Standing { team, name: known.name.clone(), played, byes, points }
        };
        teams.map(standing).collect()
    }

    /// The ranking so far, see [`rank`].
    pub fn ranking(&self) -> Vec<Ranked> {
        rank(self.standings())
    }
}
