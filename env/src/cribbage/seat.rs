//! The four players of a game.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Who sits where, in the order of play: to the left, clockwise. Seats stay, the deal goes round.
///
/// Players 0 and 2 are one team, players 1 and 3 the other (Crib 3.1, 4.1). The fourth player deals
/// first, so that the first player is the first to act; who draws the lowest card (Crib 4.2) is
/// called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// To the left of who deals first: player 0.
    First,
    /// The partner of who deals first, opposite him: player 1.
    Second,
    /// To the right of who deals first, opposite the first player: player 2.
    Third,
    /// Who deals first: player 3.
    Fourth,
}

impl Seat {
    /// All four, in the order of play.
    pub const ALL: [Seat; 4] = [Seat::First, Seat::Second, Seat::Third, Seat::Fourth];

    /// The seat with this number.
    ///
    /// # Panics
    /// When `index` is above 3.
    #[inline]
    pub const fn from_index(index: usize) -> Seat {
        Seat::ALL[index]
    }

    /// 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat so many places further in the order of play.
    #[inline]
    pub const fn after(self, places: usize) -> Seat {
        // No table: whose turn it is must not wait for one.
        match (self as usize + places) & 3 {
            0 => Seat::First,
            1 => Seat::Second,
            2 => Seat::Third,
            _ => Seat::Fourth,
        }
    }

    /// The player to the left, who is next in turn.
    #[inline]
    pub const fn next(self) -> Seat {
        self.after(1)
    }

    /// The player opposite.
    #[inline]
    pub const fn partner(self) -> Seat {
        self.after(2)
    }

    /// The player to the right.
    #[inline]
    pub const fn previous(self) -> Seat {
        self.after(3)
    }

    /// How many places this seat comes after `other` in the order of play: 0 to 3.
    #[inline]
    pub const fn relative_to(self, other: Seat) -> usize {
        (self as usize + 4 - other as usize) & 3
    }

    /// The team of the player at this seat.
    #[inline]
    pub const fn team(self) -> Team {
        if self as usize & 1 == 0 { Team::First } else { Team::Second }
    }

    /// Who deals the deal with this number, counted from 0: the deal passes to the left (Crib
    /// 4.12).
    #[inline]
    pub const fn dealer_of(number: u8) -> Seat {
        Seat::Fourth.after(number as usize)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::First => "first",
            Seat::Second => "second",
            Seat::Third => "third",
            Seat::Fourth => "fourth",
        })
    }
}

/// The two teams of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// The first and the third player: team 0.
    First,
    /// The second and the fourth player, who deals first: team 1.
    Second,
}

impl Team {
    /// Both, the first player's first.
    pub const ALL: [Team; 2] = [Team::First, Team::Second];

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponents.
    #[inline]
    pub const fn other(self) -> Team {
        match self {
            Team::First => Team::Second,
            Team::Second => Team::First,
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Team::First => "first",
            Team::Second => "second",
        })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// The value that `f` gives for each seat.
    #[inline]
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|i| f(Seat::ALL[i])))
    }

    /// Seats with their values, in the order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// One value for each team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ByTeam<T>(pub [T; 2]);

impl<T> Index<Team> for ByTeam<T> {
    type Output = T;
    #[inline]
    fn index(&self, team: Team) -> &T {
        &self.0[team as usize]
    }
}

impl<T> IndexMut<Team> for ByTeam<T> {
    #[inline]
    fn index_mut(&mut self, team: Team) -> &mut T {
        &mut self.0[team as usize]
    }
}
