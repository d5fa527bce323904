//! Policy improvement by rollouts: a rollout policy finishes the deal after every legal action of a
//! decision, with the same cards, and the network learns the advantages of the actions.
//!
//! Self-play, with exploration and scripted opponents, generates the decisions. In half of them all
//! considered actions are rolled out, in the true deal and, for declarers, in sampled worlds
//! (determinizations). The inputs of the network include the rating of each action by the rules of
//! thumb of `heuristic` as advice. `training/docs/skat/rollout_improvement.md` explains each
//! detail.
//!
//! Without rollouts it is Deep Monte Carlo with Skat's outputs: every decision is regressed to how
//! its deal ended.

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
mod trainer;
mod vine;
mod widened;

pub use algorithm::RolloutImprovement;
pub use config::{BeforePlayConfig, Config, ExplorationConfig, NetworkConfig, RolloutsConfig, TargetsConfig};
pub use exploration::Exploration;
pub(super) use first_network::{checked, network_from_bytes, purpose, start};
pub use first_network::{fresh_network, with_card_location_head};
pub use learner::Learner;
pub use loss::Losses;
pub use rollouts::RolloutPolicies;
pub use sample::{Rollout, Sample};
pub(super) use sample::{read_features, take, write_features};
pub use self_play::SelfPlay;
pub use targets::{Label, Targets};
pub(super) use trainer::{Trainer, floats};
