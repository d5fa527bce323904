//! What can be set of the player, as a short text.

use crate::settings::{self, Setting, SettingsError};
use std::fmt;
use std::str::FromStr;

/// The settings of a [`DoubleDummy`](crate::skat::DoubleDummy) player; written
/// `worlds=20,seed=3`, what is left out being the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How many worlds the choice of a card is based on at most, 1 to 10,000; what a hand is worth
    /// in an eighth of them.
    pub worlds: u16,
    /// Varies the worlds that are drawn.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { worlds: 100, seed: 0 }
    }
}

impl settings::Settings for Settings {
    const AGENT: &'static str = "doubledummy";
    const ALL: &'static [Setting<Settings>] = &[
        Setting::number("worlds", 1, 10_000, |to, worlds| to.worlds = worlds as u16, |of| of.worlds.into()),
        Setting::number("seed", 0, u64::MAX, |to, seed| to.seed = seed, |of| of.seed),
    ];
}

impl FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Settings, SettingsError> {
        settings::parse(text)
    }
}

/// The settings that differ from the default, each once; nothing for the default.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        settings::display(self, f)
    }
}
