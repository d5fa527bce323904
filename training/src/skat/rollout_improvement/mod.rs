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

pub use config::{Config, ExplorationConfig, NetworkConfig, RolloutsConfig, TargetsConfig};
pub use exploration::Exploration;
pub use first_network::{fresh_network, with_card_location_head};
pub use learner::Learner;
pub use loss::Losses;
pub use sample::{Rollout, Sample};
pub use self_play::SelfPlay;
pub use targets::{Label, Targets};

use crate::algorithm::{Algorithm, Experience, Parameters, Played, Session};
use crate::error::RunError;
use crate::file::FileError;
use crate::game::Game as _;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{self, Network};
use skat_env::Rng;
use skat_env::skat::State;
use std::path::Path;
use std::sync::Arc;

/// The name that configs call it by.
pub(crate) const NAME: &str = "rollout_improvement";

/// The algorithm, with the agents that play in it.
pub struct RolloutImprovement {
    /// The scripted opponent; the rollout policy where the config names no opponent, which then is
    /// never asked.
    scripted: Box<dyn Agent<State>>,
    rollout_policy: Box<dyn Agent<State>>,
}

impl Algorithm for RolloutImprovement {
    type Game = State;
    type Config = Config;
    type Network = Network;
    type Experience = Vec<Sample>;
    type Learner = Learner;

    const NAME: &'static str = NAME;
    const TITLE: &'static str = "Policy improvement by rollouts";

    fn new(config: &Config) -> Result<RolloutImprovement, RunError> {
        let rollout_policy = State::agent_of("rollouts.policy", &config.rollouts.policy)?;
        let scripted = match &config.opponents.scripted {
            Some(spec) => State::agent_of("opponents.scripted", spec)?,
            None => rollout_policy.fork(),
        };
        Ok(RolloutImprovement { scripted, rollout_policy })
    }

    fn fork(&self) -> RolloutImprovement {
        RolloutImprovement { scripted: self.scripted.fork(), rollout_policy: self.rollout_policy.fork() }
    }

    fn first_network(config: &Config, rng: &mut Rng) -> Result<Network, RunError> {
        first_network::first_network(config, rng)
    }

    fn play(&self, session: &Session<'_, Self>) -> Played<Vec<Sample>> {
        let Session { config, round, network, earlier } = *session;
        let criterion = config.criterion();
        let earlier: Vec<Neural> =
            earlier.iter().map(|network| Neural::new(network.clone(), criterion)).collect();
        let self_play = SelfPlay {
            network,
            scripted: &*self.scripted,
            rollout_policy: &*self.rollout_policy,
            earlier: &earlier,
            config,
            exploration: Exploration::at(config, round.progress),
        };
        self_play.play(round.iteration)
    }

    fn agent(config: &Config, network: &Arc<Network>) -> Box<dyn Agent<State>> {
        Box::new(Neural::new(network.clone(), config.criterion()))
    }

    fn network_to_bytes(config: &Config, network: &Network) -> Vec<u8> {
        neural::to_bytes(network, config.criterion())
    }

    fn load_network(config: &Config, path: &Path) -> Result<Network, FileError> {
        Ok(first_network::load(path, &config.network)?.0)
    }
}

impl Parameters for Network {
    fn count(&self) -> usize {
        self.parameters()
    }

    fn is_finite(&self) -> bool {
        Network::is_finite(self)
    }

    fn average_with(&mut self, newest: &Network, decay: f32) {
        Network::average_with(self, newest, decay);
    }
}

impl Experience for Vec<Sample> {
    fn is_empty(&self) -> bool {
        Vec::is_empty(self)
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.iter().for_each(|sample| sample.write(&mut bytes));
        bytes
    }

    fn from_bytes(mut bytes: &[u8]) -> Option<Vec<Sample>> {
        let mut samples = Vec::new();
        while !bytes.is_empty() {
            samples.push(Sample::read(&mut bytes)?);
        }
        Some(samples)
    }
}
