//! The values that can be bid (ISkO 3.3.1, 5.6).

use super::text::ParseError;
use std::fmt;
use std::str::FromStr;

/// One of the 63 values that a game can be worth, from 18 to 264.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(u8);

impl Bid {
    /// How many there are.
    pub const COUNT: usize = 63;
    /// 18, the least bid.
    pub const MIN: Bid = Bid(0);
    /// 264, the highest: Grand ouvert with four.
    pub const MAX: Bid = Bid(62);

    /// The values, ascending: every multiple of a base value that a suit or Grand game can reach,
    /// and Null's four.
    pub const VALUES: [u16; Bid::COUNT] = {
        let mut is_value = [false; 265];
        let bases = [(9, 18), (10, 18), (11, 18), (12, 18), (24, 11)];
        let mut b = 0;
        while b < bases.len() {
            let (base, most) = bases[b];
            let mut multiplier = 2;
            while multiplier <= most {
                is_value[base * multiplier] = true;
                multiplier += 1;
            }
            b += 1;
        }
        is_value[23] = true;
        is_value[35] = true;
        is_value[46] = true;
        is_value[59] = true;
        let mut values = [0; Bid::COUNT];
        let mut count = 0;
        let mut value = 0;
        while value < is_value.len() {
            if is_value[value] {
                values[count] = value as u16;
                count += 1;
            }
            value += 1;
        }
        assert!(count == Bid::COUNT);
        values
    };

    /// The bid of this value, if it is one of the 63.
    pub fn from_value(value: u16) -> Option<Bid> {
        Bid::VALUES.binary_search(&value).ok().map(|i| Bid(i as u8))
    }

    /// The bid with this place in [`Bid::VALUES`].
    ///
    /// # Panics
    /// When `index` is above 62.
    #[inline]
    pub const fn from_index(index: usize) -> Bid {
        assert!(index < Bid::COUNT, "a bid's number is below 63");
        Bid(index as u8)
    }

    /// The place in [`Bid::VALUES`], 0 to 62.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The value, 18 to 264.
    #[inline]
    pub const fn value(self) -> u16 {
        Bid::VALUES[self.0 as usize]
    }

    /// The next higher value.
    pub const fn next(self) -> Option<Bid> {
        if self.0 < Bid::MAX.0 { Some(Bid(self.0 + 1)) } else { None }
    }

    /// All 63, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Bid> + ExactSizeIterator {
        (0..Bid::COUNT as u8).map(Bid)
    }
}

const _: () = assert!(Bid::MIN.value() == 18 && Bid::MAX.value() == 264);

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
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
        let value = text.parse().ok().filter(|_| !text.starts_with(['+', '0']));
        value.and_then(Bid::from_value).ok_or_else(|| {
            ParseError::new(text, "a bid: one of the 63 game values 18 20 22 23 24 27 ... 240 264")
        })
    }
}

super::text::serde_as_text!(Bid);
