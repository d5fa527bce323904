//! The agents of Skat by name.

use super::heuristic::Heuristic;
use super::neural::NeuralRecipe;
use super::swift::SwiftRecipe;
use super::{neural_search, pimc};
use crate::catalogue::{Catalogue, Entry};
use crate::engine::EngineSettings;
use crate::random::Random;
use skat_env::skat::State;

/// Which Skat player is meant, as a text.
pub type Spec = crate::spec::Spec<State>;

impl Catalogue for State {
    const AGENTS: &'static [Entry<State>] = &[
        Entry::of::<Random>(),
        Entry::of::<Heuristic>(),
        Entry::of::<SwiftRecipe>(),
        Entry::of::<pimc::Settings>(),
        Entry::of::<NeuralRecipe>(),
        Entry::of::<neural_search::Settings>(),
        Entry::of::<EngineSettings>(),
    ];
}

#[cfg(test)]
mod tests;
