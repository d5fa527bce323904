//! The one round of bids (Joffre 4.1 to 4.4).

use super::action::ActionSet;
use super::bid::Bid;
use super::seat::Seat;

/// Who has bought the deal, and for how many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The player with the highest bid, who leads (Joffre 4.4, 4.5).
    pub buyer: Seat,
    /// What his team has to make.
    pub bid: Bid,
}

/// The bids so far: each player calls once, from the dealer's left to the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    dealer: Seat,
    len: u8,
    calls: [Option<Bid>; 4],
    highest: Option<Contract>,
}

impl Auction {
    /// Before the first call.
    #[inline]
    pub const fn new(dealer: Seat) -> Auction {
        Auction { dealer, len: 0, calls: [None; 4], highest: None }
    }

    /// The dealer of this deal.
    #[inline]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who calls next; `None` when all four have.
    #[inline]
    pub const fn turn(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(self.dealer.after(1 + self.len as usize)) }
    }

    /// Whether all four have called.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.len == 4
    }

    /// The highest bid so far with its player.
    #[inline]
    pub const fn highest(&self) -> Option<Contract> {
        self.highest
    }

    /// Who has bought the deal, once all four have called.
    #[inline]
    pub const fn contract(&self) -> Option<Contract> {
        if self.is_over() { self.highest } else { None }
    }

    /// What a player has called: `None` before he does, then a bid, or `None` within for a pass.
    pub fn call_of(&self, seat: Seat) -> Option<Option<Bid>> {
        let place = seat.relative_to(self.dealer.next());
        (place < usize::from(self.len)).then(|| self.calls[place])
    }

    /// All calls in order with their players; a pass is `None`.
    pub fn calls(&self) -> impl Iterator<Item = (Seat, Option<Bid>)> + '_ {
        let calls = self.calls[..usize::from(self.len)].iter();
        calls.enumerate().map(|(place, &call)| (self.dealer.after(1 + place), call))
    }

    /// The legal calls: a pass or any higher bid; 6 alone for the dealer after three passes.
    #[inline]
    pub const fn legal(&self) -> ActionSet {
        match (self.len, self.highest) {
            (4, _) => ActionSet::EMPTY,
            (3, None) => ActionSet::FORCED,
            (_, None) => ActionSet::calls_above(Bid::FORCED),
            (_, Some(highest)) => ActionSet::calls_above(highest.bid),
        }
    }

    /// Adds the call of the player whose turn it is, `None` for a pass.
    ///
    /// # Panics
    /// When it is not legal.
    #[inline]
    pub fn call(&mut self, call: Option<Bid>) {
        assert!(self.legal().has_call(call), "this call is not legal here");
        self.calls[self.len as usize & 3] = call;
        self.len += 1;
        if let Some(bid) = call {
            self.highest = Some(Contract { buyer: self.dealer.after(self.len as usize), bid });
        }
    }
}
