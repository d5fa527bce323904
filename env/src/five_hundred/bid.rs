//! Bids, what is said in the auction, and contracts (500.4).

use super::card::Suit;
use super::seat::Seat;
use crate::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What is trump in a contract, ascending as in the auction (500.4f).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Denomination {
    Spades,
    Clubs,
    Diamonds,
    Hearts,
    NoTrump,
}

impl Denomination {
    /// Spades, clubs, diamonds, hearts, no trump.
    pub const ALL: [Denomination; 5] = [
        Denomination::Spades,
        Denomination::Clubs,
        Denomination::Diamonds,
        Denomination::Hearts,
        Denomination::NoTrump,
    ];

    /// The denomination in which this suit is trump.
    #[inline]
    pub const fn of(suit: Suit) -> Denomination {
        Denomination::ALL[suit as usize]
    }

    /// The trump suit; `None` at no trump.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Denomination::Spades => Some(Suit::Spades),
            Denomination::Clubs => Some(Suit::Clubs),
            Denomination::Diamonds => Some(Suit::Diamonds),
            Denomination::Hearts => Some(Suit::Hearts),
            Denomination::NoTrump => None,
        }
    }

    /// 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// S, C, D, H or N.
    pub const fn letter(self) -> char {
        ['S', 'C', 'D', 'H', 'N'][self as usize]
    }
}

/// S, C, D, H or N.
impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the 20 bids, ordered as in the auction: 7 spades to 10 no trump (500.4b, 500.4f).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// How many bids there are.
    pub const COUNT: usize = 20;
    /// The lowest: 7 spades.
    pub const LOWEST: Bid = Bid(0);
    /// The highest: 10 no trump.
    pub const HIGHEST: Bid = Bid(19);
    /// The lowest that a player with both jokers may announce: 8 spades (500.4c).
    pub const LOWEST_WITH_BOTH_JOKERS: Bid = Bid(5);

    /// The bid of so many tricks in this denomination.
    ///
    /// # Panics
    /// Unless `level` is 7, 8, 9 or 10.
    pub const fn new(level: u8, denomination: Denomination) -> Bid {
        assert!(level >= 7 && level <= 10, "a bid is for 7 to 10 tricks");
        Bid((level - 7) * 5 + denomination as u8)
    }

    /// The bid with this number.
    ///
    /// # Panics
    /// When `index` is above 19.
    #[inline]
    pub const fn from_index(index: usize) -> Bid {
        assert!(index < Bid::COUNT, "a bid's number is below 20");
        Bid(index as u8)
    }

    /// The bid's number, 0 to 19.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many tricks it is for, 7 to 10.
    #[inline]
    pub const fn level(self) -> u8 {
        7 + self.0 / 5
    }

    /// What is to be trump.
    #[inline]
    pub const fn denomination(self) -> Denomination {
        Denomination::ALL[self.0 as usize % 5]
    }

    /// What the contract is worth, 140 to 520 (500.4g).
    #[inline]
    pub const fn value(self) -> u16 {
        140 + 20 * self.0 as u16
    }

    /// All 20, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Bid> + ExactSizeIterator {
        (0..Bid::COUNT as u8).map(Bid)
    }
}

/// "8H", "10N".
impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level(), self.denomination())
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
        bid.ok_or_else(|| ParseError::new(text, "a bid: one of 7 8 9 10, then one of S C D H N, like 8H"))
    }
}

serde_as_text!(Bid);

/// What a player says in the auction, once (500.4d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Call {
    Pass,
    Bid(Bid),
}

/// The contract: the highest bid and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The highest bid.
    pub bid: Bid,
    /// Who made it: the declarer, who takes up the widow (500.5a).
    pub declarer: Seat,
}

const _: () = assert!(Bid::new(7, Denomination::Spades).value() == 140);
const _: () = assert!(Bid::new(7, Denomination::NoTrump).value() == 220);
const _: () = assert!(Bid::new(8, Denomination::Clubs).value() == 260);
const _: () = assert!(Bid::new(9, Denomination::Diamonds).value() == 380);
const _: () = assert!(Bid::new(10, Denomination::Hearts).value() == 500);
const _: () = assert!(Bid::new(10, Denomination::NoTrump).value() == 520);
