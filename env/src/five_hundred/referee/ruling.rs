//! What is decided, and on what it rests.

use crate::five_hundred::{ByTeam, Card, Team};
use std::fmt;

/// The number of a rule in `docs/five_hundred/rules.md`: `Rule("6f")` is 500.6f.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The decision itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The same dealer deals again (500.7a).
    DealAgain,
    /// The deal is over, and the teams have these points.
    Stopped(ByTeam<u16>),
    /// This card is a visible one (500.8): its player must play it at the first opportunity.
    Visible(Card),
    /// This card counts as played by the player to move.
    Played(Card),
    /// The deal goes on as if nothing had happened.
    GoesOn,
    /// The text names no consequence: nothing changes unless the arbiter decides otherwise (500.9).
    Arbiter,
}

/// A verdict and the rules that it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What is decided.
    pub verdict: Verdict,
    /// The rules that say so, the one about the fault first.
    pub rules: Vec<Rule>,
}

impl Ruling {
    pub(super) fn new(verdict: Verdict, rules: &[&'static str]) -> Ruling {
        Ruling { verdict, rules: rules.iter().map(|&rule| Rule(rule)).collect() }
    }

    /// Forbidden by `rule`, without a consequence in the text.
    pub(super) fn arbiter(rule: &'static str) -> Ruling {
        Ruling::new(Verdict::Arbiter, &[rule, "9"])
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::DealAgain => f.write_str("dealt again by the same dealer"),
            Verdict::Stopped(points) => {
                let [first, dealing] = Team::ALL.map(|team| points[team]);
                write!(f, "stopped, first {first}, dealing {dealing}")
            }
            Verdict::Visible(card) => write!(f, "{card} is visible"),
            Verdict::Played(card) => write!(f, "{card} is played"),
            Verdict::GoesOn => f.write_str("goes on"),
            Verdict::Arbiter => f.write_str("to the arbiter"),
        }
    }
}

/// The verdict, and the numbers of its rules in parentheses.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules: Vec<&str> = self.rules.iter().map(|rule| rule.0).collect();
        write!(f, "{} ({})", self.verdict, rules.join(" "))
    }
}

/// Something that cannot have happened at this point of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule for {fault:?} here: it needs {needs}")]
pub struct NoRule<F: fmt::Debug> {
    /// What the referee was told.
    pub fault: F,
    /// What would have to be the case.
    pub needs: &'static str,
}
