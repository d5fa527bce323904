//! Deals in which one agent sits alone against three of another.

use skat_agents::{Agent, Decision};
use skat_env::tarot::{Action, Rules, State};
use skat_env::{ActionSet as _, Environment as _, stream};

/// A deal before its first word.
pub(crate) fn deal(number: u64) -> State {
    <State as skat_env::Environment>::deal(&Rules::default(), &mut stream(number, 0))
}

/// Plays a deal: `alone` has the seat of player `seat`, `others` the three others. Returns the end
/// with all that was done.
///
/// # Panics
/// When an action is not legal.
pub(crate) fn play(
    alone: &mut dyn Agent<State>,
    others: &mut dyn Agent<State>,
    seat: usize,
    number: u64,
) -> (State, Vec<Action>) {
    let mut state = deal(number);
    let mut generators = [1, 2, 3, 4].map(|seat| stream(number, seat));
    let mut actions = Vec::new();
    while let Some(player) = state.turn() {
        let (view, legal) = (state.view(player), state.legal_actions());
        let decision = Decision { view, legal, rng: &mut generators[player] };
        let action = if player == seat { alone.act(decision) } else { others.act(decision) };
        assert!(legal.contains(action), "{action} in {state}");
        state.apply(action);
        actions.push(action);
    }
    (state, actions)
}

/// How much more the first agent scores alone in each seat against three of the second than the
/// second would there, on average in a deal and seat, with half of the 95 % interval.
pub(crate) fn lead(first: &mut dyn Agent<State>, second: &mut dyn Agent<State>, deals: u64) -> (f64, f64) {
    let mut all = Vec::new();
    for number in 0..deals {
        let (usual, _) = play(&mut *second.fork(), second, 0, number);
        let ahead: i32 =
            (0..4).map(|seat| play(first, second, seat, number).0.score(seat) - usual.score(seat)).sum();
        all.push(f64::from(ahead) / 4.0);
    }
    let count = deals as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
