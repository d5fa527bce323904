//! The player with a network: its file, and how it chooses.

#[path = "../../env/tests/walks/mod.rs"]
mod walks;

use ndarray::{Array1, Array2};
use rand::SeedableRng;
use skat_agents::neural::{
    ACTION_INPUTS, ADVICE_LEN, Advice, Buffers, COMMON_OUTPUTS, COMMON_PART, Choice, Continuation, Criterion,
    Expectation, Extras, Features, HIDDEN_OUTPUTS, Layer, Network, OWN_OUTPUTS, OWN_PART, Objective,
    SUIT_INPUTS, SuitLayers, WIDEST_HEAD, action_inputs, considered, from_bytes, load, logit, observe,
    outcome_distribution, to_bytes, values,
};
use skat_agents::{Agent, Decision, Heuristic, Neural};
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, CardSet, Outcome, Relabelling, Seat, State, View, below};
use skat_env::{ActionSet as _, Rng};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use walks::{contract, walk};

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
    Criterion { objective: Objective::Own, playout_weight: 0.0, advice: false, choice: Choice::Values };
const DIFFERENCE: Criterion = Criterion {
    objective: Objective::Difference,
    playout_weight: 0.75,
    advice: true,
    choice: Choice::Values,
};
const SCORES: Criterion = Criterion { choice: Choice::Scores, ..DIFFERENCE };
const POLICY: Criterion = Criterion { choice: Choice::Logits, ..OWN };

const FEATURES: Features = Features { action: 0b1011, advice: 0b1_0100 };

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

#[test]
fn a_network_is_read_as_it_was_written() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("network.safetensors");
    for criterion in [OWN, DIFFERENCE, SCORES, POLICY] {
        for network in [network(1), full_network(1)] {
            fs::write(&path, to_bytes(&network, criterion)).expect("the folder is writable");
            assert_eq!(load(&path).expect("a network's file"), (network.clone(), criterion));
            let agent = Neural::load(&path).expect("a network's file");
            assert_eq!(agent.network(), &network);
        }
    }
    assert_eq!(to_bytes(&network(1), OWN), to_bytes(&network(1), OWN));
}

/// Any program that knows safetensors can read the file.
#[test]
fn the_file_is_plain_safetensors() {
    let bytes = to_bytes(&network(2), OWN);
    let tensors = safetensors::SafeTensors::deserialize(&bytes).expect("a safetensors file");
    let mut names = tensors.names();
    names.sort_unstable();
    let layers = ["action", "common", "out", "state", "torso0", "torso1"];
    let expected: Vec<String> =
        layers.iter().flat_map(|layer| [format!("{layer}.bias"), format!("{layer}.weight")]).collect();
    assert_eq!(names, expected);
    let weight = tensors.tensor("torso0.weight").expect("the first layer");
    assert_eq!(weight.shape(), [v1::LEN, 24]);
    let first = f32::from_le_bytes(weight.data()[..4].try_into().expect("four bytes"));
    assert_eq!(first, network(2).torso()[0].weight[[0, 0]]);
    let header = u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
    assert_eq!(header % 8, 0, "the numbers are aligned");
}

/// The error's text for these bytes; it begins with the path and is one line.
fn refused(bytes: &[u8]) -> String {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("broken.safetensors");
    fs::write(&path, bytes).expect("the folder is writable");
    problem(&path)
}

fn problem(path: &Path) -> String {
    let text = load(path).expect_err("no network").to_string();
    assert_eq!(text.lines().count(), 1, "{text}");
    let rest = text.strip_prefix(&format!("{}: ", path.display()));
    rest.unwrap_or_else(|| panic!("{text}")).to_string()
}

/// The file of a network with another header, made by replacing words of equal length.
fn with_header(from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = to_bytes(&network(3), POLICY);
    let place =
        bytes.windows(from.len()).position(|words| words == from.as_bytes()).expect("the header says that");
    bytes[place..place + from.len()].copy_from_slice(to.as_bytes());
    bytes
}

