//! The agents of Jass by name.

use super::heuristic::Heuristic;
use crate::agent::Agent;
use crate::catalogue::{Catalogue, Entry, Recipe};
use crate::plain_network::{Observed, PlainRecipe};
use crate::random::Random;
use crate::sampled_worlds::{SampledWorlds, Settings};
use crate::settings;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
use skat_env::jass::State;
use skat_env::jass::encode::V1Bits;

/// Which Jass player is meant, as a text.
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

impl Recipe<State> for Settings {
    const NAME: &'static str = "worlds";
    const FORMS: &'static [&'static str] = &["worlds", "worlds:SETTINGS"];
    const ABOUT: &'static str = "every action rolled out in sampled worlds, which heuristic plays to the end";

    fn settings() -> String {
        settings::expected::<Settings>()
    }

    fn read(rest: &str) -> Result<Option<Settings>, SpecError> {
        read_settings(rest)
    }

    fn write(&self) -> String {
        write_settings(self)
    }

    fn build(self) -> Result<Box<dyn Agent<State>>, SpecError> {
        Ok(Box::new(SampledWorlds::new(self, Heuristic::default())))
    }
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
        let list: Vec<String> = Spec::list("worlds:worlds=5,seed=1,random")
            .expect("a list")
            .iter()
            .map(Spec::to_string)
            .collect();
        assert_eq!(list, ["worlds:worlds=5,seed=1", "random"]);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Spec>().expect_err("no agent").to_string();
        let expected = "expected random, heuristic, worlds, worlds:SETTINGS or net:PATH";
        assert_eq!(error("pimc"), format!("\"pimc\" is not an agent: {expected}"));
        assert!(error("worlds:").contains("sets nothing of worlds: expected worlds=N or seed=N"));
        assert!(error("worlds:worlds=0").contains("expected a number from 1 to 10000"));
    }
}
