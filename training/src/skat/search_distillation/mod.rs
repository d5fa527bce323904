//! Distillation of a search into the network that plays: labelled decisions of data sets, which
//! [`skat generate`](skat_data::Generation) made in the student's own games, become regrets and
//! advantages of its actions.
//!
//! What the search does not value, above all bids, exchange and declarations, can be kept as a
//! reference network has it. `training/docs/skat/search_distillation.md` explains each detail.

mod algorithm;
mod config;
mod decisions;
mod example;
mod learner;
mod loss;
mod reference;
mod validation;

pub use algorithm::SearchDistillation;
pub use config::{Config, DataConfig, DistillationConfig};
pub use decisions::Decisions;
pub use example::{Example, Outputs, Part, Targets, Value};
pub use learner::Learner;
pub use loss::{Losses, Weights, loss};
pub use reference::{Reference, choices};
pub use validation::Held;
