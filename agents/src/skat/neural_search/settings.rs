//! What can be set of the player, as a short text.

use crate::settings::{self, Setting, SettingsError, Switch};
use crate::skat::inference::Model;
use crate::skat::pimc::{Bidding, Rollouts};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// The settings of a [`NeuralSearch`](super::NeuralSearch) player; written `worlds=200,prior=50`
/// and so on, what is left out being the default.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How many worlds a decision is based on at most, 1 to 10,000; a card of a defender on twice
    /// as many.
    pub worlds: u16,
    /// How many milliseconds a decision may take, 0 to 60,000; 0 for as long as its worlds take.
    pub ms: u16,
    /// How many worlds are weighed by the auction for each that a card is chosen by, 1 to 100.
    pub weighed: u8,
    /// Whether worlds are weighed by what the others have done.
    pub inference: Model,
    /// How many worlds the network's own value of a card counts as while many cards are out, 0 to
    /// 10,000.
    pub prior: u16,
    /// Whether worlds are weighed by what the network believes of the unseen cards.
    pub beliefs: Switch,
    /// What a hand is taken for in the bidding, and before picking up the skat.
    pub bids: Bidding,
    /// Who plays worlds out in which cards, and exchanges, are compared.
    pub rollouts: Rollouts,
    /// With how many cards in hand, or fewer, a card is searched for, 1 to 10; all other decisions
    /// are then the network's. 0 for a search in all.
    pub endgame: u8,
    /// Varies the worlds that are drawn.
    pub seed: u64,
    /// The file of the network; `None` for the one that comes with this crate.
    pub network: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            worlds: 800,
            ms: 0,
            weighed: 6,
            inference: Model::Heuristic,
            beliefs: Switch::Off,
            prior: 40,
            bids: Bidding::Own,
            rollouts: Rollouts::Mixed,
            endgame: 0,
            seed: 0,
            network: None,
        }
    }
}

impl settings::Settings for Settings {
    const AGENT: &'static str = "neural+search";
    const ALL: &'static [Setting<Settings>] = &[
        Setting::number("worlds", 1, 10_000, |to, worlds| to.worlds = worlds as u16, |of| of.worlds.into()),
        Setting::number("ms", 0, 60_000, |to, ms| to.ms = ms as u16, |of| of.ms.into()),
        Setting::number("weighed", 1, 100, |to, weighed| to.weighed = weighed as u8, |of| of.weighed.into()),
        Setting::number("prior", 0, 10_000, |to, prior| to.prior = prior as u16, |of| of.prior.into()),
        Setting::number("endgame", 0, 10, |to, cards| to.endgame = cards as u8, |of| of.endgame.into()),
        Setting::number("seed", 0, u64::MAX, |to, seed| to.seed = seed, |of| of.seed),
        Setting::word(
            "inference",
            Model::WORDS,
            |to, place| to.inference = Model::ALL[place],
            |of| of.inference as usize,
        ),
        Setting::word(
            "bids",
            Bidding::WORDS,
            |to, place| to.bids = Bidding::ALL[place],
            |of| of.bids as usize,
        ),
        Setting::word(
            "rollouts",
            Rollouts::WORDS,
            |to, place| to.rollouts = Rollouts::ALL[place],
            |of| of.rollouts as usize,
        ),
        Setting::switch("beliefs", |to, beliefs| to.beliefs = beliefs, |of| of.beliefs),
        Setting::path(
            "network",
            "the path of a trained network",
            |to, path| to.network = Some(path),
            |of| of.network.as_ref(),
        ),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        for text in [
            "worlds=1",
            "worlds=10000,ms=60000,weighed=1,prior=0,seed=18446744073709551615,inference=off,beliefs=on",
            "bids=heuristic",
            "worlds=100,endgame=6",
            "rollouts=heuristic",
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
            ("ms=60001", "`ms` cannot be \"60001\": expected a number from 0 to 60000"),
            ("prior=-1", "`prior` cannot be \"-1\": expected a number from 0 to 10000"),
            ("weighed=0", "`weighed` cannot be \"0\": expected a number from 1 to 100"),
            ("endgame=11", "`endgame` cannot be \"11\": expected a number from 0 to 10"),
            ("beliefs=yes", "`beliefs` cannot be \"yes\": expected on or off"),
            ("rollouts=swift", "`rollouts` cannot be \"swift\": expected heuristic or mixed"),
            ("network=", "`network` cannot be \"\": expected the path of a trained network"),
            ("seed=1,seed=1", "`seed` is set twice"),
        ] {
            assert!(error(text).starts_with(expected), "{text}: {}", error(text));
        }
    }
}
