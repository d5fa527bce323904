//! The four players of a deal and their two teams.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Who sits where, seen from the dealer, in the order of play: to the left, clockwise.
///
/// Players 0 and 2 are one team, players 1 and 3 the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The dealer's left neighbour, who bids first (500.4): player 0.
    First,
    /// The dealer's partner, opposite him: player 1.
    Second,
    /// The dealer's right neighbour, who cuts (500.3): player 2, the first player's partner.
    Third,
    /// The dealer, who bids last (500.4): player 3.
    Dealer,
}

impl Seat {
    /// All four, in the order of play.
    pub const ALL: [Seat; 4] = [Seat::First, Seat::Second, Seat::Third, Seat::Dealer];

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
        if self as usize & 1 == 0 { Team::First } else { Team::Dealing }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::First => "first",
            Seat::Second => "second",
            Seat::Third => "third",
            Seat::Dealer => "dealer",
        })
    }
}

/// The two teams of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// The first and the third player: team 0.
    First,
    /// The second player and the dealer: team 1.
    Dealing,
}

impl Team {
    /// The first player's team, the dealing team.
    pub const ALL: [Team; 2] = [Team::First, Team::Dealing];

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponents.
    #[inline]
    pub const fn other(self) -> Team {
        match self {
            Team::First => Team::Dealing,
            Team::Dealing => Team::First,
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Team::First => "first",
            Team::Dealing => "dealing",
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
