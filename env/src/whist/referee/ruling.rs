//! What is decided, and on what it rests.

use super::fault::Fault;
use crate::whist::{Card, Team};
use std::fmt;

/// The number of a rule in `docs/whist/rules.md`: `Rule("9a")` is Whist 9a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// One thing that a ruling changes on the table; they are done in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The player to move plays this card.
    Played(Card),
    /// This card goes back into its player's hand, who plays another in its place; later cards of
    /// the trick stay.
    TakenBack(Card),
    /// This card lies open before its player until it is played (Whist 10f).
    Visible(Card),
}

/// The decision itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The rules allow it; nothing changes.
    Allowed,
    /// The rules forbid it, or do not know it, and name no consequence: nothing changes unless the
    /// tournament's referee decides otherwise (Whist 2).
    Referee,
    /// The card stays on the table (Whist 9).
    Stays,
    /// The deal goes on with these changes.
    Changed(Vec<Effect>),
    /// The same dealer deals again (Whist 7b, 7d).
    DealAgain,
    /// The team loses the deal, and the opponents get its point (Whist 4a, 7e, 9a, 11c).
    Lost(Team),
    /// The team is out of the tournament (Whist 4b).
    Disqualified(Team),
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
    pub(super) fn referee(rule: &'static str) -> Ruling {
        let rules = if rule == "2" { vec![Rule(rule)] } else { vec![Rule(rule), Rule("2")] };
        Ruling { verdict: Verdict::Referee, rules }
    }
}

/// `S2 visible`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Played(card) => write!(f, "{card} is played"),
            Effect::TakenBack(card) => write!(f, "{card} taken back"),
            Effect::Visible(card) => write!(f, "{card} visible"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Allowed => f.write_str("allowed"),
            Verdict::Referee => f.write_str("to the referee"),
            Verdict::Stays => f.write_str("it stays"),
            Verdict::Changed(effects) => {
                let effects: Vec<String> = effects.iter().map(Effect::to_string).collect();
                f.write_str(&effects.join("; "))
            }
            Verdict::DealAgain => f.write_str("the same dealer deals again"),
            Verdict::Lost(team) => write!(f, "the {team} team loses the deal"),
            Verdict::Disqualified(team) => write!(f, "the {team} team is disqualified"),
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
pub struct NoRule {
    /// What the referee was told.
    pub fault: Fault,
    /// What would have to be the case.
    pub needs: &'static str,
}