#[test]
fn a_missing_file_is_named() {
    assert!(problem(&PathBuf::from("no/such.safetensors")).starts_with("No such file"));
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let bytes = to_bytes(&network(3), OWN);
    for length in (0..64).chain((64..bytes.len()).step_by(97)).chain([bytes.len() - 1]) {
        let text = refused(&bytes[..length]);
        assert!(text.starts_with("not a complete safetensors file ("), "{text}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(refused(&longer).starts_with("not a complete safetensors file ("));
}

#[test]
fn metadata_that_is_missing_or_unknown_is_named() {
    for (from, to, expected) in [
        (
            "skat-network-3",
            "skat-network-1",
            "metadata field format is \"skat-network-1\", expected \"skat-network-3\" or \"skat-network-2\"",
        ),
        ("\"format\"", "\"forman\"", "metadata field format is missing, expected \"skat-network-3\" or"),
        ("\"own\"", "\"all\"", "metadata field objective is \"all\", expected \"own\" or \"difference\""),
        (
            "\"playout_weight\":\"0\"",
            "\"playout_weight\":\"2\"",
            "metadata field playout_weight is \"2\", expected a number from 0 to 1",
        ),
        (
            "\"advice\":\"off\"",
            "\"advice\":\"yes\"",
            "metadata field advice is \"yes\", expected \"on\" or \"off\"",
        ),
        (
            "\"choice\":\"logits\"",
            "\"choice\":\"random\"",
            "metadata field choice is \"random\", expected \"values\", \"scores\" or \"logits\"",
        ),
        (
            "\"playout_weight\"",
            "\"playout-weight\"",
            "metadata field playout_weight is missing, expected a number from 0 to 1",
        ),
        (
            "\"v1 and",
            "\"v2 and",
            "metadata field observation is \"v2 and action_v1, suit-canonical\", expected \"v1",
        ),
    ] {
        let text = refused(&with_header(from, to));
        assert!(text.starts_with(expected), "{text}");
    }
    let foreign = safetensors::serialize(Vec::<(&str, safetensors::tensor::TensorView<'_>)>::new(), None);
    let text = refused(&foreign.expect("an empty file can be written"));
    assert!(text.starts_with("metadata field format is missing"), "{text}");
}

#[test]
fn a_missing_tensor_is_named() {
    for name in ["torso0.bias", "state.weight", "action.weight", "out.bias", "common.weight"] {
        let text = refused(&with_header(&format!("\"{name}\""), &format!("\"{}\"", name.replace('.', "_"))));
        assert_eq!(text, format!("tensor {name} is missing"));
    }
    let bytes = to_bytes(&full_network(3), OWN);
    for name in ["suit0.bias", "suit1.weight", "card.weight", "inner.bias"] {
        let place = bytes.windows(name.len()).position(|words| words == name.as_bytes()).expect("a name");
        let mut bytes = bytes.clone();
        bytes[place + name.len() - 1] = b'_';
        assert_eq!(refused(&bytes), format!("tensor {name} is missing"));
    }
}

/// Files from before there were suits and inner layers say another format and are read as they were.
#[test]
fn an_older_file_is_read() {
    let (read, criterion) = from_bytes(&with_header("skat-network-3", "skat-network-2")).expect("a network");
    assert_eq!((read, criterion), (network(3), POLICY));
}

/// By scores, what playouts promise of a card is the output itself; by values it follows from the outcomes.
#[test]
fn scores_are_outputs_at_every_stage() {
    let only = |choice| Criterion { playout_weight: 1.0, choice, ..DIFFERENCE };
    let mut different = 0;
    for view in views(26, 40) {
        let mut agent = Neural::new(Arc::new(full_network(27)), only(Choice::Scores));
        let (names, row) = observe(&view);
        let network = full_network(27);
        let mut buffers = Buffers::default();
        let (state, common) = network.read(&[row], &mut buffers).row(0);
        let advice = Advice::of(&view);
        let own = |action| {
            let features = advice.features(&view, action);
            Continuation::Playout.own(&network.rate(state, action_inputs(names.action(action), features)))[0]
        };
        let owns: Vec<f32> = considered(&view).iter().map(own).collect();
        let mean = owns.iter().sum::<f32>() / owns.len() as f32;
        let values = agent.values(&view);
        let by_outcomes = Neural::new(Arc::new(full_network(27)), only(Choice::Values)).values(&view);
        for ((&(_, value), own), (_, other)) in values.iter().zip(owns).zip(by_outcomes) {
            let expected = 100.0 * (own - mean + Continuation::Playout.common(common)[0]);
            assert!((value - expected).abs() < 1e-3 * (1.0 + expected.abs()), "{value} and {expected}");
            different += usize::from((value - other).abs() > 0.1);
        }
    }
    assert!(different > 20, "{different}");
}

#[test]
fn tensors_of_other_numbers_are_named() {
    let bytes = with_header("\"state.bias\":{\"dtype\":\"F32\"", "\"state.bias\":{\"dtype\":\"I32\"");
    assert_eq!(refused(&bytes), "tensor state.bias has elements I32, expected F32");
    let mut bytes = to_bytes(&network(3), OWN);
    for broken in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let last = bytes.len() - 4;
        bytes[last..].copy_from_slice(&broken.to_le_bytes());
        assert_eq!(refused(&bytes), "tensor common.bias holds a number that is not finite");
    }
}

#[test]
fn tensors_of_another_shape_are_named() {
    let bytes = with_header("\"shape\":[24, 16]", "\"shape\":[16, 24]");
    assert_eq!(refused(&bytes), "tensor torso1.weight is [16, 24], expected [24, 24]");
    let bytes = with_header("\"shape\":[8, 10]", &format!("{:<15}", "\"shape\":[80]"));
    assert_eq!(refused(&bytes), "tensor out.weight is [80], expected two-dimensional");
}

#[test]
fn layers_that_do_not_fit_make_no_network() {
    let rng = &mut Rng::seed_from_u64(4);
    let fitting = |rng: &mut Rng| {
        let torso = vec![layer(rng, v1::LEN, 16)];
        let heads = [
            layer(rng, 16, 8),
            layer(rng, ACTION_INPUTS, 8),
            layer(rng, 8, OWN_OUTPUTS),
            layer(rng, 16, COMMON_OUTPUTS),
        ];
        (torso, heads)
    };
    type Spoil<'a> = &'a dyn Fn(&mut Vec<Layer>, &mut [Layer; 4], &mut Rng);
    let mut refused = |spoil: Spoil<'_>| {
        let (mut torso, mut heads) = fitting(rng);
        spoil(&mut torso, &mut heads, rng);
        Network::new(torso, heads, Extras::default()).expect_err("no network").to_string()
    };
    let inputs = v1::LEN;
    assert_eq!(
        refused(&|torso, _, rng| torso[0] = layer(rng, inputs - 1, 16)),
        format!("torso0.weight is [{}, 16], expected [{inputs}, 16]", inputs - 1)
    );
    assert_eq!(
        refused(&|torso, _, rng| torso.push(layer(rng, 17, 16))),
        "torso1.weight is [17, 16], expected [16, 16]"
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[0].bias = layer(rng, 1, 7).bias),
        "state.bias is [7], expected [8]"
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[1] = layer(rng, ACTION_INPUTS + 1, 8)),
        format!("action.weight is [{}, 8], expected [{ACTION_INPUTS}, 8]", ACTION_INPUTS + 1)
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[2] = layer(rng, 8, 6)),
        "out.weight is [8, 6], expected [8, 10]"
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[3] = layer(rng, 16, 5)),
        "common.weight is [16, 5], expected [16, 14]"
    );
    assert!(refused(&|_, heads, rng| heads[0] = layer(rng, 16, WIDEST_HEAD + 1)).starts_with("state.weight"));
    assert!(refused(&|torso, _, _| torso.clear()).contains("expected"));
    let rng = &mut Rng::seed_from_u64(5);
    let mut refused = |extras: &dyn Fn(&mut Rng) -> Extras| {
        let (torso, heads) = fitting(rng);
        Network::new(torso, heads, extras(rng)).expect_err("no network").to_string()
    };
    let suits = |rng: &mut Rng, inputs| {
        let [first, second, card] = [layer(rng, inputs, 4), layer(rng, 4, 6), layer(rng, 6, 8)];
        Extras { suits: Some(SuitLayers { first, second, card }), ..Extras::default() }
    };
    assert_eq!(refused(&|rng| suits(rng, 143)), "suit0.weight is [143, 4], expected [144, 4]");
    assert_eq!(refused(&|rng| suits(rng, SUIT_INPUTS)), "torso0.weight is [799, 16], expected [823, 16]");
    let inner = |rng: &mut Rng| Extras { inner: Some(layer(rng, 8, 9)), ..Extras::default() };
    assert_eq!(refused(&inner), "inner.weight is [8, 9], expected [8, 8]");
}

