//! The four players.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Who sits where, clockwise, as the first deal is played: player 0 leads to it, player 3 deals it.
///
/// Seats stay for a whole game, and the dealer moves on (Whist A.2b): [`Seat::leading`] and
/// [`Seat::dealing`] say who leads and who deals. Players 0 and 2 are partners, players 1 and 3 the
/// others (Whist A.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The first dealer's left neighbour, who leads to the first deal: player 0.
    First,
    /// The first dealer's partner: player 1.
    Second,
    /// The first dealer's right neighbour, who cuts: player 2.
    Third,
    /// The first dealer, the captain at the table (Whist A.2a): player 3.
    Fourth,
}

impl Seat {
    /// All four, in the order of play, clockwise.
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

    /// The seat so many places further in the order of play, clockwise.
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

    /// Who leads to deal number `deal` of a game, from 0: the dealer's left neighbour (Whist A.4b).
    #[inline]
    pub const fn leading(deal: usize) -> Seat {
        Seat::ALL[deal & 3]
    }

    /// Who deals deal number `deal` of a game, from 0: the fourth player, then the others in the
    /// order of play (Whist A.2a, A.2b).
    #[inline]
    pub const fn dealing(deal: usize) -> Seat {
        Seat::leading(deal).previous()
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

/// The two sides of partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// Players 0 and 2, who lead to the first deal: team 0.
    First,
    /// Players 1 and 3, one of whom deals first: team 1.
    Second,
}

impl Team {
    /// The first, the second.
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

    /// The two partners.
    #[inline]
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Team::First => [Seat::First, Seat::Third],
            Team::Second => [Seat::Second, Seat::Fourth],
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

    /// Seats with their values, in the order of play, clockwise.
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
