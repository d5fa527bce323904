//! The actions that are chosen among.

use skat_env::skat::{Action, View};
use skat_env::{Action as _, ActionSet as _};

/// The actions that the learner chooses among: all legal ones but jump bids, which tell the others
/// more and win nothing that a lower bid does not, and conceding.
pub fn considered(view: &View) -> skat_env::skat::ActionSet {
    let bids = ((1u128 << 63) - 1) << Action::BIDS;
    let lowest = view.auction.lowest_legal_bid().map_or(0, |bid| 1 << Action::Bid(bid).index());
    let bits = view.legal.bits() & !(1 << Action::CONCEDE);
    skat_env::skat::ActionSet::from_bits(bits & (!bids | lowest))
}

/// Whether there is nothing to decide.
pub fn is_forced(view: &View) -> bool {
    considered(view).len() == 1
}
