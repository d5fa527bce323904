//! What can be set of the player, as a short text.

use super::bidding::Bidding;
use crate::settings::{self, Setting, SettingsError, Switch};
use crate::skat::inference::Model;
use std::fmt;
use std::str::FromStr;

/// How a world says what a card is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Valuation {
    /// The heuristic player finishes the game for all three, each by his own view.
    Rollouts,
    /// The game is solved with open cards.
    Solved,
    /// Rollouts, and with few cards left the mean of both.
    Both,
}

/// The settings of a [`Pimc`](super::Pimc) player; written `worlds=20,inference=off` and so on,
/// what is left out being the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How many worlds a decision is based on, 1 to 10,000.
    pub worlds: u16,
    /// Whether worlds are weighed by what the others have done.
    pub inference: Model,
    /// How worlds are valued in the play.
    pub value: Valuation,
    /// Whether bidding, burying and declaring look at worlds too; otherwise they are the heuristic
    /// player's.
    pub auction: Switch,
    /// What a hand is taken for in the bidding and before picking up the skat, where worlds are
    /// looked at.
    pub bids: Bidding,
    /// Varies the worlds that are drawn.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            worlds: 100,
            inference: Model::Heuristic,
            value: Valuation::Both,
            auction: Switch::On,
            bids: Bidding::Heuristic,
            seed: 0,
        }
    }
}

impl settings::Settings for Settings {
    const AGENT: &'static str = "pimc";
    const ALL: &'static [Setting<Settings>] = &[
        Setting::number("worlds", 1, 10_000, |to, worlds| to.worlds = worlds as u16, |of| of.worlds.into()),
        Setting::word(
            "inference",
            Model::WORDS,
            |to, place| to.inference = Model::ALL[place],
            |of| of.inference as usize,
        ),
        Setting::word(
            "value",
            &["rollouts", "solved", "both"],
            |to, place| to.value = Valuation::ALL[place],
            |of| of.value as usize,
        ),
        Setting::switch("auction", |to, auction| to.auction = auction, |of| of.auction),
        Setting::word(
            "bids",
            Bidding::WORDS,
            |to, place| to.bids = Bidding::ALL[place],
            |of| of.bids as usize,
        ),
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

impl Valuation {
    const ALL: [Valuation; 3] = [Valuation::Rollouts, Valuation::Solved, Valuation::Both];
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
            "value=rollouts",
            "bids=own",
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
            ("inference=yes", "`inference` cannot be \"yes\": expected on, mixture or off"),
            ("bids=bold", "`bids` cannot be \"bold\": expected heuristic or own"),
            ("value=best", "`value` cannot be \"best\": expected rollouts, solved or both"),
            ("seed=-1", "`seed` cannot be \"-1\": expected a number from 0 to 18446744073709551615"),
            ("seed=1,seed=1", "`seed` is set twice"),
        ] {
            assert!(error(text).starts_with(expected), "{text}: {}", error(text));
        }
    }
}
