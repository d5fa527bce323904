//! The player by name.

use super::{NeuralSearch, Settings};
use crate::agent::Agent;
use crate::catalogue::Recipe;
use crate::settings;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
use skat_env::skat::State;
use std::path::Path;

impl Recipe<State> for Settings {
    const NAME: &'static str = "neural+search";
    const FORMS: &'static [&'static str] = &["neural+search", "neural+search:SETTINGS"];
    const ABOUT: &'static str = "sampled worlds for the whole deal, and a trained network beside them";

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
        Ok(Box::new(NeuralSearch::new(self)?))
    }

    fn network(&self) -> Option<&Path> {
        self.network.as_deref()
    }

    const SHIPPED: Option<&'static [u8]> = Some(crate::skat::neural::SHIPPED);
}
