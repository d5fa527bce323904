//! What decides the games of an iteration of self-play.

use super::config::Config;
use super::exploration::Exploration;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::Network;
use skat_env::skat::State;

/// All that decides the games of an iteration, but which one it is.
#[derive(Clone, Copy)]
pub struct SelfPlay<'a> {
    /// The newest network.
    pub network: &'a Network,
    /// The scripted opponent.
    pub scripted: &'a dyn Agent<State>,
    /// Who plays rollouts to their end.
    pub rollout_policy: &'a dyn Agent<State>,
    /// The opponent pool, oldest first.
    pub earlier: &'a [Neural],
    /// The experiment.
    pub config: &'a Config,
    /// How freely is explored, and how much is tried.
    pub exploration: Exploration,
}
