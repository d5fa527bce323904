//! The score sheet of one series (ISkO 5.5).

use super::company::{Company, Seating};
use super::entry::Entry;
use super::error::TableError;
use super::partner::Partner;
use super::remark::Remark;
use super::standing::{Standing, bonus_for_others};
use crate::name::Name;
use serde::{Deserialize, Serialize};

/// The sheet of a series: who plays, every game that was entered, and what became of the sheet
/// besides.
///
/// All else follows from that: dealers, running scores, final scores, who pays whom. Serde and the
/// text form write it beside the entries and compare it when they read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "super::file::File", into = "super::file::File")]
pub struct Sheet {
    pub(super) games: usize,
    pub(super) names: Vec<Name>,
    /// Each company with how many games were entered before it came together; the first is 0, none
    /// is twice.
    pub(super) companies: Vec<(usize, Company)>,
    pub(super) departures: Vec<Departure>,
    pub(super) entries: Vec<Entry>,
    pub(super) remarks: Vec<Remark>,
    pub(super) signatures: Vec<Partner>,
}

/// A partner who has said that he leaves, and when (ISkO 4.5.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// Who leaves.
    pub partner: Partner,
    /// The last game of the round, after which he leaves.
    pub after_game: usize,
}

/// One line of the sheet with what follows from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the game, from 1.
    pub game: usize,
    /// Who dealt, played and sat out.
    pub seating: Seating,
    /// What was entered.
    pub entry: Entry,
    /// The declarer's running score after this game (ISkO 5.5.1); `None` when nobody played.
    pub total: Option<i64>,
}

impl Sheet {
    /// A series has twelve rounds unless it is agreed otherwise: 36 games at a table of three, 48
    /// at four.
    pub const ROUNDS: usize = 12;

    /// An empty sheet for `games` games of these partners, clockwise from No. 1 (ISkO 3.1.1). The
    /// number of games need not be whole rounds.
    ///
    /// # Errors
    /// When there are fewer than three names, when two are the same, or for no games.
    pub fn new(names: Vec<Name>, games: usize) -> Result<Sheet, TableError> {
        if games == 0 {
            return Err(TableError::NoGames);
        }
        if let Some(i) = (1..names.len()).find(|&i| names[..i].contains(&names[i])) {
            return Err(TableError::NameTaken(names[i].clone()));
        }
        let company = Company::new((0..names.len()).map(Partner::at).collect());
        let Some(company) = company else { return Err(TableError::TooFew { found: names.len() }) };
        Ok(Sheet {
            games,
            names,
            companies: vec![(0, company)],
            departures: Vec::new(),
            entries: Vec::new(),
            remarks: Vec::new(),
            signatures: Vec::new(),
        })
    }

    /// How many games the series has.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// All who are or were at the table, in the order of their numbers.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The partner of this name.
    pub fn partner(&self, name: &Name) -> Option<Partner> {
        self.names.iter().position(|known| known == name).map(Partner::at)
    }

    /// All partners, in the order of their numbers.
    pub fn partners(&self) -> impl Iterator<Item = Partner> + use<> {
        (0..self.names.len()).map(Partner::at)
    }

    /// What was entered, game by game.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What happened to the sheet besides the games.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Who has signed, in that order (SkTO 7.2.3).
    pub fn signatures(&self) -> &[Partner] {
        &self.signatures
    }

    /// Who has said that he leaves, and when.
    pub fn departures(&self) -> &[Departure] {
        &self.departures
    }

    /// Who is at the table for the next game, or was for the last.
    pub fn company(&self) -> &Company {
        &self.companies.last().expect("a sheet has a company").1
    }

    /// Who was at the table in a game, counted from 1.
    pub fn company_in(&self, game: usize) -> &Company {
        &self.companies[self.stretch(game)].1
    }

    /// Whether partners joined or left during the series.
    pub const fn has_changed(&self) -> bool {
        self.companies.len() > 1
    }

