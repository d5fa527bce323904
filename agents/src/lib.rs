//! Skat players: random, heuristic and neural.

mod agent;
pub mod neural;
mod random;
mod spec;

pub use agent::{Agent, Decision};
pub use neural::Neural;
pub use random::Random;
pub use spec::{Spec, SpecError};
