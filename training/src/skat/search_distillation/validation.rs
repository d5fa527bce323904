//! How well a network does on decisions that are never learnt from.

use super::example::{Example, Targets};
use super::reference::{Reference, choices};
use crate::algorithm::Validation;
use crate::statistics::Statistics;
use skat_agents::skat::neural::Network;

/// Held-out decisions with what the reference network chooses in them.
#[derive(Clone, Debug, Default)]
pub struct Held {
    examples: Vec<Example>,
    /// Of the reference network, by their places among the actions.
    choices: Vec<usize>,
}

/// Sums over labelled decisions.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: u64,
    /// What the network gains on the reference network, and the squares.
    gain: (f64, f64),
}

impl Held {
    /// These decisions.
    pub fn new(examples: Vec<Example>, reference: &Reference) -> Held {
        let choices = choices(reference.network(), &examples);
        Held { examples, choices }
    }

    /// Looks at a network. Decisions are shared among the threads of the current pool; the result
    /// does not depend on them.
    pub fn validate(&self, network: &Network) -> Validation {
        let mut statistics = Statistics::default();
        let mut sums = Sums::default();
        let found = choices(network, &self.examples);
        for ((example, &choice), &other) in self.examples.iter().zip(&found).zip(&self.choices) {
            let Targets::Values(values) = &example.targets else {
                let name = "validation/agreement_with_reference";
                statistics.add(name, f64::from(u8::from(choice == other)), 1);
                continue;
            };
            let points = |place: usize| f64::from(values[place].expect("a valued action is chosen").points);
            let best = values.iter().flatten().map(|value| f64::from(value.points)).fold(f64::MIN, f64::max);
            for (name, place) in [("", choice), ("reference_", other)] {
                let regret = best - points(place);
                statistics.add(&format!("validation/{name}regret"), regret, 1);
                let agrees = f64::from(u8::from(regret == 0.0));
                statistics.add(&format!("validation/{name}agreement"), agrees, 1);
                for part in example.part.names() {
                    statistics.add(&format!("validation/{name}regret/{part}"), regret, 1);
                }
            }
            let gain = points(choice) - points(other);
            sums.count += 1;
            sums.gain.0 += gain;
            sums.gain.1 += gain * gain;
        }
        let count = sums.count.max(1) as f64;
        let mean = sums.gain.0 / count;
        let variance = (sums.gain.1 / count - mean * mean).max(0.0);
        statistics.add("validation/gain", mean, 1);
        statistics.add("validation/gain_error", (variance / count).sqrt(), 1);
        let regret = statistics.means.get("validation/regret").copied().unwrap_or_default();
        Validation { loss: regret.sum / count, statistics }
    }
}
