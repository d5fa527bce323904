//! Agents for the games of `skat-env`: the players of matches, opponents and baselines.
//!
//! An [`Agent`] gets a [`Decision`], which holds a view, the legal actions and a random generator,
//! and answers with an action. It can get many decisions at once, so that a network evaluates them
//! in a batch. It never sees a state. The same view and generator give the same answer, whatever
//! the agent decided before.
//!
//! The root is for any game; each game has a module with its own players.
//!
//! - [`Random`] takes any legal action. It is no yardstick for bidding in Skat: a player who always
//!   passes beats it too.
//! - [`SampledWorlds`] rolls out each legal action in sampled worlds, in which another agent plays
//!   on, see [`sampled_worlds`].
//! - [`PlainAgent`] plays a network that a plain algorithm has trained, greedily, see
//!   [`plain_network`].
//! - [`LearnerEnv`] steps many games in lock-step in which agents play all seats but a learner's,
//!   see [`learner`].
//! - [`skat`]: heuristic, searching and neural players, external programs, an exact solver.
//! - [`bridge`]: a natural bidding system with heuristic card play, and sampled worlds with it.
//! - [`jass`], [`cribbage`], [`whist`], [`tarot`], [`five_hundred`], [`joffre`]: a heuristic, and
//!   sampled worlds in which it plays on.
//! - [`scrabble`]: the best answer that there is, a heuristic that knows a part of the words, and
//!   sampled worlds of the running round.
//!
//! A [`Spec`] names an agent by a short text, for command lines and configs; each game's
//! [`Catalogue`] lists its agents.

mod agent;
pub mod bridge;
pub mod catalogue;
pub mod cribbage;
pub mod engine;
pub mod five_hundred;
pub mod jass;
pub mod joffre;
mod layer;
pub mod learner;
mod logistic;
pub mod mlp;
pub mod plain_network;
mod random;
pub mod rollout;
pub mod sampled_worlds;
pub mod scrabble;
pub mod settings;
pub mod skat;
mod spec;
mod spec_error;
pub mod tarot;
mod tensors;
pub mod whist;
mod words;

pub use agent::{Agent, Decision, Fault, Opinion};
pub use catalogue::{Catalogue, Entry, Recipe};
pub use layer::{Layer, ShapeError};
pub use learner::LearnerEnv;
pub use logistic::logistic;
pub use mlp::Mlp;
pub use plain_network::{PlainAgent, PlainNetwork};
pub use random::Random;
pub use sampled_worlds::SampledWorlds;
pub use spec::Spec;
pub use spec_error::SpecError;
pub use tensors::{FileError, Problem, Tensors};
