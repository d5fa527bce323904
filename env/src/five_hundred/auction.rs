//! The auction: one announcement each, from the dealer's left neighbour to the dealer (500.4).

use super::bid::{Bid, Call, Contract};
use super::seat::Seat;

/// What has been said, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    /// Of the players who have spoken; all others have [`Call::Pass`] here.
    calls: [Call; 4],
    len: u8,
    contract: Option<Contract>,
}

impl Auction {
    /// Before the first announcement.
    pub(super) const NEW: Auction = Auction { calls: [Call::Pass; 4], len: 0, contract: None };

    /// The announcements so far, that of the dealer's left neighbour first; none to four of them.
    #[inline]
    pub fn calls(&self) -> &[Call] {
        &self.calls[..self.len as usize]
    }

    /// What a player has said; `None` before it is his turn.
    #[inline]
    pub fn call_of(&self, seat: Seat) -> Option<Call> {
        self.calls().get(seat.index()).copied()
    }

    /// Whose turn it is to speak; `None` after the dealer.
    #[inline]
    pub const fn turn(&self) -> Option<Seat> {
        if self.len < 4 { Some(Seat::from_index(self.len as usize)) } else { None }
    }

    /// The highest bid so far and who made it: the contract once all have spoken.
    #[inline]
    pub const fn highest(&self) -> Option<Contract> {
        self.contract
    }

    /// The number of the lowest bid that is higher than the last one, 20 when there is none
    /// (500.4b).
    #[inline]
    pub(super) fn lowest(&self) -> usize {
        self.contract.map_or(0, |contract| contract.bid.index() + 1)
    }

    /// The lowest bid that the next player may make, if there is one, when he holds both jokers or
    /// not (500.4b, 500.4c).
    pub fn lowest_bid(&self, both_jokers: bool) -> Option<Bid> {
        let least = if both_jokers { Bid::LOWEST_WITH_BOTH_JOKERS.index() } else { 0 };
        let lowest = self.lowest().max(least);
        (lowest < Bid::COUNT).then(|| Bid::from_index(lowest))
    }

    /// Whether this player's announcement shows that he was not dealt both jokers: he passed though
    /// he could have bid, or bid 7 (500.4c).
    pub fn shows_not_both_jokers(&self, seat: Seat) -> bool {
        match self.call_of(seat) {
            None => false,
            Some(Call::Bid(bid)) => bid < Bid::LOWEST_WITH_BOTH_JOKERS,
            Some(Call::Pass) => {
                let before = &self.calls()[..seat.index()];
                !before.contains(&Call::Bid(Bid::HIGHEST))
            }
        }
    }

    /// The next player speaks.
    ///
    /// # Panics
    /// When all have spoken, or the bid is not higher than the last.
    #[inline]
    pub(super) fn call(&mut self, call: Call) {
        let seat = self.turn().expect("a player who has not spoken");
        if let Call::Bid(bid) = call {
            assert!(bid.index() >= self.lowest(), "{bid} is not higher than the last bid");
            self.contract = Some(Contract { bid, declarer: seat });
        }
        self.calls[seat.index()] = call;
        self.len += 1;
    }
}
