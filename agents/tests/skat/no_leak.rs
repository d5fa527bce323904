//! No agent's choice depends on what it may not know: in another state with the same view it does
//! the same.

use super::walks::{contract, walk};
use ndarray::{Array1, Array2};
use rand::SeedableRng;
use skat_agents::skat::neural::{
    ACTION_INPUTS, COMMON_OUTPUTS, Criterion, Extras, HIDDEN_OUTPUTS, Layer, Network, OWN_OUTPUTS, Objective,
    SUIT_INPUTS, Selection, SuitLayers,
};
use skat_agents::skat::{DoubleDummy, Heuristic, Neural, NeuralSearch, Pimc};
use skat_agents::{Agent, Decision, Random};
use skat_env::below;
use skat_env::skat::encode::v1;
use skat_env::skat::{Action, Seat, State, View, Worlds};
use skat_env::{ActionSet as _, Environment, Rng};
use std::sync::Arc;

/// Asks `agent` in every state of `deals` random deals, and again in two others with the same view:
/// alone, and in a batch among other decisions.
fn assert_does_not_leak(agent: &mut dyn Agent<State>, deals: usize) {
    let mut rng = Rng::seed_from_u64(1);
    for game in 0..deals {
        let states: Vec<State> = walk(&mut rng).into_iter().filter(|state| !state.is_over()).collect();
        let mut worlds = Vec::new();
        let mut choices = Vec::new();
        for (i, state) in states.iter().enumerate() {
            let seed = (game * 100 + i) as u64;
            let seat = state.seat_to_move().unwrap();
            let choice = agent.act(decision(state, seat, &mut Rng::seed_from_u64(seed)));
            assert!(state.legal().contains(choice), "{choice} is not legal in {:?}", View::of(state, seat));
            let possible = Worlds::of(&View::of(state, seat)).unwrap();
            for _ in 0..2 {
                let world = possible.sample(&mut rng);
                let again = agent.act(decision(&world, seat, &mut Rng::seed_from_u64(seed)));
                assert_eq!(again, choice, "in {state:?}\nand in {world:?}, {:?}", contract(state));
            }
            worlds.push(possible.sample(&mut rng));
            choices.push(choice);
        }
        let mut rngs: Vec<Rng> =
            (0..states.len()).map(|i| Rng::seed_from_u64((game * 100 + i) as u64)).collect();
        let decisions = worlds
            .iter()
            .zip(&mut rngs)
            .map(|(world, rng)| decision(world, world.seat_to_move().unwrap(), rng));
        let mut in_batch = Vec::new();
        agent.act_batch(decisions.collect(), &mut in_batch);
        assert_eq!(in_batch, choices, "in a batch of other states with the same views");
    }
}

fn decision<'a>(state: &State, seat: Seat, rng: &'a mut Rng) -> Decision<'a, State> {
    Decision { view: state.view(seat.index()), legal: state.legal_actions(), rng }
}

/// Narrow layers of random weights between -0.5 and 0.5.
fn random_network(rng: &mut Rng) -> Network {
    let mut weight = || below(rng, 1001) as f32 / 1000.0 - 0.5;
    let mut layer = |inputs, outputs| Layer {
        weight: Array2::from_shape_simple_fn((inputs, outputs), &mut weight),
        bias: Array1::from_shape_simple_fn(outputs, &mut weight),
    };
    let torso = vec![layer(v1::LEN + 4 * 8, 32)];
    let heads = [layer(32, 16), layer(ACTION_INPUTS, 16), layer(16, OWN_OUTPUTS), layer(32, COMMON_OUTPUTS)];
    let suits = SuitLayers { first: layer(SUIT_INPUTS, 12), second: layer(12, 8), card: layer(8, 16) };
    let extras = Extras { suits: Some(suits), inner: Some(layer(16, 16)), hidden: None };
    Network::new(torso, heads, extras).unwrap()
}

#[test]
fn random_does_not_leak() {
    assert_does_not_leak(&mut Random, 1_000);
}

#[test]
fn the_heuristic_does_not_leak() {
    assert_does_not_leak(&mut Heuristic::default(), 1_000);
}

#[test]
fn networks_do_not_leak() {
    let mut rng = Rng::seed_from_u64(2);
    for (objective, rollout_weight, advice, selection) in [
        (Objective::Own, 0.0, false, Selection::Values),
        (Objective::Difference, 0.5, true, Selection::Values),
        (Objective::Difference, 0.0, true, Selection::Logits),
        (Objective::Difference, 1.0, true, Selection::Scores),
    ] {
        for _ in 0..3 {
            let network = Arc::new(random_network(&mut rng));
            assert_does_not_leak(
                &mut Neural::new(network, Criterion { objective, rollout_weight, advice, selection }),
                100,
            );
        }
    }
}

#[test]
fn pimc_does_not_leak() {
    for settings in ["worlds=3", "worlds=2,inference=off", "worlds=2,value=solved", "worlds=3,bids=own"] {
        let deals = if cfg!(debug_assertions) { 2 } else { 20 };
        assert_does_not_leak(&mut Pimc::new(settings.parse().unwrap()), deals);
    }
}

#[test]
fn double_dummy_does_not_leak() {
    let deals = if cfg!(debug_assertions) { 2 } else { 20 };
    assert_does_not_leak(&mut DoubleDummy::new("worlds=3".parse().unwrap()), deals);
}

#[test]
fn the_search_with_a_network_does_not_leak() {
    let criterion = Criterion {
        selection: Selection::Values,
        objective: Objective::Difference,
        rollout_weight: 0.5,
        advice: true,
    };
    for settings in ["worlds=3,weighed=4", "worlds=60,weighed=2,beliefs=on,inference=off"] {
        let deals = if cfg!(debug_assertions) { 1 } else { 10 };
        let mut rng = Rng::seed_from_u64(4);
        let network = random_network(&mut rng);
        let mut weight = || below(&mut rng, 1001) as f32 / 1000.0 - 0.5;
        let hidden = Layer {
            weight: Array2::from_shape_simple_fn((32, HIDDEN_OUTPUTS), &mut weight),
            bias: Array1::from_shape_simple_fn(HIDDEN_OUTPUTS, &mut weight),
        };
        let neural = Neural::new(Arc::new(network.with_hidden(Some(hidden)).unwrap()), criterion);
        let mut agent = NeuralSearch::with_network(settings.parse().unwrap(), neural);
        assert_does_not_leak(&mut agent, deals);
    }
}

/// The test can fail: a choice that depends on anything but the view and the generator is seen.
#[test]
#[should_panic(expected = "left == right")]
fn an_agent_that_knows_more_than_its_view_is_caught() {
    #[derive(Clone)]
    struct Moody(Rng);

    impl Agent<State> for Moody {
        fn act(&mut self, decision: Decision<'_, State>) -> Action {
            decision.legal.nth(below(&mut self.0, decision.legal.len()))
        }

        fn fork(&self) -> Box<dyn Agent<State>> {
            Box::new(self.clone())
        }
    }
    assert_does_not_leak(&mut Moody(Rng::seed_from_u64(3)), 20);
}