#[test]
fn choices_are_legal_in_every_stage() {
    let mut stages = HashSet::new();
    let mut contracts = HashSet::new();
    let rng = &mut Rng::seed_from_u64(5);
    for (i, view) in views(5, 300).iter().enumerate() {
        let mut agent = neural(i as u64 % 3, DIFFERENCE);
        let action = agent.act(decision(view, rng));
        assert!(view.allows(action), "{action} in {view:?}");
        assert!(considered(view).contains(action));
        stages.insert(view.stage);
        contracts.insert(view.contract());
    }
    assert_eq!(stages.len(), 6, "all but the end: {stages:?}");
    assert!(contracts.len() > 25);
}

#[test]
fn deals_are_played_to_their_end() {
    let mut rng = Rng::seed_from_u64(6);
    let mut agents = [0, 1, 2].map(|seed| neural(seed, OWN));
    let mut played = HashSet::new();
    for _ in 0..100 {
        let mut state = walk(&mut rng)[0];
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            state.act(agents[seat.index()].act(decision(&view, &mut rng)));
        }
        played.insert(contract(&state));
    }
    assert!(played.len() > 2, "{played:?}");
}

#[test]
fn choices_are_the_same_alone_and_in_any_batch() {
    let views = views(7, 40);
    for criterion in [OWN, DIFFERENCE] {
        let mut agent = neural(8, criterion);
        let rng = &mut Rng::seed_from_u64(9);
        let alone: Vec<Action> = views.iter().map(|view| agent.act(decision(view, rng))).collect();
        for size in [1, 2, 7, 64, views.len()] {
            let mut together = Vec::new();
            for part in views.chunks(size) {
                let mut rngs = vec![Rng::seed_from_u64(1); part.len()];
                let decisions = part.iter().zip(&mut rngs).map(|(view, rng)| decision(view, rng)).collect();
                agent.fork().act_batch(decisions, &mut together);
            }
            assert_eq!(together, alone, "in batches of {size}");
        }
        let mut turned = Vec::new();
        let mut rngs = vec![Rng::seed_from_u64(1); views.len()];
        let decisions = views.iter().rev().zip(&mut rngs).map(|(view, rng)| decision(view, rng)).collect();
        agent.act_batch(decisions, &mut turned);
        turned.reverse();
        assert_eq!(turned, alone, "in another order");
    }
}

