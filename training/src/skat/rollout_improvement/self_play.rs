//! Everything that determines the games of an iteration of self-play.

use super::config::Config;
use super::exploration::Exploration;
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
    /// The rollout policy.
    pub rollout_policy: &'a dyn Agent<State>,
    /// The opponent pool, oldest first.
    pub earlier: &'a [Neural],
    /// The experiment.
    pub config: &'a Config,
    /// Exploration and rollouts.
    pub exploration: Exploration,
}
