//! The agents of Scrabble by name.

use super::heuristic::Heuristic;
use super::round_worlds::RoundWorlds;
use super::top::Top;
use crate::agent::Agent;
use crate::catalogue::{Catalogue, Entry, Recipe};
use crate::plain_network::{Observed, PlainRecipe};
use crate::random::Random;
use crate::sampled_worlds::Settings;
use crate::settings;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
use skat_env::scrabble::State;
use skat_env::scrabble::encode::V1Bits;

/// Which player of Scrabble is meant, as a text.
pub type Spec = crate::spec::Spec<State>;

impl Catalogue for State {
    const AGENTS: &'static [Entry<State>] = &[
        Entry::of::<Random>(),
        Entry::of::<Top>(),
        Entry::of::<Heuristic>(),
        Entry::of::<Settings>(),
        Entry::of::<PlainRecipe>(),
    ];
    const GAUNTLET: &'static [&'static str] = &["heuristic", "top"];
}

impl Observed for State {
    type Encoder = V1Bits;
    const OBSERVATION: &'static str = "v1";
}

impl Recipe<State> for Settings {
    const NAME: &'static str = "worlds";
    const FORMS: &'static [&'static str] = &["worlds", "worlds:SETTINGS"];
    const ABOUT: &'static str =
        "every action valued in sampled worlds of the running round, in which nothing can beat top";

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
        Ok(Box::new(RoundWorlds::new(self)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in [
            "random",
            "top",
            "heuristic",
            "heuristic:words=80",
            "heuristic:words=0,seed=3",
            "worlds",
            "worlds:worlds=7,seed=3",
        ] {
            let spec: Spec = text.parse().expect("an agent");
            assert_eq!(spec.to_string(), text);
            assert!(spec.build().is_ok());
        }
        let usual: Spec = "heuristic:words=50".parse().expect("an agent");
        assert_eq!(usual.to_string(), "heuristic");
        let list: Vec<String> =
            Spec::list("heuristic:words=5,seed=1,top").expect("a list").iter().map(Spec::to_string).collect();
        assert_eq!(list, ["heuristic:words=5,seed=1", "top"]);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Spec>().expect_err("no agent").to_string();
        let expected =
            "expected random, top, heuristic, heuristic:SETTINGS, worlds, worlds:SETTINGS or net:PATH";
        assert_eq!(error("pimc"), format!("\"pimc\" is not an agent: {expected}"));
        assert!(error("heuristic:").contains("sets nothing of heuristic: expected words=N or seed=N"));
        assert!(error("heuristic:words=101").contains("expected a number from 0 to 100"));
        assert!(error("worlds:worlds=0").contains("expected a number from 1 to 10000"));
    }
}
