//! Training for Skat: the method behind the network that comes with the program, and what is Skat's
//! alone.
//!
//! - [`rollout_improvement`] is policy improvement by rollouts of every legal action.
//! - [`distil`] teaches the small networks of the fast player `swift` what a trained network plays.

mod distil;
mod game;
pub mod rollout_improvement;
mod tally;

pub use distil::{Distillation, Learnt, distil};
pub use rollout_improvement::RolloutImprovement;
pub use tally::Tally;
