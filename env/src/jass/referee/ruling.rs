//! What is decided, and on what it rests.

use super::fault::{DealFault, PlayFault};
use crate::chance::Rng;
use crate::jass::{Card, CardSet, Deal, Seat, Suit, Team, TrumpMaking};
use std::fmt;

/// The number of a rule in `docs/jass/rules.md`: `Rule("3.12a")` is Jass 3.12a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// One thing that a ruling changes in the course of a deal; they are done in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// This card counts as played by the player to move.
    Played(Card),
    /// These cards cannot take a trick any more.
    NoPower(CardSet),
    /// These cards belong to the team, whoever takes their tricks.
    CardsTo(Team, CardSet),
    /// This card is in no hand any more and belongs to the team.
    Removed(Card, Team),
    /// These tricks belong to the team, whoever's card was the best.
    TricksTo {
        /// The team.
        team: Team,
        /// The first of them, from 1.
        first: usize,
        /// The last of them; it may be the one on the table.
        last: usize,
    },
    /// This player leads to the next trick.
    Leads(Seat),
    /// The team loses ten points.
    Penalty(Team),
    /// All that is not in complete tricks belongs to the team, and the deal is over.
    Rest(Team),
}

/// The decision itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The rules allow it; nothing changes.
    Allowed,
    /// The rules forbid it, or do not know it, and name no consequence: nothing changes unless the
    /// organiser decides otherwise (Jass 3.13).
    Organiser,
    /// The deal goes on, or ends, with these changes.
    Changed(Vec<Effect>),
    /// The same dealer deals again; trump is made, or was made, in this way.
    DealAgain(TrumpMaking),
    /// This suit is trump.
    Trump(Suit),
    /// This player has to make trump.
    MakesTrump(Seat),
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
    pub(super) fn organiser(rule: &'static str) -> Ruling {
        let rules = if rule == "3.13" { vec![Rule(rule)] } else { vec![Rule(rule), Rule("3.13")] };
        Ruling { verdict: Verdict::Organiser, rules }
    }

    /// The new deal where the verdict is to deal again; `None` for any other.
    ///
    /// In Tourne and Kreuz the trump that was cut stays, in Kreuz also the dealer's shown card, and
    /// the other 35 are dealt (Jass 1.3d, 1.4c, 1.4d).
    pub fn deal_again(&self, rng: &mut Rng) -> Option<Deal> {
        match self.verdict {
            Verdict::DealAgain(making) => Some(Deal::with(making, rng)),
            _ => None,
        }
    }
}

/// `HA.H7 without power`, `tricks 3 to 5 to the dealing team`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Played(card) => write!(f, "{card} is played"),
            Effect::NoPower(cards) => write!(f, "{cards} without power"),
            Effect::CardsTo(team, cards) => write!(f, "{cards} to {}", name(*team)),
            Effect::Removed(card, team) => write!(f, "{card} out of play to {}", name(*team)),
            Effect::TricksTo { team, first, last } if first == last => {
                write!(f, "trick {first} to {}", name(*team))
            }
            Effect::TricksTo { team, first, last } => {
                write!(f, "tricks {first} to {last} to {}", name(*team))
            }
            Effect::Leads(seat) => write!(f, "{seat} leads"),
            Effect::Penalty(team) => write!(f, "ten points off {}", name(*team)),
            Effect::Rest(team) => write!(f, "the rest to {}", name(*team)),
        }
    }
}

const fn name(team: Team) -> &'static str {
    match team {
        Team::Leading => "leading",
        Team::Dealing => "dealing",
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Allowed => f.write_str("allowed"),
            Verdict::Organiser => f.write_str("to the organiser"),
            Verdict::Changed(effects) => {
                let effects: Vec<String> = effects.iter().map(Effect::to_string).collect();
                f.write_str(&effects.join("; "))
            }
            Verdict::DealAgain(making) => {
                let cards = if making.shown().is_some() { 35 } else { 36 };
                write!(f, "deal {cards} cards again, {making}")
            }
            Verdict::Trump(suit) => write!(f, "{suit} is trump"),
            Verdict::MakesTrump(seat) => write!(f, "{seat} makes trump"),
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

/// Before the first card.
pub type NoDealRule = NoRule<DealFault>;
/// Once trump is made.
pub type NoPlayRule = NoRule<PlayFault>;
