//! How much noise is in labels, and where a network loses points by them: two data sets of the same
//! games whose labels were found with other luck.
//!
//! ```sh
//! cargo run --release -p skat-training --example label_noise -- sets/a sets/b [neural.safetensors]
//! ```
//! The first labelling chooses, the second tells what that gains on the network's choice: free of
//! the bias of a greatest value. Tournament points a decision, standard errors in brackets.

use skat_data::Split;
use skat_training::Experiment as _;
use skat_training::skat::search_distillation::{Config, Decisions, Example, Reference, Targets, choices};
use std::collections::BTreeMap;
use std::path::Path;

/// Sums over the decisions of a part.
#[derive(Default)]
struct Sums {
    count: f64,
    /// Of the square of the difference between two labels of an action, halved.
    noise: f64,
    actions: f64,
    /// What the network falls short of the best of the first labelling, by that.
    naive: f64,
    /// What the second labelling's choice falls short of the first's best, by the first.
    floor: f64,
    /// What the first labelling's choice gains on the network's, by the second; the squares.
    gain: (f64, f64),
}

fn examples(folder: &str, network: Option<&String>) -> (Vec<Example>, Reference) {
    let reference = network.map_or(String::new(), |path| format!("reference = \"{path}\"\n"));
    let text = format!(
        "game = \"skat\"\nalgorithm = \"search_distillation\"\n[network]\nadvice = true\n\
         [distillation]\nbefore_play = 0.0\n{reference}[[data]]\nfolder = \"{folder}\"\n"
    );
    let config = Config::parse(&text, Path::new("label_noise")).unwrap_or_else(|e| panic!("{e}"));
    let reference = Reference::of(&config).unwrap_or_else(|e| panic!("{e}"));
    let read = |split| Decisions::new(&config, &reference, split, usize::MAX).read();
    let all = Split::ALL.into_iter().flat_map(|split| read(split).unwrap_or_else(|e| panic!("{e}")));
    (all.collect(), reference)
}

fn points(example: &Example) -> Vec<f64> {
    let Targets::Values(values) = &example.targets else { panic!("a decision without labels") };
    values.iter().map(|value| value.map_or(f64::NEG_INFINITY, |value| value.points.into())).collect()
}

fn best(points: &[f64]) -> usize {
    (0..points.len()).reduce(|a, b| if points[b] > points[a] { b } else { a }).expect("an action")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, network @ ..] = &arguments[..] else {
        panic!("expected two folders of the same games with other labels, and perhaps a network")
    };
    let ((one, reference), (other, _)) =
        (examples(first, network.first()), examples(second, network.first()));
    assert_eq!(one.len(), other.len(), "expected labels of the same decisions");
    let chosen = choices(reference.network(), &one);
    let mut parts: BTreeMap<String, Sums> = BTreeMap::new();
    for ((a, b), choice) in one.iter().zip(&other).zip(chosen) {
        assert!(a.row == b.row && a.actions == b.actions, "expected labels of the same decisions");
        let (by_a, by_b) = (points(a), points(b));
        let (best_a, best_b) = (best(&by_a), best(&by_b));
        let gain = by_b[best_a] - by_b[choice];
        let mean = |points: &[f64]| {
            let valued = points.iter().filter(|points| points.is_finite());
            valued.clone().sum::<f64>() / valued.count() as f64
        };
        let (mean_a, mean_b) = (mean(&by_a), mean(&by_b));
        for name in a.part.names().into_iter().chain(["all".into()]) {
            let sums = parts.entry(name).or_default();
            sums.count += 1.0;
            for (x, y) in by_a.iter().zip(&by_b).filter(|(x, _)| x.is_finite()) {
                sums.noise += ((x - mean_a) - (y - mean_b)).powi(2) / 2.0;
                sums.actions += 1.0;
            }
            sums.naive += by_a[best_a] - by_a[choice];
            sums.floor += by_a[best_a] - by_a[best_b];
            sums.gain.0 += gain;
            sums.gain.1 += gain * gain;
        }
    }
    println!(
        "| part | decisions | noise of an advantage | regret of the network | regret of the labels themselves | to gain |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (name, sums) in parts {
        let Sums { count, noise, actions, naive, floor, gain } = sums;
        let mean = gain.0 / count;
        let error = ((gain.1 / count - mean * mean) / count).sqrt();
        let noise = (noise / actions).sqrt();
        let (naive, floor) = (naive / count, floor / count);
        println!("| {name} | {count} | {noise:.2} | {naive:.2} | {floor:.2} | {mean:+.2} ({error:.2}) |");
    }
}
