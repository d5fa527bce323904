//! Who sits where in a deal of self-play, and whose bids are forced.

use super::exploration::Exploration;
use super::partners::Partner;
use crate::config::Learners;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, BySeat, Seat, View};
use skat_env::{Rng, below, uniform};

/// How a deal is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seating {
    pub(super) forced_bids: Option<ForcedBids>,
    /// Who is not played by the newest network.
    pub(super) partners: BySeat<Option<Partner>>,
    /// Whether one of its decisions is made otherwise too.
    pub(super) has_vine: bool,
}

impl Seating {
    /// For a deal, with so many earlier networks to choose from.
    pub(super) fn draw(
        learners: Learners,
        exploration: Exploration,
        earlier: usize,
        rng: &mut Rng,
    ) -> Seating {
        let forced_bids = ForcedBids::draw(exploration.forced_bids, rng);
        let scripted = scripted(learners, exploration.scripted, rng);
        let has_vine = uniform(rng) < exploration.vine;
        let earlier = from_pool(exploration.pool, earlier, rng);
        let partners = BySeat::from_fn(|seat| match scripted[seat] {
            true => Some(Partner::Scripted),
            false => earlier[seat].map(Partner::Earlier),
        });
        Seating { forced_bids, partners, has_vine }
    }

    /// The seats of the scripted opponent, this player's apart.
    pub(super) fn scripted_others(&self, player: Seat) -> BySeat<bool> {
        BySeat::from_fn(|seat| seat != player && self.partners[seat] == Some(Partner::Scripted))
    }

    /// The calls of a player whose bids are forced.
    pub(super) fn forced_call(&self, view: &View) -> Option<Action> {
        let forced = self.forced_bids.filter(|forced| forced.seat == view.seat)?;
        (view.stage == Stage::Bidding).then(|| forced.call(view))
    }
}

/// A player who bids up to a limit, whatever his cards are: an exploring start for declarers.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForcedBids {
    pub(super) seat: Seat,
    limit: Bid,
}

impl ForcedBids {
    /// The probability that such a declarer picks up the skat unasked: so that burying and the
    /// plain games occur and are learnt.
    pub(super) const PICK_UP: f64 = 0.75;

    /// The limit is one of the first 24 values, 18 to 72, the lower ones more often.
    fn draw(probability: f64, rng: &mut Rng) -> Option<ForcedBids> {
        let is_forced = uniform(rng) < probability;
        let (seat, a, b) = (below(rng, 3), below(rng, 24), below(rng, 24));
        is_forced.then(|| ForcedBids { seat: Seat::from_index(seat), limit: Bid::from_index(a.min(b)) })
    }

    fn call(self, view: &View) -> Action {
        let hold = view.auction.highest().is_some_and(|bid| bid <= self.limit) && view.allows(Action::Hold);
        match view.auction.lowest_legal_bid() {
            _ if hold => Action::Hold,
            Some(bid) if bid <= self.limit => Action::Bid(bid),
            _ => Action::Pass,
        }
    }
}

/// The seats of a deal that the scripted opponent plays.
fn scripted(learners: Learners, probability: f64, rng: &mut Rng) -> BySeat<bool> {
    let drawn = BySeat::from_fn(|_| uniform(rng) < probability);
    match learners {
        Learners::All => drawn,
        Learners::One => {
            let learner = Seat::from_index(below(rng, 3));
            BySeat::from_fn(|seat| seat != learner || drawn[seat])
        }
    }
}

/// The seats of a deal that earlier networks play; where there can be none, nothing is drawn.
fn from_pool(probability: f64, count: usize, rng: &mut Rng) -> BySeat<Option<usize>> {
    let is_possible = probability > 0.0 && count > 0;
    BySeat::from_fn(|_| (is_possible && uniform(rng) < probability).then(|| below(rng, count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_env::stream;

    /// The fractions of seats of so many deals that are the newest network's, the scripted
    /// opponent's and each earlier one's.
    fn shares(learners: Learners, scripted: f64, pool: f64, earlier: usize) -> Vec<f64> {
        const DEALS: usize = 4000;
        let exploration = Exploration { scripted, pool, ..Exploration::default() };
        let mut rng = stream(9, 0);
        let mut counts = vec![0usize; 2 + earlier];
        for _ in 0..DEALS {
            let seating = Seating::draw(learners, exploration, earlier, &mut rng);
            for seat in Seat::ALL {
                counts[seating.partners[seat].map_or(0, |partner| 1 + partner.number())] += 1;
            }
        }
        counts.into_iter().map(|count| count as f64 / (3 * DEALS) as f64).collect()
    }

    #[test]
    fn the_scripted_opponents_of_a_player_are_not_himself_nor_earlier_networks() {
        let partners = BySeat([Some(Partner::Scripted), Some(Partner::Earlier(0)), None]);
        let seating = Seating { forced_bids: None, partners, has_vine: false };
        let others = Seat::ALL.map(|seat| seating.scripted_others(seat));
        let forehand = BySeat::from_fn(|seat| seat == Seat::ALL[0]);
        assert_eq!(others, [BySeat::default(), forehand, forehand]);
    }

    #[test]
    fn seats_are_given_away_by_their_probabilities() {
        for (learners, scripted, pool, earlier, expected) in [
            (Learners::All, 0.0, 0.0, 2, &[1.0, 0.0, 0.0, 0.0][..]),
            (Learners::All, 0.0, 1.0, 2, &[0.0, 0.0, 0.5, 0.5]),
            (Learners::All, 0.0, 1.0, 0, &[1.0, 0.0]),
            (Learners::All, 0.5, 0.4, 2, &[0.3, 0.5, 0.1, 0.1]),
            (Learners::One, 0.0, 0.6, 1, &[0.4 / 3.0, 2.0 / 3.0, 0.2]),
        ] {
            let found = shares(learners, scripted, pool, earlier);
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 0.02, "{found:?}, expected {expected:?}");
            }
        }
    }
}