/// What is read of an observation does not depend on its neighbours, up to rounding.
#[test]
fn readings_are_the_same_alone_and_in_a_batch() {
    let network = network(10);
    let rows: Vec<v1::Row> = views(11, 5).iter().map(|view| observe(view).1).collect();
    let (mut one, mut all) = (Buffers::default(), Buffers::default());
    let together = network.read(&rows, &mut all);
    for (i, row) in rows.iter().enumerate() {
        let alone = network.read(&[*row], &mut one);
        let pairs = [(together.row(i).0, alone.row(0).0), (together.row(i).1, alone.row(0).1)];
        for (a, b) in pairs.iter().flat_map(|(a, b)| a.iter().zip(*b)) {
            assert!((a - b).abs() <= 1e-5 * (1.0 + b.abs()), "{a} and {b}");
        }
    }
}

/// What an observation says of a suit, by the names of its blocks.
fn suit_inputs(row: &v1::Row, suit: usize) -> Vec<f32> {
    let mut inputs = Vec::new();
    for block in &v1::BLOCKS {
        let places: Vec<usize> = match (block.name, block.len) {
            (_, 32) => (8 * suit..8 * (suit + 1)).collect(),
            ("trick_of_card", _) => (32 * suit..32 * (suit + 1)).collect(),
            (name, _) if name.starts_with("void_") => vec![0, suit + 1],
            ("game", _) => (0..6).collect(),
            _ => Vec::new(),
        };
        let first = v1::offset(block.name);
        inputs.extend(places.into_iter().map(|place| f32::from(row.get(first + place))));
    }
    inputs.extend((0..4).map(|other| if other == suit { 1.0 } else { 0.0 }));
    inputs
}