    /// The place of a game's company among the companies.
    pub(super) fn stretch(&self, game: usize) -> usize {
        self.companies.partition_point(|&(before, _)| before < game) - 1
    }

    /// Who deals, plays and sits out in a game, counted from 1, if the company stays the same until
    /// then.
    ///
    /// # Panics
    /// When `game` is 0.
    pub fn seating_in(&self, game: usize) -> Seating {
        assert!(game > 0, "games are counted from 1");
        let (before, company) = &self.companies[self.stretch(game)];
        company.seating(game - 1 - before)
    }

    /// Who deals, plays and sits out in the next game; `None` when all games are entered.
    pub fn seating(&self) -> Option<Seating> {
        (!self.is_over()).then(|| self.seating_in(self.entries.len() + 1))
    }

    /// Whether all games of the series are entered.
    pub fn is_over(&self) -> bool {
        self.entries.len() == self.games
    }

    /// Whether all entered rounds are whole, so that a new one may begin.
    pub fn is_between_rounds(&self) -> bool {
        let (before, company) = self.companies.last().expect("a sheet has a company");
        (self.entries.len() - before).is_multiple_of(company.round())
    }

    /// Enters the next game (ISkO 5.5.1). A passed-in game counts like any other, and the deal
    /// moves on (ISkO 3.2.16, 3.3.7, SkTO 9.4).
    ///
    /// # Errors
    /// When the series is over, the declarer is not one of the three players, or somebody who said
    /// that he leaves after the last round is still at the table.
    pub fn enter(&mut self, entry: Entry) -> Result<(), TableError> {
        let Some(seating) = self.seating() else { return Err(TableError::Over { games: self.games }) };
        let game = self.entries.len() + 1;
        if let Some(late) = self.leaving_now().next() {
            return Err(TableError::HasToLeave(late, game));
        }
        check_declarer(&seating, game, &entry)?;
        self.entries.push(entry);
        Ok(())
    }

    /// The lines of the sheet.
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        let mut totals = vec![0; self.names.len()];
        (1..).zip(&self.entries).map(move |(game, &entry)| {
            let total = entry.declarer().map(|declarer| {
                totals[declarer.index()] += i64::from(entry.value_for(declarer));
                totals[declarer.index()]
            });
            Row { game, seating: self.seating_in(game), entry, total }
        })
    }

    /// The running scores now, in the order of the partners (ISkO 5.5.1).
    pub fn totals(&self) -> Vec<i64> {
        let sum = |partner| self.entries.iter().map(|entry| i64::from(entry.value_for(partner))).sum();
        self.partners().map(sum).collect()
    }

    /// The final scores so far, in the order of the partners (SkTO 5.1): the bonus for a game that
    /// somebody else lost goes to all who were at the table then, sitting out or playing.
    pub fn standings(&self) -> Vec<Standing> {
        let mut standings: Vec<Standing> = self.names.iter().cloned().map(Standing::new).collect();
        for (game, entry) in (1..).zip(&self.entries) {
            let Entry::Played { declarer, score } = entry else { continue };
            let own = &mut standings[declarer.index()];
            own.points += i64::from(score.value());
            if score.is_won() {
                own.won += 1;
                continue;
            }
            own.lost += 1;
            let company = self.company_in(game).partners();
            for other in company.iter().filter(|other| *other != declarer) {
                let standing = &mut standings[other.index()];
                standing.others_lost += 1;
                standing.others_bonus += bonus_for_others(company.len());
            }
        }
        standings
    }
}

/// Only one of the three players can be the declarer.
pub(super) fn check_declarer(seating: &Seating, game: usize, entry: &Entry) -> Result<(), TableError> {
    let expected = seating.players.0;
    match entry.declarer() {
        Some(found) if !expected.contains(&found) => {
            Err(TableError::NotAPlayer { game, found, expected: expected.to_vec() })
        }
        _ => Ok(()),
    }
}
