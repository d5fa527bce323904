//! Programs in any language as players: the protocol of lines over standard input and output, for
//! Skat.
//!
//! `docs/engine_protocol.md` in the folder of the crate describes the protocol with a whole
//! transcript. This module is both of its ends; what does not depend on the game, the program
//! itself and its settings, is [`crate::engine`].
//!
//! - [`Engine`] runs a command as an [`Agent`](crate::Agent): the host's end. Whatever the program
//!   does wrong becomes a [`Fault`](crate::Fault), never a panic, and never a wait beyond its time
//!   limit.
//! - [`serve()`] offers any of our agents to a host: the engine's end.
//! - [`conformance`] checks a program against the protocol, rule by rule.
//!
//! # Games
//! Agents decide from views, and nobody tells them which view follows which. [`Engine`] finds that
//! out: what a view holds is a list of events ([`View::events`](skat_env::skat::View::events)), and
//! an open game whose events are the beginning of that list goes on with the rest. So a program is
//! told of every game event by event, of many games at a time if it can, and of a whole game at
//! once where it was ended and started again.
//!
//! # Chance
//! An engine that says `chance` gets the state of the seat's generator with each question, and
//! gives it back as it left it: [`serve()`] does that, so that our agents play the same games
//! through the protocol as without it. Others get a seed with each new game, the same for the same
//! generator.

pub mod conformance;
mod games;
mod host;
mod lines;
mod serve;
mod words;

pub use host::Engine;
pub use serve::serve;
pub use words::{Choice, Question};
