//! A running checksum: the same numbers in the same order give the same sum, forever and on every
//! machine.

use std::fmt;

/// A 64-bit sum over numbers in their order. It finds accidents, it does not stop forgers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Checksum(u64);

impl Checksum {
    /// Of no number.
    pub const NONE: Checksum = Checksum(0);

    /// Adds the next number.
    #[inline]
    pub const fn add(&mut self, number: u64) {
        let sum = (self.0.rotate_left(23) ^ number).wrapping_add(0x2545_f491_4f6c_dd1d);
        self.0 = sum.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// The sum so far.
    pub const fn value(self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.value())
    }
}
