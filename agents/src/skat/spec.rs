//! Agents named by a short text.

use crate::agent::Agent;
use crate::engine::{self, EngineSettings, StartError};
use crate::random::Random;
use crate::skat::engine::Engine;
use crate::skat::heuristic::Heuristic;
use crate::skat::neural::{FileError, Neural};
use crate::skat::neural_search::{self, NeuralSearch};
use crate::skat::pimc::{Pimc, Settings, SettingsError};
use crate::skat::swift::Swift;
use serde::{Deserialize, Serialize};
use skat_env::skat::State;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Which agent is meant, as a text: `random`, `heuristic`, `swift`, `swift:PATH`, `pimc`, `pimc:SETTINGS`, `neural`, `neural:PATH`,
/// `neural+search`, `neural+search:SETTINGS` or `engine:COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Spec {
    /// Any legal action, [`Random`].
    Random,
    /// Rules of thumb, [`Heuristic`].
    Heuristic,
    /// Rules of thumb with cards by small networks, [`Swift`]: those in this file, or those that come with the program.
    Swift(Option<PathBuf>),
    /// Sampled worlds, [`Pimc`]; as a text with the settings that differ from the default.
    Pimc(Settings),
    /// The network in this file, or the one that comes with the program, played greedily.
    Neural(Option<PathBuf>),
    /// Sampled worlds and a network, [`NeuralSearch`]; as a text with the settings that differ from the default.
    NeuralSearch(neural_search::Settings),
    /// The program that this command runs, asked by the engine protocol.
    Engine(EngineSettings),
}

