//! Who sits where in which game (Whist A.1b to A.1d, 14b, 14c).

use super::error::TournamentError;
use crate::whist::Seat;

/// Games of a tournament, four deals each, eight in all (Whist A.5c).
pub const GAMES: usize = 2;

/// The fixed order in which players change their seats.
///
/// The text fixes that there is an order, and leaves it to the sheets. Here table `t` is that of
/// the captain of team `t`. In game `g` his partner is his player `g mod 3`, and the two others are
/// guests at the table of team `t + 1 + (g mod (teams - 1))`, counted round: so every table has two
/// guests, and a team meets another one in each game while there are others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    teams: usize,
}

/// Who sits at a table in one game, teams and players by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The captain's team, which is also the number of the table.
    pub home: usize,
    /// Which of his three players faces the captain.
    pub partner: usize,
    /// The team of the guests.
    pub guests: usize,
    /// Which two of its three players they are: the one who leads first, and his partner.
    pub guest_players: [usize; 2],
}

impl Seating {
    /// The captain's seat: he deals first (Whist A.2a, 6a).
    pub const CAPTAIN: Seat = Seat::Fourth;
}

impl Schedule {
    /// For so many teams.
    ///
    /// # Errors
    /// With fewer than two.
    pub fn new(teams: usize) -> Result<Schedule, TournamentError> {
        if teams < 2 { Err(TournamentError::Teams(teams)) } else { Ok(Schedule { teams }) }
    }

    /// How many teams, and tables, there are.
    pub const fn teams(&self) -> usize {
        self.teams
    }

    /// Who sits at a table in a game, both counted from 0.
    ///
    /// # Panics
    /// When there is no such table.
    pub fn seating(&self, game: usize, table: usize) -> Seating {
        assert!(table < self.teams, "table {table} of {}", self.teams);
        let shift = 1 + game % (self.teams - 1);
        let partner = game % 3;
        Seating {
            home: table,
            partner,
            guests: (table + self.teams - shift) % self.teams,
            guest_players: [(partner + 1) % 3, (partner + 2) % 3],
        }
    }

    /// All tables of a game.
    pub fn round(&self, game: usize) -> Vec<Seating> {
        (0..self.teams).map(|table| self.seating(game, table)).collect()
    }
}
