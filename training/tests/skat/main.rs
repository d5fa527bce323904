//! The method for Skat, and the loop of a run with it.

mod broken;
mod common;
mod determinism;
mod distil;
mod distillation_losses;
mod exchange_values;
mod learning;
mod opponents;
#[path = "../shared/remote.rs"]
mod remote;
mod rollouts;
mod search_distillation;
mod start;
mod tensorboard;
mod workers;
