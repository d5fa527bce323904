//! What the sheet says of one deal.

use super::chair::Chair;
use super::error::MatchError;
use super::points::{DEAL, Points};
use super::side::{BySide, Side};
use crate::jass::referee::Course;
use crate::jass::{State, Team};

/// What a card costs that is missing and is not found (Jass 3.11b).
pub(super) const MISSING_CARD: i32 = 10;

/// One deal: 157 points, divided between the sides, and cards that were missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    home: u8,
    missing: BySide<u8>,
}

impl Entry {
    /// A deal in which nothing was missing.
    ///
    /// # Errors
    /// [`MatchError::Sum`] unless both are at least 0 and together 157 (Jass 2.3).
    pub fn new(points: BySide<i32>) -> Result<Entry, MatchError> {
        let BySide { home, visitors } = points;
        let possible = (0..=DEAL).contains(&home) && visitors == DEAL - home;
        if possible {
            Ok(Entry { home: home as u8, missing: BySide::default() })
        } else {
            Err(MatchError::Sum(points))
        }
    }

    /// The entry of a deal that was played to its end; `None` before that.
    pub fn of(state: &State, dealer: Chair) -> Option<Entry> {
        let team = |side| if dealer.side() == side { Team::Dealing } else { Team::Leading };
        let points = |side| state.points(team(side)).into();
        let entry = || Entry::new(BySide::of(points)).expect("a deal that is over has 157 points");
        state.is_over().then(entry)
    }

    /// The entry of a deal on which the referee has ruled, with cards that were missing and not
    /// found; `None` before its end.
    pub fn of_course(course: &Course, dealer: Chair) -> Option<Entry> {
        if !course.is_over() {
            return None;
        }
        let team = |side| if dealer.side() == side { Team::Dealing } else { Team::Leading };
        let entry = Entry::new(BySide::of(|side| course.points()[team(side)].into()));
        let entry = entry.expect("a deal that is over has 157 points");
        Some(Entry { missing: BySide::of(|side| course.lost()[team(side)]), ..entry })
    }

    /// The same deal with so many cards that were missing to each side and were not found, which
    /// costs it ten points each (Jass 3.11b).
    ///
    /// # Errors
    /// [`MatchError::Missing`] for more cards than there are.
    pub fn with_missing(self, missing: BySide<u8>) -> Result<Entry, MatchError> {
        let cards = missing.home.saturating_add(missing.visitors);
        if cards > 36 { Err(MatchError::Missing(cards)) } else { Ok(Entry { missing, ..self }) }
    }

    /// The points of a side before penalties: 0 to 157.
    pub fn points(&self, side: Side) -> i32 {
        match side {
            Side::Home => self.home.into(),
            Side::Visitors => DEAL - i32::from(self.home),
        }
    }

    /// How many cards were missing to each side and were not found.
    pub const fn missing(&self) -> BySide<u8> {
        self.missing
    }

    /// What a side loses by that, 0 or more.
    pub fn penalty(&self, side: Side) -> i32 {
        MISSING_CARD * i32::from(self.missing[side])
    }

    /// What the deal brings a side: its points less its penalty.
    pub fn value(&self, side: Side) -> Points {
        Points::new(self.points(side) - self.penalty(side))
    }
}
