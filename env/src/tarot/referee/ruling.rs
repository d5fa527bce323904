//! What a referee says.

use crate::tarot::card::Card;
use crate::tarot::seat::{BySeat, Seat};
use crate::tarot::settlement::{Camp, Settlement};
use crate::tarot::tricks::Tricks;

/// Who has done wrong, and who has won the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The camp of the player at fault.
    pub faulty: Camp,
    /// Whether the declarer has made his contract.
    pub is_made: bool,
}

impl Outcome {
    /// Whether the camp at fault has won the deal.
    pub const fn faulty_wins(self) -> bool {
        matches!((self.faulty, self.is_made), (Camp::Declarer, true) | (Camp::Defence, false))
    }
}

/// How a deal goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Course {
    /// As if nothing had happened.
    GoesOn,
    /// The same dealer deals again.
    DealAgain {
        /// Who may only pass in the new deal.
        must_pass: Option<Seat>,
    },
    /// The next dealer deals: the deal is annulled.
    NextDeal,
    /// The card goes back to its player, who plays it when he likes (Tarot 4.2).
    TakenBack(Card),
    /// What was done wrong is done again by the rules, and the deal goes on (Tarot 11.1).
    PutRight,
    /// The deal is played to its end as it is; the fault is settled when it is counted (Tarot
    /// 11.2).
    CountedLater,
    /// The rest is played in the way that is worst for the player at fault (Tarot 10.1).
    PlayedOutAgainst(Seat),
    /// This player says whether his contract is played (Tarot 14.1).
    MayWithdraw(Seat),
    /// The referee may strike out deals that were not played (Tarot 13.1).
    DealsStruck,
}

/// How a deal is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// With all that was made.
    Whole,
    /// Without the poignée that was shown wrongly.
    WithoutPoignee,
    /// Not at all.
    Annulled,
}

/// What happens to the players at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sanction {
    /// Nothing.
    None,
    /// A warning.
    Warning,
    /// So many points are taken off.
    Points(u16),
    /// The referee may take off so many points.
    UpToReferee(u16),
}

impl Sanction {
    /// A warning the first time, then 100 points.
    pub const fn warning_then_100(is_warned: bool) -> Sanction {
        if is_warned { Sanction::Points(100) } else { Sanction::Warning }
    }
}

/// What the referee rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// The place in the text: "16.3".
    pub rule: &'static str,
    /// How the deal goes on.
    pub course: Course,
    /// How it is counted.
    pub count: Count,
    /// What happens to the players at fault.
    pub sanction: Sanction,
}

impl Ruling {
    /// The deal goes on and is counted, and nobody is to blame.
    pub const fn nothing(rule: &'static str) -> Ruling {
        Ruling { rule, course: Course::GoesOn, count: Count::Whole, sanction: Sanction::None }
    }

    /// A fault that can be put right: the deal is counted, and the player is warned (Tarot 11.1).
    pub const fn put_right(rule: &'static str) -> Ruling {
        Ruling { course: Course::PutRight, sanction: Sanction::Warning, ..Ruling::nothing(rule) }
    }

    /// A fault that cannot: a deal that the camp at fault has won is annulled, one that it has lost
    /// is counted, and the referee may take off 100 points (Tarot 11.3, 11.4).
    pub const fn not_put_right(rule: &'static str, outcome: Outcome) -> Ruling {
        let count = if outcome.faulty_wins() { Count::Annulled } else { Count::Whole };
        Ruling { rule, course: Course::CountedLater, count, sanction: Sanction::UpToReferee(100) }
    }

    /// The scores of a deal under this ruling, before points are taken off; `poignee` is what the
    /// one shown wrongly was counted for.
    pub fn scores<const P: usize>(
        &self,
        settlement: &Settlement,
        tricks: &Tricks<P>,
        poignee: i32,
    ) -> BySeat<i32, P> {
        match self.count {
            Count::Whole => settlement.scores(tricks),
            Count::WithoutPoignee => {
                let poignees = settlement.poignees - poignee;
                Settlement { poignees, ..*settlement }.scores(tricks)
            }
            Count::Annulled => BySeat([0; P]),
        }
    }
}
