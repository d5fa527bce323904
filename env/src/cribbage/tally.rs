//! The points of a team, by how they came.

use crate::text::ParseError;
use std::fmt;
use std::str::FromStr;

/// For what points are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// A jack that is cut: his heels (Crib 6.8).
    Heels,
    /// Cards that are played (Crib 4.7, 4.8).
    Pegging,
    /// The hands at the show (Crib 4.10).
    Hands,
    /// The crib at the show (Crib 4.11).
    Crib,
}

impl Source {
    /// All four, in the course of a deal.
    pub const ALL: [Source; 4] = [Source::Heels, Source::Pegging, Source::Hands, Source::Crib];
}

/// The points of a team in a game so far, 0 to 121, by their sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tally([u8; 4]);

impl Tally {
    /// The points of one source.
    #[inline]
    pub const fn of(self, source: Source) -> u8 {
        self.0[source as usize]
    }

    /// All points: where the team's peg stands.
    #[inline]
    pub const fn total(self) -> u8 {
        let [heels, pegging, hands, crib] = self.0;
        heels + pegging + hands + crib
    }

    /// Moves the peg, no further than to the target; says whether it is there.
    #[inline]
    pub(super) fn add(&mut self, source: Source, points: u8, target: u8) -> bool {
        let missing = target - self.total();
        self.0[source as usize] += points.min(missing);
        points >= missing
    }
}

/// Heels, pegging, hands and crib: `2.31.40.12`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [heels, pegging, hands, crib] = self.0;
        write!(f, "{heels}.{pegging}.{hands}.{crib}")
    }
}

impl FromStr for Tally {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tally, ParseError> {
        let refuse =
            || ParseError::new(text, "points for heels, pegging, hands and crib, up to 121, like 2.31.40.12");
        let mut tally = Tally::default();
        let mut words = text.split('.');
        for points in &mut tally.0 {
            let word = words.next().ok_or_else(refuse)?;
            *points = word.parse().ok().filter(|n: &u8| n.to_string() == word).ok_or_else(refuse)?;
        }
        let sum: u32 = tally.0.into_iter().map(u32::from).sum();
        if words.next().is_some() || sum > 121 { Err(refuse()) } else { Ok(tally) }
    }
}