/// Layer by layer with indices, from the documentation of [`Network`].
fn slow_outputs(network: &Network, row: &v1::Row, inputs: &[usize]) -> ([f32; OWN_OUTPUTS], Vec<f32>) {
    let through = |layer: &Layer, x: &[f32]| -> Vec<f32> {
        let output =
            |j: usize| layer.bias[j] + (0..x.len()).map(|i| x[i] * layer.weight[[i, j]]).sum::<f32>();
        (0..layer.bias.len()).map(output).collect()
    };
    let relu = |x: Vec<f32>| -> Vec<f32> { x.into_iter().map(|x| x.max(0.0)).collect() };
    let mut x: Vec<f32> = (0..v1::LEN).map(|i| f32::from(row.get(i))).collect();
    let mut cards = Vec::new();
    if let Some(SuitLayers { first, second, card }) = network.suits() {
        for suit in 0..4 {
            let read = relu(through(second, &relu(through(first, &suit_inputs(row, suit)))));
            cards.push(through(card, &read));
            x.extend(read);
        }
    }
    for layer in network.torso() {
        x = relu(through(layer, &x));
    }
    let [state, action, out, common] = network.heads();
    let mut head = through(state, &x);
    for (j, sum) in head.iter_mut().enumerate() {
        *sum += inputs.iter().map(|&i| action.weight[[i, j]]).sum::<f32>();
        // The cards come first among the actions, suit by suit.
        *sum += inputs.iter().find(|i| **i < 32).and_then(|i| cards.get(i / 8)).map_or(0.0, |card| card[j]);
    }
    let mut head = relu(head);
    if let Some(inner) = network.inner() {
        head = relu(through(inner, &head));
    }
    let own = through(out, &head);
    (own.try_into().expect("as many as there are"), through(common, &x))
}

#[test]
fn the_forward_pass_is_that_of_the_documentation() {
    let mut buffers = Buffers::default();
    for (network, view) in
        [network(12), full_network(12)].iter().flat_map(|n| views(13, 5).into_iter().map(move |v| (n, v)))
    {
        let (_, row) = observe(&view);
        let inputs = [view.legal.nth(0), view.legal.nth(view.legal.len() - 1)]
            .map(|action| action_inputs(action, FEATURES).collect::<Vec<usize>>());
        for inputs in inputs {
            let (own, common) = slow_outputs(network, &row, &inputs);
            let (state, read_common) = network.read(&[row], &mut buffers).row(0);
            let rated = network.rate(state, inputs.into_iter());
            for (a, b) in rated.iter().chain(read_common).zip(own.iter().chain(&common)) {
                assert!((a - b).abs() <= 1e-4 * (1.0 + b.abs()), "{a} and {b}");
            }
        }
    }
}

