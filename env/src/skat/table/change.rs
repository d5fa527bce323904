//! Who joins, who leaves, who dealt out of turn (ISkO 3.1.2, 3.2.11 to 3.2.13, 4.5.9).

use super::company::Company;
use super::error::TableError;
use super::partner::Partner;
use super::remark::Remark;
use super::sheet::{Departure, Sheet};
use crate::name::Name;

/// What has become of the game after the last one that is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NextGame {
    /// It is not declared yet.
    NotDeclared,
    /// It is declared and under way; the round before it is complete (ISkO 3.2.11).
    Declared,
}

impl Sheet {
    /// Notes that a partner leaves after the round that begins now (ISkO 4.5.9).
    ///
    /// # Errors
    /// Inside a round, when he is not at the table, or when he has said so already.
    pub fn announce_departure(&mut self, partner: Partner) -> Result<(), TableError> {
        self.expect_between_rounds()?;
        self.expect_at_the_table(partner)?;
        if self.departures.iter().any(|departure| departure.partner == partner) {
            return Err(TableError::LeavesAlready(partner));
        }
        let after_game = self.entries.len() + self.company().round();
        self.departures.push(Departure { partner, after_game });
        Ok(())
    }

    /// Who leaves before the next game: those who said so before the round that has just ended.
    pub fn leaving_now(&self) -> impl Iterator<Item = Partner> + '_ {
        self.departures.iter().filter(|d| d.after_game <= self.entries.len()).map(|d| d.partner)
    }

    /// Lets those go who leave now, and newcomers sit down, before the first game of a round.
    ///
    /// `replacements` take the seats of partners who leave; the other seats of those are removed.
    /// `newcomers` sit down to the right of No. 1, one after the other (ISkO 3.1.2). Whoever was at
    /// the table before keeps his number.
    ///
    /// # Errors
    /// Inside a round or after the series; when a seat is not free, a name is at the table already,
    /// fewer than three would be left, or the same partner would deal twice in a row (ISkO 3.3.7).
    pub fn change_partners(
        &mut self,
        replacements: &[(Partner, Name)],
        newcomers: &[Name],
    ) -> Result<(), TableError> {
        self.expect_between_rounds()?;
        if self.is_over() {
            return Err(TableError::Over { games: self.games });
        }
        let leaving: Vec<Partner> = self.leaving_now().collect();
        for (i, (partner, _)) in replacements.iter().enumerate() {
            let taken = replacements[..i].iter().any(|(seat, _)| seat == partner);
            if taken || !leaving.contains(partner) {
                return Err(TableError::SeatNotFree(*partner));
            }
        }
        let mut names = self.names.clone();
        let mut seats: Vec<Option<Partner>> = Vec::new();
        for &partner in self.company().partners() {
            let replacement = replacements.iter().find(|(left, _)| *left == partner);
            seats.push(match replacement {
                Some((_, name)) => Some(number(&mut names, name)),
                None => (!leaving.contains(&partner)).then_some(partner),
            });
        }
        seats.extend(newcomers.iter().map(|name| Some(number(&mut names, name))));
        let seats: Vec<Partner> = seats.into_iter().flatten().collect();
        let comes_back = |partner: &Partner| leaving.contains(partner) || self.has_just_left(*partner);
        let twice = |i: usize| seats[..i].contains(&seats[i]);
        if let Some(i) = (0..seats.len()).find(|&i| twice(i) || comes_back(&seats[i])) {
            return Err(TableError::NameTaken(names[seats[i].index()].clone()));
        }
        let found = seats.len();
        let Some(company) = Company::new(seats) else { return Err(TableError::TooFew { found }) };
        let dealt_last =
            self.entries.len().checked_sub(1).map(|_| self.seating_in(self.entries.len()).dealer);
        if dealt_last == company.partners().first().copied() {
            return Err(TableError::DealsTwice(company.partners()[0]));
        }
        self.names = names;
        self.departures.retain(|departure| !leaving.contains(&departure.partner));
        for departure in &mut self.departures {
            departure.after_game = self.entries.len() + company.round();
        }
        self.seat(company);
        Ok(())
    }

    /// Whether the partner was in the company of the last game and has left since.
    fn has_just_left(&self, partner: Partner) -> bool {
        match &self.companies[..] {
            [.., (_, before), (since, now)] if *since == self.entries.len() => {
                before.contains(partner) && !now.contains(partner)
            }
            _ => false,
        }
    }

    fn seat(&mut self, company: Company) {
        let entered = self.entries.len();
        if self.companies.last().is_some_and(|&(before, _)| before == entered) {
            self.companies.pop();
        }
        if self.companies.last().is_none_or(|(_, last)| *last != company) {
            self.companies.push((entered, company));
        }
    }

    /// Strikes what was played since somebody dealt game `game` out of turn, and says how many
    /// entered games are played again. A game under way is played again in any case.
    ///
    /// In the round in progress, all games from that one on; otherwise the round in progress from
    /// its beginning, while finished rounds stay (ISkO 3.2.11 to 3.2.13). A round is in progress
    /// until the first game of the next one is declared, as `next` says, or passed in, which enters
    /// it.
    ///
    /// # Errors
    /// When the game is neither entered nor the declared one, a game is declared after the series,
    /// or the sheet is signed by all.
    pub fn void_out_of_turn(&mut self, game: usize, next: NextGame) -> Result<usize, TableError> {
        let entered = self.entries.len();
        let is_declared = next == NextGame::Declared;
        if is_declared && self.is_over() {
            return Err(TableError::Over { games: self.games });
        }
        // The last game that was declared, entered or not.
        let last = entered + usize::from(is_declared);
        if game == 0 || game > last {
            return Err(TableError::NoGame { found: game, entered });
        }
        if self.is_signed() {
            return Err(TableError::Closed);
        }
        let (before, company) = &self.companies[self.stretch(last)];
        let round_began = last - 1 - (last - 1 - before) % company.round();
        let first = round_began.max(game - 1);
        if first >= entered {
            return Ok(0);
        }
        let round_ends = round_began + company.round();
        self.departures.retain(|departure| departure.after_game <= round_ends);
        if let Some((_, changed)) = self.companies.pop_if(|(before, _)| *before == round_ends) {
            let gone = |partner: &&Partner| !changed.contains(**partner);
            let back = self.company().partners().iter().filter(gone);
            let back: Vec<Departure> =
                back.map(|&partner| Departure { partner, after_game: round_ends }).collect();
            self.departures.extend(back);
        }
        self.signatures.clear();
        let were = self.entries.split_off(first);
        let struck = were.len();
        self.remarks.push(Remark::Voided { game: first + 1, were });
        Ok(struck)
    }

    /// Notes that somebody plays on for a partner who went away, as management decided (SkTO 4.4).
    /// The line on the sheet stays the partner's.
    ///
    /// # Errors
    /// When the series is over, or the partner is not at the table.
    pub fn substitute(&mut self, partner: Partner, name: Name) -> Result<(), TableError> {
        if self.is_over() {
            return Err(TableError::Over { games: self.games });
        }
        self.expect_at_the_table(partner)?;
        self.remarks.push(Remark::Substituted { game: self.entries.len() + 1, partner, name });
        Ok(())
    }

    /// Ends the series after the games that are entered, since it cannot go on (SkTO 3.4).
    ///
    /// # Errors
    /// When no game is entered.
    pub fn end_early(&mut self) -> Result<(), TableError> {
        self.expect_game(1)?;
        self.games = self.entries.len();
        self.companies.retain(|&(before, _)| before < self.games);
        self.departures.clear();
        Ok(())
    }

    fn expect_between_rounds(&self) -> Result<(), TableError> {
        let game = self.entries.len() + 1;
        if self.is_between_rounds() { Ok(()) } else { Err(TableError::InsideRound { game }) }
    }

    fn expect_at_the_table(&self, partner: Partner) -> Result<(), TableError> {
        let company = self.company();
        let error = || TableError::NotAtTheTable(partner, company.partners().to_vec());
        if company.contains(partner) { Ok(()) } else { Err(error()) }
    }

    pub(super) fn expect_game(&self, game: usize) -> Result<(), TableError> {
        let entered = self.entries.len();
        if (1..=entered).contains(&game) { Ok(()) } else { Err(TableError::NoGame { found: game, entered }) }
    }
}

/// The number of a name, a new one if it is not on the sheet yet.
fn number(names: &mut Vec<Name>, name: &Name) -> Partner {
    let known = names.iter().position(|known| known == name);
    Partner::at(known.unwrap_or_else(|| {
        names.push(name.clone());
        names.len() - 1
    }))
}
