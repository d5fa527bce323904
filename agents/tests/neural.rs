//! The player with a network: its file, and how it chooses.

#[path = "../../env/tests/walks/mod.rs"]
mod walks;

use ndarray::{Array1, Array2};
use rand::SeedableRng;
use skat_agents::neural::{
    ACTION_INPUTS, Buffers, COMMON_OUTPUTS, Expectation, Layer, Network, OWN_OUTPUTS, Objective, WIDEST_HEAD,
    considered, load, observe, outcome_distribution, to_bytes, values,
};
use skat_agents::{Agent, Decision, Neural};
use skat_env::skat::encode::v1;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Outcome, Seat, State, View, below};
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
    Network::new(torso, heads).expect("the shapes fit")
}

fn neural(seed: u64, objective: Objective) -> Neural {
    Neural::new(Arc::new(network(seed)), objective)
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
    for objective in [Objective::Own, Objective::Difference] {
        fs::write(&path, to_bytes(&network(1), objective)).expect("the folder is writable");
        assert_eq!(load(&path).expect("a network's file"), (network(1), objective));
        let agent = Neural::load(&path).expect("a network's file");
        assert_eq!(agent.network(), &network(1));
    }
    assert_eq!(to_bytes(&network(1), Objective::Own), to_bytes(&network(1), Objective::Own));
}

/// Any program that knows safetensors can read the file.
#[test]
fn the_file_is_plain_safetensors() {
    let bytes = to_bytes(&network(2), Objective::Own);
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
    let mut bytes = to_bytes(&network(3), Objective::Own);
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
    let bytes = to_bytes(&network(3), Objective::Own);
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
            "skat-network-1",
            "skat-network-2",
            "metadata field format is \"skat-network-2\", expected \"skat-network-1\"",
        ),
        ("\"format\"", "\"forman\"", "metadata field format is missing, expected \"skat-network-1\""),
        ("\"own\"", "\"all\"", "metadata field objective is \"all\", expected \"own\" or \"difference\""),
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
}

#[test]
fn tensors_of_other_numbers_are_named() {
    let bytes = with_header("\"state.bias\":{\"dtype\":\"F32\"", "\"state.bias\":{\"dtype\":\"I32\"");
    assert_eq!(refused(&bytes), "tensor state.bias has elements I32, expected F32");
    let mut bytes = to_bytes(&network(3), Objective::Own);
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
    let bytes = with_header("\"shape\":[8, 5]", &format!("{:<14}", "\"shape\":[40]"));
    assert_eq!(refused(&bytes), "tensor out.weight is [40], expected two-dimensional");
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
        Network::new(torso, heads).expect_err("no network").to_string()
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
        "out.weight is [8, 6], expected [8, 5]"
    );
    assert_eq!(
        refused(&|_, heads, rng| heads[3] = layer(rng, 16, 5)),
        "common.weight is [16, 5], expected [16, 7]"
    );
    assert!(refused(&|_, heads, rng| heads[0] = layer(rng, 16, WIDEST_HEAD + 1)).starts_with("state.weight"));
    assert!(refused(&|torso, _, _| torso.clear()).contains("expected"));
}

#[test]
fn choices_are_legal_in_every_stage() {
    let mut stages = HashSet::new();
    let mut contracts = HashSet::new();
    let rng = &mut Rng::seed_from_u64(5);
    for (i, view) in views(5, 300).iter().enumerate() {
        let mut agent = neural(i as u64 % 3, Objective::Difference);
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
    let mut agents = [0, 1, 2].map(|seed| neural(seed, Objective::Own));
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
    for objective in [Objective::Own, Objective::Difference] {
        let mut agent = neural(8, objective);
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

/// Layer by layer with indices, from the documentation of [`Network`].
fn slow_outputs(network: &Network, row: &v1::Row, inputs: &[usize]) -> ([f32; OWN_OUTPUTS], Vec<f32>) {
    let through = |layer: &Layer, x: &[f32]| -> Vec<f32> {
        let output =
            |j: usize| layer.bias[j] + (0..x.len()).map(|i| x[i] * layer.weight[[i, j]]).sum::<f32>();
        (0..layer.bias.len()).map(output).collect()
    };
    let relu = |x: Vec<f32>| -> Vec<f32> { x.into_iter().map(|x| x.max(0.0)).collect() };
    let mut x: Vec<f32> = (0..v1::LEN).map(|i| f32::from(row.get(i))).collect();
    for layer in network.torso() {
        x = relu(through(layer, &x));
    }
    let [state, action, out, common] = network.heads();
    let mut inner = through(state, &x);
    for (j, sum) in inner.iter_mut().enumerate() {
        *sum += inputs.iter().map(|&i| action.weight[[i, j]]).sum::<f32>();
    }
    let own = through(out, &relu(inner));
    (own.try_into().expect("as many as there are"), through(common, &x))
}

#[test]
fn the_forward_pass_is_that_of_the_documentation() {
    let network = network(12);
    let mut buffers = Buffers::default();
    for view in views(13, 5) {
        let (_, row) = observe(&view);
        let inputs = [view.legal.nth(0), view.legal.nth(view.legal.len() - 1)]
            .map(|action| skat_agents::neural::action_inputs(action, 0b1011).collect::<Vec<usize>>());
        for inputs in inputs {
            let (own, common) = slow_outputs(&network, &row, &inputs);
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
        let own = [(); OWN_OUTPUTS].map(|()| logit());
        let common = [(); COMMON_OUTPUTS].map(|()| logit());
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
        for objective in [Objective::Own, Objective::Difference] {
            let payoffs = objective.payoffs(view, declarer, contract);
            let (least, most) = payoffs.iter().fold((f32::MAX, f32::MIN), |(a, b), &x| (a.min(x), b.max(x)));
            let (names, row) = observe(view);
            let reading = network.read(&[row], &mut buffers).row(0);
            for (action, value) in values(&network, objective, view, names, reading) {
                assert!(view.allows(action));
                assert!((least - 1e-4..=most + 1e-4).contains(&value), "{value} of {payoffs:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1000);
}

#[test]
fn objectives_count_points_in_hundreds() {
    let points = skat_env::skat::BySeat([110, 0, -40]);
    assert_eq!(Objective::Own.score(points, Seat::Forehand), 1.10);
    assert_eq!(Objective::Difference.score(points, Seat::Forehand), 1.30);
    assert_eq!(Objective::Difference.score(points, Seat::Middlehand), -0.35);
}
