//! The method as an algorithm of a run.

use super::config::{Config, NAME};
use super::exploration::Exploration;
use super::first_network::{first_network, network_from_bytes};
use super::learner::Learner;
use super::rollouts::RolloutPolicies;
use super::sample::Sample;
use super::self_play::SelfPlay;
use crate::algorithm::{self, Algorithm, Experience, Parameters, Part, Played, Round, Session};
use crate::error::RunError;
use crate::file::FileError;
use crate::game::agent_of;
use crate::statistics::Statistics;
use burn::store::RecordError;
use skat_agents::Agent;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{self, Network};
use skat_env::Rng;
use skat_env::skat::State;
use std::path::Path;
use std::sync::Arc;

/// The algorithm, with the agents that play in it.
pub struct RolloutImprovement {
    /// The scripted opponent; where the config names none the rollout policy, which is then never
    /// used.
    scripted: Box<dyn Agent<State>>,
    rollout_policies: RolloutPolicies,
}

impl Algorithm for RolloutImprovement {
    type Game = State;
    type Config = Config;
    type Network = Network;
    type Experience = Vec<Sample>;
    type Learner = Learner;

    const NAME: &'static str = NAME;
    const TITLE: &'static str = "Policy improvement by rollouts";
    const AGENT: &'static str = "neural";

    fn new(config: &Config) -> Result<RolloutImprovement, RunError> {
        let of_cards = agent_of("rollouts.policy", &config.rollouts.policy)?;
        let before_play = match &config.rollouts.before_play {
            Some(before) => agent_of("rollouts.before_play.policy", &before.policy)?,
            None => of_cards.fork(),
        };
        let scripted = match &config.opponents.scripted {
            Some(spec) => agent_of("opponents.scripted", spec)?,
            None => of_cards.fork(),
        };
        Ok(RolloutImprovement { scripted, rollout_policies: RolloutPolicies { before_play, of_cards } })
    }

    fn fork(&self) -> RolloutImprovement {
        RolloutImprovement { scripted: self.scripted.fork(), rollout_policies: self.rollout_policies.fork() }
    }

    fn first_network(config: &Config, rng: &mut Rng) -> Result<Network, RunError> {
        first_network(config, rng)
    }

    fn play(&self, session: &Session<'_, Self>, part: Part) -> Result<Played<Vec<Sample>>, RunError> {
        let Session { config, round, network, earlier, .. } = *session;
        let criterion = config.criterion();
        let earlier: Vec<Neural> =
            earlier.iter().map(|network| Neural::new(network.clone(), criterion)).collect();
        let self_play = SelfPlay {
            network,
            scripted: &*self.scripted,
            rollout_policies: &self.rollout_policies,
            earlier: &earlier,
            config,
            exploration: Exploration::at(config, round.progress),
        };
        Ok(self_play.play_part(part))
    }

    fn agent(config: &Config, network: &Arc<Network>) -> Box<dyn Agent<State>> {
        Box::new(Neural::new(network.clone(), config.criterion()))
    }

    fn network_to_bytes(config: &Config, network: &Network) -> Vec<u8> {
        neural::to_bytes(network, config.criterion())
    }

    fn network_from_bytes(config: &Config, bytes: &[u8], path: &Path) -> Result<Network, FileError> {
        Ok(network_from_bytes(bytes, path, &config.network)?.0)
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

    fn append(&mut self, mut other: Vec<Sample>) {
        Vec::append(self, &mut other);
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

impl algorithm::Learner<RolloutImprovement> for Learner {
    fn new(config: &Config, network: &Network) -> Learner {
        Learner::new(network, config)
    }

    fn learn(&mut self, config: &Config, samples: &Vec<Sample>, round: Round, statistics: &mut Statistics) {
        Learner::learn(self, config, samples, round, statistics);
    }

    fn network(&self) -> Network {
        Learner::network(self)
    }

    fn save(&self, folder: &Path) -> Result<(), RecordError> {
        Learner::save(self, folder)
    }

    fn load(config: &Config, network: &Network, folder: &Path) -> Result<Learner, RecordError> {
        Learner::load(config, network, folder)
    }
}
