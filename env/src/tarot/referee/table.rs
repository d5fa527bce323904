//! Score sheets, slowness, and bids above a contract (Tarot 12 to 15).

use super::ruling::{Count, Course, Ruling, Sanction};
use crate::tarot::contract::Contract;
use crate::tarot::seat::{BySeat, Seat};

/// Rules on the scores of a deal as they were written down: `None` when they add up to 0, else a
/// warning to all players, and 100 points when it has happened before (Tarot 12.1, 12.2).
pub fn sheet<const P: usize>(scores: &BySeat<i32, P>, is_repeated: bool) -> Option<Ruling> {
    if scores.0.iter().sum::<i32>() == 0 {
        return None;
    }
    let (rule, sanction) =
        if is_repeated { ("12.2", Sanction::Points(100)) } else { ("12.1", Sanction::Warning) };
    Some(Ruling { sanction, ..Ruling::nothing(rule) })
}

/// Rules on slow play: deals may be struck out, and the players lose 100 points, 200 when they were
/// slow before (Tarot 13.1).
pub const fn slowness(is_repeated: bool) -> Ruling {
    let points = if is_repeated { 200 } else { 100 };
    Ruling { course: Course::DealsStruck, sanction: Sanction::UpToReferee(points), ..Ruling::nothing("13.1") }
}

/// A garde sans or contre that a player asks to play over a prise or a garde.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OverContract {
    /// Who had bid the first contract.
    pub first: Seat,
    /// What he had bid.
    pub below: Contract,
    /// What is asked for.
    pub above: Contract,
    /// Whether he who asks has seen the dog; the first has (Tarot 15).
    pub has_seen_dog: bool,
}

impl OverContract {
    /// Whether it is one: a hidden dog over one that is taken (Tarot 14.1).
    pub const fn is_one(&self) -> bool {
        self.below.takes_dog() && !self.above.takes_dog()
    }

    /// It is refused: the first may play his contract or withdraw it (Tarot 14.1).
    pub const fn refused(&self) -> Ruling {
        Ruling { course: Course::MayWithdraw(self.first), ..Ruling::nothing("14.1") }
    }

    /// It was granted and played. If only the first has seen the dog, a missed one is annulled and
    /// a made one is counted (Tarot 15.2, 15.3); if he who asked has too, it is counted either way,
    /// and the referee may take off 100 points (Tarot 15.4).
    pub const fn played(&self, is_made: bool) -> Ruling {
        match (self.has_seen_dog, is_made) {
            (false, false) => Ruling { count: Count::Annulled, ..Ruling::nothing("15.2") },
            (false, true) => Ruling::nothing("15.3"),
            (true, _) => Ruling { sanction: Sanction::UpToReferee(100), ..Ruling::nothing("15.4") },
        }
    }
}
