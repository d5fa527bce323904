//! Skat as a reinforcement-learning environment.

mod environment;
pub mod skat;

pub use environment::{Action, ActionSet, Environment, IllegalAction, Rng, ShortText};
