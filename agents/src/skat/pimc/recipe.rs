//! The player by name.

use super::{Pimc, Settings};
use crate::agent::Agent;
use crate::catalogue::Recipe;
use crate::settings;
use crate::spec::{read_settings, write_settings};
use crate::spec_error::SpecError;
use skat_env::skat::State;

impl Recipe<State> for Settings {
    const NAME: &'static str = "pimc";
    const FORMS: &'static [&'static str] = &["pimc", "pimc:SETTINGS"];
    const ABOUT: &'static str = "sampled worlds for the whole deal, weighed by what the others did";

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
        Ok(Box::new(Pimc::new(self)))
    }
}
