//! The four players of a deal and the two sides.

use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// Who sits where; turns go clockwise (Laws 17C and 44B).
///
/// North and South are one side, East and West the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Player 0.
    North,
    /// Player 1, to North's left.
    East,
    /// Player 2, North's partner.
    South,
    /// Player 3, to North's right.
    West,
}

impl Seat {
    /// All four, clockwise.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

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

    /// The seat so many places further clockwise.
    #[inline]
    pub const fn after(self, places: usize) -> Seat {
        // No table: whose turn it is must not wait for one.
        match (self as usize + places) & 3 {
            0 => Seat::North,
            1 => Seat::East,
            2 => Seat::South,
            _ => Seat::West,
        }
    }

    /// The left-hand opponent, who is next in turn.
    #[inline]
    pub const fn next(self) -> Seat {
        self.after(1)
    }

    /// The player opposite.
    #[inline]
    pub const fn partner(self) -> Seat {
        self.after(2)
    }

    /// The right-hand opponent.
    #[inline]
    pub const fn previous(self) -> Seat {
        self.after(3)
    }

    /// How many places this seat comes after `other` clockwise: 0 to 3.
    #[inline]
    pub const fn relative_to(self, other: Seat) -> usize {
        (self as usize + 4 - other as usize) & 3
    }

    /// The side of the player at this seat.
    #[inline]
    pub const fn side(self) -> Side {
        if self as usize & 1 == 0 { Side::NorthSouth } else { Side::EastWest }
    }

    /// N, E, S or W.
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }
}

/// N, E, S or W.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Seat, ParseError> {
        let seat = Seat::ALL.into_iter().find(|seat| seat.to_string() == text);
        seat.ok_or_else(|| ParseError::new(text, "a seat: one of N E S W"))
    }
}

serde_as_text!(Seat);

/// The two sides of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// North and South: side 0.
    NorthSouth,
    /// East and West: side 1.
    EastWest,
}

impl Side {
    /// North and South, East and West.
    pub const ALL: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    /// 0 or 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponents.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::NorthSouth => Side::EastWest,
            Side::EastWest => Side::NorthSouth,
        }
    }
}

/// NS or EW.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::NorthSouth => "NS",
            Side::EastWest => "EW",
        })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// The value that `f` gives for each seat.
    #[inline]
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|i| f(Seat::ALL[i])))
    }

    /// Seats with their values, clockwise from North.
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

/// One value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
