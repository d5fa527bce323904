//! What can be set of the player, as a short text.

use std::fmt;
use std::str::FromStr;

/// Whether something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Switch {
    On,
    Off,
}

/// How a world says what a card is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Valuation {
    /// The heuristic player finishes the game for all three, each by his own view.
    Playouts,
    /// The game is solved with open cards.
    Solved,
    /// Playouts, and with few cards left the mean of both.
    Both,
}

/// The settings of a [`Pimc`](super::Pimc) player; written `worlds=20,inference=off` and so on, what is left out being
/// the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How many worlds a decision is based on, 1 to 10,000.
    pub worlds: u16,
    /// Whether worlds are weighed by what the others have done.
    pub inference: Switch,
    /// How worlds are valued in the play.
    pub value: Valuation,
    /// Whether bidding, burying and declaring look at worlds too; otherwise they are the heuristic player's.
    pub auction: Switch,
    /// Varies the worlds that are drawn.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { worlds: 100, inference: Switch::On, value: Valuation::Both, auction: Switch::On, seed: 0 }
    }
}

/// A setting that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A word that sets nothing.
    #[error("\"{found}\" sets nothing of {agent}: expected {expected}")]
    Unknown {
        /// The word.
        found: String,
        /// The agent whose settings were read.
        agent: &'static str,
        /// What can be set.
        expected: &'static str,
    },
    /// The same setting again.
    #[error("`{name}` is set twice")]
    Twice {
        /// Its name.
        name: String,
    },
    /// A value that is none.
    #[error("`{name}` cannot be \"{found}\": expected {expected}")]
    Value {
        /// The name of the setting.
        name: String,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}

/// The words of an agent's settings, each once.
pub(crate) struct Words<'t> {
    agent: &'static str,
    expected: &'static str,
    names: Vec<&'t str>,
}

impl<'t> Words<'t> {
    /// Of this agent, of which can be set what is `expected`.
    pub(crate) const fn new(agent: &'static str, expected: &'static str) -> Words<'t> {
        Words { agent, expected, names: Vec::new() }
    }

    /// Name and value of the next word.
    pub(crate) fn next(&mut self, word: &'t str) -> Result<(&'t str, &'t str), SettingsError> {
        let (name, value) = word.split_once('=').ok_or_else(|| self.unknown(word))?;
        if self.names.contains(&name) {
            return Err(SettingsError::Twice { name: name.into() });
        }
        self.names.push(name);
        Ok((name, value))
    }

    /// That this word sets nothing.
    pub(crate) fn unknown(&self, word: &str) -> SettingsError {
        SettingsError::Unknown { found: word.into(), agent: self.agent, expected: self.expected }
    }
}

/// What the player's settings are, for errors.
const EXPECTED: &str = "worlds=N, inference=on|off, value=playouts|solved|both, auction=on|off or seed=N";

impl FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Settings, SettingsError> {
        let mut settings = Settings::default();
        let mut words = Words::new("pimc", EXPECTED);
        for word in text.split(',') {
            let (name, value) = words.next(word)?;
            let refuse = |expected| SettingsError::Value { name: name.into(), found: value.into(), expected };
            match name {
                "worlds" => {
                    let worlds = number(value).filter(|worlds| (1..=10_000).contains(worlds));
                    settings.worlds = worlds.ok_or_else(|| refuse("a number from 1 to 10000"))? as u16;
                }
                "inference" => settings.inference = switch(value).ok_or_else(|| refuse("on or off"))?,
                "value" => {
                    let valuation = Valuation::ALL.into_iter().find(|valuation| valuation.name() == value);
                    settings.value = valuation.ok_or_else(|| refuse("playouts, solved or both"))?;
                }
                "auction" => settings.auction = switch(value).ok_or_else(|| refuse("on or off"))?,
                "seed" => {
                    settings.seed =
                        number(value).ok_or_else(|| refuse("a number from 0 to 18446744073709551615"))?;
                }
                _ => return Err(words.unknown(word)),
            }
        }
        Ok(settings)
    }
}

/// The settings that differ from the default, each once; nothing for the default.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = Settings::default();
        let mut words = Vec::new();
        if self.worlds != default.worlds {
            words.push(format!("worlds={}", self.worlds));
        }
        if self.inference != default.inference {
            words.push(format!("inference={}", self.inference.name()));
        }
        if self.value != default.value {
            words.push(format!("value={}", self.value.name()));
        }
        if self.auction != default.auction {
            words.push(format!("auction={}", self.auction.name()));
        }
        if self.seed != default.seed {
            words.push(format!("seed={}", self.seed));
        }
        f.write_str(&words.join(","))
    }
}

impl Switch {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Switch::On => "on",
            Switch::Off => "off",
        }
    }
}

impl Valuation {
    const ALL: [Valuation; 3] = [Valuation::Playouts, Valuation::Solved, Valuation::Both];

    const fn name(self) -> &'static str {
        match self {
            Valuation::Playouts => "playouts",
            Valuation::Solved => "solved",
            Valuation::Both => "both",
        }
    }
}

pub(crate) fn switch(text: &str) -> Option<Switch> {
    [Switch::On, Switch::Off].into_iter().find(|switch| switch.name() == text)
}

/// A number in decimal digits, without a sign.
pub(crate) fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        for text in [
            "worlds=1",
            "worlds=10000,seed=18446744073709551615",
            "inference=off,value=solved,auction=off",
            "value=playouts",
        ] {
            assert_eq!(text.parse::<Settings>().unwrap().to_string(), text);
        }
        assert_eq!(Settings::default().to_string(), "");
        let defaults = "auction=on,seed=0,inference=on".parse::<Settings>().unwrap();
        assert_eq!(defaults, Settings::default());
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<Settings>().expect_err("no settings").to_string();
        for (text, expected) in [
            ("", "\"\" sets nothing of pimc: expected worlds=N"),
            ("worlds", "\"worlds\" sets nothing of pimc"),
            ("world=20", "\"world=20\" sets nothing of pimc"),
            ("worlds=20,", "\"\" sets nothing of pimc"),
            ("worlds=0", "`worlds` cannot be \"0\": expected a number from 1 to 10000"),
            ("worlds=+5", "`worlds` cannot be \"+5\""),
            ("worlds=10001", "`worlds` cannot be \"10001\""),
            ("worlds=", "`worlds` cannot be \"\""),
            ("inference=yes", "`inference` cannot be \"yes\": expected on or off"),
            ("value=best", "`value` cannot be \"best\": expected playouts, solved or both"),
            ("seed=-1", "`seed` cannot be \"-1\": expected a number from 0 to 18446744073709551615"),
            ("seed=1,seed=1", "`seed` is set twice"),
        ] {
            assert!(error(text).starts_with(expected), "{text}: {}", error(text));
        }
    }
}
