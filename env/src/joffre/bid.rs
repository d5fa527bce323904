//! What can be bid (Joffre 4.1, 4.3).

use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// So many points the bidder's team is to make: 7 to 12, or the dealer's 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// How many bids there are.
    pub const COUNT: usize = 7;
    /// 6: the dealer's bid when the three others have passed, and nobody else's (Joffre 4.1).
    pub const FORCED: Bid = Bid(6);
    /// 7: the least that may be bid freely.
    pub const MIN: Bid = Bid(7);
    /// 12: seven tricks and the Joffre without the Kaiser, the most that can be won.
    pub const MAX: Bid = Bid(12);

    /// The bid of so many points, if it is one of 6 to 12.
    pub const fn new(points: u8) -> Option<Bid> {
        if points >= Bid::FORCED.0 && points <= Bid::MAX.0 { Some(Bid(points)) } else { None }
    }

    /// The bid with this number.
    ///
    /// # Panics
    /// When `index` is above 6.
    #[inline]
    pub const fn from_index(index: usize) -> Bid {
        assert!(index < Bid::COUNT, "a bid's number is below 7");
        Bid(index as u8 + Bid::FORCED.0)
    }

    /// 0 for the 6 to 6 for the 12.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 - Bid::FORCED.0) as usize
    }

    /// The points bid, 6 to 12.
    #[inline]
    pub const fn points(self) -> u8 {
        self.0
    }

    /// All seven, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Bid> + ExactSizeIterator {
        (0..Bid::COUNT).map(Bid::from_index)
    }
}

/// The points.
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Bid, ParseError> {
        let bid = Bid::all().find(|bid| bid.to_string() == text);
        bid.ok_or_else(|| ParseError::new(text, "a bid: a number from 6 to 12"))
    }
}

serde_as_text!(Bid);
