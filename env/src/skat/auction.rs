//! The bidding (ISkO 3.3): middlehand bids to forehand, then rearhand bids to whoever is left.

use super::bid::Bid;
use super::seat::Seat;
use serde::{Deserialize, Serialize};

/// What a player says in the bidding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Call {
    Pass,
    Hold,
    Bid(Bid),
}

/// Whose word it is and on what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Middlehand bids or passes (ISkO 3.3.2).
    MiddlehandBids,
    /// Forehand holds middlehand's bid or passes (ISkO 3.3.3).
    ForehandAnswers,
    /// Rearhand bids to the survivor or passes (ISkO 3.3.3, 3.3.4).
    RearhandBids,
    /// The survivor of the first duel holds rearhand's bid or passes.
    SurvivorAnswers,
    /// Both others have passed without a bid: forehand takes the game at 18 or passes the deal in
    /// (ISkO 3.3.6).
    ForehandAlone,
    /// The bidding is over; without a declarer the deal is passed in (ISkO 3.3.7).
    Over,
}

/// The bidding so far: enough to know every call and its order.
///
/// Bids rise and every bid but a duel's last was held, so the set of bids of each duel and who
/// passed tell all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Auction {
    stage: Stage,
    /// Who is left after the first duel; forehand until then.
    survivor: Seat,
    /// The player who made or held the highest bid (ISkO 3.3.5).
    leader: Option<Seat>,
    highest: Option<Bid>,
    /// Bit `i`: bid `i` was made by middlehand.
    first_duel: u64,
    /// Bit `i`: bid `i` was made by rearhand.
    second_duel: u64,
}

impl Default for Auction {
    fn default() -> Auction {
        Auction::new()
    }
}

impl Auction {
    /// Before the first call.
    pub const fn new() -> Auction {
        Auction {
            stage: Stage::MiddlehandBids,
            survivor: Seat::Forehand,
            leader: None,
            highest: None,
            first_duel: 0,
            second_duel: 0,
        }
    }

