//! Who plays a deal of self-play, and how boldly.

use crate::config::Learners;
use crate::self_play::Exploration;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, BySeat, Seat, View};
use skat_env::{Rng, below, uniform};

/// How a deal is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Casting {
    pub(crate) bold: Option<Bold>,
    /// Who is not played by the newest network.
    pub(crate) guests: BySeat<Option<Guest>>,
    /// Whether one of its decisions is to be tried with every other action too.
    pub(crate) is_forked: bool,
}

/// Who plays instead of the newest network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guest {
    Teacher,
    /// An earlier network, by its place in the pool.
    Earlier(usize),
}

impl Guest {
    /// The teacher is 0.
    pub(crate) fn number(self) -> usize {
        match self {
            Guest::Teacher => 0,
            Guest::Earlier(place) => 1 + place,
        }
    }
}

impl Casting {
    /// For a deal, with so many earlier networks to choose from.
    pub(crate) fn draw(
        learners: Learners,
        exploration: Exploration,
        earlier: usize,
        rng: &mut Rng,
    ) -> Casting {
        let bold = Bold::draw(exploration.bold, rng);
        let taught = taught(learners, exploration.teacher, rng);
        let is_forked = uniform(rng) < exploration.fork;
        let earlier = earlier_selves(exploration.snapshots, earlier, rng);
        let guests = BySeat::from_fn(|seat| match taught[seat] {
            true => Some(Guest::Teacher),
            false => earlier[seat].map(Guest::Earlier),
        });
        Casting { bold, guests, is_forked }
    }

    /// A bold player's word in the auction.
    pub(crate) fn bold_call(&self, view: &View) -> Option<Action> {
        let bold = self.bold.filter(|bold| bold.seat == view.seat)?;
        (view.stage == Stage::Bidding).then(|| bold.call(view))
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

/// The seats of a deal that earlier networks play; where there can be none, nothing is drawn.
fn earlier_selves(chance: f64, count: usize, rng: &mut Rng) -> BySeat<Option<usize>> {
    let is_possible = chance > 0.0 && count > 0;
    BySeat::from_fn(|_| (is_possible && uniform(rng) < chance).then(|| below(rng, count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::stream;

    /// Of so many deals the shares of seats that are the newest network's, the teacher's and each earlier one's.
    fn shares(learners: Learners, teacher: f64, snapshots: f64, earlier: usize) -> Vec<f64> {
        const DEALS: usize = 4000;
        let exploration = Exploration {
            epsilon: 0.0,
            bold: 0.0,
            teacher,
            snapshots,
            fork: 0.0,
            null_fork: 0.0,
            playouts: 0.0,
            worlds: 0,
        };
        let mut rng = stream(9, 0);
        let mut counts = vec![0usize; 2 + earlier];
        for _ in 0..DEALS {
            let casting = Casting::draw(learners, exploration, earlier, &mut rng);
            for seat in Seat::ALL {
                counts[casting.guests[seat].map_or(0, |guest| 1 + guest.number())] += 1;
            }
        }
        counts.into_iter().map(|count| count as f64 / (3 * DEALS) as f64).collect()
    }

    #[test]
    fn seats_are_given_away_by_their_chances() {
        for (learners, teacher, snapshots, earlier, expected) in [
            (Learners::All, 0.0, 0.0, 2, &[1.0, 0.0, 0.0, 0.0][..]),
            (Learners::All, 0.0, 1.0, 2, &[0.0, 0.0, 0.5, 0.5]),
            (Learners::All, 0.0, 1.0, 0, &[1.0, 0.0]),
            (Learners::All, 0.5, 0.4, 2, &[0.3, 0.5, 0.1, 0.1]),
            (Learners::One, 0.0, 0.6, 1, &[0.4 / 3.0, 2.0 / 3.0, 0.2]),
        ] {
            let found = shares(learners, teacher, snapshots, earlier);
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 0.02, "{found:?}, expected {expected:?}");
            }
        }
    }
}
