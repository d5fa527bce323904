//! Proximal policy optimization for any game, by self-play (J. Schulman et al., *Proximal Policy
//! Optimization Algorithms*, 2017). How to run it, its metrics and its details with their origins:
//! `training/docs/ppo.md`.
//!
//! From top to bottom: the rollout, the update, the advantages, the losses.

mod buffer;
mod config;

pub use buffer::{Rollout, Taken};
pub use config::{PpoConfig, Sight};

use crate::algorithm::Round;
use crate::config::OptimizerConfig;
use crate::network::{Layout, Model, Step, Trainer, features, floats, values, vector};
use crate::rollout::{RewardConfig, Seating, explained_variance, numbered, rows, sample};
use crate::statistics::Statistics;
use burn::prelude::*;
use burn::store::RecordError;
use burn::tensor::activation::log_softmax;
use skat_agents::Mlp;
use skat_agents::mlp::Element;
use skat_agents::plain_network::{Buffers, PlainNetwork};
use skat_env::chance::{shuffle, stream};
use skat_env::{Action as _, Encoder, Environment, FullView, Reset, VecEnv};
use std::path::Path;
use std::sync::Arc;

/// Plays the games of PPO.
#[derive(Clone, Debug)]
pub struct Actor<E: Environment, O, C> {
    /// The house rules.
    pub options: E::Options,
    /// Writes observations.
    pub encoder: O,
    /// Writes the whole state for an all-seeing critic; `None` where the critic sees what the
    /// player sees.
    pub critic_encoder: Option<C>,
    /// The reward.
    pub reward: RewardConfig,
}

impl<E, O, C> Actor<E, O, C>
where
    E: Environment,
    O: Encoder<E::View, Element: Element>,
    C: Encoder<FullView<E>, Element: Element>,
{
    /// Plays games in lock-step to their ends, with actions sampled from the policy. With the given
    /// probability, one of the earlier policies plays against it.
    pub fn rollout(
        &self,
        policy: &PlainNetwork,
        (earlier, probability): (&[Arc<PlainNetwork>], f64),
        games: usize,
        seed: u64,
    ) -> Rollout<O::Element, C::Element> {
        let mut rng = stream(seed, games as u64);
        let seating = Seating::draw::<E>(earlier, probability, games, &mut rng);
        let mut env =
            VecEnv::<E, O>::with_options(games, &self.options, seed, self.encoder.clone(), Reset::Disabled);
        let mut batch = env.batch();
        env.observe(&mut batch);
        let mut rollout = Rollout::default();
        let mut last = vec![None; games * E::PLAYERS];
        let mut actions = vec![0; games];
        let mut seen = vec![C::Element::default(); C::LEN];
        let mut buffers = Buffers::default();
        let mut playing: Vec<usize> = (0..games).collect();
        while !playing.is_empty() {
            rollout.tally.steps += playing.len() as u64;
            for deciding in seating.deciding::<E, _>(policy, &batch, &playing, &mut actions) {
                let logits = deciding.network.rate(rows(&batch, &deciding.games), &mut buffers);
                for (&game, logits) in deciding.games.iter().zip(logits.chunks_exact(E::Action::COUNT)) {
                    let (action, log_prob) = sample(logits, &mut rng);
                    actions[game] = action;
                    if deciding.is_newest {
                        let player = usize::from(batch.players[game]);
                        if let Some(encoder) = &self.critic_encoder {
                            encoder.encode(&FullView { state: env.state(game).clone(), player }, &mut seen);
                            rollout.states.extend_from_slice(&seen);
                        }
                        rollout.record(&batch.observations.row(game), &batch.masks.row(game));
                        rollout.decide(action, log_prob, &mut last[game * E::PLAYERS + player]);
                    }
                }
            }
            env.step(&numbered(&actions), &mut batch);
            for &game in playing.iter().filter(|&&game| batch.ended[game] != 0) {
                let rewards = self.reward.rewards::<E>(&batch.rewards.row(game));
                rollout.tally.end(&rewards, |player| seating.is_newest::<E>(game, player));
                for (last, reward) in last[game * E::PLAYERS..].iter().zip(rewards) {
                    last.inspect(|&last: &usize| rollout.rewards[last] = reward);
                }
            }
            playing.retain(|&game| batch.ended[game] == 0);
        }
        rollout
    }
}

/// The targets of the decisions of a rollout.
struct Targets {
    advantages: Vec<f32>,
    old_values: Vec<f32>,
    returns: Vec<f32>,
}

/// The policy and its critic, each with the layout of its inputs and its optimizer.
pub struct PolicyAndCritic {
    policy: (Trainer, Layout),
    critic: (Trainer, Layout),
}

/// The stream of the order of minibatches.
const ORDER: u64 = 0x5050_4f4f_5244_4552;

