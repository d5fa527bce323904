//! Seats at a table of three, four or five.

use std::fmt;
use std::ops::{Index, IndexMut};

/// The sizes that follow from the number of players.
#[derive(Clone, Copy, Debug)]
pub struct Sizes<const P: usize>;

impl<const P: usize> Sizes<P> {
    /// Cards dealt to a player, and tricks: 24, 18 or 15.
    pub const HAND: usize = match P {
        3 => 24,
        4 => 18,
        5 => 15,
        _ => panic!("Tarot is played by three, four or five"),
    };
    /// Cards of the dog: six, or three for five players.
    pub const DOG: usize = Card::COUNT - P * Sizes::<P>::HAND;
    /// Cards that are played.
    pub const PLAYED: usize = P * Sizes::<P>::HAND;
    /// The game's name in commands: four is the common number.
    pub const NAME: &'static str = match P {
        3 => "tarot3",
        5 => "tarot5",
        _ => "tarot",
    };
}

use super::card::Card;

/// Who sits where, in the order of play, to the right: 0 is the dealer's right neighbour, who
/// speaks and leads first, the last is the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The dealer's right neighbour.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number.
    ///
    /// # Panics
    /// When `index` is above 4.
    #[inline]
    pub const fn from_index(index: usize) -> Seat {
        assert!(index < 5, "no table has more than five seats");
        Seat(index as u8)
    }

    /// From 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table of `P`, in the order of play.
    pub fn all<const P: usize>() -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..P as u8).map(Seat)
    }

    /// The seat so many places further in the order of play at a table of `P`.
    #[inline]
    pub const fn after<const P: usize>(self, places: usize) -> Seat {
        Seat(((self.0 as usize + places) % P) as u8)
    }

    /// The player to the right, who is next in turn at a table of `P`.
    #[inline]
    pub const fn next<const P: usize>(self) -> Seat {
        let next = self.0 + 1;
        if next as usize == P { Seat(0) } else { Seat(next) }
    }

    /// How many places this seat comes after `other` at a table of `P`: 0 to `P` - 1.
    #[inline]
    pub const fn relative_to<const P: usize>(self, other: Seat) -> usize {
        (self.0 as usize + P - other.0 as usize) % P
    }
}

/// "player 0" and so on.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0)
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T, const P: usize>(pub [T; P]);

impl<T, const P: usize> BySeat<T, P> {
    /// The value that `f` gives for each seat.
    #[inline]
    pub fn from_fn(mut f: impl FnMut(Seat) -> T) -> BySeat<T, P> {
        BySeat(std::array::from_fn(|i| f(Seat(i as u8))))
    }

    /// Seats with their values, in the order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all::<P>().zip(&self.0)
    }
}

impl<T, const P: usize> Index<Seat> for BySeat<T, P> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const P: usize> IndexMut<Seat> for BySeat<T, P> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
