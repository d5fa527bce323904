//! What is decided, and on what it rests.

use super::event::{Event, PlayFault};
use crate::cribbage::{Card, Seat, Team};
use std::fmt;

/// The number of a rule in `docs/cribbage/rules.md`: `Rule("4.10c")` is Crib 4.10c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

/// The decision itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The team of who counts pegs these points; so many more were there and are forgotten.
    Counts {
        /// The team.
        team: Team,
        /// What it pegs.
        points: u8,
        /// What it could have pegged beyond them.
        forgotten: u8,
    },
    /// The team pegs points that the other has forgotten.
    Pegs {
        /// The team.
        team: Team,
        /// What it pegs.
        points: u8,
    },
    /// The hand of this player counts nothing.
    NoHand(Seat),
    /// Nothing changes.
    Nothing,
    /// The same dealer deals again.
    DealAgain,
    /// The card goes back into the hand of this player.
    TakenBack(Seat, Card),
    /// This player must play a card that fits.
    MustPlay(Seat),
}

/// A verdict and the rules that it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What is decided.
    pub verdict: Verdict,
    /// The rule that says so.
    pub rule: Rule,
}

impl Ruling {
    pub(super) const fn new(verdict: Verdict, rule: &'static str) -> Ruling {
        Ruling { verdict, rule: Rule(rule) }
    }
}

/// `4 points to first, 2 forgotten`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Counts { team, points, forgotten: 0 } | Verdict::Pegs { team, points } => {
                write!(f, "{points} points to {team}")
            }
            Verdict::Counts { team, points, forgotten } => {
                write!(f, "{points} points to {team}, {forgotten} forgotten")
            }
            Verdict::NoHand(seat) => write!(f, "the {seat} player's hand counts nothing"),
            Verdict::Nothing => f.write_str("nothing"),
            Verdict::DealAgain => f.write_str("deal again"),
            Verdict::TakenBack(seat, card) => write!(f, "{card} back to the {seat} player"),
            Verdict::MustPlay(seat) => write!(f, "the {seat} player must play"),
        }
    }
}

/// The verdict, and the number of its rule in parentheses.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.verdict, self.rule.0)
    }
}

/// Something that cannot have happened at this point of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule for {event:?} here: it needs {needs}")]
pub struct NoRule<E: fmt::Debug> {
    /// What the referee was told.
    pub event: E,
    /// What would have to be the case.
    pub needs: &'static str,
}

/// At the show.
pub type NoShowRule = NoRule<Event>;
/// Before it.
pub type NoPlayRule = NoRule<PlayFault>;
