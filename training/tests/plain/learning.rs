//! What is learnt of Kuhn's poker.

use crate::kuhn::{BET, Kuhn, NoOptions, Open, Own, PASS, Policy, View, exploitability};
use skat_agents::plain_network::{Buffers, Head, PlainNetwork, Purpose};
use skat_env::chance::stream;
use skat_env::{Encoder, Environment};
use skat_training::dmc::{self, DmcConfig};
use skat_training::network::{Layout, Trainer, orthogonal};
use skat_training::ppo::{self, PpoConfig, Sight};
use skat_training::rollout::{Reward, RewardConfig};
use skat_training::{OptimizerConfig, Round, Schedule, Statistics};
use std::sync::Arc;

/// A run of as many iterations, each of batches of games.
pub(crate) struct Trial {
    pub(crate) iterations: u64,
    pub(crate) batches: Vec<usize>,
    pub(crate) optimizer: OptimizerConfig,
}

impl Trial {
    pub(crate) fn new(iterations: u64) -> Trial {
        let learning_rate = Schedule { start: 3e-3, end: 1e-4 };
        let optimizer = OptimizerConfig { learning_rate, batch_size: 512, ..OptimizerConfig::default() };
        Trial { iterations, batches: vec![512; 2], optimizer }
    }

    fn round(&self, iteration: u64) -> Round {
        Round { iteration, progress: iteration as f64 / self.iterations as f64 }
    }
}

const REWARD: RewardConfig = RewardConfig { kind: Reward::Difference, points: 4.0 };

fn named(algorithm: &str, head: Head, mlp: skat_agents::Mlp) -> PlainNetwork {
    PlainNetwork::new(Purpose::new(Kuhn::NAME, "own", algorithm), head, 2, mlp).expect("it fits")
}

pub(crate) fn fresh_ppo(config: &PpoConfig, optimizer: &OptimizerConfig) -> ppo::PolicyAndCritic {
    let observation = Layout::of::<_, Own>();
    let state = if config.critic == Sight::Full { Layout::of::<_, Open>() } else { observation };
    let policy = orthogonal(&[observation.features, 32, 2], 0.01, &mut stream(1, 0));
    let critic = orthogonal(&[state.features, 32, 1], 1.0, &mut stream(1, 1));
    ppo::PolicyAndCritic::new((&policy, observation), (&critic, state), optimizer)
}

pub(crate) fn policy(networks: &ppo::PolicyAndCritic) -> PlainNetwork {
    named("ppo", Head::PerAction, networks.policy())
}

/// Iterations `from` to the end, with the policy of two iterations ago as an opponent.
pub(crate) fn ppo(
    trial: &Trial,
    config: &PpoConfig,
    networks: &mut ppo::PolicyAndCritic,
    from: u64,
    pool: f64,
) {
    let critic_encoder = (config.critic == Sight::Full).then_some(Open);
    let actor = ppo::Actor::<Kuhn, _, _> { options: NoOptions, encoder: Own, critic_encoder, reward: REWARD };
    let earlier = [Arc::new(policy(&fresh_ppo(config, &trial.optimizer)))];
    for iteration in from..trial.iterations {
        let network = policy(networks);
        let seeds = trial.batches.iter().zip(100 * iteration..);
        let parts = seeds.map(|(&games, seed)| actor.rollout(&network, (&earlier, pool), games, seed));
        let rollout = ppo::Rollout::concatenate(parts.collect());
        let configs = (config, &trial.optimizer);
        let round = (1, trial.round(iteration));
        networks.update(&rollout, configs, round, &mut Statistics::default());
    }
}

pub(crate) fn fresh_dmc(head: Head, optimizer: &OptimizerConfig) -> Trainer {
    let (inputs, outputs) = if head == Head::PerAction { (7, 2) } else { (9, 1) };
    Trainer::new(&orthogonal(&[inputs, 32, outputs], 0.01, &mut stream(1, 0)), optimizer)
}

pub(crate) fn dmc(trial: &Trial, head: Head, trainer: &mut Trainer, from: u64, pool: f64) -> PlainNetwork {
    let actor = dmc::Actor::<Kuhn, _> { options: NoOptions, encoder: Own, reward: REWARD, epsilon: 0.3 };
    let earlier = [Arc::new(named("dmc", head, fresh_dmc(head, &trial.optimizer).mlp()))];
    for iteration in from..trial.iterations {
        let network = named("dmc", head, trainer.mlp());
        let seeds = trial.batches.iter().zip(100 * iteration..);
        let parts = seeds.map(|(&games, seed)| actor.rollout(&network, (&earlier, pool), games, seed));
        let rollout = dmc::Rollout::concatenate(parts.collect());
        let configs = (&DmcConfig::default(), head, &trial.optimizer);
        let round = (1, trial.round(iteration));
        dmc::update::<Kuhn, Own>(trainer, &rollout, configs, round, &mut Statistics::default());
    }
    named("dmc", head, trainer.mlp())
}

fn ratings(network: &PlainNetwork, card: usize, history: usize) -> Vec<f32> {
    let mut row = [0; 7];
    Own.encode(&View { card, history }, &mut row);
    network.rate([(row.as_slice(), [1, 1].as_slice())].into_iter(), &mut Buffers::default()).to_vec()
}

fn probabilities(network: &PlainNetwork) -> Policy {
    let bet = |card, history| {
        let logits = ratings(network, card, history);
        1.0 / (1.0 + f64::from(logits[PASS] - logits[BET]).exp())
    };
    std::array::from_fn(|card| std::array::from_fn(|history| bet(card, history)))
}

/// A uniformly random policy has 0.458, one that always passes 0.5; the best without chance 0.167.
#[test]
fn ppo_comes_near_an_equilibrium() {
    for critic in [Sight::Full, Sight::Own] {
        let entropy = Schedule { start: 0.1, end: 0.05 };
        let config = PpoConfig { entropy, normalize_advantages: false, critic, ..PpoConfig::default() };
        let trial = Trial::new(250);
        let mut networks = fresh_ppo(&config, &trial.optimizer);
        let before = exploitability(&probabilities(&policy(&networks)));
        assert!((before - 0.458).abs() < 0.02, "{before}");
        ppo(&trial, &config, &mut networks, 0, 0.0);
        let policy = probabilities(&policy(&networks));
        let after = exploitability(&policy);
        assert!(after < 0.1, "{critic:?}: {after} {policy:.2?}");
    }
}

/// Calling with the highest card wins two points, with the lowest it loses two, and passing loses
/// one; what counts is the difference to the other player, in units of 4 points.
#[test]
fn dmc_learns_what_calls_are_worth() {
    for head in [Head::PerAction, Head::ActionAsInput] {
        let trial = Trial::new(250);
        let network = dmc(&trial, head, &mut fresh_dmc(head, &trial.optimizer), 0, 0.0);
        for history in [2, 3] {
            for (card, call) in [(0, -1.0), (2, 1.0)] {
                let values = ratings(&network, card, history);
                // Nobody passes and calls with the lowest card but by chance.
                let tolerance = if history == 2 { 0.1 } else { 0.25 };
                let is_near = |value: f32, worth: f32| (value - worth).abs() < tolerance;
                let holds = is_near(values[BET], call) && is_near(values[PASS], -0.5);
                assert!(holds, "{head:?} {card} {history} {values:?}");
            }
        }
    }
}
