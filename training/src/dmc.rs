//! Deep Monte Carlo for any game, by self-play (D. Zha et al., *DouZero: Mastering DouDizhu with
//! Self-Play Deep Reinforcement Learning*, 2021). How to run it, its metrics and its details with
//! their origins: `training/docs/dmc.md`.
//!
//! The value Q(observation, action) of every decision is regressed to the return of its game. From
//! top to bottom: the config, the rollout, the update, the loss.

use crate::algorithm::Round;
use crate::config::{OptimizerConfig, Schedule};
use crate::network::{Layout, Model, Trainer, columns, features, floats, vector};
use crate::rollout::{RewardConfig, Seating, Tally, explained_variance, numbered, rows};
use crate::statistics::Statistics;
use burn::prelude::*;
use serde::{Deserialize, Serialize};
use skat_agents::mlp::Element;
use skat_agents::plain_network::{Buffers, Head, PlainNetwork, greedy};
use skat_env::chance::{below, shuffle, stream, uniform};
use skat_env::{Action as _, Encoder, Environment, Reset, Rng, VecEnv};
use std::sync::Arc;

/// The section `[dmc]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DmcConfig {
    /// The probability of a random action.
    pub epsilon: Schedule,
    /// Epochs over an iteration's decisions.
    pub update_epochs: usize,
}

impl Default for DmcConfig {
    fn default() -> DmcConfig {
        DmcConfig { epsilon: Schedule { start: 0.1, end: 0.01 }, update_epochs: 1 }
    }
}

/// The decisions of an iteration, in the order in which they were made; `T` is the element of the
/// observations. Decisions of earlier networks and forced ones are left out.
#[derive(Clone, Debug, Default)]
pub struct Rollout<T> {
    /// Observations of the player, `[decisions, elements]`.
    pub observations: Vec<T>,
    /// The actions taken.
    pub actions: Vec<u16>,
    /// Their values when they were taken.
    pub expected: Vec<f32>,
    /// The rewards of their players for the game.
    pub returns: Vec<f32>,
    /// Statistics of the games.
    pub tally: Tally,
}

/// The stream of the order of minibatches.
const ORDER: u64 = 0x444d_434f_5244_4552;

/// Plays the games of Deep Monte Carlo.
#[derive(Clone, Debug)]
pub struct Actor<E: Environment, O> {
    /// The house rules.
    pub options: E::Options,
    /// Writes observations.
    pub encoder: O,
    /// The reward.
    pub reward: RewardConfig,
    /// The probability of a random action.
    pub epsilon: f64,
}

impl<E: Environment, O: Encoder<E::View, Element: Element>> Actor<E, O> {
    /// Plays games in lock-step to their ends, epsilon-greedily. With the given probability, one of
    /// the earlier networks plays against the newest.
    pub fn rollout(
        &self,
        newest: &PlainNetwork,
        (earlier, probability): (&[Arc<PlainNetwork>], f64),
        games: usize,
        seed: u64,
    ) -> Rollout<O::Element> {
        let mut rng = stream(seed, games as u64);
        let seating = Seating::draw::<E>(earlier, probability, games, &mut rng);
        let mut env =
            VecEnv::<E, O>::with_options(games, &self.options, seed, self.encoder.clone(), Reset::Disabled);
        let mut batch = env.batch();
        env.observe(&mut batch);
        let mut rollout = Rollout::default();
        let mut decided: Vec<Vec<(usize, usize)>> = vec![Vec::new(); games];
        let mut actions = vec![0; games];
        let mut buffers = Buffers::default();
        let mut playing: Vec<usize> = (0..games).collect();
        while !playing.is_empty() {
            rollout.tally.steps += playing.len() as u64;
            for deciding in seating.deciding::<E, _>(newest, &batch, &playing, &mut actions) {
                let values = deciding.network.rate(rows(&batch, &deciding.games), &mut buffers);
                for (&game, values) in deciding.games.iter().zip(values.chunks_exact(E::Action::COUNT)) {
                    actions[game] = epsilon_greedy(values, self.epsilon, &mut rng);
                    if deciding.is_newest {
                        decided[game].push((usize::from(batch.players[game]), rollout.actions.len()));
                        rollout.observations.extend(batch.observations.row(game));
                        rollout.actions.push(actions[game] as u16);
                        rollout.expected.push(values[actions[game]]);
                        rollout.returns.push(0.0);
                    }
                }
            }
            env.step(&numbered(&actions), &mut batch);
            for &game in playing.iter().filter(|&&game| batch.ended[game] != 0) {
                let rewards = self.reward.rewards::<E>(&batch.rewards.row(game));
                rollout.tally.end(&rewards, |player| seating.is_newest::<E>(game, player));
                for &(player, decision) in &decided[game] {
                    rollout.returns[decision] = rewards[player];
                }
            }
            playing.retain(|&game| batch.ended[game] == 0);
        }
        rollout
    }
}

