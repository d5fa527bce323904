//! How high to bid, and whether to pick up the skat.

use super::clock::Effort;
use super::payoff::Payoff;
use super::rollout;
use super::sample::{self, World};
use crate::skat::heuristic::Heuristic;
use crate::skat::inference::Inference;
use skat_env::Rng;
use skat_env::skat::{Action, Bid, State, View, auction};

/// How far a real game may end from a rollout, in card points.
const SPREAD: f32 = 6.0;
/// Tournament points by which this player does better with a game than the rules of thumb, which do
/// not look at worlds.
const BOLDNESS: f32 = 10.0;
/// Where the rules of thumb expect at most so many points more or less than needed, worlds are
/// used.
const DOUBT: f32 = 25.0;
/// The weight of the worlds then; the rest is that of the rules of thumb.
const SHARE: f32 = 0.4;

/// The lowest bid, a hold, or a pass.
///
/// Where the rules of thumb are in doubt, their estimate is averaged with games in sampled worlds,
/// weighed by what the others have bid so far.
pub(crate) fn call(
    heuristic: &Heuristic,
    view: &View,
    effort: Effort,
    inference: &Inference,
    rng: &mut Rng,
) -> Action {
    let auction = &view.auction;
    let (action, bid) = match auction.lowest_legal_bid() {
        Some(bid) => (Action::Bid(bid), bid),
        None => match auction.highest() {
            Some(bid) if view.allows(Action::Hold) => (Action::Hold, bid),
            _ => return Action::Pass,
        },
    };
    let alone = auction.stage() == auction::Stage::ForehandAlone;
    let estimate = heuristic.outlook(view.dealt, view.seat).eagerness(bid, alone) + BOLDNESS;
    let eagerness = if estimate.abs() > DOUBT {
        estimate
    } else {
        let expected = expected(heuristic, view, bid, effort, inference, rng) + BOLDNESS;
        estimate + SHARE * (expected - heuristic.least(alone) - estimate)
    };
    if eagerness > 0.0 { action } else { Action::Pass }
}

/// Tournament points of the game that the player would play for this bid, the mean over worlds.
fn expected(
    heuristic: &Heuristic,
    view: &View,
    bid: Bid,
    effort: Effort,
    inference: &Inference,
    rng: &mut Rng,
) -> f32 {
    let (mut sum, mut total) = (0.0, 0.0);
    sample::each(view, effort, inference, rng, |World { state, weight }| {
        let mut state = State::with_declarer(*state.dealt(), view.rules, view.seat, bid);
        while state.play().is_none() {
            let seat = state.seat_to_move().expect("the declarer is to move");
            state.act(heuristic.choose(&View::of(&state, seat)));
        }
        let payoff = Payoff::own(state.play().expect("the play has begun"), SPREAD);
        sum += weight * rollout::gain(heuristic, state, &payoff);
        total += weight;
    });
    sum / total
}
