//! Policy improvement by rollouts: every legal action of a decision is played out by a rollout
//! policy, on the same cards, and the network learns by how much each is better than the others.
//!
//! Games of self-play, with exploration and scripted opponents, bring the players into the
//! situations that are worth learning about. In half of their decisions all considered actions are
//! rolled out, in the true deal and, for declarers, in sampled worlds (determinizations). The
//! network sees what the rules of thumb of `heuristic` say of each action as advice, and learns the
//! advantages. `training/docs/skat/rollout_improvement.md` explains each detail.
//!
//! With no rollouts configured what is left is Deep Monte Carlo with Skat's outputs: every decision
//! is regressed to how its deal ended.

mod actor;
mod algorithm;
mod config;
mod exploration;
mod first_network;
mod inputs;
mod lambda_return;
mod learner;
mod loss;
mod model;
mod partners;
mod rollout_end;
mod rollouts;
mod sample;
mod seating;
mod self_play;
mod targets;
mod vine;

pub use algorithm::RolloutImprovement;
pub use config::{Config, ExplorationConfig, NetworkConfig, RolloutsConfig, TargetsConfig};
pub use exploration::Exploration;
pub use first_network::{fresh_network, with_card_location_head};
pub use learner::Learner;
pub use loss::Losses;
pub use sample::{Rollout, Sample};
pub use self_play::SelfPlay;
pub use targets::{Label, Targets};
