//! Common parts of the rollouts of PPO and Deep Monte Carlo: rewards, seating, sampling,
//! statistics.

use crate::statistics::Statistics;
use ndarray::ArrayView1;
use serde::{Deserialize, Serialize};
use skat_agents::PlainNetwork;
use skat_env::chance::{below, uniform};
use skat_env::{Action, Batch, Environment, Rng};
use std::sync::Arc;

/// `[reward]`: the reward that players maximize.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RewardConfig {
    /// The reward of a player at the end of a game.
    pub kind: Reward,
    /// How many points of the game give a reward of 1.
    pub points: f32,
}

/// The reward of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// His score.
    Score,
    /// His score less the mean score of the players of other teams: the rewards of teams of the
    /// same size add up to 0.
    Difference,
}

impl Default for RewardConfig {
    fn default() -> RewardConfig {
        RewardConfig { kind: Reward::Difference, points: 100.0 }
    }
}

impl RewardConfig {
    /// The rewards of all players for their scores.
    pub fn rewards<E: Environment>(&self, scores: &ArrayView1<'_, f32>) -> Vec<f32> {
        let reward = |player| {
            let others = (0..E::PLAYERS).filter(|&other| E::team(other) != E::team(player));
            let (sum, count) = others.fold((0.0, 0), |(sum, count), other| (sum + scores[other], count + 1));
            let points = match self.kind {
                Reward::Difference if count > 0 => scores[player] - sum / count as f32,
                Reward::Difference | Reward::Score => scores[player],
            };
            points / self.points
        };
        (0..E::PLAYERS).map(reward).collect()
    }
}

/// Which network plays which seat in a batch of games: the newest one everywhere, or against an
/// earlier one.
#[derive(Clone, Debug)]
pub struct Seating {
    earlier: Option<Arc<PlainNetwork>>,
    /// For each game, the team that the newest network plays where there is an earlier one.
    teams: Vec<usize>,
}

/// The games in which a network is to make a decision with a choice.
pub struct Deciding<'a> {
    /// Whether it is the newest network.
    pub is_newest: bool,
    /// The network.
    pub network: &'a PlainNetwork,
    /// The numbers of the games.
    pub games: Vec<usize>,
}

impl Seating {
    /// Draws the seating of so many games. With this probability one of the earlier networks plays
    /// all teams but one in each game.
    pub fn draw<E: Environment>(
        earlier: &[Arc<PlainNetwork>],
        probability: f64,
        games: usize,
        rng: &mut Rng,
    ) -> Seating {
        let is_against = uniform(rng) < probability && !earlier.is_empty();
        let earlier = is_against.then(|| earlier[below(rng, earlier.len())].clone());
        Seating { earlier, teams: (0..games).map(|_| below(rng, E::TEAMS)).collect() }
    }

    /// Whether the newest network plays this player of this game.
    pub fn is_newest<E: Environment>(&self, game: usize, player: usize) -> bool {
        self.earlier.is_none() || E::team(player) == self.teams[game]
    }

    /// The games among `playing` with more than one legal action, by the network that decides. In
    /// the others the only legal action is written into `actions`.
    pub fn deciding<'a, E: Environment, T>(
        &'a self,
        newest: &'a PlainNetwork,
        batch: &Batch<T>,
        playing: &[usize],
        actions: &mut [usize],
    ) -> Vec<Deciding<'a>> {
        let mut games = [Vec::with_capacity(playing.len()), Vec::new()];
        for &game in playing {
            let mut legal = (0..E::Action::COUNT).filter(|&action| batch.masks[[game, action]] != 0);
            actions[game] = legal.next().expect("a game that is not over has a legal action");
            if legal.next().is_some() {
                let is_newest = self.is_newest::<E>(game, usize::from(batch.players[game]));
                games[usize::from(!is_newest)].push(game);
            }
        }
        let networks = [Some(newest), self.earlier.as_deref()].into_iter().zip(games);
        let deciding = networks.enumerate().filter_map(|(i, (network, games))| {
            Some(Deciding { is_newest: i == 0, network: network?, games })
        });
        deciding.collect()
    }
}

