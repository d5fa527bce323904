//! Who plays a deal of self-play, and how boldly.

use crate::config::Learners;
use crate::self_play::Exploration;
use rand::Rng as _;
use skat_env::Rng;
use skat_env::skat::{Action, Bid, BySeat, Seat, View, below};

/// How a deal is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Casting {
    pub(crate) bold: Option<Bold>,
    /// Who is played by the teacher.
    pub(crate) taught: BySeat<bool>,
    /// Whether one of its decisions is to be tried with every other action too.
    pub(crate) is_forked: bool,
}

impl Casting {
    pub(crate) fn draw(learners: Learners, exploration: Exploration, rng: &mut Rng) -> Casting {
        Casting {
            bold: Bold::draw(exploration.bold, rng),
            taught: taught(learners, exploration.teacher, rng),
            is_forked: uniform(rng) < exploration.fork,
        }
    }
}

/// A player who bids up to a limit, whatever his cards are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bold {
    pub(crate) seat: Seat,
    limit: Bid,
}

impl Bold {
    /// The chance that a bold declarer picks up the skat unasked: burying and the plain games must be met to be learnt.
    pub(crate) const PICK_UP: f64 = 0.75;

    /// The limit is one of the first 24 values, 18 to 72, the lower ones more often.
    fn draw(chance: f64, rng: &mut Rng) -> Option<Bold> {
        let is_bold = uniform(rng) < chance;
        let (seat, a, b) = (below(rng, 3), below(rng, 24), below(rng, 24));
        is_bold.then(|| Bold { seat: Seat::from_index(seat), limit: Bid::from_index(a.min(b)) })
    }

    pub(crate) fn call(self, view: &View) -> Action {
        let hold = view.auction.highest().is_some_and(|bid| bid <= self.limit) && view.allows(Action::Hold);
        match view.auction.lowest_legal_bid() {
            _ if hold => Action::Hold,
            Some(bid) if bid <= self.limit => Action::Bid(bid),
            _ => Action::Pass,
        }
    }
}

/// The seats of a deal that the teacher plays.
fn taught(learners: Learners, chance: f64, rng: &mut Rng) -> BySeat<bool> {
    let by_chance = BySeat::from_fn(|_| uniform(rng) < chance);
    match learners {
        Learners::All => by_chance,
        Learners::One => {
            let learner = Seat::from_index(below(rng, 3));
            BySeat::from_fn(|seat| seat != learner || by_chance[seat])
        }
    }
}

/// A number from 0 on and below 1.
pub(crate) fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}
