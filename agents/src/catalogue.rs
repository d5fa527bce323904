//! The agents of a game: each is registered once, and parsers and help texts use this registration.

use crate::agent::Agent;
use crate::spec_error::SpecError;
use crate::words::alternatives;
use skat_env::Environment;
use std::path::{Path, PathBuf};

/// The name and settings of one kind of agent, which is written as a text and can be built.
///
/// A text is the name, and whatever follows it: nothing, a colon with settings or a path, or
/// brackets with settings. The same value always has the same text.
pub trait Recipe<E: Environment>: Sized + 'static {
    /// The first word of the texts.
    const NAME: &'static str;
    /// The forms of its texts, for errors and help: `["pimc", "pimc:SETTINGS"]`.
    const FORMS: &'static [&'static str];
    /// What the agent is, one line for help; lower case, without a full stop.
    const ABOUT: &'static str;

    /// The settings of its texts, for help: `worlds=N, inference=on|off or seed=N`.
    fn settings() -> String {
        String::new()
    }

    /// Reads what follows the name; `None` where that is none of the [`FORMS`](Recipe::FORMS).
    ///
    /// # Errors
    /// When it has the form, but a setting is not possible.
    fn read(rest: &str) -> Result<Option<Self>, SpecError>;

    /// What follows the name, so that [`read`](Recipe::read) gives the same value again.
    fn write(&self) -> String;

    /// The agent.
    ///
    /// # Errors
    /// When something that it needs is missing or broken: a network's file, a program.
    fn build(self) -> Result<Box<dyn Agent<E>>, SpecError>;

    /// The file of the network that it names, if any.
    fn network(&self) -> Option<&Path> {
        None
    }

    /// The bytes of the network that comes with the program, if it plays that when none is named.
    const SHIPPED: Option<&'static [u8]> = None;
}

/// An agent, if it can be built.
type Built<E> = Result<Box<dyn Agent<E>>, SpecError>;

/// A kind of agent in a catalogue.
#[derive(Debug)]
pub struct Entry<E> {
    /// The first word of its texts.
    pub name: &'static str,
    /// The forms of its texts.
    pub forms: &'static [&'static str],
    /// What it is, in one line.
    pub about: &'static str,
    /// The settings of its texts; empty for none.
    pub settings: fn() -> String,
    /// Makes what follows the name canonical; `None` where it has none of the forms.
    pub(crate) check: fn(&str) -> Result<Option<String>, SpecError>,
    /// Builds the agent from what [`check`](Entry::check) gave.
    pub(crate) build: fn(&str) -> Built<E>,
    /// The network named in what [`check`](Entry::check) gave.
    pub(crate) network: fn(&str) -> Option<PathBuf>,
    /// The network that is played when none is named.
    pub(crate) shipped: Option<&'static [u8]>,
}

impl<E: Environment> Entry<E> {
    /// The entry of a recipe.
    pub const fn of<R: Recipe<E>>() -> Entry<E> {
        Entry {
            name: R::NAME,
            forms: R::FORMS,
            about: R::ABOUT,
            settings: R::settings,
            check: |rest| Ok(R::read(rest)?.map(|recipe| recipe.write())),
            build: |rest| checked::<E, R>(rest).build(),
            network: |rest| checked::<E, R>(rest).network().map(Path::to_path_buf),
            shipped: R::SHIPPED,
        }
    }
}

/// The recipe of a text that was read before.
pub(crate) fn checked<E: Environment, R: Recipe<E>>(rest: &str) -> R {
    let read = R::read(rest).ok().flatten();
    read.unwrap_or_else(|| panic!("{}{rest} was read before", R::NAME))
}

/// A game whose agents are named by texts.
pub trait Catalogue: Environment {
    /// Its agents, in the order in which they are listed.
    const AGENTS: &'static [Entry<Self>];
    /// Opponents of different kinds, as texts: an agent that is meant to be strong against
    /// everybody is measured against these.
    const GAUNTLET: &'static [&'static str];
}

/// The forms of the texts of a game's agents: `random, heuristic, pimc, pimc:SETTINGS or
/// engine:COMMAND`.
pub fn forms<E: Catalogue>() -> String {
    let forms: Vec<&str> = E::AGENTS.iter().flat_map(|entry| entry.forms).copied().collect();
    alternatives(&forms)
}

/// The greatest length of a line of a listing, in characters.
const LINE: usize = 96;

/// The agents of a game with descriptions and settings, for help.
pub fn listing<E: Catalogue>() -> String {
    let mut text = String::new();
    for entry in E::AGENTS {
        text += &format!("  {}\n", entry.forms.join(", "));
        wrap(&mut text, entry.about);
        let settings = (entry.settings)();
        if !settings.is_empty() {
            wrap(&mut text, &format!("SETTINGS: {settings}"));
        }
    }
    text
}

/// Writes indented lines.
fn wrap(text: &mut String, words: &str) {
    let mut line = String::from("     ");
    for word in words.split(' ') {
        if line.len() + 1 + word.len() > LINE {
            *text += &line;
            *text += "\n";
            line = String::from("       ");
        }
        line.push(' ');
        line += word;
    }
    *text += &line;
    text.push('\n');
}
