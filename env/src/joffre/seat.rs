//! The four players at the table.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Who sits where, in the order of play: to the left, clockwise.
///
/// Players 0 and 2 are one team, players 1 and 3 the other. East deals first, so that South is the
/// first to bid; then the deal goes to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Player 0, who bids first in the first deal.
    South,
    /// Player 1.
    West,
    /// Player 2, South's partner.
    North,
    /// Player 3, West's partner and the first dealer.
    East,
}

impl Seat {
    /// All four, in the order of play.
    pub const ALL: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

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
        Seat::ALL[(self as usize + places) & 3]
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
        if self as usize & 1 == 0 { Team::SouthNorth } else { Team::WestEast }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["south", "west", "north", "east"][*self as usize])
    }
}

/// The two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// South and North: team 0.
    SouthNorth,
    /// West and East, who deals first: team 1.
    WestEast,
}

impl Team {
    /// South and North, West and East.
    pub const ALL: [Team; 2] = [Team::SouthNorth, Team::WestEast];

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponents.
    #[inline]
    pub const fn other(self) -> Team {
        match self {
            Team::SouthNorth => Team::WestEast,
            Team::WestEast => Team::SouthNorth,
        }
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