impl PolicyAndCritic {
    /// Learns from a rollout: the advantages once, then epochs of minibatches in random order.
    pub fn update<T: Element, U: Element>(
        &mut self,
        rollout: &Rollout<T, U>,
        (config, optimizer): (&PpoConfig, &OptimizerConfig),
        (seed, round): (u64, Round),
        statistics: &mut Statistics,
    ) {
        let learning_rate = optimizer.learning_rate.at(round.progress);
        let entropy_coef = config.entropy.at(round.progress) as f32;
        let old_values = self.values(rollout, config.critic);
        let advantages = gae(&rollout.rewards, &old_values, &rollout.next, config.gamma, config.gae_lambda);
        let returns: Vec<f32> = advantages.iter().zip(&old_values).map(|(a, v)| a + v).collect();
        statistics.add("value/explained_variance", explained_variance(&old_values, &returns), 1);
        statistics.add("optimizer/learning_rate", learning_rate, 1);
        let mut targets = Targets { advantages: advantages.clone(), old_values, returns };
        let mut order: Vec<usize> = (0..advantages.len()).collect();
        let mut rng = stream(seed ^ ORDER, round.iteration);
        for epoch in 1..=config.update_epochs {
            shuffle(&mut order, &mut rng);
            let mut divergence = 0.0;
            for minibatch in order.chunks(optimizer.batch_size) {
                if config.normalize_advantages {
                    normalize(&advantages, minibatch, &mut targets.advantages);
                }
                let rates = (learning_rate, entropy_coef);
                let (policy, value) = self.step(rollout, &targets, minibatch, config, rates);
                divergence += policy.diagnostics[APPROX_KL] * minibatch.len() as f64;
                add_metrics(&policy, &value, minibatch.len(), statistics);
            }
            let is_far = |target| divergence > target * order.len() as f64;
            if epoch == config.update_epochs || config.target_kl.is_some_and(is_far) {
                statistics.add("policy/epochs", epoch as f64, 1);
                break;
            }
        }
    }

    /// A step of each optimizer on a minibatch, both at the same time.
    fn step<T: Element, U: Element>(
        &mut self,
        rollout: &Rollout<T, U>,
        targets: &Targets,
        minibatch: &[usize],
        config: &PpoConfig,
        (learning_rate, entropy_coef): (f64, f32),
    ) -> (Step<5>, Step<1>) {
        let PolicyAndCritic { policy: (policy, observation), critic: (critic, state) } = self;
        let policy_loss = |model: &Model, part: &[usize]| {
            let device = &model.device();
            let logits = model.forward(features(&rollout.observations, *observation, part, None, device));
            let taken = rollout.taken(part, &targets.advantages, device);
            policy_loss(logits, taken, config.clip, entropy_coef)
        };
        let value_loss = |model: &Model, part: &[usize]| {
            let device = &model.device();
            let inputs = match config.critic {
                Sight::Full => features(&rollout.states, *state, part, None, device),
                Sight::Own => features(&rollout.observations, *state, part, None, device),
            };
            let of = |numbers: &[f32]| vector(part.iter().map(|&i| numbers[i]), device);
            let (values, old_values, returns) =
                (model.forward(inputs).squeeze_dim(1), of(&targets.old_values), of(&targets.returns));
            value_loss(values, old_values, returns, config.clip_value_loss.then_some(config.clip))
        };
        rayon::join(
            || policy.step(minibatch, learning_rate, policy_loss),
            || critic.step(minibatch, learning_rate, value_loss),
        )
    }

    /// The critic's values of all decisions.
    fn values<T: Element, U: Element>(&self, rollout: &Rollout<T, U>, sight: Sight) -> Vec<f32> {
        let (critic, layout) = &self.critic;
        match sight {
            Sight::Full => values(&critic.mlp(), &rollout.states, *layout),
            Sight::Own => values(&critic.mlp(), &rollout.observations, *layout),
        }
    }
}

/// Generalized advantage estimation (Schulman et al., 2016) over each player's own decisions. The
/// player's next decision comes `next[t]` places later, 0 for none. With delta_t = r_t + gamma
/// V(s_t+1) - V(s_t), A_t = delta_t + gamma lambda A_t+1.
pub fn gae(rewards: &[f32], values: &[f32], next: &[u32], gamma: f32, lambda: f32) -> Vec<f32> {
    let mut advantages = vec![0.0; rewards.len()];
    for t in (0..rewards.len()).rev() {
        let (next_value, next_advantage) = match next[t] {
            0 => (0.0, 0.0),
            behind => (values[t + behind as usize], advantages[t + behind as usize]),
        };
        let delta = rewards[t] + gamma * next_value - values[t];
        advantages[t] = delta + gamma * lambda * next_advantage;
    }
    advantages
}

/// Writes the advantages of a minibatch, normalized to mean 0 and standard deviation 1.
fn normalize(advantages: &[f32], minibatch: &[usize], normalized: &mut [f32]) {
    let count = minibatch.len() as f32;
    let mean = minibatch.iter().map(|&i| advantages[i]).sum::<f32>() / count;
    let variance = minibatch.iter().map(|&i| (advantages[i] - mean).powi(2)).sum::<f32>() / count;
    for &i in minibatch {
        normalized[i] = (advantages[i] - mean) / (variance.sqrt() + 1e-8);
    }
}

