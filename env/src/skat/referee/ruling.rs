//! What the referee decides, and on what it rests.

use super::irregularity::Irregularity;
use super::prover::Party;
use crate::skat::score::tournament_points;
use crate::skat::{ActionSet, Contract, Outcome, Seat, Settlement};
use std::fmt;

/// The number of a rule of the International Skat Order: `Rule(4, 1, 3)` is 4.1.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub u8, pub u8, pub u8);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.0, self.1, self.2)
    }
}

/// How high a game is won or lost (ISkO 5.2.1 to 5.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Level {
    Basic,
    Schneider,
    Schwarz,
}

impl From<Outcome> for Level {
    fn from(outcome: Outcome) -> Level {
        match outcome {
            Outcome::Lost | Outcome::Won => Level::Basic,
            Outcome::OwnSchneider | Outcome::Schneider => Level::Schneider,
            Outcome::OwnSchwarz | Outcome::Schwarz => Level::Schwarz,
        }
    }
}

/// A game that the ruling ends, as it goes on the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who played alone.
    pub declarer: Seat,
    /// The game that is scored: the declared one, or the one that the bid is worth (ISkO 3.3.10,
    /// 3.4.4, 4.1.1).
    pub contract: Contract,
    /// Matadors with skat (ISkO 2.4); negative: without.
    pub matadors: i8,
    /// As what the game counts; its level is the basic one unless a higher one was reached or
    /// proven.
    pub outcome: Outcome,
    /// The entry on the score sheet.
    pub settlement: Settlement,
    /// The party at whose wish play goes on all the same, as if nothing had happened (ISkO 4.1.6).
    pub may_play_on: Option<Party>,
}

impl Ended {
    /// The party for which the game counts.
    pub const fn winner(&self) -> Party {
        if self.settlement.won { Party::Declarer } else { Party::Defenders }
    }

    /// How high the game is won or lost.
    pub fn level(&self) -> Level {
        self.outcome.into()
    }

    /// Tournament points of a player for this game (SkTO 5.1, a table of three).
    pub const fn tournament_points(&self, seat: Seat) -> i32 {
        tournament_points(self.settlement, self.declarer, seat)
    }
}

/// What happens to the bids of those who are not barred (ISkO 3.3.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum OtherBids {
    Bind,
    BindNoLonger,
}

/// What happens to the skat (ISkO 3.2.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkatThen {
    /// It lies as it lay.
    Stays,
    /// The dealer draws two of the offender's twelve cards, unless all can tell which two it was.
    IsDrawn,
}

/// The decision itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is over.
    Ended(Ended),
    /// Nothing changes: what was said or played stands, and the deal goes on or stays as it is.
    Stands,
    /// The declaration does not count; one of these actions takes its place (ISkO 3.4.5).
    Correct(ActionSet),
    /// The bidding goes on without somebody.
    Barred {
        /// Who may not bid any more; `None` when the offender had no part in the bidding.
        seat: Option<Seat>,
        /// What happens to the bids of the others.
        others: OtherBids,
        /// What happens to the skat.
        skat: SkatThen,
    },
    /// The declarer plays on or passes, as he likes (ISkO 3.3.11).
    DeclarerMayPass,
    /// The deal does not count; the same dealer deals again.
    DealAgain,
    /// The deal does not count; the next partner deals.
    NextDeals,
}

/// A verdict with the rules that it rests on, the particular one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The decision.
    pub verdict: Verdict,
    /// Its grounds in the International Skat Order.
    pub rules: Vec<Rule>,
}

impl Ruling {
    /// The game that the ruling ends, if it does.
    pub const fn ended(&self) -> Option<&Ended> {
        match &self.verdict {
            Verdict::Ended(ended) => Some(ended),
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Basic => "basic",
            Level::Schneider => "Schneider",
            Level::Schwarz => "Schwarz",
        })
    }
}

/// `forehand loses C, basic, -48; defenders may play on`
impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wins = if self.settlement.won { "wins" } else { "loses" };
        let overbid = if self.settlement.overbid { " overbid" } else { "" };
        let Ended { declarer, contract, settlement, .. } = self;
        write!(f, "{declarer} {wins} {contract}{overbid}, {}, {:+}", self.level(), settlement.value)?;
        match self.may_play_on {
            Some(party) => write!(f, "; {party} may play on"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Ended(ended) => ended.fmt(f),
            Verdict::Stands => f.write_str("stands"),
            Verdict::Correct(actions) => {
                f.write_str("correct to")?;
                actions.iter().try_for_each(|action| write!(f, " {action}"))
            }
            Verdict::Barred { seat, others, skat } => {
                match seat {
                    Some(seat) => write!(f, "{seat} barred")?,
                    None => f.write_str("nobody barred")?,
                }
                f.write_str(match others {
                    OtherBids::Bind => "; bids bind",
                    OtherBids::BindNoLonger => "; bids bind no longer",
                })?;
                f.write_str(if *skat == SkatThen::IsDrawn { "; skat drawn anew" } else { "" })
            }
            Verdict::DeclarerMayPass => f.write_str("declarer may pass"),
            Verdict::DealAgain => f.write_str("deal again"),
            Verdict::NextDeals => f.write_str("next partner deals"),
        }
    }
}

/// The verdict, and the numbers of its rules in parentheses.
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules: Vec<String> = self.rules.iter().map(Rule::to_string).collect();
        write!(f, "{} ({})", self.verdict, rules.join(" "))
    }
}

/// An irregularity that the order does not know at this point of a deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule for {irregularity:?} here: it needs {needs}")]
pub struct NoRule {
    /// What the referee was told.
    pub irregularity: Irregularity,
    /// What would have to be the case.
    pub needs: &'static str,
}
