//! Training for Skat: the method behind the network that comes with the program, and distillation.
//!
//! - [`rollout_improvement`] is policy improvement by rollouts of every legal action.
//! - [`distil`] distils a trained network into the small networks of the fast player `swift`.

mod distil;
mod game;
pub mod rollout_improvement;
mod tally;

pub use distil::{Distillation, Learnt, distil};
pub use rollout_improvement::RolloutImprovement;
pub use tally::Tally;
