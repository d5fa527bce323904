//! Skat players: random, heuristic and neural.

mod agent;
mod heuristic;
pub mod neural;
mod random;
mod spec;

pub use agent::{Agent, Decision};
pub use heuristic::Heuristic;
pub use neural::Neural;
pub use random::Random;
pub use spec::{Spec, SpecError};
