//! Playing for money (ISkO 3.5.3, 5.5.4, 5.5.5).

use crate::skat::text::{ParseError, serde_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a point is worth, as a fraction of a cent: above 0, and 1 cent at most (ISkO 5.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stake {
    numerator: u16,
    denominator: u16,
}

impl Stake {
    /// One cent per point, the highest stake.
    pub const CENT: Stake = Stake { numerator: 1, denominator: 1 };

    /// `numerator` / `denominator` cents per point.
    ///
    /// # Errors
    /// When that is nothing, or more than 1 cent.
    pub fn new(numerator: u16, denominator: u16) -> Result<Stake, ParseError> {
        if numerator == 0 || numerator > denominator {
            return Err(ParseError::new(format!("{numerator}/{denominator}"), STAKE));
        }
        Ok(Stake { numerator, denominator })
    }

    /// So many points in whole cents; a fraction is rounded up to the next cent, of a debt too.
    pub const fn cents(self, points: i64) -> i64 {
        let product = points.unsigned_abs() * self.numerator as u64;
        let cents = product.div_ceil(self.denominator as u64) as i64;
        if points < 0 { -cents } else { cents }
    }

    /// A game's value on the sheet in whole cents; a lost game is rounded before it is doubled
    /// (ISkO 5.5.4).
    pub const fn cents_for_game(self, value: i16) -> i64 {
        if value < 0 { 2 * self.cents(value as i64 / 2) } else { self.cents(value as i64) }
    }
}

const STAKE: &str = "a stake: cents per point, more than 0 and at most 1, like 1, 1/2 or 1/4";

/// `1`, `1/2`, `1/4`.
impl fmt::Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            _ => write!(f, "{}/{}", self.numerator, self.denominator),
        }
    }
}

impl FromStr for Stake {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Stake, ParseError> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let number = |word: &str| word.parse().ok().filter(|_| !word.starts_with(['+', '0']));
        match (number(numerator), number(denominator)) {
            (Some(n), Some(d)) => Stake::new(n, d).map_err(|_| ParseError::new(text, STAKE)),
            _ => Err(ParseError::new(text, STAKE)),
        }
    }
}

serde_as_text!(Stake);

/// Where fractions of a cent are rounded when the stake is below one cent. Either way all amounts
/// are whole cents and come to nothing together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// Each game is entered in whole cents, a lost one rounded before it is doubled (ISkO 5.5.4).
    #[default]
    EachGame,
    /// The sheet is in points, and the final points are divided before they are compared (ISkO
    /// 5.5.5, last sentence).
    FinalPoints,
}

/// How the final points become wins and losses (ISkO 5.5.5). All three give the same amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Version {
    /// Version 1, for a sum above 0: as many times the final points as there are partners, less the
    /// sum.
    Debts,
    /// Version 2, for a sum below 0: the same times, with the sum added as a credit.
    Credits,
    /// Version 3, for any sum: each pair compares its final points, and each adds up his
    /// differences.
    Comparison,
}

impl Version {
    /// The version for this sum of final points: 1 above 0, 2 below, 3 where there is neither debt
    /// nor credit.
    pub const fn fitting(sum: i64) -> Version {
        match sum {
            1.. => Version::Debts,
            0 => Version::Comparison,
            _ => Version::Credits,
        }
    }

    /// Which sums it is for.
    pub(super) const fn condition(self) -> &'static str {
        match self {
            Version::Debts => "above 0",
            Version::Credits => "below 0",
            Version::Comparison => "of any size",
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Version::Debts => "1",
            Version::Credits => "2",
            Version::Comparison => "3",
        })
    }
}

/// What each wins or loses against the others together, from final points of a company that stayed
/// the same; the amounts come to nothing together (ISkO 5.5.5).
///
/// # Errors
/// [`TableError::Version`](super::TableError::Version) when the version is for another sum of
/// points.
pub fn compare(finals: &[i64], version: Version) -> Result<Vec<i64>, super::TableError> {
    let sum: i64 = finals.iter().sum();
    let fitting = Version::fitting(sum);
    let partners = finals.len() as i64;
    match version {
        Version::Comparison => {
            Ok(finals.iter().map(|mine| finals.iter().map(|other| mine - other).sum()).collect())
        }
        _ if version != fitting => Err(super::TableError::Version { version, sum, fitting }),
        Version::Debts => Ok(finals.iter().map(|mine| partners * mine - sum).collect()),
        Version::Credits => Ok(finals.iter().map(|mine| partners * mine + sum.abs()).collect()),
    }
}
