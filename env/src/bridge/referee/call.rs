//! Irregular calls: insufficient, out of rotation, inadmissible, after the end (Laws 27 to 39).

use super::Law;
use crate::bridge::auction::Auction;
use crate::bridge::call::{Bid, Call, CallSet};
use crate::bridge::seat::Seat;

/// What is wrong with a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallFault {
    /// A bid that does not go above the last, in turn (Law 27).
    Insufficient(Bid),
    /// A call while it is another player's turn (Laws 28 to 32).
    OutOfRotation {
        /// Whose turn it is.
        turn: Seat,
    },
    /// A double of the own side's or of no bid, or of a doubled one; a redouble without a double of
    /// the opponents (Law 36).
    Inadmissible,
    /// Any call when the auction is over (Law 39).
    AfterTheEnd,
}

/// What the offender's partner must do for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Restriction {
    /// Nothing.
    None,
    /// He passes when it is next his turn.
    PartnerPassesOnce,
    /// He passes for the rest of the auction.
    PartnerPassesThroughout,
}

/// A way to put a call right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// What it rests on.
    pub law: Law,
    /// The calls that the offender may make in place of his.
    pub calls: CallSet,
    /// What his partner must do then.
    pub partner: Restriction,
    /// Whether the declarer may restrict the offender's partner's first lead, should the offenders
    /// defend (Law 26B).
    pub restricts_lead: bool,
}

/// What is wrong with the call of a player, if anything is: a bid out of rotation is that whatever
/// its height.
pub fn call_fault(auction: &Auction, by: Seat, call: Call) -> Option<CallFault> {
    if auction.is_over() {
        return Some(CallFault::AfterTheEnd);
    }
    let turn = auction.turn();
    if by != turn {
        return Some(CallFault::OutOfRotation { turn });
    }
    if auction.legal().contains(call) {
        return None;
    }
    Some(match call {
        Call::Bid(bid) => CallFault::Insufficient(bid),
        _ => CallFault::Inadmissible,
    })
}

impl CallFault {
    /// The law under which the opponent to the offender's left may take the call as it is, by
    /// calling; `None` where he may not.
    pub const fn acceptance(self) -> Option<Law> {
        match self {
            CallFault::Insufficient(_) => Some(Law("27A1")),
            CallFault::OutOfRotation { .. } => Some(Law("29A")),
            // Whatever follows an inadmissible call is cancelled with it.
            CallFault::Inadmissible | CallFault::AfterTheEnd => None,
        }
    }

    /// The ways to put it right when it was not accepted, for the offender `by`; `auction` stands
    /// before the call.
    ///
    /// `comparable` are the calls that mean the same as the withdrawn one or a part of it (Law
    /// 23A), as the director finds; a bid of the same denomination is ruled without it. Of two ways
    /// with the same call the first holds.
    pub fn corrections(
        self,
        auction: &Auction,
        by: Seat,
        call: Call,
        comparable: CallSet,
    ) -> Vec<Correction> {
        let legal = if auction.is_over() { CallSet::EMPTY } else { auction.admissible(by) };
        match self {
            CallFault::Insufficient(bid) => insufficient(bid, legal, comparable),
            CallFault::OutOfRotation { turn } => out_of_rotation(turn, by, call, legal, comparable),
            CallFault::Inadmissible => vec![Correction {
                law: Law("36B"),
                calls: legal,
                partner: Restriction::PartnerPassesThroughout,
                restricts_lead: true,
            }],
            CallFault::AfterTheEnd => vec![after_the_end(auction, by, call)],
        }
    }
}

fn bids(calls: CallSet) -> CallSet {
    CallSet::from_bits(calls.bits() & !0b110)
}

/// The lowest sufficient bid that says the same, a comparable call, or any other bid or a pass; no
/// double, unless it is comparable (Law 27B).
fn insufficient(bid: Bid, legal: CallSet, comparable: CallSet) -> Vec<Correction> {
    let same = legal.and(CallSet::naming(bid.denomination())).first();
    let mut lowest = CallSet::EMPTY;
    if let Some(call) = same {
        lowest.insert(call);
    }
    let free = |law, calls| Correction { law, calls, partner: Restriction::None, restricts_lead: false };
    vec![
        free(Law("27B1a"), lowest),
        free(Law("27B1b"), legal.and(comparable)),
        Correction {
            law: Law("27B2"),
            calls: bids(legal),
            partner: Restriction::PartnerPassesThroughout,
            restricts_lead: true,
        },
    ]
}

/// The call is cancelled; that of a defender, unless a pass, may restrict the lead (Law 39B and C).
fn after_the_end(auction: &Auction, by: Seat, call: Call) -> Correction {
    let declares = auction.contract().is_some_and(|contract| contract.side() == by.side());
    let restricts_lead = !declares && call != Call::Pass && auction.contract().is_some();
    Correction {
        law: if restricts_lead { Law("39C") } else { Law("39B") },
        calls: CallSet::EMPTY,
        partner: Restriction::None,
        restricts_lead,
    }
}

/// The call is cancelled, and the turn goes back to whose it was.
///
/// In the place of his right-hand opponent: a pass is repeated (Law 30A); a bid, double or redouble
/// is repeated if that opponent passes (Laws 31A1 and 32A1). Otherwise the offender may make any
/// legal call at his turn; unless it is comparable his partner must pass once.
fn out_of_rotation(turn: Seat, by: Seat, call: Call, legal: CallSet, comparable: CallSet) -> Vec<Correction> {
    let for_opponent = turn == by.previous();
    let mut repeated = CallSet::EMPTY;
    if for_opponent && legal.contains(call) {
        repeated.insert(call);
    }
    let free = |law, calls| Correction { law, calls, partner: Restriction::None, restricts_lead: false };
    let (again, other) = match (call, for_opponent) {
        (Call::Pass, true) => return vec![free(Law("30A"), repeated)],
        (Call::Pass, false) => (Law("30B"), Law("30B")),
        (Call::Bid(_), true) => (Law("31A1"), Law("31A2")),
        (Call::Bid(_), false) => (Law("31B"), Law("31B")),
        (Call::Double | Call::Redouble, true) => (Law("32A1"), Law("32A2")),
        (Call::Double | Call::Redouble, false) => (Law("32B"), Law("32B")),
    };
    let partner = Restriction::PartnerPassesOnce;
    let ways = [
        free(again, repeated),
        free(Law("23B"), legal.and(comparable)),
        Correction { law: other, calls: legal, partner, restricts_lead: true },
    ];
    ways.into_iter().filter(|correction| !correction.calls.is_empty()).collect()
}
