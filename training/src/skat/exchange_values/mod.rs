//! Exchanges by the value of what comes of them: sampled worlds value the exchanges that come into
//! question for a declarer with twelve cards, and a network of its own, beside the one that bids
//! and plays the cards, learns to tell them apart.
//!
//! `training/docs/skat/exchange_values.md` explains each detail.

mod algorithm;
mod config;
mod experience;
mod learner;
mod loss;
mod positions;
mod student;

pub use algorithm::ExchangeValues;
pub use config::{Config, ExchangeNetworkConfig, LearningConfig, ValuesConfig};
pub use experience::{Position, Positions, Valued};
pub use learner::Learner;
pub use loss::{Losses, Weights, loss};
pub use student::Student;
