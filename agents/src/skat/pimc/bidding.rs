//! How high to bid, and whether to pick up the skat.

use super::clock::Effort;
use super::payoff::Payoff;
use super::rollout::{self, Players};
use super::sample::{self, World};
use crate::skat::Swift;
use crate::skat::heuristic::Heuristic;
use crate::skat::inference::Inference;
use skat_env::Rng;
use skat_env::skat::{Action, Bid, State, View, auction};

/// How far a real game may end from a rollout, in card points.
const SPREAD: f32 = 6.0;

/// What a player takes a hand for in the bidding, and before he picks up the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bidding {
    /// The estimate of the rules of thumb, which games in worlds correct: in them the rules of
    /// thumb play all three seats.
    Heuristic,
    /// Games in worlds alone where the estimate is not clear, and in them the player to bid plays
    /// his cards by [`Swift`], so about as well as he will. Hand or skat by such games too, which
    /// is otherwise as the rules of thumb have it.
    Own,
}

impl Bidding {
    /// Both, in the order of [`Bidding::WORDS`].
    pub(crate) const ALL: [Bidding; 2] = [Bidding::Heuristic, Bidding::Own];
    /// As settings write them.
    pub(crate) const WORDS: &'static [&'static str] = &["heuristic", "own"];

    /// How worlds are used.
    const fn manner(self) -> Manner {
        match self {
            Bidding::Heuristic => Manner { boldness: 10.0, doubt: 25.0, share: 0.4 },
            Bidding::Own => Manner { boldness: 8.0, doubt: 40.0, share: 1.0 },
        }
    }
}

/// How games in worlds are used in the bidding.
struct Manner {
    /// Tournament points by which this player does better with a game than the rules of thumb, or
    /// than those who play in worlds.
    boldness: f32,
    /// Where the rules of thumb expect at most so many points more or less than needed, worlds are
    /// used.
    doubt: f32,
    /// The weight of the worlds then; the rest is that of the rules of thumb.
    share: f32,
}

/// The lowest bid, a hold, or a pass.
///
/// Where the rules of thumb are in doubt, games in sampled worlds, weighed by what the others have
/// bid so far, count too, or count alone.
pub(crate) fn call(
    heuristic: &Heuristic,
    view: &View,
    effort: Effort,
    inference: &Inference,
    bids: Bidding,
    rng: &mut Rng,
) -> Action {
    let Manner { boldness, doubt, share } = bids.manner();
    let Some((action, bid)) = asked(view) else { return Action::Pass };
    let alone = view.auction.stage() == auction::Stage::ForehandAlone;
    let estimate = heuristic.outlook(view.dealt, view.seat).eagerness(bid, alone) + boldness;
    let eagerness = if estimate.abs() > doubt {
        estimate
    } else {
        let expected = expected(heuristic, view, bid, effort, inference, bids, rng) + boldness;
        estimate + share * (expected - heuristic.least(alone) - estimate)
    };
    if eagerness > 0.0 { action } else { Action::Pass }
}

/// What may be called beside a pass, and the bid that it is; nothing where passing is all.
pub(crate) fn asked(view: &View) -> Option<(Action, Bid)> {
    match view.auction.lowest_legal_bid() {
        Some(bid) => Some((Action::Bid(bid), bid)),
        None => view.auction.highest().filter(|_| view.allows(Action::Hold)).map(|bid| (Action::Hold, bid)),
    }
}

/// Tournament points of the game that the player would play for this bid, the mean over worlds.
fn expected(
    heuristic: &Heuristic,
    view: &View,
    bid: Bid,
    effort: Effort,
    inference: &Inference,
    bids: Bidding,
    rng: &mut Rng,
) -> f32 {
    let swift = Swift::shipped();
    let players = match bids {
        Bidding::Heuristic => Players::of(heuristic, &swift),
        Bidding::Own => Players::of(heuristic, &swift).with_swift(view.seat),
    };
    let (mut sum, mut total) = (0.0, 0.0);
    sample::each(view, effort, inference, rng, |World { state, weight }| {
        let state = State::with_declarer(*state.dealt(), view.rules, view.seat, bid);
        sum += weight * rollout::gain_before_play(players, state, |play| Payoff::own(play, SPREAD));
        total += weight;
    });
    sum / total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skat::inference::Model;
    use skat_env::skat::{Deal, Rules};
    use skat_env::stream;

    /// Where the estimate is clear both call the same; in between they differ now and then.
    #[test]
    fn own_bids_differ_only_where_the_estimate_is_in_doubt() {
        let heuristic = Heuristic::default();
        let (mut doubtful, mut different) = (0, 0);
        for seed in 0..if cfg!(debug_assertions) { 60 } else { 300 } {
            let state = State::new(Deal::from_seed(seed), Rules::default());
            let view = View::of(&state, state.seat_to_move().expect("the bidding begins"));
            let inference = Inference::of(&heuristic, &view, Model::Heuristic);
            let called = [Bidding::Heuristic, Bidding::Own].map(|bids| {
                let effort = Effort::worlds(10);
                call(&heuristic, &view, effort, &inference, bids, &mut stream(seed, 0))
            });
            let estimate = heuristic.outlook(view.dealt, view.seat).eagerness(Bid::MIN, false);
            let is_clear = Bidding::ALL.iter().all(|bids| {
                let Manner { boldness, doubt, .. } = bids.manner();
                (estimate + boldness).abs() > doubt
            });
            if is_clear {
                let expected = if estimate > 0.0 { Action::Bid(Bid::MIN) } else { Action::Pass };
                assert_eq!(called, [expected; 2], "{view:?}");
            } else {
                doubtful += 1;
                different += usize::from(called[0] != called[1]);
            }
        }
        assert!(different > 0 && different < doubtful / 2, "{different} of {doubtful}");
    }
}
