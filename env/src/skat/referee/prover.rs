//! What a referee may have to have proven (ISkO 4.1.4, 4.3.4, 4.3.5, 5.4.3), as exact questions.

use crate::skat::Play;
use serde::{Deserialize, Serialize};

/// The two sides of a game (ISkO 3.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// The declarer.
    Declarer,
    /// The two defenders, and at a larger table those who sit out.
    Defenders,
}

impl Party {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Party {
        match self {
            Party::Declarer => Party::Defenders,
            Party::Defenders => Party::Declarer,
        }
    }
}

impl std::fmt::Display for Party {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Party::Declarer => "declarer",
            Party::Defenders => "defenders",
        })
    }
}

/// What the declarer may end with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// At least so many card points when all cards are played, those of the skat among them.
    Points(u8),
    /// At least so many of the tricks that are not complete.
    Tricks(u8),
    /// None of the tricks that are not complete.
    NoTrick,
}

/// Answers what can be forced and what can happen from a position of the play on.
///
/// # What "with certainty" means here
/// The order asks for proof that a level would have been reached with certainty (ISkO 4.1.4), or
/// that a claim of tricks holds (ISkO 4.3.4). Here a party reaches something with certainty if it
/// can play so that it does whatever the other party plays; as at the referee's table, all cards
/// lie open, and the defenders are one party that plays as one. Whether a player could have known
/// the right line is not asked: that would be a question about persons, and the burden of proof
/// (ISkO 5.2.8) is met by showing the line.
///
/// Where the order says "under any line of play" (ISkO 4.3.5) or "theoretically impossible" (ISkO
/// 5.4.3), no play of anybody, however foolish, may lead there: that is [`Prover::can_happen`].
///
/// Every question is about all ten tricks: also a Null game or an announcement that is lost would
/// be played on.
pub trait Prover {
    /// Whether the declarer can play so that he reaches `goal` whatever the defenders play.
    fn declarer_forces(&self, play: &Play, goal: Goal) -> bool;

    /// Whether the defenders can play so that the declarer does not reach `goal` whatever he plays.
    fn defenders_prevent(&self, play: &Play, goal: Goal) -> bool {
        !self.declarer_forces(play, goal)
    }

    /// Whether some line of play of all three, within the rules of following suit, leads to `goal`.
    fn can_happen(&self, play: &Play, goal: Goal) -> bool;
}

/// A referee's stand-in for a prover when nobody offers a proof (ISkO 5.2.8): nothing is proven,
/// nothing impossible.
///
/// Rulings then never go beyond the basic level, and cost nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct NoProof;

impl Prover for NoProof {
    fn declarer_forces(&self, _: &Play, _: Goal) -> bool {
        false
    }

    fn defenders_prevent(&self, _: &Play, _: Goal) -> bool {
        false
    }

    fn can_happen(&self, _: &Play, _: Goal) -> bool {
        true
    }
}