#[test]
fn outcomes_are_a_distribution() {
    let rng = &mut Rng::seed_from_u64(14);
    let mut logit = || below(rng, 2001) as f32 / 100.0 - 10.0;
    for _ in 0..1000 {
        let own = [(); OWN_PART].map(|()| logit());
        let common = [(); COMMON_PART].map(|()| logit());
        let chances = outcome_distribution(own, &common);
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(chances.iter().all(|p| (0.0..=1.0).contains(p)));
        let won: f32 = chances[Outcome::Won as usize..].iter().sum();
        let logit = own[1] + common[1];
        assert!((won - 1.0 / (1.0 + (-logit).exp())).abs() < 1e-5);
        let expected = Expectation::of(own, &common);
        assert!((expected.won - won).abs() < 1e-5 && expected.points == own[4] + common[4]);
    }
}

/// In the play the value is the mean of the payoffs: never outside what the contract can bring.
#[test]
fn values_in_the_play_lie_between_the_payoffs() {
    let network = network(15);
    let mut buffers = Buffers::default();
    let mut seen = 0;
    for view in views(16, 100).iter().filter(|view| view.stage == Stage::Playing) {
        let (Some(contract), Some(declarer)) = (view.contract(), view.declarer()) else { continue };
        for criterion in [OWN, DIFFERENCE] {
            let payoffs = criterion.objective.payoffs(view, declarer, contract);
            let (least, most) = payoffs.iter().fold((f32::MAX, f32::MIN), |(a, b), &x| (a.min(x), b.max(x)));
            let (names, row) = observe(view);
            let reading = network.read(&[row], &mut buffers).row(0);
            for (action, value) in values(&network, criterion, view, names, &criterion.advice(view), reading)
            {
                assert!(view.allows(action));
                assert!((least - 1e-4..=most + 1e-4).contains(&value), "{value} of {payoffs:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1000);
}

/// A policy chooses by the action's own score output; nothing that the actions have in common counts.
#[test]
fn a_policy_chooses_by_its_logits() {
    let network = network(21);
    let mut player = Neural::new(Arc::new(network.clone()), POLICY);
    let mut buffers = Buffers::default();
    let mut different = 0;
    for view in views(22, 30) {
        let (names, row) = observe(&view);
        let (state, _) = network.read(&[row], &mut buffers).row(0);
        let logits = player.values(&view);
        for &(action, found) in &logits {
            let features = Advice::NONE.features(&view, action);
            let own = network.rate(state, action_inputs(names.action(action), features));
            assert_eq!((found, found), (own[0], logit(&own)));
        }
        let choice = logits.iter().fold(logits[0], |a, &b| if b.1 > a.1 { b } else { a }).0;
        let chosen = |player: &mut Neural| {
            let mut rng = Rng::seed_from_u64(0);
            player.act(Decision { view, legal: view.legal, rng: &mut rng })
        };
        assert_eq!(chosen(&mut player), choice);
        different += usize::from(chosen(&mut neural(21, OWN)) != choice);
        assert!(player.outcomes(&view).is_empty());
    }
    assert!(different > 20, "values choose otherwise: {different}");
}

/// The parts of the two continuations share no output and leave none out; a value is their mean by weight.
#[test]
fn continuations_have_outputs_of_their_own() {
    let own: Vec<f32> = (0..OWN_OUTPUTS).map(|i| i as f32).collect();
    let common: Vec<f32> = (0..COMMON_OUTPUTS).map(|i| i as f32).collect();
    let parts = Continuation::ALL.map(|continuation| continuation.own(&own).to_vec()).concat();
    assert_eq!(parts, own);
    let parts = Continuation::ALL.map(|continuation| continuation.common(&common).to_vec()).concat();
    assert_eq!(parts, common);
    let network = network(17);
    let mut buffers = Buffers::default();
    let mut of = |view: &View, playout_weight: f32| -> Vec<f32> {
        let (names, row) = observe(view);
        let criterion = Criterion { playout_weight, ..OWN };
        let reading = network.read(&[row], &mut buffers).row(0);
        values(&network, criterion, view, names, &criterion.advice(view), reading)
            .map(|(_, value)| value)
            .collect()
    };
    let mut different = 0;
    for view in views(18, 20) {
        let (game, playout, mixed) = (of(&view, 0.0), of(&view, 1.0), of(&view, 0.75));
        different += usize::from(game != playout);
        for (mixed, (game, playout)) in mixed.iter().zip(game.iter().zip(&playout)) {
            assert!((mixed - (0.25 * game + 0.75 * playout)).abs() < 1e-4, "{mixed} of {game} and {playout}");
        }
    }
    assert!(different > 300, "an overbid game is lost either way, but most values differ: {different}");
}

/// Exactly one action is what the rules of thumb would do, and nothing that speaks less for an action is said of the best;
/// without advice the inputs of it are all 0.
#[test]
fn advice_is_what_the_rules_of_thumb_say() {
    let first = ACTION_INPUTS - ADVICE_LEN;
    let (heuristic, mut stages, mut said) = (Heuristic::default(), HashSet::new(), HashSet::new());
    for view in views(19, 300) {
        let advice = Advice::of(&view);
        let choice = heuristic.choose(&view);
        let mut chosen = 0;
        for action in view.legal {
            let features = advice.features(&view, action);
            let inputs: Vec<usize> = action_inputs(action, features).collect();
            assert!(inputs.is_sorted() && inputs.iter().all(|&input| input < ACTION_INPUTS));
            let told: Vec<usize> = inputs.into_iter().filter_map(|input| input.checked_sub(first)).collect();
            let is_choice = told.iter().any(|&bit| bit < 5);
            assert_eq!(is_choice, action == choice, "{action} in {view:?}");
            chosen += usize::from(is_choice);
            let gap = told.iter().any(|&bit| bit >= 25);
            assert!(!(is_choice && gap), "{action} falls short of itself in {view:?}");
            said.extend(told);
            let none = Advice::NONE.features(&view, action);
            assert_eq!(none, Features { advice: 0, ..features });
        }
        assert_eq!(chosen, 1);
        stages.insert(view.stage);
    }
    assert_eq!(stages.len(), 6, "all but the end: {stages:?}");
    assert!(said.len() > 40, "{said:?}");
}

fn with_hidden(network: Network, seed: u64) -> Network {
    let inputs = network.heads()[3].weight.nrows();
    let hidden = layer(&mut Rng::seed_from_u64(seed), inputs, HIDDEN_OUTPUTS);
    network.with_hidden(Some(hidden)).expect("the shape fits")
}

/// The chances of a card's holders add up to 1, and go by the cards, whatever their suits are called; a file keeps the
/// layer, and a network without one says nothing.
#[test]
fn holders_have_chances_for_each_card() {
    assert_eq!(neural(23, DIFFERENCE).holders(&views(24, 1)[0]), None);
    let bytes = to_bytes(&with_hidden(network(23), 25), DIFFERENCE);
    let (read, criterion) = from_bytes(&bytes).expect("a network's file");
    assert_eq!(read, with_hidden(network(23), 25));
    let wrong = network(23).with_hidden(Some(layer(&mut Rng::seed_from_u64(1), 16, 32)));
    assert_eq!(wrong.expect_err("no network").to_string(), "hidden.weight is [16, 32], expected [16, 96]");
    let mut agent = Neural::new(Arc::new(read), criterion);
    let mut holders = |view: &View| agent.holders(view).expect("the network has learnt it");
    for view in views(24, 40) {
        let names = Relabelling::of(&view);
        let (chances, renamed) = (holders(&view), holders(&names.view(&view)));
        for card in CardSet::ALL {
            let of_card = chances[card.index()];
            assert!(of_card.iter().all(|&chance| chance > 0.0));
            assert!((of_card.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{of_card:?}");
            assert_eq!(of_card, renamed[names.card(card).index()]);
        }
    }
}

#[test]
fn objectives_count_points_in_hundreds() {
    let points = skat_env::skat::BySeat([110, 0, -40]);
    assert_eq!(Objective::Own.score(points, Seat::Forehand), 1.10);
    assert_eq!(Objective::Difference.score(points, Seat::Forehand), 1.30);
    assert_eq!(Objective::Difference.score(points, Seat::Middlehand), -0.35);
}
