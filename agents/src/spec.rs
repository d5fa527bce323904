//! Agents named by a short text.

use crate::agent::Agent;
use crate::catalogue::{self, Catalogue, Entry, Recipe, checked};
use crate::settings::SettingsError;
use crate::spec_error::SpecError;
use crate::tensors::FileError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::str::FromStr;

/// Which agent of a game is meant, as a text: one of those in the game's [`Catalogue`], with its
/// settings. Its text form is canonical: settings that are the default are left out.
pub struct Spec<E: Catalogue> {
    entry: &'static Entry<E>,
    /// What follows the name.
    rest: String,
}

impl<E: Catalogue> Spec<E> {
    /// The text of a recipe.
    ///
    /// # Panics
    /// When the recipe is not in the game's catalogue.
    pub fn of<R: Recipe<E>>(recipe: &R) -> Spec<E> {
        let entry = E::AGENTS.iter().find(|entry| entry.name == R::NAME);
        Spec { entry: entry.expect("the recipe is in the catalogue"), rest: recipe.write() }
    }

    /// The first word.
    pub fn name(&self) -> &'static str {
        self.entry.name
    }

    /// The recipe, if it is one of this type.
    pub fn recipe<R: Recipe<E>>(&self) -> Option<R> {
        (self.entry.name == R::NAME).then(|| checked::<E, R>(&self.rest))
    }

    /// The agent itself.
    ///
    /// # Errors
    /// [`SpecError::Network`] when a network cannot be loaded, [`SpecError::Engine`] when a program
    /// does not run or does not speak the engine protocol.
    pub fn build(&self) -> Result<Box<dyn Agent<E>>, SpecError> {
        (self.entry.build)(&self.rest)
    }

    /// The file of the network that it plays, if it names one.
    pub fn network(&self) -> Option<PathBuf> {
        (self.entry.network)(&self.rest)
    }

    /// The bytes of the file of the network that it plays: the one that it names, or the one that
    /// comes with the program; `None` where it plays none.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn network_bytes(&self) -> Result<Option<Vec<u8>>, FileError> {
        match self.network() {
            Some(path) => match std::fs::read(&path) {
                Ok(bytes) => Ok(Some(bytes)),
                Err(error) => Err(FileError { path, problem: error.into() }),
            },
            None => Ok(self.entry.shipped.map(<[u8]>::to_vec)),
        }
    }

    /// Agents with commas between them. After an agent with a text of its own, such as a path, what
    /// follows a comma is another agent only if it begins as one.
    ///
    /// # Errors
    /// When a text names no agent.
    pub fn list(text: &str) -> Result<Vec<Spec<E>>, SpecError> {
        let mut texts: Vec<String> = Vec::new();
        for piece in text.split(',') {
            let name = piece.split([':', '[']).next().unwrap_or_default();
            let is_name = E::AGENTS.iter().any(|entry| entry.name == name);
            let has_text = |agent: &&mut String| agent.contains([':', '[']);
            match texts.last_mut().filter(has_text).filter(|_| !is_name) {
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

impl<E: Catalogue> FromStr for Spec<E> {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec<E>, SpecError> {
        let name = text.split([':', '[']).next().unwrap_or_default();
        if let Some(entry) = E::AGENTS.iter().find(|entry| entry.name == name)
            && let Some(rest) = (entry.check)(&text[name.len()..])?
        {
            return Ok(Spec { entry, rest });
        }
        Err(SpecError::Unknown { found: text.into(), expected: catalogue::forms::<E>() })
    }
}

impl<E: Catalogue> fmt::Display for Spec<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.entry.name, self.rest)
    }
}

impl<E: Catalogue> fmt::Debug for Spec<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spec({self})")
    }
}

impl<E: Catalogue> Clone for Spec<E> {
    fn clone(&self) -> Spec<E> {
        Spec { entry: self.entry, rest: self.rest.clone() }
    }
}

impl<E: Catalogue> PartialEq for Spec<E> {
    fn eq(&self, other: &Spec<E>) -> bool {
        (self.entry.name, &self.rest) == (other.entry.name, &other.rest)
    }
}

impl<E: Catalogue> Eq for Spec<E> {}

impl<E: Catalogue> Hash for Spec<E> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.entry.name, &self.rest).hash(state);
    }
}

impl<E: Catalogue> Serialize for Spec<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, E: Catalogue> Deserialize<'de> for Spec<E> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spec<E>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// What follows a name: nothing, or a colon and the path of a network.
///
/// # Errors
/// When there is no path after the colon.
pub(crate) fn read_path(name: &'static str, rest: &str) -> Result<Option<Option<PathBuf>>, SpecError> {
    match rest.strip_prefix(':') {
        Some("") => Err(SpecError::NoPath(name)),
        Some(path) => Ok(Some(Some(path.into()))),
        None => Ok(rest.is_empty().then_some(None)),
    }
}

/// What [`read_path`] reads.
pub(crate) fn write_path(path: Option<&PathBuf>) -> String {
    path.map_or_else(String::new, |path| format!(":{}", path.display()))
}

/// What follows a name: nothing, or a colon and settings.
///
/// # Errors
/// When there are no settings after the colon.
pub(crate) fn read_settings<S>(rest: &str) -> Result<Option<S>, SpecError>
where
    S: Default + FromStr<Err = SettingsError>,
{
    match rest.strip_prefix(':') {
        Some(settings) => Ok(Some(settings.parse()?)),
        None => Ok(rest.is_empty().then(S::default)),
    }
}

/// What [`read_settings`] reads.
pub(crate) fn write_settings(settings: &impl fmt::Display) -> String {
    let text = settings.to_string();
    if text.is_empty() { text } else { format!(":{text}") }
}
