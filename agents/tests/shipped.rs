//! The network that comes with the crate: it is the one of its card, and does what its description says.

use serde_json::Value;
use sha2::{Digest, Sha256};
use skat_agents::Neural;
use skat_agents::neural::{COMMON_OUTPUTS, OWN_OUTPUTS};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

#[test]
fn the_card_is_that_of_the_file() {
    let bytes = fs::read(root("models/skat.safetensors")).expect("the network");
    assert!(bytes.len() <= 4_000_000, "{} bytes", bytes.len());
    let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let card = fs::read_to_string(root("models/README.md")).expect("the card");
    assert!(card.contains(&sum), "SHA-256 of the network: {sum}");
    let parameters = Neural::shipped().network().parameters().to_string();
    let (thousands, rest) = parameters.split_at(parameters.len() - 3);
    assert!(card.contains(&format!("{thousands},{rest} parameters")), "{parameters} parameters");
}

/// The vectors are read without any of our encoders: inputs are places, the arithmetic is that of the description.
#[test]
fn the_vectors_are_what_the_network_says() {
    let agent = Neural::shipped();
    let network = agent.network();
    let text = fs::read_to_string(root("models/vectors.jsonl")).expect("the vectors");
    let mut actions = 0;
    for line in text.lines() {
        let vector: Value = serde_json::from_str(line).expect("JSON");
        let places = |value: &Value| -> Vec<usize> { serde_json::from_value(value.clone()).expect("places") };
        let numbers = |value: &Value| -> Vec<f32> { serde_json::from_value(value.clone()).expect("numbers") };
        let mut x: Vec<f32> = vec![0.0; network.torso()[0].weight.nrows()];
        places(&vector["observation"]).into_iter().for_each(|place| x[place] = 1.0);
        let through = |layer: &skat_agents::neural::Layer, x: &[f32]| -> Vec<f32> {
            let output = |j: usize| {
                layer.bias[j] + x.iter().enumerate().map(|(i, x)| x * layer.weight[[i, j]]).sum::<f32>()
            };
            (0..layer.bias.len()).map(output).collect()
        };
        let relu = |x: Vec<f32>| -> Vec<f32> { x.into_iter().map(|x| x.max(0.0)).collect() };
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
        let state = through(state, &x);
        for known in vector["actions"].as_array().expect("actions") {
            let mut inner = state.clone();
            for place in places(&known["inputs"]) {
                inner.iter_mut().enumerate().for_each(|(j, sum)| *sum += action.weight[[place, j]]);
            }
            expect(&through(out, &relu(inner)), &numbers(&known["own"]), OWN_OUTPUTS);
            actions += 1;
        }
    }
    assert!(actions > 200, "{actions} actions");
}

/// By a program that shares nothing with ours but the description.
#[test]
fn plain_python_runs_the_network() {
    let python = Command::new("python3").arg("examples/network.py").current_dir(root("")).output();
    let output = python.expect("this test runs examples/network.py and needs python3");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("the largest difference"), "{output:?}");
}
