//! Everything that determines the games of an iteration of self-play.

use super::config::Config;
use super::exploration::Exploration;
use super::rollouts::RolloutPolicies;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::Network;
use skat_env::skat::State;

/// Everything that determines the games of an iteration, except its number.
#[derive(Clone, Copy)]
pub struct SelfPlay<'a> {
    /// The newest network.
    pub network: &'a Network,
    /// The scripted opponent.
    pub scripted: &'a dyn Agent<State>,
    /// Who plays rollouts to their ends.
    pub rollout_policies: &'a RolloutPolicies,
    /// The opponent pool, oldest first.
    pub earlier: &'a [Neural],
    /// The experiment.
    pub config: &'a Config,
    /// Exploration and rollouts.
    pub exploration: Exploration,
}