/// Logarithms of ratios are clamped to this absolute value: an action of almost no probability may
/// become likely within an update, and its ratio would overflow.
const MAX_LOG_RATIO: f32 = 20.0;

/// The place of the estimated KL divergence among the diagnostics of [`policy_loss`].
const APPROX_KL: usize = 2;

/// The loss of the clipped surrogate objective minus the entropy bonus. The diagnostics are the
/// surrogate's loss, the entropy, the mean of (r - 1) - ln r, the mean of -ln r, and the fraction
/// of decisions that were clipped, where r is the ratio of the action's probabilities under the new
/// and the old policy.
pub fn policy_loss(logits: Tensor<2>, taken: Taken, clip: f32, entropy_coef: f32) -> (Tensor<1>, [f64; 5]) {
    let log_probs = log_softmax(logits + (taken.masks - 1.0) * 1e9, 1);
    let entropy = -(log_probs.clone().exp() * log_probs.clone()).sum_dim(1).mean();
    let log_ratio = log_probs.gather(1, taken.actions).squeeze_dim::<1>(1) - taken.log_probs;
    let log_ratio = log_ratio.clamp(-MAX_LOG_RATIO, MAX_LOG_RATIO);
    let ratio = log_ratio.clone().exp();
    let unclipped = -taken.advantages.clone() * ratio.clone();
    let clipped = -taken.advantages * ratio.clone().clamp(1.0 - clip, 1.0 + clip);
    let surrogate = unclipped.max_pair(clipped).mean();
    let loss = surrogate.clone() - entropy.clone() * entropy_coef;

    let old_approx_kl = -log_ratio.clone().mean();
    let approx_kl = (ratio.clone() - 1.0 - log_ratio).mean();
    let clip_fraction = (ratio - 1.0).abs().greater_elem(clip).float().mean();
    let diagnostics = [surrogate, entropy, approx_kl, old_approx_kl, clip_fraction];
    (loss, diagnostics.map(|mean| f64::from(floats(mean)[0])))
}

/// Half the mean squared error of values against returns. With `clip` each squared error is the
/// greater of two: that of the value, and that of the value clipped to within `clip` of the value
/// before the update.
pub fn value_loss(
    values: Tensor<1>,
    old_values: Tensor<1>,
    returns: Tensor<1>,
    clip: Option<f32>,
) -> (Tensor<1>, [f64; 1]) {
    let mut errors = (values.clone() - returns.clone()).square();
    if let Some(clip) = clip {
        let clipped = old_values.clone() + (values - old_values).clamp(-clip, clip);
        errors = errors.max_pair((clipped - returns).square());
    }
    let loss = errors.mean() * 0.5;
    (loss.clone(), [f64::from(floats(loss)[0])])
}

/// Adds the metrics of a minibatch's two steps.
fn add_metrics(policy: &Step<5>, value: &Step<1>, decisions: usize, statistics: &mut Statistics) {
    let names =
        ["loss/policy", "policy/entropy", "policy/approx_kl", "policy/old_approx_kl", "policy/clip_fraction"];
    let mut add = |name, mean| statistics.add(name, mean * decisions as f64, decisions as u64);
    names.into_iter().zip(policy.diagnostics).for_each(|(name, mean)| add(name, mean));
    add("loss/value", value.diagnostics[0]);
    statistics.add("optimizer/policy_gradient_norm", policy.grad_norm, 1);
    statistics.add("optimizer/value_gradient_norm", value.grad_norm, 1);
    statistics.count("samples", decisions as u64);
}

impl PolicyAndCritic {
    /// Begins with these networks, whose inputs lie in rows of these layouts.
    pub fn new(
        (policy, observation): (&Mlp, Layout),
        (critic, state): (&Mlp, Layout),
        optimizer: &OptimizerConfig,
    ) -> PolicyAndCritic {
        PolicyAndCritic {
            policy: (Trainer::new(policy, optimizer), observation),
            critic: (Trainer::new(critic, optimizer), state),
        }
    }

    /// The policy as it is now.
    pub fn policy(&self) -> Mlp {
        self.policy.0.mlp()
    }

    /// Saves networks and optimizers into a folder.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn save(&self, folder: &Path) -> Result<(), RecordError> {
        self.policy.0.save(folder, "actor")?;
        self.critic.0.save(folder, "critic")
    }

    /// Loads what [`PolicyAndCritic::save`] wrote.
    ///
    /// # Errors
    /// When a file is missing or broken.
    pub fn load(self, folder: &Path) -> Result<PolicyAndCritic, RecordError> {
        let PolicyAndCritic { policy: (policy, observation), critic: (critic, state) } = self;
        Ok(PolicyAndCritic {
            policy: (policy.load(folder, "actor")?, observation),
            critic: (critic.load(folder, "critic")?, state),
        })
    }
}
