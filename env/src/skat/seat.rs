//! The three players of a deal.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Who sits where, seen from the dealer: forehand leads to the first trick (ISkO 3.3.2, 4.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Seat {
    Forehand,
    Middlehand,
    Rearhand,
}

impl Seat {
    /// Forehand, middlehand, rearhand.
    pub const ALL: [Seat; 3] = [Seat::Forehand, Seat::Middlehand, Seat::Rearhand];

    /// The seat with this number.
    ///
    /// # Panics
    /// When `index` is above 2.
    #[inline]
    pub const fn from_index(index: usize) -> Seat {
        Seat::ALL[index]
    }

    /// 0, 1 or 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player to the left, who is next in turn.
    #[inline]
    pub const fn next(self) -> Seat {
        match self {
            Seat::Forehand => Seat::Middlehand,
            Seat::Middlehand => Seat::Rearhand,
            Seat::Rearhand => Seat::Forehand,
        }
    }

    /// The player to the right.
    #[inline]
    pub const fn previous(self) -> Seat {
        self.next().next()
    }

    /// How many places this seat is to the left of `other`: 0, 1 or 2.
    #[inline]
    pub const fn relative_to(self, other: Seat) -> usize {
        (self as usize + 3 - other as usize) % 3
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Seat::Forehand => "forehand",
            Seat::Middlehand => "middlehand",
            Seat::Rearhand => "rearhand",
        })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct BySeat<T>(pub [T; 3]);

impl<T> BySeat<T> {
    /// The value that `f` gives for each seat.
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|i| f(Seat::ALL[i])))
    }

    /// Seats with their values, from forehand on.
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
