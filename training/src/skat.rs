//! Training for Skat: the method behind the network that comes with the program, and distillation.
//!
//! - [`rollout_improvement`] is policy improvement by rollouts of every legal action.
//! - [`search_distillation`] teaches the same network what a search finds in its games.
//! - [`exchange_values`] teaches a network of its own what exchanges bring in sampled worlds.
//! - [`distil`] distils a trained network into the small networks of the fast player `swift`.

mod distil;
mod epochs;
pub mod exchange_values;
mod game;
mod regret;
pub mod rollout_improvement;
pub mod search_distillation;
mod tally;

pub use distil::{Distillation, Learnt, distil};
pub use exchange_values::ExchangeValues;
pub use rollout_improvement::RolloutImprovement;
pub use search_distillation::SearchDistillation;
pub use tally::Tally;
