//! The auction as everybody at the table understands it.

use super::meaning::{Force, Meaning, Shown, concluded};
use skat_env::bridge::{Auction, Bid, BySeat, Call, Denomination, Doubling, Seat, Suit};

/// What the calls so far have shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeardAuction {
    pub(super) auction: Auction,
    pub(super) shown: BySeat<Shown>,
    /// What each player called last but passes, and how often he has called anything but a pass.
    pub(super) last: BySeat<Option<Call>>,
    pub(super) spoken: BySeat<usize>,
    /// Who must call again if the opponent before him passes.
    forced: Option<Seat>,
    /// The first bid and who made it.
    pub(super) opening: Option<(Bid, Seat)>,
}

impl HeardAuction {
    /// What has been heard before the first call: nothing.
    pub(super) fn new(dealer: Seat) -> HeardAuction {
        HeardAuction {
            auction: Auction::new(dealer),
            shown: BySeat([Shown::NOTHING; 4]),
            last: BySeat([None; 4]),
            spoken: BySeat([0; 4]),
            forced: None,
            opening: None,
        }
    }

    /// Adds a call; `reasons` are those that the player may have had for his calls.
    pub(super) fn hear(&mut self, seat: Seat, call: Call, reasons: &[Meaning]) {
        self.shown[seat] = concluded(self.shown[seat], call, reasons);
        let forcing = reasons.iter().any(|reason| reason.call == call && reason.force == Force::OneRound);
        if forcing {
            self.forced = Some(seat.partner());
        } else if call != Call::Pass || self.forced == Some(seat) {
            self.forced = None;
        }
        if call != Call::Pass {
            self.last[seat] = Some(call);
            self.spoken[seat] += 1;
        }
        if let (Call::Bid(bid), None) = (call, self.opening) {
            self.opening = Some((bid, seat));
        }
        self.auction.call(call);
    }

    /// Whether a player must not pass: his partner has forced him, and nobody has spoken since.
    pub(super) fn is_forced(&self, seat: Seat) -> bool {
        self.forced == Some(seat)
    }

    /// The cheapest bid in a denomination, if there is one.
    pub(super) fn cheapest(&self, denomination: Denomination) -> Option<Bid> {
        (1..=7).map(|level| Bid::new(level, denomination)).find(|&bid| self.allows(bid))
    }

    /// Whether a bid is above the last.
    pub(super) fn allows(&self, bid: Bid) -> bool {
        self.auction.last_bid().is_none_or(|(last, _)| bid > last)
    }

    /// Whether the opponents have bid a suit.
    pub(super) fn is_theirs(&self, seat: Seat, suit: Suit) -> bool {
        let naming = skat_env::bridge::CallSet::naming(Denomination::of(suit));
        [seat.next(), seat.previous()]
            .into_iter()
            .any(|other| !self.auction.bids_of(other).and(naming).is_empty())
    }

    /// Whether the last bid is the opponents' and not doubled.
    pub(super) fn may_double(&self, seat: Seat) -> bool {
        let last = self.auction.last_bid();
        last.is_some_and(|(_, bidder)| bidder.side() != seat.side())
            && self.auction.doubling() == Doubling::Undoubled
    }
}
