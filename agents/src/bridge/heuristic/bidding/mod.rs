//! A natural bidding system: each call has reasons, which say what a hand must have; the first that
//! fits is taken, and from a call everybody concludes what its reasons have in common.

mod competing;
mod going_on;
mod hand;
mod meaning;
mod opening;
mod responding;
mod table;

use hand::Hand;
use skat_env::bridge::{Call, View};
use table::Table;

/// What is called with this view.
pub(super) fn choose(view: &View) -> Call {
    let table = Table::of(&view.auction);
    let mut reasons = Vec::with_capacity(64);
    table.reasons(view.seat, &mut reasons);
    let hand = Hand::of(view.dealt);
    let fitting = reasons.iter().find(|reason| reason.fits(&hand));
    fitting.map_or(Call::Pass, |reason| reason.call)
}
