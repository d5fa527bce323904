//! The agents of Skat by name.

use super::heuristic::Style;
use super::neural::NeuralRecipe;
use super::self_taught::SelfTaught;
use super::swift::SwiftRecipe;
use super::{double_dummy, neural_search, pimc};
use crate::catalogue::{Catalogue, Entry};
use crate::engine::EngineSettings;
use crate::plain_network::{Observed, PlainRecipe};
use crate::random::Random;
use skat_env::skat::State;
use skat_env::skat::encode::V1Bits;

/// Which Skat player is meant, as a text.
pub type Spec = crate::spec::Spec<State>;

impl Catalogue for State {
    const AGENTS: &'static [Entry<State>] = &[
        Entry::of::<Random>(),
        Entry::of::<Style>(),
        Entry::of::<SwiftRecipe>(),
        Entry::of::<pimc::Settings>(),
        Entry::of::<NeuralRecipe>(),
        Entry::of::<neural_search::Settings>(),
        Entry::of::<double_dummy::Settings>(),
        Entry::of::<SelfTaught>(),
        Entry::of::<PlainRecipe>(),
        Entry::of::<EngineSettings>(),
    ];
    const GAUNTLET: &'static [&'static str] = &[
        "heuristic",
        "heuristic:bids=bold",
        "heuristic:bids=timid",
        "heuristic:defence=selfish",
        "swift",
        "neural",
        "pimc",
        "doubledummy",
        "selftaught",
    ];
}

impl Observed for State {
    type Encoder = V1Bits;
    const OBSERVATION: &'static str = "v1";
}

#[cfg(test)]
mod tests;
