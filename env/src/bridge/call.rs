//! Bids and the other calls (Laws 17 to 19), and sets of them.

use super::card::Suit;
use crate::chance::Rng;
use crate::nth_bit;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// What a bid names as trumps, in ascending order (Law 18E): the four suits, then no trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Denomination {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    NoTrump,
}

impl Denomination {
    /// Clubs, diamonds, hearts, spades, no trump.
    pub const ALL: [Denomination; 5] = [
        Denomination::Clubs,
        Denomination::Diamonds,
        Denomination::Hearts,
        Denomination::Spades,
        Denomination::NoTrump,
    ];

    /// 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The denomination of a trump suit.
    #[inline]
    pub const fn of(suit: Suit) -> Denomination {
        Denomination::ALL[suit as usize]
    }

    /// The trump suit, where there is one.
    #[inline]
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Denomination::NoTrump => None,
            _ => Some(Suit::ALL[self as usize]),
        }
    }

    /// Whether it is clubs or diamonds.
    #[inline]
    pub const fn is_minor(self) -> bool {
        matches!(self, Denomination::Clubs | Denomination::Diamonds)
    }
}

/// C, D, H, S or NT.
impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["C", "D", "H", "S", "NT"][*self as usize])
    }
}

impl FromStr for Denomination {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Denomination, ParseError> {
        let found = Denomination::ALL.into_iter().find(|denomination| denomination.to_string() == text);
        found.ok_or_else(|| ParseError::new(text, "a denomination: one of C D H S NT"))
    }
}

serde_as_text!(Denomination);

/// One of the 35 bids, numbered from one club to seven no trump in ascending order (Law 18).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// How many bids there are.
    pub const COUNT: usize = 35;
    /// Seven no trump, above which there is none.
    pub const HIGHEST: Bid = Bid(34);

    /// The bid of so many odd tricks, 1 to 7, in a denomination.
    ///
    /// # Panics
    /// When `level` is not 1 to 7.
    #[inline]
    pub const fn new(level: u8, denomination: Denomination) -> Bid {
        assert!(level >= 1 && level <= 7, "a bid is for one to seven odd tricks");
        Bid((level - 1) * 5 + denomination as u8)
    }

    /// The bid with this number.
    ///
    /// # Panics
    /// When `index` is above 34.
    #[inline]
    pub const fn from_index(index: usize) -> Bid {
        assert!(index < Bid::COUNT, "a bid's number is below 35");
        Bid(index as u8)
    }

    /// 0 for one club to 34 for seven no trump.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The odd tricks, 1 to 7: tricks above six (Law 18A).
    #[inline]
    pub const fn level(self) -> u8 {
        self.0 / 5 + 1
    }

    /// What is to be trumps.
    #[inline]
    pub const fn denomination(self) -> Denomination {
        Denomination::ALL[self.index() % 5]
    }

    /// All 35, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Bid> + ExactSizeIterator {
        (0..Bid::COUNT as u8).map(Bid)
    }
}

/// The level and the denomination: 1C to 7NT.
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
        bid.ok_or_else(|| ParseError::new(text, "a bid: a level from 1 to 7, then one of C D H S NT"))
    }
}

serde_as_text!(Bid);

/// What a player says in the auction: a bid, double, redouble or pass (definitions of the laws).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// No bid, double or redouble.
    Pass,
    /// Raises the stake of the opponents' bid (Law 19A).
    Double,
    /// Raises it once more (Law 19B).
    Redouble,
    /// Undertakes to win tricks (Law 18A).
    Bid(Bid),
}

impl Call {
    /// How many calls there are.
    pub const COUNT: usize = 38;
    /// Number of the first bid, `BIDS + bid`.
    pub const BIDS: usize = 3;

    /// 0 pass, 1 double, 2 redouble, 3 to 37 the bids.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Call::Pass => 0,
            Call::Double => 1,
            Call::Redouble => 2,
            Call::Bid(bid) => Call::BIDS + bid.index(),
        }
    }

    /// The call with this number.
    ///
    /// # Panics
    /// When `index` is above 37.
    #[inline]
    pub const fn from_index(index: usize) -> Call {
        match index {
            0 => Call::Pass,
            1 => Call::Double,
            2 => Call::Redouble,
            _ => Call::Bid(Bid::from_index(index - Call::BIDS)),
        }
    }

    /// All 38, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Call> {
        (0..Call::COUNT).map(Call::from_index)
    }
}

/// `pass`, `X`, `XX`, or the bid.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("pass"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Bid(bid) => bid.fmt(f),
        }
    }
}

impl FromStr for Call {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Call, ParseError> {
        let call = Call::all().find(|call| call.to_string() == text);
        call.ok_or_else(|| ParseError::new(text, "a call: pass, X, XX, or a bid from 1C to 7NT"))
    }
}

serde_as_text!(Call);

/// A set of calls: bit `i` is call number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CallSet(u64);

impl CallSet {
    /// No call.
    pub const EMPTY: CallSet = CallSet(0);
    /// All 38 calls.
    pub const ALL: CallSet = CallSet((1 << Call::COUNT) - 1);

    /// The set with these bits; those above 37 are left out.
    #[inline]
    pub const fn from_bits(bits: u64) -> CallSet {
        CallSet(bits & CallSet::ALL.0)
    }

    /// Bit `i` is call number `i`.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The bids that name this denomination.
    #[inline]
    pub const fn naming(denomination: Denomination) -> CallSet {
        CallSet((1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20 | 1 << 25 | 1 << 30) << (3 + denomination as u32))
    }

    /// How many calls are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `call` is in the set.
    #[inline]
    pub const fn contains(self, call: Call) -> bool {
        self.0 >> call.index() & 1 != 0
    }

    /// Adds a call.
    #[inline]
    pub const fn insert(&mut self, call: Call) {
        self.0 |= 1 << call.index();
    }

    /// The calls that are in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: CallSet) -> CallSet {
        CallSet(self.0 & other.0)
    }

    /// The call with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Call> {
        if self.0 == 0 { None } else { Some(Call::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The `n`-th call, counted from 0.
    ///
    /// # Panics
    /// When the set has no more than `n` calls.
    #[inline]
    pub fn nth(self, n: usize) -> Call {
        let place = if n < 64 { nth_bit::in_64(self.0, n) } else { None };
        Call::from_index(place.expect("n is below the number of calls"))
    }

    /// One of the calls, each as likely as another: the one at the place among them that
    /// [`below`](crate::below) draws.
    ///
    /// # Panics
    /// When the set is empty.
    #[inline]
    pub(super) fn random(self, rng: &mut Rng) -> Call {
        Call::from_index(nth_bit::drawn_of_64(self.0, rng))
    }

    /// The calls, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Call> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let call = CallSet(rest).first()?;
            rest &= rest - 1;
            Some(call)
        })
    }
}

impl fmt::Debug for CallSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
