//! The auction: who may call what, when it ends, and the contract that it ends in (Laws 17 to 22).
//!
//! A bid must be sufficient (Law 18C and D); a double is of the last bid where an opponent made it,
//! a redouble of an opponent's double where the own side made the bid, and only passes may lie
//! between (Law 19A and B). Three passes in a row after a bid end the auction, four without one
//! pass the deal out (Law 22).

use super::call::{Bid, Call, CallSet};
use super::contract::{Contract, Doubling};
use super::seat::{BySeat, Seat};

/// All calls of a deal so far, in constant space.
///
/// Bids ascend, and between two of them each of double and redouble stands at most once; so which
/// player made, doubled and redoubled which bid tells every call in its order, passes too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    dealer: Seat,
    turn: Seat,
    len: u16,
    /// Passes since the last other call.
    passes: u8,
    doubling: Doubling,
    last: Option<(Bid, Seat)>,
    made: BySeat<CallSet>,
    doubled: BySeat<CallSet>,
    redoubled: BySeat<CallSet>,
}

impl Auction {
    /// The most calls that an auction can take: three passes, each bid with two passes, a double,
    /// two passes, a redouble and two passes, and the last pass.
    pub const LONGEST: usize = 3 + 35 * 9 + 1;

    /// Before the dealer's first call (Law 17B).
    #[inline]
    pub const fn new(dealer: Seat) -> Auction {
        let none = BySeat([CallSet::EMPTY; 4]);
        Auction {
            dealer,
            turn: dealer,
            len: 0,
            passes: 0,
            doubling: Doubling::Undoubled,
            last: None,
            made: none,
            doubled: none,
            redoubled: none,
        }
    }

    /// Who calls first.
    #[inline]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who calls next; once the auction is over, who would.
    #[inline]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// How many calls there were, 0 to 319.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether nobody has called yet.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The passes since the last other call, 0 to 4.
    #[inline]
    pub const fn passes(&self) -> usize {
        self.passes as usize
    }

    /// The highest bid so far and who made it.
    #[inline]
    pub const fn last_bid(&self) -> Option<(Bid, Seat)> {
        self.last
    }

    /// Whether the last bid is doubled or redoubled.
    #[inline]
    pub const fn doubling(&self) -> Doubling {
        self.doubling
    }

    /// The bids that a player made.
    #[inline]
    pub fn bids_of(&self, seat: Seat) -> CallSet {
        self.made[seat]
    }

    /// The bids that a player doubled.
    #[inline]
    pub fn doubled_by(&self, seat: Seat) -> CallSet {
        self.doubled[seat]
    }

    /// The bids whose double a player redoubled.
    #[inline]
    pub fn redoubled_by(&self, seat: Seat) -> CallSet {
        self.redoubled[seat]
    }

    /// The bids that anybody made.
    #[inline]
    pub fn bids(&self) -> CallSet {
        let [a, b, c, d] = self.made.0.map(CallSet::bits);
        CallSet::from_bits(a | b | c | d)
    }

    /// Whether the auction is over (Law 22).
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.passes as usize >= 4 - self.last.is_some() as usize
    }

    /// What the player in turn may call; empty once the auction is over.
    #[inline]
    pub fn legal(&self) -> CallSet {
        if self.is_over() { CallSet::EMPTY } else { self.admissible(self.turn) }
    }

    /// What a player may call on the last bid, were it his turn.
    #[inline]
    pub(super) fn admissible(&self, seat: Seat) -> CallSet {
        let Some((bid, bidder)) = self.last else {
            return CallSet::from_bits(CallSet::ALL.bits() - 0b110);
        };
        let is_own = seat.side() as usize == bidder.side() as usize;
        let double = !is_own && matches!(self.doubling, Doubling::Undoubled);
        let redouble = is_own && matches!(self.doubling, Doubling::Doubled);
        let higher = CallSet::ALL.bits() & !((2 << Call::Bid(bid).index()) - 1);
        CallSet::from_bits(1 | u64::from(double) << 1 | u64::from(redouble) << 2 | higher)
    }

    /// Calls for the player in turn; says whether that ended the auction.
    ///
    /// # Panics
    /// When the call is not legal.
    #[inline]
    pub fn call(&mut self, call: Call) -> bool {
        assert!(self.legal().contains(call), "{call} may not be called here");
        self.call_legal(call)
    }

    /// [`Auction::call`] of a call that is known to be legal.
    #[inline]
    pub(super) fn call_legal(&mut self, call: Call) -> bool {
        debug_assert!(self.legal().contains(call), "{call} is legal");
        let seat = self.turn;
        self.len += 1;
        self.turn = seat.next();
        if call == Call::Pass {
            self.passes += 1;
            return self.is_over();
        }
        self.passes = 0;
        match (call, self.last) {
            (Call::Bid(bid), _) => {
                self.last = Some((bid, seat));
                self.doubling = Doubling::Undoubled;
                self.made[seat].insert(call);
            }
            (Call::Double, Some((bid, _))) => {
                self.doubling = Doubling::Doubled;
                self.doubled[seat].insert(Call::Bid(bid));
            }
            (_, Some((bid, _))) => {
                self.doubling = Doubling::Redoubled;
                self.redoubled[seat].insert(Call::Bid(bid));
            }
            (_, None) => unreachable!("a double or redouble is legal on a bid alone"),
        }
        false
    }

    /// The contract, were three passes to follow: the last bid, and as declarer the player of its
    /// side who first named its denomination (Law 22A and the definitions). `None` before a bid.
    #[inline]
    pub fn contract(&self) -> Option<Contract> {
        let (bid, bidder) = self.last?;
        let naming = CallSet::naming(bid.denomination());
        let first = |seat: Seat| self.made[seat].and(naming).bits().trailing_zeros();
        let partner = bidder.partner();
        let declarer = if first(partner) < first(bidder) { partner } else { bidder };
        Some(Contract { bid, doubling: self.doubling, declarer })
    }

    /// All calls in order, with who made them.
    pub fn calls(&self) -> impl Iterator<Item = (Seat, Call)> + '_ {
        let spoken = self.bids().iter().flat_map(|bid| {
            let by = |calls: &BySeat<CallSet>| Seat::ALL.into_iter().find(|&s| calls[s].contains(bid));
            [
                by(&self.made).map(|seat| (seat, bid)),
                by(&self.doubled).map(|seat| (seat, Call::Double)),
                by(&self.redoubled).map(|seat| (seat, Call::Redouble)),
            ]
        });
        let mut spoken = spoken.flatten().peekable();
        let (mut turn, mut left) = (self.dealer, self.len);
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            let seat = turn;
            turn = turn.next();
            let call = spoken.next_if(|(by, _)| *by == seat).map_or(Call::Pass, |(_, call)| call);
            Some((seat, call))
        })
    }

    /// The auction of these calls.
    ///
    /// # Errors
    /// The place of the first call that is not legal, counted from 0.
    pub fn replay(dealer: Seat, calls: impl IntoIterator<Item = Call>) -> Result<Auction, usize> {
        let mut auction = Auction::new(dealer);
        for (place, call) in calls.into_iter().enumerate() {
            if !auction.legal().contains(call) {
                return Err(place);
            }
            auction.call(call);
        }
        Ok(auction)
    }
}
