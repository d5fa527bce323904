//! The fast player: what its small networks say, their file, and that it is `heuristic` but for
//! them.

use skat_agents::skat::neural::Problem;
use skat_agents::skat::swift::{
    CardFeatures, FACTS, GROUPS, Network, ROWS, Rater, STANDING, WIDTH, declares, from_bytes, load, to_bytes,
};
use skat_agents::skat::{Heuristic, Swift};
use skat_env::below;
use skat_env::skat::view::Stage;
use skat_env::skat::{Action, Deal, Rules, State, View};
use skat_env::{ActionSet as _, Environment as _, Rng, stream};
use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;
use tempfile::TempDir;

fn number(rng: &mut Rng) -> f32 {
    below(rng, 2001) as f32 / 1000.0 - 1.0
}

fn network(seed: u64) -> Network {
    let rng = &mut stream(seed, 0);
    let rater = |_| Rater {
        hidden: (0..ROWS).map(|_| std::array::from_fn(|_| number(rng))).collect(),
        bias: std::array::from_fn(|_| number(rng)),
        out: std::array::from_fn(|_| number(rng)),
        direct: std::array::from_fn(|_| number(rng)),
        rating: number(rng),
    };
    Network::new((0..GROUPS).map(rater).collect())
}

/// Views of random games in which there is a choice.
fn views(seed: u64, deals: u64) -> Vec<View> {
    let mut views = Vec::new();
    for deal in 0..deals {
        let rng = &mut stream(seed, deal);
        let mut state = State::new(Deal::random(rng), Rules::default());
        while let Some(seat) = state.seat_to_move() {
            let view = View::of(&state, seat);
            views.push(view);
            let usual = Heuristic::default().choose(&view);
            let legal = state.legal_actions();
            let is_random = below(rng, 10) == 0;
            state.act(if is_random { legal.nth(below(rng, legal.len())) } else { usual });
        }
    }
    views
}

/// What a small network says, computed in doubles from one long row of inputs.
fn slowly(rater: &Rater, standing: &[f32; STANDING], of: &CardFeatures) -> f64 {
    let fact = |i: usize| f64::from((of.facts >> i & 1) as u8);
    let input = |row: usize| if row < FACTS { fact(row) } else { f64::from(standing[row - FACTS]) };
    let direct: f64 = (0..FACTS).map(|i| fact(i) * f64::from(rater.direct[i])).sum();
    let unit = |unit: usize| {
        let sum: f64 = (0..ROWS).map(|row| input(row) * f64::from(rater.hidden[row][unit])).sum();
        (sum + f64::from(rater.bias[unit])).max(0.0) * f64::from(rater.out[unit])
    };
    f64::from(of.rating * rater.rating) + direct + (0..WIDTH).map(unit).sum::<f64>()
}

#[test]
fn the_card_is_the_one_of_which_most_is_said() {
    let network = network(1);
    let swift = Swift::new(Arc::new(network.clone()));
    let heuristic = Heuristic::default();
    let (mut groups, mut close) = (BTreeSet::new(), 0);
    let views = views(2, 400);
    let mut decisions = 0;
    for view in views.iter().filter(|view| view.stage == Stage::Playing && view.legal_cards().len() > 1) {
        let features = heuristic.play_features(view);
        let rater = &network.raters()[features.group];
        let shared = rater.shared(&features.standing);
        let mut said: Vec<(f64, Action)> = Vec::new();
        for of in &features.cards {
            let slow = slowly(rater, &features.standing, of);
            let fast = rater.said(of.facts, of.rating, &rater.sums(&shared, of.facts));
            assert!((slow - f64::from(fast)).abs() < 1e-3, "{slow} and {fast} in {view:?}");
            said.push((slow, Action::Card(of.card)));
        }
        said.sort_by(|a, b| b.0.total_cmp(&a.0));
        decisions += 1;
        if said[0].0 - said[1].0 < 1e-3 {
            close += 1;
            continue;
        }
        assert_eq!(swift.choose(view), said[0].1, "{view:?}");
        assert_eq!(declares(features.group), view.is_declarer());
        groups.insert(features.group);
    }
    assert!(close * 50 < decisions, "{close} of {decisions} decisions are too close to tell");
    assert!(groups.len() > GROUPS * 2 / 3, "{groups:?}");
}

#[test]
fn small_networks_that_say_nothing_else_leave_the_rules_of_thumb() {
    let plain = Network::new(vec![Rater::plain(); GROUPS]);
    let swift = Swift::new(Arc::new(plain));
    for view in views(3, 100) {
        assert_eq!(swift.choose(&view), Heuristic::default().choose(&view), "{view:?}");
    }
}

#[test]
fn before_the_play_it_does_what_heuristic_does() {
    let (shipped, other) = (Swift::shipped(), Swift::new(Arc::new(network(4))));
    let (mut cards, mut others) = (0, 0);
    for view in views(5, 200) {
        let usual = Heuristic::default().choose(&view);
        if view.stage == Stage::Playing {
            cards += 1;
            others += u32::from(shipped.choose(&view) != usual);
        } else {
            assert_eq!((shipped.choose(&view), other.choose(&view)), (usual, usual));
        }
    }
    assert!(10 * others > cards, "{others} of {cards} cards are others");
}

#[test]
fn small_networks_are_read_as_they_were_written() {
    let network = network(6);
    let bytes = to_bytes(&network);
    assert_eq!(from_bytes(&bytes).expect("a whole file"), network);
    assert_eq!(to_bytes(&network), bytes);
}

#[test]
fn files_that_hold_something_else_are_refused_by_name() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("broken.safetensors");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        let text = load(&path).expect_err("no small networks").to_string();
        assert!(text.starts_with(&path.display().to_string()), "{text}");
        text
    };
    let bytes = to_bytes(&network(7));
    let replaced = |from: &str, to: &str| {
        let at = bytes.windows(from.len()).position(|part| part == from.as_bytes()).expect("it stands there");
        let mut bytes = bytes.clone();
        bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
        bytes
    };
    for (bytes, expected) in [
        (Vec::new(), "not a complete safetensors file"),
        (bytes[..bytes.len() - 1].to_vec(), "not a complete safetensors file"),
        (
            include_bytes!("../../../models/skat.safetensors").to_vec(),
            "metadata field format is \"skat-network",
        ),
        (replaced("skat-swift-1", "skat-swift-9"), "is \"skat-swift-9\", expected \"skat-swift-1\""),
        (replaced("\"direct\"", "\"dirext\""), "tensor direct is missing"),
        (replaced("[24, 32]", "[32, 24]"), "tensor bias is [32, 24], expected [24, 32]"),
    ] {
        let text = refused(&bytes);
        assert!(text.contains(expected), "{text}");
    }
    let mut broken = bytes.clone();
    let last = broken.len() - 4;
    broken[last..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(refused(&broken).contains("tensor rating holds a number that is not finite"));
    let missing = load(&folder.path().join("missing")).expect_err("no file");
    assert!(matches!(missing.problem, Problem::Io(_)));
}
