//! Who plays, as a number that stands for the name on the sheet.

use crate::text::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A playing partner by his number on the sheet: 1 for whoever is named first there. Also his
/// column.
///
/// The partners who begin a series have the numbers of their seats (ISkO 3.1.1), newcomers the next
/// ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub struct Partner(usize);

impl Partner {
    /// The partner with this number.
    ///
    /// # Panics
    /// When `number` is 0.
    pub const fn new(number: usize) -> Partner {
        assert!(number > 0, "partners are counted from 1");
        Partner(number - 1)
    }

    /// The partner with this place in a list.
    pub(super) const fn at(index: usize) -> Partner {
        Partner(index)
    }

    /// The number on the sheet, from 1.
    pub const fn number(self) -> usize {
        self.0 + 1
    }

    /// The place in a list of all partners of the sheet, from 0.
    pub const fn index(self) -> usize {
        self.0
    }
}

impl TryFrom<usize> for Partner {
    type Error = ParseError;

    fn try_from(number: usize) -> Result<Partner, ParseError> {
        let expected = "the number of a partner, counted from 1";
        number.checked_sub(1).map(Partner).ok_or_else(|| ParseError::new(number.to_string(), expected))
    }
}

impl From<Partner> for usize {
    fn from(partner: Partner) -> usize {
        partner.number()
    }
}

impl fmt::Display for Partner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Partner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Partner {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Partner, ParseError> {
        let number: Option<usize> = text.parse().ok().filter(|_| !text.starts_with(['+', '0']));
        number
            .and_then(|number| Partner::try_from(number).ok())
            .ok_or_else(|| ParseError::new(text, "the number of a partner, counted from 1"))
    }
}
