//! The network that comes with the crate: it is the one of its card, and does what its description
//! says.

use serde_json::Value;
use sha2::{Digest, Sha256};
use skat_agents::Tensors;
use skat_agents::skat::neural::{COMMON_OUTPUTS, OWN_OUTPUTS};
use skat_agents::skat::{Neural, Spec};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

#[test]
fn the_card_is_that_of_the_files() {
    let bytes = fs::read(root("models/skat.safetensors")).expect("the network");
    assert!(bytes.len() <= 16_000_000, "{} bytes", bytes.len());
    let card = fs::read_to_string(root("models/README.md")).expect("the card");
    for name in ["skat", "first-step", "second-step", "third-step", "swift", "self-taught"] {
        let file = format!("models/{name}.safetensors");
        let bytes = fs::read(root(&file)).expect("a file");
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(card.contains(&sum), "SHA-256 of {file}: {sum}");
    }
    let neural = Neural::shipped();
    for network in [neural.network(), neural.exchange().expect("a network of exchanges")] {
        let parameters = network.parameters().to_string();
        let (thousands, rest) = parameters.split_at(parameters.len() - 3);
        assert!(card.contains(&format!("{thousands},{rest} parameters")), "{parameters} parameters");
    }
    let third = Neural::load(&root("models/third-step.safetensors")).expect("a network");
    assert!(third.network() == neural.network(), "the exchange was learnt beside the third step");
}

#[test]
fn agents_give_the_bytes_of_their_networks() {
    let read = |path: &str| fs::read(root(path)).expect("a file");
    let bytes = |text: &str| {
        let spec: Spec = text.parse().expect("an agent");
        spec.network_bytes().expect("it can be read")
    };
    assert_eq!(bytes("neural"), Some(read("models/skat.safetensors")));
    assert_eq!(bytes("neural+search"), bytes("neural"));
    assert_eq!(bytes("swift"), Some(read("models/swift.safetensors")));
    assert_eq!(bytes("selftaught"), Some(read("models/self-taught.safetensors")));
    let path = root("models/skat.safetensors");
    assert_eq!(bytes(&format!("neural:{}", path.display())), bytes("neural"));
    assert_eq!(bytes("random"), None);
    let missing: Spec = "neural:/no/such/file".parse().expect("an agent");
    assert!(missing.network_bytes().expect_err("there is no file").to_string().contains("/no/such/file"));

    let tensors = Tensors::from_bytes(&read("models/skat.safetensors")).expect("a whole file");
    let numbers: usize = tensors.tensors.values().map(|(_, numbers)| numbers.len()).sum();
    let neural = Neural::shipped();
    let exchange = neural.exchange().expect("a network of exchanges");
    assert_eq!(numbers, neural.network().parameters() + exchange.parameters());
    assert!(
        tensors.tensors.values().all(|(shape, numbers)| shape.iter().product::<usize>() == numbers.len())
    );
    assert!(tensors.words.contains_key("format"));
    assert!(Tensors::from_bytes(b"nothing").is_err());
}

const OBSERVATION: usize = 799;

/// Where an observation speaks of a suit, by agents/docs/skat/network.md.
fn suit_places(suit: usize) -> Vec<usize> {
    let cards = |first: usize| first + 8 * suit..first + 8 * suit + 8;
    let before = (0..7).flat_map(|block| cards(32 * block));
    let tricks = 224 + 32 * suit..256 + 32 * suit;
    let after = (0..5).flat_map(|block| cards(352 + 32 * block));
    let voids = [512, 517, 522].into_iter().flat_map(|first| [first, first + 1 + suit]);
    before.chain(tricks).chain(after).chain(voids).chain(706..712).collect()
}

/// The vectors are read without any of our encoders: inputs are places, the arithmetic is that of
/// the description.
#[test]
fn the_vectors_are_what_the_network_says() {
    let agent = Neural::shipped();
    let text = fs::read_to_string(root("models/vectors.jsonl")).expect("the vectors");
    let (mut actions, mut exchanges) = (0, 0);
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let exchange = vector.get("exchange");
        let network = match exchange {
            Some(_) => agent.exchange().expect("a network of exchanges"),
            None => agent.network(),
        };
        let places = |value: &Value| -> Vec<usize> { serde_json::from_value(value.clone()).expect("places") };
        let numbers = |value: &Value| -> Vec<f32> { serde_json::from_value(value.clone()).expect("numbers") };
        let mut x: Vec<f32> = vec![0.0; OBSERVATION];
        places(&vector["observation"]).into_iter().for_each(|place| x[place] = 1.0);
        let through = |layer: &skat_agents::skat::neural::Layer, x: &[f32]| -> Vec<f32> {
            let output = |j: usize| {
                layer.bias[j] + x.iter().enumerate().map(|(i, x)| x * layer.weight[[i, j]]).sum::<f32>()
            };
            (0..layer.bias.len()).map(output).collect()
        };
        let relu = |x: Vec<f32>| -> Vec<f32> { x.into_iter().map(|x| x.max(0.0)).collect() };
        let suits = network.suits().expect("the shipped network reads suits one by one");
        let mut cards = Vec::new();
        for suit in 0..4 {
            let mut inputs: Vec<f32> = suit_places(suit).into_iter().map(|place| x[place]).collect();
            inputs.extend((0..4).map(|other| if other == suit { 1.0 } else { 0.0 }));
            let read = relu(through(&suits.second, &relu(through(&suits.first, &inputs))));
            cards.push(through(&suits.card, &read));
            x.extend(read);
        }
        for layer in network.torso() {
            x = relu(through(layer, &x));
        }
        let [state, action, out, common] = network.heads();
        let expect = |found: &[f32], expected: &[f32], length: usize| {
            assert_eq!((found.len(), expected.len()), (length, length));
            for (a, b) in found.iter().zip(expected) {
                assert!((a - b).abs() <= 1e-4 * (1.0 + b.abs()), "{a} and {b}");
            }
        };
        expect(&through(common, &x), &numbers(&vector["common"]), COMMON_OUTPUTS);
        if let Some(exchange) = exchange {
            let number = |name: &str| exchange[name].as_f64().expect("a number") as f32;
            let value = number("expected") + 100.0 * numbers(&vector["common"])[7];
            assert!((value - number("value")).abs() < 1e-3, "{exchange}");
            exchanges += 1;
            continue;
        }
        let state = through(state, &x);
        for known in vector["actions"].as_array().expect("actions") {
            let mut head = state.clone();
            for place in places(&known["inputs"]) {
                head.iter_mut().enumerate().for_each(|(j, sum)| *sum += action.weight[[place, j]]);
                if place < 32 {
                    head.iter_mut().zip(&cards[place / 8]).for_each(|(sum, card)| *sum += card);
                }
            }
            let inner = network.inner().expect("the shipped network's head has two layers");
            let head = relu(through(inner, &relu(head)));
            expect(&through(out, &head), &numbers(&known["own"]), OWN_OUTPUTS);
            actions += 1;
        }
    }
    assert!(actions > 200 && exchanges > 20, "{actions} actions, {exchanges} exchanges");
}

/// By a program that shares nothing with ours but the description.
#[test]
fn plain_python_runs_the_network() {
    let python = Command::new("python3").arg("examples/network.py").current_dir(root("")).output();
    let output = python.expect("this test runs examples/network.py and needs python3");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("the largest difference"), "{output:?}");
}
