//! One round of bids.

use super::action::{Action, ActionSet};
use super::contract::Contract;
use super::seat::Seat;

/// What each player has said, in the order of play (reading R1).
///
/// Each speaks once, and bids more than those before him or passes. A garde contre ends the
/// auction, since nobody can go above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction<const P: usize> {
    calls: [Option<Contract>; P],
    len: u8,
    best: Option<(Seat, Contract)>,
}

impl<const P: usize> Auction<P> {
    /// Before anybody has spoken.
    pub const NEW: Auction<P> = Auction { calls: [None; P], len: 0, best: None };

    /// What was said so far, in the order of play: `None` is a pass.
    #[inline]
    pub fn calls(&self) -> &[Option<Contract>] {
        &self.calls[..self.len as usize]
    }

    /// What a player said: `None` before his turn, `Some(None)` a pass.
    pub fn call_of(&self, seat: Seat) -> Option<Option<Contract>> {
        self.calls().get(seat.index()).copied()
    }

    /// The highest bid and who made it.
    #[inline]
    pub const fn best(&self) -> Option<(Seat, Contract)> {
        self.best
    }

    /// Whether nobody is left to speak.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.len as usize == P || matches!(self.best, Some((_, Contract::GardeContre)))
    }

    /// Who is to speak.
    #[inline]
    pub const fn turn(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(Seat::from_index(self.len as usize)) }
    }

    /// What the player to speak may say.
    #[inline]
    pub const fn legal(&self) -> ActionSet {
        let above = match self.best {
            Some((_, contract)) => contract.index() + 1,
            None => 0,
        };
        let bids = (0xf >> above) << (Action::BIDS + above);
        ActionSet::from_bits(bids | 1 << Action::PASS)
    }

    /// The next player passes or bids.
    ///
    /// # Panics
    /// When the auction is over or the bid is not above those before.
    #[inline]
    pub fn say(&mut self, call: Option<Contract>) {
        let seat = self.turn().expect("somebody is left to speak");
        if let Some(contract) = call {
            assert!(self.best.is_none_or(|(_, best)| contract > best), "a bid goes above those before");
            self.best = Some((seat, contract));
        }
        self.calls[seat.index()] = call;
        self.len += 1;
    }
}
