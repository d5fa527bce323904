//! The agents of bridge by name.

use super::heuristic::Heuristic;
use crate::catalogue::{Catalogue, Entry};
use crate::plain_network::{Observed, PlainRecipe};
use crate::random::Random;
use crate::sampled_worlds::Settings;
use skat_env::bridge::State;
use skat_env::bridge::encode::V1Bits;

/// Which bridge player is meant, as a text.
pub type Spec = crate::spec::Spec<State>;

impl Catalogue for State {
    const AGENTS: &'static [Entry<State>] = &[
        Entry::of::<Random>(),
        Entry::of::<Heuristic>(),
        Entry::of::<Settings>(),
        Entry::of::<PlainRecipe>(),
    ];
    const GAUNTLET: &'static [&'static str] = &["heuristic", "worlds"];
}

impl Observed for State {
    type Encoder = V1Bits;
    const OBSERVATION: &'static str = "v1";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["random", "heuristic", "worlds", "worlds:worlds=7,seed=3"] {
            let spec: Spec = text.parse().expect("an agent");
            assert_eq!(spec.to_string(), text);
            assert!(spec.build().is_ok());
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Spec>().expect_err("no agent").to_string();
        let expected = "expected random, heuristic, worlds, worlds:SETTINGS or net:PATH";
        assert_eq!(error("pimc"), format!("\"pimc\" is not an agent: {expected}"));
        assert!(error("worlds:worlds=0").contains("expected a number from 1 to 10000"));
    }
}
