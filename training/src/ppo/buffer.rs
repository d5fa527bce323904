//! The decisions of an iteration's games in memory.

use crate::network::{columns, vector};
use crate::rollout::Tally;
use burn::prelude::*;
use ndarray::ArrayView1;

/// The decisions of an iteration, in the order in which they were made; `T` and `U` are the
/// elements of the observations and of the states. Decisions of earlier networks and forced ones
/// are left out.
#[derive(Clone, Debug, Default)]
pub struct Rollout<T, U> {
    /// Observations of the player, `[decisions, elements]`.
    pub observations: Vec<T>,
    /// Whole states for an all-seeing critic, `[decisions, elements]`; empty without one.
    pub states: Vec<U>,
    /// The legal actions, 1 or 0, `[decisions, actions]`.
    pub masks: Vec<u8>,
    /// The actions taken.
    pub actions: Vec<u16>,
    /// The logarithms of their probabilities.
    pub log_probs: Vec<f32>,
    /// The reward of the game at a player's last decision in it, otherwise 0.
    pub rewards: Vec<f32>,
    /// The distance to the same player's next decision in the same game; 0 for none.
    pub next: Vec<u32>,
    /// Statistics of the games.
    pub tally: Tally,
}

impl<T: Copy, U: Copy> Rollout<T, U> {
    /// Stores observation and mask of a decision.
    pub(super) fn record(&mut self, observation: &ArrayView1<'_, T>, mask: &ArrayView1<'_, u8>) {
        self.observations.extend(observation);
        self.masks.extend(mask);
    }

    /// Stores the action, and links the same player's previous decision in the game to this one.
    pub(super) fn decide(&mut self, action: usize, log_prob: f32, last: &mut Option<usize>) {
        let now = self.actions.len();
        if let Some(before) = last.replace(now) {
            self.next[before] = (now - before) as u32;
        }
        self.actions.push(action as u16);
        self.log_probs.push(log_prob);
        self.rewards.push(0.0);
        self.next.push(0);
    }

    /// Appends the rollout of another batch of games.
    pub fn append(&mut self, other: Rollout<T, U>) {
        self.observations.extend(other.observations);
        self.states.extend(other.states);
        self.masks.extend(other.masks);
        self.actions.extend(other.actions);
        self.log_probs.extend(other.log_probs);
        self.rewards.extend(other.rewards);
        self.next.extend(other.next);
        self.tally.add(&other.tally);
    }

    /// The rollouts of batches of games, one after another.
    pub fn concatenate(batches: Vec<Rollout<T, U>>) -> Rollout<T, U> {
        let mut batches = batches.into_iter();
        let first = batches.next().expect("there is a batch");
        batches.fold(first, |mut all, batch| {
            all.append(batch);
            all
        })
    }

    /// The inputs of the policy's loss, for these decisions.
    pub(super) fn taken(&self, picked: &[usize], advantages: &[f32], device: &Device) -> Taken {
        let actions = self.masks.len() / self.actions.len();
        let mask = |&i: &usize| &self.masks[i * actions..(i + 1) * actions];
        let masks = picked.iter().flat_map(mask).map(|&is_legal| f32::from(is_legal));
        Taken {
            masks: vector(masks, device).reshape([picked.len(), actions]),
            actions: columns(picked.iter().map(|&i| usize::from(self.actions[i])), device),
            log_probs: vector(picked.iter().map(|&i| self.log_probs[i]), device),
            advantages: vector(picked.iter().map(|&i| advantages[i]), device),
        }
    }
}

/// The inputs of the policy's loss, for some decisions.
pub struct Taken {
    /// The legal actions, 1 or 0, `[decisions, actions]`.
    pub masks: Tensor<2>,
    /// The actions taken, `[decisions, 1]`.
    pub actions: Tensor<2, Int>,
    /// The logarithms of their probabilities when they were taken, `[decisions]`.
    pub log_probs: Tensor<1>,
    /// The advantages, `[decisions]`.
    pub advantages: Tensor<1>,
}
