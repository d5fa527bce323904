//! Skat as a reinforcement-learning environment.

mod environment;
pub mod skat;
mod vector;

pub use environment::{Action, ActionSet, Environment, IllegalAction, Rng};
pub use vector::{Batch, Encoder, Reset, VecEnv, choose_by, stream};