/// Learns from a rollout: epochs of minibatches in random order.
pub fn update<E: Environment, O: Encoder<E::View, Element: Element>>(
    trainer: &mut Trainer,
    rollout: &Rollout<O::Element>,
    (config, head, optimizer): (&DmcConfig, Head, &OptimizerConfig),
    (seed, round): (u64, Round),
    statistics: &mut Statistics,
) {
    let learning_rate = optimizer.learning_rate.at(round.progress);
    let inputs = |part: &[usize], device: &Device| {
        let actions = Some((rollout.actions.as_slice(), E::Action::COUNT));
        let actions = actions.filter(|_| head == Head::ActionAsInput);
        features(&rollout.observations, Layout::of::<_, O>(), part, actions, device)
    };
    let loss = |model: &Model, part: &[usize]| {
        let device = &model.device();
        let mut values = model.forward(inputs(part, device));
        if head == Head::PerAction {
            let taken = part.iter().map(|&i| usize::from(rollout.actions[i]));
            values = values.gather(1, columns(taken, device));
        }
        let returns = vector(part.iter().map(|&i| rollout.returns[i]), device);
        mean_squared_error(values.squeeze_dim(1), returns)
    };
    let mut order: Vec<usize> = (0..rollout.actions.len()).collect();
    let mut rng = stream(seed ^ ORDER, round.iteration);
    for _ in 0..config.update_epochs {
        shuffle(&mut order, &mut rng);
        for minibatch in order.chunks(optimizer.batch_size) {
            let step = trainer.step(minibatch, learning_rate, loss);
            let count = minibatch.len();
            statistics.add("loss/value", step.diagnostics[0] * count as f64, count as u64);
            statistics.add("value/mean", step.diagnostics[1] * count as f64, count as u64);
            statistics.add("optimizer/gradient_norm", step.grad_norm, 1);
            statistics.count("samples", count as u64);
        }
    }
    let explained = explained_variance(&rollout.expected, &rollout.returns);
    statistics.add("value/explained_variance", explained, 1);
    statistics.add("optimizer/learning_rate", learning_rate, 1);
}

/// The action of the highest value, or with probability `epsilon` any legal one; the values of
/// illegal actions are negative infinity.
fn epsilon_greedy(values: &[f32], epsilon: f64, rng: &mut Rng) -> usize {
    if uniform(rng) >= epsilon {
        return greedy(values);
    }
    let legal = || (0..values.len()).filter(|&action| values[action].is_finite());
    legal().nth(below(rng, legal().count())).expect("the number is below their count")
}

/// The mean squared error of values against returns. The diagnostics are the loss and the mean
/// value.
pub fn mean_squared_error(values: Tensor<1>, returns: Tensor<1>) -> (Tensor<1>, [f64; 2]) {
    let loss = (values.clone() - returns).square().mean();
    let diagnostics = [loss.clone(), values.mean()];
    (loss, diagnostics.map(|mean| f64::from(floats(mean)[0])))
}

impl<T> Rollout<T> {
    /// Appends the rollout of another batch of games.
    pub fn append(&mut self, other: Rollout<T>) {
        self.observations.extend(other.observations);
        self.actions.extend(other.actions);
        self.expected.extend(other.expected);
        self.returns.extend(other.returns);
        self.tally.add(&other.tally);
    }

    /// The rollouts of batches of games, one after another.
    pub fn concatenate(batches: Vec<Rollout<T>>) -> Rollout<T> {
        let mut batches = batches.into_iter();
        let first = batches.next().expect("there is a batch");
        batches.fold(first, |mut all, batch| {
            all.append(batch);
            all
        })
    }
}
