//! Programs in any language as players: a protocol of lines over standard input and output.
//!
//! `docs/engine_protocol.md` beside the sources describes the protocol with a whole transcript. This module is both of
//! its ends:
//!
//! - [`Engine`] runs a command as an [`Agent`](crate::Agent): the host's end. Whatever the program does wrong becomes a
//!   [`Fault`], never a panic, and never a wait beyond its time limit.
//! - [`serve`] offers any of our agents to a host: the engine's end.
//! - [`conformance`] checks a program against the protocol, rule by rule.
//!
//! # Games
//! Agents decide from views, and nobody tells them which view follows which. [`Engine`] finds that out: what a view
//! holds is a list of events ([`View::events`](skat_env::skat::View::events)), and an open game whose events are the
//! beginning of that list goes on with the rest. So a program is told of every game event by event, of many games at a
//! time if it can, and of a whole game at once where it was ended and started anew.
//!
//! # Chance
//! An engine that says `chance` gets the state of the seat's generator with each question, and gives it back as it left
//! it: [`serve`] does that, so that our agents play the same games through the protocol as without it. Others get a
//! seed with each new game, the same for the same generator.

pub mod conformance;
mod connection;
mod fault;
mod games;
mod generator;
mod host;
mod lines;
mod process;
mod serve;
mod settings;
mod words;

pub use connection::{Hello, Setting};
pub use fault::{Fault, Problem, StartError};
pub use host::Engine;
pub use serve::serve;
pub use settings::{EngineSettings, SettingsError};
pub use words::{Choice, Question};

/// The version of the protocol that is spoken here.
pub const VERSION: u32 = 1;

/// The longest line of an engine in bytes, without its end.
pub const LONGEST_LINE: usize = 4096;
