//! Which part of a data set a game belongs to.

use crate::config::SplitsConfig;
use sha2::{Digest, Sha256};
use std::fmt;

/// A part of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Split {
    /// To learn from.
    Train,
    /// To choose by: settings, the moment to stop.
    Validation,
    /// To report on, once.
    Test,
}

impl Split {
    /// All three.
    pub const ALL: [Split; 3] = [Split::Train, Split::Validation, Split::Test];

    /// The rule, for data cards.
    pub const RULE: &'static str = "the first eight bytes of the SHA-256 of the bytes in the column `deal`, read as a \
         little-endian number, modulo 100: the numbers from 0 on are train, the next validation, the \
         last test";

    /// The split of a deal.
    pub fn of(deal: &[u8], splits: &SplitsConfig) -> Split {
        let digest = Sha256::digest(deal);
        let number = u64::from_le_bytes(digest[..8].try_into().expect("a digest has 32 bytes")) % 100;
        match number {
            n if n < u64::from(splits.train) => Split::Train,
            n if n < u64::from(splits.train) + u64::from(splits.validation) => Split::Validation,
            _ => Split::Test,
        }
    }

    /// `train`, `validation` or `test`.
    pub const fn name(self) -> &'static str {
        ["train", "validation", "test"][self as usize]
    }

    /// The split of this name.
    pub fn from_name(name: &str) -> Option<Split> {
        Split::ALL.into_iter().find(|split| split.name() == name)
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
