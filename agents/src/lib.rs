//! Skat players: random, heuristic and neural.

mod agent;
mod random;
mod spec;

pub use agent::{Agent, Decision};
pub use random::Random;
pub use spec::{Spec, SpecError};
