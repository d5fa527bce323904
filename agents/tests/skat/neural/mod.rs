//! The player with a network: its file, its arithmetic, and how it chooses.

mod choices;
mod facts;
mod file;
mod forward;

use super::walks::{contract, walk};
use ndarray::{Array1, Array2};
use rand::SeedableRng;
use skat_agents::skat::neural::{
    ACTION_INPUTS, ADVICE_LEN, Advice, Buffers, COMMON_OUTPUTS, COMMON_PART, Continuation, Criterion,
    Expectation, Extras, Features, HIDDEN_OUTPUTS, Layer, Network, Networks, OPINION, OWN_OUTPUTS, OWN_PART,
    Objective, SUIT_INPUTS, Selection, SuitLayers, WIDEST_HEAD, action_inputs, considered,
    exchanges_in_question, from_bytes, load, logit, observe, observe_exchanges, outcome_distribution,
    to_bytes, values,
};
use skat_agents::skat::{Heuristic, Neural};
use skat_agents::{Agent, Decision};
use skat_env::below;
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Bid, CardSet, Deal, Outcome, Relabelling, Rules, Seat, State, View};
use skat_env::{ActionSet as _, Rng};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

fn layer(rng: &mut Rng, inputs: usize, outputs: usize) -> Layer {
    let mut weight = || below(rng, 1001) as f32 / 1000.0 - 0.5;
    Layer {
        weight: Array2::from_shape_simple_fn((inputs, outputs), &mut weight),
        bias: Array1::from_shape_simple_fn(outputs, &mut weight),
    }
}

/// Random weights between -0.5 and 0.5.
fn network(seed: u64) -> Network {
    let rng = &mut Rng::seed_from_u64(seed);
    let torso = vec![layer(rng, v1::LEN, 24), layer(rng, 24, 16)];
    let heads = [
        layer(rng, 16, 8),
        layer(rng, ACTION_INPUTS, 8),
        layer(rng, 8, OWN_OUTPUTS),
        layer(rng, 16, COMMON_OUTPUTS),
    ];
    Network::new(torso, heads, Extras::default()).expect("the shapes fit")
}

/// The same with all that a network may lack but hidden cards.
fn full_network(seed: u64) -> Network {
    let rng = &mut Rng::seed_from_u64(seed);
    let suits =
        SuitLayers { first: layer(rng, SUIT_INPUTS, 10), second: layer(rng, 10, 6), card: layer(rng, 6, 8) };
    let torso = vec![layer(rng, v1::LEN + 4 * 6, 24), layer(rng, 24, 16)];
    let heads = [
        layer(rng, 16, 8),
        layer(rng, ACTION_INPUTS, 8),
        layer(rng, 8, OWN_OUTPUTS),
        layer(rng, 16, COMMON_OUTPUTS),
    ];
    let extras = Extras { suits: Some(suits), inner: Some(layer(rng, 8, 8)), hidden: None };
    Network::new(torso, heads, extras).expect("the shapes fit")
}

const OWN: Criterion =
    Criterion { objective: Objective::Own, rollout_weight: 0.0, advice: false, selection: Selection::Values };
const DIFFERENCE: Criterion = Criterion {
    objective: Objective::Difference,
    rollout_weight: 0.75,
    advice: true,
    selection: Selection::Values,
};

const SCORES: Criterion = Criterion { selection: Selection::Scores, ..DIFFERENCE };

const POLICY: Criterion = Criterion { selection: Selection::Logits, ..OWN };

fn neural(seed: u64, criterion: Criterion) -> Neural {
    let network = if seed.is_multiple_of(2) { network(seed) } else { full_network(seed) };
    Neural::new(Arc::new(network), criterion)
}

/// The views of the players to move in random deals.
fn views(seed: u64, deals: usize) -> Vec<View> {
    let mut rng = Rng::seed_from_u64(seed);
    let states = (0..deals).flat_map(|_| walk(&mut rng)).collect::<Vec<State>>();
    states.iter().filter_map(|state| Some(View::of(state, state.seat_to_move()?))).collect()
}

fn decision<'a>(view: &View, rng: &'a mut Rng) -> Decision<'a, State> {
    Decision { view: *view, legal: view.legal, rng }
}
