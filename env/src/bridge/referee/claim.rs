//! Claims and concessions (Laws 68 to 71).
//!
//! A claim ends the play. If nobody objects it is scored as claimed; a contested one is adjudicated
//! as equitably to both sides as possible, but doubtful points go against the claimer (Law 70A). A
//! program can say what is beyond doubt: the tricks that the claimer's side wins however all four
//! hands are played, and the most that it could win.

use super::Law;
use crate::bridge::play::Play;
use crate::bridge::seat::Side;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// So many of the rest are the claimer's, as claimed.
    Stands {
        /// What it rests on.
        law: Law,
        /// The tricks of the rest.
        tricks: u8,
    },
    /// The claimer can lose some of them: only these are beyond doubt, and the director weighs what
    /// is normal between them and the claim (Law 70D and E).
    Contested {
        /// What it rests on.
        law: Law,
        /// The tricks of the rest that no play can take from the claimer.
        certain: u8,
        /// The tricks that were claimed.
        claimed: u8,
    },
    /// More was conceded than could be lost, or claimed than could be won: the concession of a
    /// trick that cannot be lost is cancelled (Law 71), and a trick that cannot be won is not
    /// claimed.
    Corrected {
        /// What it rests on.
        law: Law,
        /// The tricks of the rest.
        tricks: u8,
    },
}

/// So many cards at most are left in each hand when a claim is looked at card by card.
pub const LONGEST: usize = 4;

/// The fewest and the most of the remaining tricks that a side wins, over all legal plays of all
/// four hands; the trick on the table counts with them. `None` with more than [`LONGEST`] cards in
/// a hand.
pub fn range(play: &Play, side: Side) -> Option<(u8, u8)> {
    let tricks = play.tricks();
    if crate::bridge::Seat::ALL.into_iter().any(|seat| tricks.cards_left(seat) > LONGEST) {
        return None;
    }
    Some(over_all_plays(play, side))
}

fn over_all_plays(play: &Play, side: Side) -> (u8, u8) {
    let before = play.tricks().taken(side);
    let (mut least, mut most) = (u8::MAX, 0);
    for card in play.legal_cards() {
        let mut next = *play;
        let is_over = next.play(card);
        let won = next.tricks().taken(side) - before;
        let (low, high) = if is_over { (0, 0) } else { over_all_plays(&next, side) };
        least = least.min(won + low);
        most = most.max(won + high);
    }
    if least == u8::MAX { (0, 0) } else { (least, most) }
}

/// What a claim of so many of the remaining tricks is worth to a side; `None` where it cannot be
/// looked at card by card.
///
/// # Panics
/// When more tricks are claimed than are left.
pub fn rule(play: &Play, side: Side, claimed: u8) -> Option<Claim> {
    let left = 13 - play.tricks().complete();
    assert!(claimed <= left, "{claimed} tricks of {left} are claimed");
    let (certain, most) = range(play, side)?;
    Some(if claimed < certain {
        Claim::Corrected { law: Law("71"), tricks: certain }
    } else if claimed > most {
        Claim::Corrected { law: Law("70A"), tricks: most }
    } else if claimed == certain {
        Claim::Stands { law: Law("70A"), tricks: claimed }
    } else {
        Claim::Contested { law: Law("70A"), certain, claimed }
    })
}