/// An agent that cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum SpecError {
    /// The text names no agent.
    #[error("\"{found}\" is not an agent: expected {EXPECTED}")]
    Unknown {
        /// The text.
        found: String,
    },
    /// `neural:` or `swift:` without a file.
    #[error("\"{0}:\" names no network: expected {0}:PATH with the path of a trained network, or {0}")]
    NoPath(&'static str),
    /// A setting of a searching player that cannot be.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The file holds no network that can be used.
    #[error("{0}; expected the file of a trained network")]
    Network(#[from] FileError),
    /// The text after `engine` is no command with settings.
    #[error(transparent)]
    Command(#[from] engine::SettingsError),
    /// The program does not run, or does not speak the engine protocol.
    #[error(transparent)]
    Engine(#[from] Box<StartError>),
}

/// The first words of agents' texts.
const NAMES: [&str; 7] = ["random", "heuristic", "swift", "pimc", "neural", "neural+search", "engine"];

const EXPECTED: &str = "random, heuristic, swift, swift:PATH, pimc, pimc:SETTINGS, neural, neural:PATH, neural+search, neural+search:SETTINGS or engine:COMMAND";

impl Spec {
    /// The agent itself.
    ///
    /// # Errors
    /// [`SpecError::Network`] when a network cannot be loaded, [`SpecError::Engine`] when a program does not run or
    /// does not speak the engine protocol.
    pub fn build(&self) -> Result<Box<dyn Agent<State>>, SpecError> {
        match self {
            Spec::Random => Ok(Box::new(Random)),
            Spec::Heuristic => Ok(Box::new(Heuristic::default())),
            Spec::Swift(None) => Ok(Box::new(Swift::shipped())),
            Spec::Swift(Some(path)) => Ok(Box::new(Swift::load(path)?)),
            Spec::Pimc(settings) => Ok(Box::new(Pimc::new(*settings))),
            Spec::Neural(None) => Ok(Box::new(Neural::shipped())),
            Spec::Neural(Some(path)) => Ok(Box::new(Neural::load(path)?)),
            Spec::NeuralSearch(settings) => Ok(Box::new(NeuralSearch::new(settings.clone())?)),
            Spec::Engine(settings) => Ok(Box::new(Engine::start(settings.clone())?)),
        }
    }

    /// The file of the network that it plays, if it names one.
    pub fn network(&self) -> Option<&Path> {
        match self {
            Spec::Neural(path) | Spec::Swift(path) => path.as_deref(),
            Spec::NeuralSearch(settings) => settings.network.as_deref(),
            Spec::Random | Spec::Heuristic | Spec::Pimc(_) | Spec::Engine(_) => None,
        }
    }

    /// Agents with commas between them. After an agent with a text of its own, such as a path, what follows a comma is
    /// another agent only if it begins as one.
    ///
    /// # Errors
    /// When a text names no agent.
    pub fn list(text: &str) -> Result<Vec<Spec>, SpecError> {
        let mut texts: Vec<String> = Vec::new();
        for piece in text.split(',') {
            let name = piece.split([':', '[']).next().unwrap_or_default();
            let has_text = |agent: &&mut String| agent.contains([':', '[']);
            match texts.last_mut().filter(has_text).filter(|_| !NAMES.contains(&name)) {
                Some(text) => {
                    text.push(',');
                    text.push_str(piece);
                }
                None => texts.push(piece.to_string()),
            }
        }
        texts.iter().map(|text| text.parse()).collect()
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Random => f.write_str("random"),
            Spec::Heuristic => f.write_str("heuristic"),
            Spec::Swift(None) => f.write_str("swift"),
            Spec::Swift(Some(path)) => write!(f, "swift:{}", path.display()),
            Spec::Pimc(settings) if *settings == Settings::default() => f.write_str("pimc"),
            Spec::Pimc(settings) => write!(f, "pimc:{settings}"),
            Spec::Neural(None) => f.write_str("neural"),
            Spec::Neural(Some(path)) => write!(f, "neural:{}", path.display()),
            Spec::NeuralSearch(settings) if *settings == neural_search::Settings::default() => {
                f.write_str("neural+search")
            }
            Spec::NeuralSearch(settings) => write!(f, "neural+search:{settings}"),
            Spec::Engine(settings) => settings.fmt(f),
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        match text.split_once(':') {
            None if text == "random" => Ok(Spec::Random),
            None if text == "heuristic" => Ok(Spec::Heuristic),
            None if text == "swift" => Ok(Spec::Swift(None)),
            None if text == "pimc" => Ok(Spec::Pimc(Settings::default())),
            None if text == "neural" => Ok(Spec::Neural(None)),
            None if text == "neural+search" => Ok(Spec::NeuralSearch(neural_search::Settings::default())),
            Some(("pimc", settings)) => Ok(Spec::Pimc(settings.parse()?)),
            Some(("neural", path)) => Ok(Spec::Neural(Some(network("neural", path)?))),
            Some(("swift", path)) => Ok(Spec::Swift(Some(network("swift", path)?))),
            Some(("neural+search", settings)) => Ok(Spec::NeuralSearch(settings.parse()?)),
            Some((word, _)) if word == "engine" || word.starts_with("engine[") => {
                Ok(Spec::Engine(text.parse()?))
            }
            _ => Err(SpecError::Unknown { found: text.into() }),
        }
    }
}

fn network(agent: &'static str, path: &str) -> Result<PathBuf, SpecError> {
    if path.is_empty() { Err(SpecError::NoPath(agent)) } else { Ok(path.into()) }
}

impl TryFrom<String> for Spec {
    type Error = SpecError;

    fn try_from(text: String) -> Result<Spec, SpecError> {
        text.parse()
    }
}

impl From<Spec> for String {
    fn from(spec: Spec) -> String {
        spec.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Spec>().expect_err("no agent").to_string()
    }

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in [
            "random",
            "heuristic",
            "swift",
            "swift:runs/quick/swift.safetensors",
            "pimc",
            "pimc:worlds=7,inference=off,seed=3",
            "neural",
            "neural:runs/quick/latest: final.bin",
            "neural+search",
            "neural+search:worlds=7,network=runs/a,b.safetensors",
            "engine[level=3]:./mine --fast",
        ] {
            let spec: Spec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
            let json = serde_json::to_string(&spec).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<Spec>(&json).unwrap(), spec);
        }
    }

    #[test]
    fn what_can_play_is_built() {
        assert!(Spec::Random.build().is_ok());
        assert!(Spec::Heuristic.build().is_ok());
        assert!("pimc:worlds=1".parse::<Spec>().unwrap().build().is_ok());
        assert!(Spec::Neural(None).build().is_ok());
        assert!("neural+search".parse::<Spec>().unwrap().build().is_ok());
    }

    #[test]
    fn lists_keep_the_commas_within_an_agent() {
        for (list, words) in [
            ("pimc,heuristic", vec!["pimc", "heuristic"]),
            ("neural,heuristic,neural:a,b", vec!["neural", "heuristic", "neural:a,b"]),
            ("pimc:worlds=5,seed=1,pimc:worlds=7", vec!["pimc:worlds=5,seed=1", "pimc:worlds=7"]),
            (
                "random,pimc:seed=1,inference=off,neural:a=b",
                vec!["random", "pimc:seed=1,inference=off", "neural:a=b"],
            ),
            (
                "neural+search:worlds=5,prior=1,pimc,neural+search,neural",
                vec!["neural+search:worlds=5,prior=1", "pimc", "neural+search", "neural"],
            ),
            ("heuristic,neural:a,b.bin,random", vec!["heuristic", "neural:a,b.bin", "random"]),
        ] {
            let words: Vec<Spec> = words.iter().map(|word| word.parse().unwrap()).collect();
            assert_eq!(Spec::list(list).unwrap(), words);
        }
        for (text, named) in [
            ("", ""),
            ("random,", ""),
            (",random", ""),
            ("random,randon", "randon"),
            ("randon,random", "randon"),
        ] {
            let error = Spec::list(text).expect_err("no list").to_string();
            assert!(error.starts_with(&format!("\"{named}\" is not an agent")), "{text}: {error}");
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        for text in ["", "Random", "randon", "random:1", "minimax", "neurall:x"] {
            let expected = format!("\"{text}\" is not an agent: expected {EXPECTED}");
            assert_eq!(error(text), expected);
        }
        assert!(error("neural:").contains("expected neural:PATH"));
        assert!(error("pimc:").contains("expected worlds=N"));
        assert!(error("pimc:worlds=x").contains("`worlds` cannot be \"x\": expected a number"));
        let refused = serde_json::from_str::<Spec>("\"nobody\"").expect_err("no agent").to_string();
        assert!(refused.contains(EXPECTED), "{refused}");
    }

    #[test]
    fn a_missing_network_is_named() {
        let Err(error) = Spec::Neural(Some("no/such/file.bin".into())).build() else {
            panic!("no file, no agent")
        };
        assert!(error.to_string().starts_with("no/such/file.bin: No such file"), "{error}");
    }
}
