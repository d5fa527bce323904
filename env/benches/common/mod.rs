//! What the benchmarks work on.

// Each benchmark that includes this module uses a part of it.
#![allow(dead_code)]

use skat_env::below;
use skat_env::skat::{Action, Bid, Contract, Deal, Game, Rules, Seat, State, View, play_out};
use skat_env::{ActionSet as _, Rng, stream};

/// States of random games, one for each decision. Every declarer picks up the skat, as most do.
pub(crate) fn decisions(count: usize) -> Vec<State> {
    let mut rng = stream(1, 0);
    let mut states = Vec::with_capacity(count);
    while states.len() < count {
        let mut state = State::new(Deal::random(&mut rng), Rules::default());
        while !state.is_over() && states.len() < count {
            states.push(state);
            state.act(choose(&state, &mut rng));
        }
    }
    states
}

fn choose(state: &State, rng: &mut Rng) -> Action {
    let legal = state.legal();
    if legal.contains(Action::PickUp) { Action::PickUp } else { legal.nth(below(rng, legal.len())) }
}

/// What the player to move sees of each.
pub(crate) fn views(states: &[State]) -> Vec<View> {
    let view = |state: &State| View::of(state, state.seat_to_move().expect("a decision has a player"));
    states.iter().map(view).collect()
}

/// A random deal in which forehand plays Clubs Hand: nothing is left to choose but thirty cards.
#[inline]
pub(crate) fn clubs(rng: &mut Rng) -> State {
    let mut state = State::with_declarer(Deal::random(rng), Rules::default(), Seat::Forehand, Bid::MIN);
    state.declare(Contract::hand(Game::Clubs));
    state
}

/// Deals and plays the cards alone, and says how many points the declarers made.
pub(crate) fn card_play(rng: &mut Rng, deals: usize) -> u64 {
    let points = |_| {
        let mut state = clubs(rng);
        play_out(&mut state, rng);
        u64::from(state.play().expect("a game that was declared").declarer_points())
    };
    (0..deals).map(points).sum()
}
