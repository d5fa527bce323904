//! The exchange by a network that values what comes of it: the ten cards that are kept, the two
//! that are buried and the game.
//!
//! A network that rates single steps has to foresee the best of the steps that follow. What comes
//! of all of them is there to be seen at once: an afterstate (R. S. Sutton, A. G. Barto,
//! *Reinforcement Learning*, 2018, 6.8).

use super::head::SCALE;
use super::inputs::observe;
use super::network::{Buffers, Network};
use super::outputs::{Continuation, output};
use crate::skat::heuristic::{Exchange, promising};
use skat_env::skat::encode::v1;
use skat_env::skat::{Action, State, View, Worlds};

/// How many exchanges are compared at most.
const EXCHANGES: usize = 24;
/// Those are left out of which the rules of thumb expect so many tournament points less than of the
/// best.
const RANGE: f32 = 60.0;

/// The exchanges that come into question for a declarer who has picked up the skat: those of which
/// the rules of thumb expect the most, the best first, 24 at most, and not those of which they
/// expect 60 points less than of the best. They go on from the cards that are buried already.
///
/// # Panics
/// When the observer is not a declarer who is burying or declaring.
pub fn exchanges_in_question(view: &View) -> Vec<Exchange> {
    promising(view, EXCHANGES, RANGE)
}

/// What the declarer observes when he has made each of these exchanges, as the network is told it.
///
/// # Panics
/// As [`exchanges_in_question`], and when an exchange does not fit the view.
pub fn observe_exchanges(view: &View, exchanges: &[Exchange]) -> Vec<v1::Row> {
    let worlds = Worlds::of(view).expect("the deal is not over");
    // Any will do: how the unseen cards lie is not observed.
    let state: State = worlds.nth(0, 0);
    let after = |exchange: &Exchange| {
        let mut state = state;
        (exchange.buried - view.buried).iter().for_each(|card| state.bury(card));
        state.declare(exchange.contract);
        observe(&View::of(&state, view.seat)).1
    };
    exchanges.iter().map(after).collect()
}

/// What an exchange is worth in tournament points, of which the rules of thumb expect so many and
/// the network has these common outputs: it corrects what is expected.
pub fn exchange_value(expected: f32, common: &[f32]) -> f32 {
    expected + SCALE * Continuation::Rollout.common(common)[output::SCORE]
}

/// The next steps of the exchanges in question, each with the value of the best that begins so.
pub(super) fn next_steps(network: &Network, view: &View, buffers: &mut Buffers) -> Vec<(Action, f32)> {
    let exchanges = exchanges_in_question(view);
    let rows = observe_exchanges(view, &exchanges);
    let reading = network.read(&rows, buffers);
    let mut steps: Vec<(Action, f32)> = Vec::new();
    for (place, exchange) in exchanges.into_iter().enumerate() {
        let value = exchange_value(exchange.points, reading.row(place).1);
        let step = exchange.next_step(view);
        match steps.iter_mut().find(|(action, _)| *action == step) {
            Some((_, best)) => *best = best.max(value),
            None => steps.push((step, value)),
        }
    }
    steps
}