    /// Whose word it is and on what.
    #[inline]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The player whose word it is; `None` when the bidding is over.
    #[inline]
    pub const fn turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::MiddlehandBids => Some(Seat::Middlehand),
            Stage::ForehandAnswers | Stage::ForehandAlone => Some(Seat::Forehand),
            Stage::RearhandBids => Some(Seat::Rearhand),
            Stage::SurvivorAnswers => Some(self.survivor),
            Stage::Over => None,
        }
    }

    /// The highest bid so far.
    #[inline]
    pub const fn highest(&self) -> Option<Bid> {
        self.highest
    }

    /// Who made or held the highest bid, and the bid; the declarer once the bidding is over (ISkO
    /// 3.3.5).
    #[inline]
    pub const fn declarer(&self) -> Option<(Seat, Bid)> {
        match (self.leader, self.highest) {
            (Some(seat), Some(bid)) => Some((seat, bid)),
            _ => None,
        }
    }

    /// The bids made in the first duel by middlehand and in the second by rearhand: bit `i` of each
    /// for bid number `i`. Forehand's own 18 is in neither: it is the only highest bid without one.
    #[inline]
    pub const fn bids(&self) -> (u64, u64) {
        (self.first_duel, self.second_duel)
    }

    /// Who is left after the first duel: forehand or middlehand; `None` as long as it goes on.
    #[inline]
    pub const fn survivor(&self) -> Option<Seat> {
        match self.stage {
            Stage::MiddlehandBids | Stage::ForehandAnswers => None,
            _ => Some(self.survivor),
        }
    }

    /// Who has passed.
    pub fn has_passed(&self, seat: Seat) -> bool {
        match (seat, self.stage) {
            (_, Stage::MiddlehandBids | Stage::ForehandAnswers) => false,
            (_, Stage::Over) => self.leader != Some(seat),
            (Seat::Rearhand, stage) => stage == Stage::ForehandAlone,
            (seat, _) => seat != self.survivor,
        }
    }

    /// The lowest bid that is legal now: above the highest so far (ISkO 3.3.2), for forehand alone
    /// 18; `None` if no bid is.
    #[inline]
    pub const fn lowest_legal_bid(&self) -> Option<Bid> {
        match (self.stage, self.highest) {
            (Stage::ForehandAlone, _) => Some(Bid::MIN),
            (Stage::MiddlehandBids | Stage::RearhandBids, None) => Some(Bid::MIN),
            (Stage::MiddlehandBids | Stage::RearhandBids, Some(bid)) => bid.next(),
            _ => None,
        }
    }

    /// Whether `call` is legal.
    pub fn is_legal(&self, call: Call) -> bool {
        match call {
            Call::Pass => self.stage != Stage::Over,
            Call::Hold => matches!(self.stage, Stage::ForehandAnswers | Stage::SurvivorAnswers),
            Call::Bid(bid) if self.stage == Stage::ForehandAlone => bid == Bid::MIN,
            Call::Bid(bid) => self.lowest_legal_bid().is_some_and(|lowest| bid >= lowest),
        }
    }

    /// Makes a call for the player whose word it is.
    ///
    /// # Panics
    /// When the call is not legal.
    pub fn call(&mut self, call: Call) {
        assert!(self.is_legal(call), "{call:?} is not legal at this point of the bidding: {self:?}");
        match (self.stage, call) {
            (Stage::MiddlehandBids, Call::Bid(bid)) => {
                self.raise(Seat::Middlehand, bid);
                self.first_duel |= 1 << bid.index();
                self.stage = Stage::ForehandAnswers;
            }
            (Stage::MiddlehandBids, _) => self.stage = Stage::RearhandBids,
            (Stage::ForehandAnswers, Call::Hold) => {
                self.leader = Some(Seat::Forehand);
                self.stage = Stage::MiddlehandBids;
            }
            (Stage::ForehandAnswers, _) => {
                self.survivor = Seat::Middlehand;
                self.stage = Stage::RearhandBids;
            }
            (Stage::RearhandBids, Call::Bid(bid)) => {
                self.raise(Seat::Rearhand, bid);
                self.second_duel |= 1 << bid.index();
                self.stage = Stage::SurvivorAnswers;
            }
            (Stage::RearhandBids, _) => {
                self.stage = if self.leader.is_none() { Stage::ForehandAlone } else { Stage::Over };
            }
            (Stage::SurvivorAnswers, Call::Hold) => {
                self.leader = Some(self.survivor);
                self.stage = Stage::RearhandBids;
            }
            (Stage::ForehandAlone, Call::Bid(bid)) => {
                self.raise(Seat::Forehand, bid);
                self.stage = Stage::Over;
            }
            (Stage::SurvivorAnswers | Stage::ForehandAlone, _) => self.stage = Stage::Over,
            (Stage::Over, _) => unreachable!("no call is legal after the end"),
        }
    }

    fn raise(&mut self, seat: Seat, bid: Bid) {
        self.leader = Some(seat);
        self.highest = Some(bid);
    }

    /// All calls in order, with who made them.
    pub fn calls(&self) -> Vec<(Seat, Call)> {
        let mut calls = Vec::new();
        let mut replay = Auction::new();
        while replay != *self {
            let seat = replay.turn().expect("the replay reaches the same point before its end");
            let call = self.next_call(&replay);
            replay.call(call);
            calls.push((seat, call));
        }
        calls
    }

    /// The call that this bidding had at the earlier point `replay`.
    fn next_call(&self, replay: &Auction) -> Call {
        let next = |made: u64, so_far: u64| {
            let rest = made & !so_far;
            if rest == 0 { Call::Pass } else { Call::Bid(Bid::from_index(rest.trailing_zeros() as usize)) }
        };
        match replay.stage {
            Stage::MiddlehandBids => next(self.first_duel, replay.first_duel),
            Stage::ForehandAnswers => {
                let last = self.first_duel == replay.first_duel;
                let passed = last && self.survivor == Seat::Middlehand;
                if passed { Call::Pass } else { Call::Hold }
            }
            Stage::RearhandBids => next(self.second_duel, replay.second_duel),
            Stage::SurvivorAnswers => {
                let last = self.second_duel == replay.second_duel;
                let passed = last && self.stage == Stage::Over && self.leader == Some(Seat::Rearhand);
                if passed { Call::Pass } else { Call::Hold }
            }
            Stage::ForehandAlone => self.highest.map_or(Call::Pass, Call::Bid),
            Stage::Over => unreachable!("the replay ends where this bidding is"),
        }
    }
}
