//! What the method's own sections may say.

use super::{ExplorationConfig, NetworkConfig, RolloutsConfig, TargetsConfig};
use crate::config::Problem;
use crate::config::check::{HIDDEN, PROBABILITIES, demand, is_hidden};
use skat_agents::skat::neural::WIDEST_HEAD;

impl NetworkConfig {
    pub(in crate::skat) fn check(&self) -> Result<(), Problem> {
        demand(is_hidden(&self.hidden), "network.hidden", &self.hidden, HIDDEN)?;
        demand((1..=WIDEST_HEAD).contains(&self.head), "network.head", self.head, "1 to 256")?;
        let layers = self.head_layers;
        demand((1..=2).contains(&layers), "network.head_layers", layers, "1 or 2")?;
        demand(self.suits <= 1024, "network.suits", self.suits, "0 to 1024")
    }
}

impl ExplorationConfig {
    pub(super) fn check(&self) -> Result<(), Problem> {
        let (epsilon, forced) = (self.epsilon, self.forced_bids);
        demand(epsilon.are_probabilities(), "exploration.epsilon", epsilon, PROBABILITIES)?;
        demand(forced.are_probabilities(), "exploration.forced_bids", forced, PROBABILITIES)
    }
}

impl RolloutsConfig {
    pub(super) fn check(&self) -> Result<(), Problem> {
        let probability = self.probability;
        demand(probability.are_probabilities(), "rollouts.probability", probability, PROBABILITIES)?;
        let before = self.before_play.as_ref().map(|before| ("rollouts.before_play.margin", before.margin));
        for (field, margin) in std::iter::once(("rollouts.margin", self.margin)).chain(before) {
            demand((0.0..=1e6).contains(&margin), field, margin, "0 to 1000000 points")?;
        }
        let weight = self.value_weight;
        demand((0.0..=1.0).contains(&weight), "rollouts.value_weight", weight, "0 to 1")?;
        demand(self.solved_cards <= 10, "rollouts.solved_cards", self.solved_cards, "0 to 10")?;
        let holds = self.worlds.is_within(1000.0);
        demand(holds, "rollouts.worlds", self.worlds, "numbers of worlds from 0 to 1000")?;
        demand(self.vine.are_probabilities(), "rollouts.vine", self.vine, PROBABILITIES)?;
        demand(self.vine_null.are_probabilities(), "rollouts.vine_null", self.vine_null, PROBABILITIES)
    }
}

impl TargetsConfig {
    pub(super) fn check(&self) -> Result<(), Problem> {
        demand((0.0..=1.0).contains(&self.lambda), "targets.lambda", self.lambda, "0 to 1")?;
        let fraction = self.sample_fraction;
        let holds = fraction > 0.0 && fraction <= 1.0;
        demand(holds, "targets.sample_fraction", fraction, "above 0 and at most 1")?;
        let weight = self.advantage_weight;
        let holds = weight == 0.0 || (1.0..=1e6).contains(&weight);
        demand(holds, "targets.advantage_weight", weight, "0, or 1 to 1000000")?;
        let weight = self.regret_weight;
        let holds = weight == 0.0 || self.advantage_weight > 0.0 && (0.0..=1e6).contains(&weight);
        let expected = "0, or with an advantage_weight up to 1000000";
        demand(holds, "targets.regret_weight", weight, expected)?;
        let temperature = self.temperature;
        let holds = (0.01..=1000.0).contains(&temperature);
        demand(holds, "targets.temperature", temperature, "0.01 to 1000")?;
        let weight = self.card_location_weight;
        demand((0.0..=100.0).contains(&weight), "targets.card_location_weight", weight, "0 to 100")
    }
}
