//! A natural bidding system: each call has reasons, which say what a hand must have; the first that
//! fits is taken, and from a call everybody concludes what its reasons have in common.

mod competing;
mod going_on;
mod hand;
mod heard;
mod meaning;
mod opening;
mod responding;

use hand::Hand;
use heard::HeardAuction;
use meaning::Meaning;
use skat_env::bridge::{Call, Seat, View};

/// What is called with this view.
pub(super) fn choose(view: &View) -> Call {
    let mut heard = HeardAuction::new(view.auction.dealer());
    let mut reasons = Vec::with_capacity(64);
    for (seat, call) in view.auction.calls() {
        collect_reasons(&heard, seat, &mut reasons);
        heard.hear(seat, call, &reasons);
    }
    collect_reasons(&heard, view.seat, &mut reasons);
    let hand = Hand::of(view.dealt);
    let fitting = reasons.iter().find(|reason| reason.fits(&hand));
    fitting.map_or(Call::Pass, |reason| reason.call)
}

/// The reasons for calls that the player in turn may have, the first that fits being taken.
fn collect_reasons(heard: &HeardAuction, seat: Seat, reasons: &mut Vec<Meaning>) {
    reasons.clear();
    let partner = seat.partner();
    let has_spoken = heard.spoken[seat] > 0;
    match (heard.opening, heard.last[partner]) {
        (None, _) => opening::reasons(heard, reasons),
        (Some((bid, opener)), Some(_)) if opener == partner && !has_spoken => {
            responding::reasons(heard, seat, bid, reasons);
        }
        (Some((_, opener)), None) if opener.side() != seat.side() && !has_spoken => {
            competing::reasons(heard, seat, reasons);
        }
        (Some((_, opener)), Some(Call::Double)) if opener.side() != seat.side() && !has_spoken => {
            competing::answers(heard, seat, reasons);
        }
        _ => going_on::reasons(heard, seat, reasons),
    }
    reasons.retain(|reason| heard.auction.legal().contains(reason.call));
}