/// Observations and masks of these games.
pub fn rows<'a, T>(
    batch: &'a Batch<T>,
    games: &'a [usize],
) -> impl ExactSizeIterator<Item = (&'a [T], &'a [u8])> + Clone {
    const WHOLE: &str = "a row of a batch is contiguous";
    games.iter().map(|&game| {
        let observation = batch.observations.row(game).to_slice().expect(WHOLE);
        (observation, batch.masks.row(game).to_slice().expect(WHOLE))
    })
}

/// The actions with these numbers.
///
/// # Panics
/// When there is no such action.
pub fn numbered<A: Action>(actions: &[usize]) -> Vec<A> {
    actions.iter().map(|&action| A::from_index(action).expect("every action has a number")).collect()
}

/// Draws an action from the softmax of logits, of which those of illegal actions are negative
/// infinity. Returns its number and the logarithm of its probability.
pub fn sample(logits: &[f32], rng: &mut Rng) -> (usize, f32) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
    let mut left = uniform(rng) as f32 * sum;
    let legal = || logits.iter().copied().enumerate().filter(|(_, logit)| logit.is_finite());
    let drawn = legal().find(|(_, logit)| {
        left -= (logit - most).exp();
        left < 0.0
    });
    // If rounding leaves a rest after the last action, the likeliest is taken: the last one may
    // have a probability of almost 0.
    let likeliest = || legal().max_by(|(_, a), (_, b)| a.total_cmp(b));
    let (drawn, logit) = drawn.or_else(likeliest).expect("an action is legal");
    (drawn, logit - most - sum.ln())
}

/// Statistics of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Actions, forced ones included.
    pub steps: u64,
    /// The sum of all rewards, and of their squares.
    pub rewards: [f64; 2],
    /// The sum of the newest network's rewards where it plays against an earlier one, and how many.
    pub against_earlier: [f64; 2],
}

impl Tally {
    /// Adds the end of a game.
    pub fn end(&mut self, rewards: &[f32], is_newest: impl Fn(usize) -> bool) {
        let all_newest = (0..rewards.len()).all(&is_newest);
        self.games += 1;
        for (player, &reward) in rewards.iter().enumerate() {
            let reward = f64::from(reward);
            self.rewards[0] += reward;
            self.rewards[1] += reward * reward;
            if !all_newest && is_newest(player) {
                self.against_earlier[0] += reward;
                self.against_earlier[1] += 1.0;
            }
        }
    }

    /// Adds another tally.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.steps += other.steps;
        for i in 0..2 {
            self.rewards[i] += other.rewards[i];
            self.against_earlier[i] += other.against_earlier[i];
        }
    }

    /// As metrics.
    pub fn statistics(&self, players: usize, decisions: usize) -> Statistics {
        let mut statistics = Statistics::default();
        statistics.count("games", self.games);
        statistics.count("decisions", decisions as u64);
        statistics.count("steps", self.steps);
        let count = players as u64 * self.games;
        statistics.add("rollout/return", self.rewards[0], count);
        statistics.add("rollout/return_squared", self.rewards[1], count);
        statistics.add("rollout/game_length", self.steps as f64, self.games);
        let [sum, count] = self.against_earlier;
        if count > 0.0 {
            statistics.add("rollout/return_against_earlier", sum, count as u64);
        }
        statistics
    }
}

/// The fraction of the variance of `observed` that `predicted` explains: 1 is perfect, 0 no better
/// than the mean. Also 0 where `observed` does not vary, as when all games are passed in.
pub fn explained_variance(predicted: &[f32], observed: &[f32]) -> f64 {
    let variance = |numbers: &mut dyn Iterator<Item = f64>| {
        let (mut sum, mut squares) = (0.0, 0.0);
        numbers.for_each(|x| {
            sum += x;
            squares += x * x;
        });
        let count = observed.len() as f64;
        squares / count - (sum / count).powi(2)
    };
    let errors = predicted.iter().zip(observed).map(|(p, o)| f64::from(o - p));
    let errors = variance(&mut { errors });
    let observed = variance(&mut observed.iter().map(|&o| f64::from(o)));
    if observed > 0.0 { 1.0 - errors / observed } else { 0.0 }
}
