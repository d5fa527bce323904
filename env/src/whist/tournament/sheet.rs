//! The sheet of one game at one table (Whist A.5b, 17, 18).

use super::error::TournamentError;
use crate::name::Name;
use crate::whist::rules::Unit;
use crate::whist::{Suit, Team};
use serde::{Deserialize, Serialize};

/// The two sides of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The captain of the table and his partner: the second team of a game, which deals first.
    Home,
    /// The guests: the first team of a game.
    Guests,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Home, Side::Guests];

    /// The side of a team of a game that is played there.
    pub const fn of(team: Team) -> Side {
        match team {
            Team::First => Side::Guests,
            Team::Second => Side::Home,
        }
    }

    /// The opponents.
    pub const fn other(self) -> Side {
        match self {
            Side::Home => Side::Guests,
            Side::Guests => Side::Home,
        }
    }
}

/// The points of a game of four deals at a table: a box for each deal, and a signature for each
/// side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    trump: Suit,
    captains: [Name; 2],
    winners: Vec<Side>,
    signed: [bool; 2],
}

impl Sheet {
    /// An empty sheet with the trump that stands on it (Whist A.3d, 1), and the captains of the
    /// home team and of the guests' team.
    pub fn new(trump: Suit, captains: [Name; 2]) -> Sheet {
        Sheet { trump, captains, winners: Vec::new(), signed: [false; 2] }
    }

    /// The trump.
    pub const fn trump(&self) -> Suit {
        self.trump
    }

    /// Who won each deal so far.
    pub fn winners(&self) -> &[Side] {
        &self.winners
    }

    /// The points of a side, 0 to 4.
    pub fn points(&self, side: Side) -> u32 {
        self.winners.iter().filter(|&&winner| winner == side).count() as u32
    }

    /// Whether all four deals are written down.
    pub fn is_full(&self) -> bool {
        self.winners.len() == Unit::Game.deals()
    }

    /// Writes the 1 of the next deal for the side that has won it (Whist A.5b).
    ///
    /// # Errors
    /// After the fourth deal.
    pub fn win(&mut self, side: Side) -> Result<(), TournamentError> {
        if self.is_full() {
            return Err(TournamentError::Full);
        }
        self.winners.push(side);
        Ok(())
    }

    /// Strikes out the last point, which was written by mistake, and returns it.
    ///
    /// # Errors
    /// When a captain has signed.
    pub fn strike(&mut self) -> Result<Option<Side>, TournamentError> {
        if self.signed != [false; 2] {
            return Err(TournamentError::Signed);
        }
        Ok(self.winners.pop())
    }

    /// Signs the points of a side: its opponents' captain does (Whist 18).
    ///
    /// # Errors
    /// Before the fourth deal is written down, and when somebody else signs.
    pub fn sign(&mut self, side: Side, by: &Name) -> Result<(), TournamentError> {
        if !self.is_full() {
            return Err(TournamentError::NotFull(self.winners.len()));
        }
        let expected = &self.captains[side.other() as usize];
        if by != expected {
            let (found, expected) = (by.to_string(), expected.to_string());
            return Err(TournamentError::Signature { found, expected });
        }
        self.signed[side as usize] = true;
        Ok(())
    }

    /// Whether the points of a side are signed.
    pub const fn is_signed(&self, side: Side) -> bool {
        self.signed[side as usize]
    }
}
