//! The games that the package has: the one place in which a game is registered.

use crate::agent::{Built, built, listed};
use crate::error::ArgumentError;
use crate::evaluate::{self, Order};
use crate::fingerprint;
use crate::game::{Form, Game, Of, Single};
use crate::generation;
use crate::network;
use crate::number::shown;
use crate::plain::{Plain, to_json};
use crate::spec::Facts;
use crate::vector::{Plan, Rows};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Deserialize;
use skat_agents::plain_network::Head;
use skat_agents::{Layer, Spec};
use skat_data::{DataError, ShardBytes, Tabular};
use skat_env::{Action as _, Checksum, Environment, ParseError, Rng};
use std::any::TypeId;
use std::path::Path;

/// A game, as far as the package knows it without its type.
pub(crate) struct Entry {
    kind: fn() -> TypeId,
    pub(crate) name: &'static str,
    pub(crate) players: usize,
    pub(crate) actions: usize,
    pub(crate) facts: fn() -> Facts,
    pub(crate) deal: fn(&serde_json::Value, &mut Rng) -> PyResult<Box<dyn Single>>,
    pub(crate) parse: fn(&str) -> Result<Box<dyn Single>, ParseError>,
    pub(crate) action_name: fn(usize) -> Option<String>,
    pub(crate) parse_action: fn(&str) -> Result<usize, ParseError>,
    pub(crate) vector: fn(&Plan, Option<Form>) -> PyResult<Rows>,
    pub(crate) agent: fn(&str, u64) -> Built,
    pub(crate) agents: fn() -> Vec<(String, String, String)>,
    pub(crate) canonical: fn(&str) -> Result<String, String>,
    pub(crate) evaluate: fn(Python<'_>, Order) -> PyResult<String>,
    pub(crate) network: fn(&str) -> PyResult<Option<Vec<u8>>>,
    pub(crate) save: fn(Vec<Layer>, Head, &str) -> PyResult<Vec<u8>>,
    pub(crate) fingerprint: fn() -> Checksum,
    pub(crate) checksum: fn(usize, u64, usize, Form) -> Checksum,
    pub(crate) solve_text: fn(&str) -> Result<crate::game::Solution, crate::error::Refused>,
    pub(crate) generation: fn(Option<&Path>, &Path) -> generation::Opened,
    pub(crate) shard: fn(&str, u64) -> Result<ShardBytes, DataError>,
}

/// All games.
pub(crate) static GAMES: &[Entry] = &[
    Entry::of::<skat_env::skat::State>(),
    Entry::of::<skat_env::jass::State>(),
    Entry::of::<skat_env::bridge::State>(),
    Entry::of::<skat_env::cribbage::State>(),
    Entry::of::<skat_env::whist::State>(),
    Entry::of::<skat_env::tarot::State>(),
    Entry::of::<skat_env::five_hundred::State>(),
    Entry::of::<skat_env::joffre::State>(),
    Entry::of::<skat_env::scrabble::State>(),
];

impl Entry {
    const fn of<E: Game + Tabular>() -> Entry {
        Entry {
            kind: TypeId::of::<E>,
            name: E::NAME,
            players: E::PLAYERS,
            actions: E::Action::COUNT,
            facts: Facts::of::<E>,
            deal: |options, rng| Ok(Box::new(Of(E::deal(&read_options::<E>(options)?, rng)))),
            parse: |text| Ok(Box::new(Of(text.parse::<E>()?))),
            action_name: |number| E::Action::from_index(number).map(|action| action.to_string()),
            parse_action: |text| Ok(E::parse_action(text)?.index()),
            vector: Rows::planned::<E>,
            agent: built::<E>,
            agents: listed::<E>,
            canonical: |text| match text.parse::<Spec<E>>() {
                Ok(spec) => Ok(spec.to_string()),
                Err(error) => Err(error.to_string()),
            },
            evaluate: evaluate::played::<E>,
            network: network::bytes::<E>,
            save: network::written::<E>,
            fingerprint: E::fingerprint,
            checksum: fingerprint::batches::<E>,
            solve_text: E::solve_text,
            generation: generation::opened::<E>,
            shard: generation::shard_of::<E>,
        }
    }
}

/// The entry of a game.
pub(crate) fn entry_of<E: Game>() -> &'static Entry {
    let entry = GAMES.iter().find(|entry| (entry.kind)() == TypeId::of::<E>());
    entry.expect("every game is registered")
}

/// The game of this name.
pub(crate) fn named(name: &str) -> PyResult<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<String> = GAMES.iter().map(|entry| format!("\"{}\"", entry.name)).collect();
        ArgumentError::new_err(format!("\"{name}\" is no game; expected {}", names.join(" or ")))
    })
}

/// Options in Python, checked by [`read_options`] later.
pub(crate) fn options(options: Option<&Bound<'_, PyAny>>) -> PyResult<serde_json::Value> {
    let Some(options) = options.filter(|options| !options.is_none()) else {
        return Ok(serde_json::Value::Object(serde_json::Map::new()));
    };
    if !options.is_instance_of::<PyDict>() {
        return Err(crate::error::ArgumentTypeError::new_err(format!(
            "options are {}; expected a dictionary of names and values",
            shown(options)
        )));
    }
    to_json(options).map_err(|error| {
        ArgumentError::new_err(format!("options are no plain values: {}", error.value(options.py())))
    })
}

/// Options of a game; those that are not given are the default.
pub(crate) fn read_options<E: Environment>(options: &serde_json::Value) -> PyResult<E::Options> {
    E::Options::deserialize(options).map_err(|error| {
        let defaults = serde_json::to_value(E::Options::default()).expect("options are plain data");
        let all = match &defaults {
            serde_json::Value::Object(entries) => {
                let all: Vec<String> =
                    entries.iter().map(|(name, value)| format!("{name}={value}")).collect();
                all.join(", ")
            }
            other => other.to_string(),
        };
        ArgumentError::new_err(format!(
            "options of {}: {error}; there are, with their defaults: {all}",
            E::NAME
        ))
    })
}

/// The default options of a game.
pub(crate) fn default_options<E: Environment>() -> Plain {
    crate::game::options::<E>(&E::Options::default())
}
