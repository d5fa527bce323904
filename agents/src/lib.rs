//! Skat players: random, heuristic and neural.

mod agent;
mod random;

pub use agent::{Agent, Decision};
pub use random::Random;
