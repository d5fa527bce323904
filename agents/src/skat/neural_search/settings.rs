//! What can be set of the player, as a short text.

use crate::skat::pimc::settings::{Words, number, switch};
use crate::skat::pimc::{SettingsError, Switch};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The settings of a [`NeuralSearch`](super::NeuralSearch) player; written `worlds=200,prior=50` and so on, what is left
/// out being the default.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How many worlds a decision is based on at most, 1 to 10,000; a card of a defender on twice as many.
    pub worlds: u16,
    /// How many worlds are weighed by the auction for each that a card is chosen by, 1 to 100.
    pub weighed: u8,
    /// Whether worlds are weighed by what the others have done.
    pub inference: Switch,
    /// How many worlds the network's own value of a card counts as while many cards are out, 0 to 10,000.
    pub prior: u16,
    /// Whether worlds are weighed by what the network believes of the unseen cards.
    pub beliefs: Switch,
    /// Varies the worlds that are drawn.
    pub seed: u64,
    /// The file of the network; `None` for the one that comes with this crate.
    pub network: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            worlds: 800,
            weighed: 6,
            inference: Switch::On,
            beliefs: Switch::Off,
            prior: 40,
            seed: 0,
            network: None,
        }
    }
}

/// What the player's settings are, for errors.
const EXPECTED: &str =
    "worlds=N, weighed=N, inference=on|off, beliefs=on|off, prior=N, seed=N or, at the end, network=PATH";

impl FromStr for Settings {
    type Err = SettingsError;

    /// A path may hold commas, so that it is the last of the settings.
    fn from_str(text: &str) -> Result<Settings, SettingsError> {
        let mut settings = Settings::default();
        let mut words = Words::new("neural+search", EXPECTED);
        let (text, path) = match text.find("network=").filter(|&at| at == 0 || text[..at].ends_with(',')) {
            Some(at) => (text[..at].strip_suffix(','), Some(&text[at + "network=".len()..])),
            None => (Some(text), None),
        };
        for word in text.into_iter().flat_map(|text| text.split(',')) {
            let (name, value) = words.next(word)?;
            let refuse = |expected| SettingsError::Value { name: name.into(), found: value.into(), expected };
            let at_most = |most: u64, expected| {
                number(value).filter(|&number| number <= most).ok_or_else(|| refuse(expected))
            };
            match name {
                "worlds" => {
                    let worlds = number(value).filter(|worlds| (1..=10_000).contains(worlds));
                    settings.worlds = worlds.ok_or_else(|| refuse("a number from 1 to 10000"))? as u16;
                }
                "weighed" => {
                    let weighed = number(value).filter(|weighed| (1..=100).contains(weighed));
                    settings.weighed = weighed.ok_or_else(|| refuse("a number from 1 to 100"))? as u8;
                }
                "inference" => settings.inference = switch(value).ok_or_else(|| refuse("on or off"))?,
                "prior" => settings.prior = at_most(10_000, "a number from 0 to 10000")? as u16,
                "beliefs" => settings.beliefs = switch(value).ok_or_else(|| refuse("on or off"))?,
                "seed" => settings.seed = at_most(u64::MAX, "a number from 0 to 18446744073709551615")?,
                _ => return Err(words.unknown(word)),
            }
        }
        if let Some(path) = path {
            let (name, expected) = ("network".into(), "the path of a trained network");
            if path.is_empty() {
                return Err(SettingsError::Value { name, found: path.into(), expected });
            }
            settings.network = Some(path.into());
        }
        Ok(settings)
    }
}

/// The settings that differ from the default, each once; nothing for the default.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Settings::default();
        let mut words = Vec::new();
        let mut number = |name: &str, own: u64, usual: u64| {
            if own != usual {
                words.push(format!("{name}={own}"));
            }
        };
        number("worlds", self.worlds.into(), default.worlds.into());
        number("weighed", self.weighed.into(), default.weighed.into());
        number("prior", self.prior.into(), default.prior.into());
        number("seed", self.seed, default.seed);
        if self.inference != default.inference {
            words.push(format!("inference={}", self.inference.name()));
        }
        if self.beliefs != default.beliefs {
            words.push(format!("beliefs={}", self.beliefs.name()));
        }
        if let Some(path) = &self.network {
            words.push(format!("network={}", path.display()));
        }
        f.write_str(&words.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        for text in [
            "worlds=1",
            "worlds=10000,weighed=1,prior=0,seed=18446744073709551615,inference=off,beliefs=on",
            "network=runs/a,b=c/network.safetensors",
            "worlds=7,network=x",
        ] {
            assert_eq!(text.parse::<Settings>().unwrap().to_string(), text);
        }
        assert_eq!(Settings::default().to_string(), "");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Settings>().expect_err("no settings").to_string();
        for (text, expected) in [
            ("", "\"\" sets nothing of neural+search: expected worlds=N"),
            ("prior", "\"prior\" sets nothing of neural+search"),
            ("value=both", "\"value=both\" sets nothing of neural+search"),
            ("worlds=20,", "\"\" sets nothing of neural+search"),
            (",network=x", "\"\" sets nothing of neural+search"),
            ("worlds=0", "`worlds` cannot be \"0\": expected a number from 1 to 10000"),
            ("prior=-1", "`prior` cannot be \"-1\": expected a number from 0 to 10000"),
            ("weighed=0", "`weighed` cannot be \"0\": expected a number from 1 to 100"),
            ("beliefs=yes", "`beliefs` cannot be \"yes\": expected on or off"),
            ("network=", "`network` cannot be \"\": expected the path of a trained network"),
            ("seed=1,seed=1", "`seed` is set twice"),
        ] {
            assert!(error(text).starts_with(expected), "{text}: {}", error(text));
        }
    }
}
