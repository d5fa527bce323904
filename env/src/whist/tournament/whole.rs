//! All teams and sheets of a tournament, and who wins it.

use super::error::TournamentError;
use super::schedule::{GAMES, Schedule};
use super::sheet::{Sheet, Side};
use super::team::Team;
use crate::whist::Suit;
use std::collections::BTreeSet;

/// A tournament of teams: two games of four deals at the table of each captain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    teams: Vec<Team>,
    schedule: Schedule,
    /// Those of the first game by table, then those of the second.
    sheets: Vec<Sheet>,
    disqualified: BTreeSet<usize>,
}

/// A row of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place, from 1; teams with the same points share it.
    pub place: usize,
    /// The number of the team, from 0.
    pub team: usize,
    /// Its points at both tables in all games (Whist A.5d).
    pub points: u32,
}

impl Tournament {
    /// A tournament before its first deal, with the trump of each game.
    ///
    /// # Errors
    /// With fewer than two teams, teams or players of one name, or not a trump for each game.
    pub fn new(teams: Vec<Team>, trumps: &[Suit]) -> Result<Tournament, TournamentError> {
        let schedule = Schedule::new(teams.len())?;
        let mut names = BTreeSet::new();
        let mut players = BTreeSet::new();
        for team in &teams {
            if !names.insert(team.name()) {
                return Err(TournamentError::Twice(team.name().to_string()));
            }
            let mut all = std::iter::once(team.captain()).chain(team.players());
            if let Some(twice) = all.find(|player| !players.insert(*player)) {
                return Err(TournamentError::Twice(twice.to_string()));
            }
        }
        if trumps.len() != GAMES {
            return Err(TournamentError::Trumps { found: trumps.len(), games: GAMES });
        }
        let sheet = |game: usize, table: usize| {
            let seating = schedule.seating(game, table);
            let captain = |team: usize| teams[team].captain().clone();
            Sheet::new(trumps[game], [captain(seating.home), captain(seating.guests)])
        };
        let tables = 0..teams.len();
        let sheets = (0..GAMES).flat_map(|game| tables.clone().map(move |table| (game, table)));
        let sheets = sheets.map(|(game, table)| sheet(game, table)).collect();
        Ok(Tournament { teams, schedule, sheets, disqualified: BTreeSet::new() })
    }

    /// The teams.
    pub fn teams(&self) -> &[Team] {
        &self.teams
    }

    /// Who sits where.
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    fn number(&self, game: usize, table: usize) -> Result<usize, TournamentError> {
        let exists = game < GAMES && table < self.teams.len();
        let number = game * self.teams.len() + table;
        if exists { Ok(number) } else { Err(TournamentError::NoSheet { game, table }) }
    }

    /// The sheet of a game at a table, both counted from 0.
    ///
    /// # Errors
    /// When there is none.
    pub fn sheet(&self, game: usize, table: usize) -> Result<&Sheet, TournamentError> {
        Ok(&self.sheets[self.number(game, table)?])
    }

    /// The sheet of a game at a table, to be written on.
    ///
    /// # Errors
    /// When there is none.
    pub fn sheet_mut(&mut self, game: usize, table: usize) -> Result<&mut Sheet, TournamentError> {
        let number = self.number(game, table)?;
        Ok(&mut self.sheets[number])
    }

    /// Puts a team out of the tournament (Whist 4b). What others won against it stays theirs.
    ///
    /// # Panics
    /// When there is no such team.
    pub fn disqualify(&mut self, team: usize) {
        assert!(team < self.teams.len(), "team {team} of {}", self.teams.len());
        self.disqualified.insert(team);
    }

    /// The teams that are out of the tournament.
    pub fn disqualified(&self) -> impl Iterator<Item = usize> + '_ {
        self.disqualified.iter().copied()
    }

    /// Whether every sheet is full and signed by both captains.
    pub fn is_complete(&self) -> bool {
        let is_signed = |sheet: &Sheet| Side::ALL.into_iter().all(|side| sheet.is_signed(side));
        self.sheets.iter().all(is_signed)
    }

    /// The points of a team so far, at its own table and as guests.
    ///
    /// # Panics
    /// When there is no such team.
    pub fn points(&self, team: usize) -> u32 {
        assert!(team < self.teams.len(), "team {team} of {}", self.teams.len());
        let of_game = |game: usize| {
            let rounds = self.schedule.round(game);
            let sheets = &self.sheets[game * self.teams.len()..][..self.teams.len()];
            let of_table = |(seating, sheet): (&super::Seating, &Sheet)| {
                let home = if seating.home == team { sheet.points(Side::Home) } else { 0 };
                let guests = if seating.guests == team { sheet.points(Side::Guests) } else { 0 };
                home + guests
            };
            rounds.iter().zip(sheets).map(of_table).sum::<u32>()
        };
        (0..GAMES).map(of_game).sum()
    }

    /// The teams that are in the tournament by their points, the best first; of equals the one that
    /// was named first, with the same place.
    pub fn ranking(&self) -> Vec<Standing> {
        let teams = (0..self.teams.len()).filter(|team| !self.disqualified.contains(team));
        let mut rows: Vec<Standing> =
            teams.map(|team| Standing { place: 0, team, points: self.points(team) }).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.points));
        for i in 0..rows.len() {
            let is_tied = i > 0 && rows[i].points == rows[i - 1].points;
            rows[i].place = if is_tied { rows[i - 1].place } else { i + 1 };
        }
        rows
    }

    /// The teams that share a place, for each place that is shared: the text does not say who is
    /// ahead of whom then, so that the tournament's referee does (Whist 2).
    pub fn ties(&self) -> Vec<Vec<usize>> {
        let rows = self.ranking();
        let groups = rows.chunk_by(|a, b| a.place == b.place);
        groups.filter(|group| group.len() > 1).map(|g| g.iter().map(|row| row.team).collect()).collect()
    }
}
