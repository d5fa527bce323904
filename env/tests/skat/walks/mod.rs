//! Random deals that reach every phase and all contracts.

use skat_env::below;
use skat_env::skat::{Action, Contract, Deal, Phase, Rules, State};
use skat_env::{ActionSet as _, Rng};

/// All states of a random deal, from the first bid to the end.
pub(crate) fn walk(rng: &mut Rng) -> Vec<State> {
    let rules = Rules { concede: below(rng, 2) == 0, ..Rules::default() };
    let mut state = State::new(Deal::random(rng), rules);
    let mut states = vec![state];
    while !state.is_over() {
        state.act(choose(&state, rng));
        states.push(state);
    }
    states
}

/// A random legal action, weighted so that auctions stay low and the skat is often picked up.
fn choose(state: &State, rng: &mut Rng) -> Action {
    let legal = state.legal();
    let any = legal.nth(below(rng, legal.len()));
    match state.phase() {
        Phase::Bidding => match below(rng, 10) {
            0..3 => Action::Pass,
            3..9 if legal.contains(Action::Hold) => Action::Hold,
            3..9 => legal.nth(below(rng, 2.min(legal.len()))),
            _ => any,
        },
        Phase::PickingUp(_) if below(rng, 5) < 3 => Action::PickUp,
        Phase::Playing(play) if any == Action::Concede && below(rng, 8) > 0 => {
            Action::Card(play.legal_cards().nth(0))
        }
        _ => any,
    }
}

/// The contract, once it is declared.
pub(crate) fn contract(state: &State) -> Option<Contract> {
    state.play().map(|play| play.tricks().contract())
}
