//! The sections that every algorithm's config has, as the run reads them.

use super::check::{PROBABILITIES, Problem, demand};
use super::schedule::Schedule;
use crate::processor::Processor;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// `[run]`: how long it is, and what it begins with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RunConfig {
    /// The seed of everything: weights, deals, exploration, the order of samples.
    pub seed: u64,
    /// How many games are played in all.
    pub games: u64,
    /// After how many minutes the run ends even if games are left; `None` for no limit. While the
    /// program is stopped for more than ten seconds (Ctrl-Z, a machine asleep) they do not count. A
    /// run that the clock ends is the beginning of the longer one, bit for bit; how far it gets
    /// depends on the machine.
    pub minutes: Option<f64>,
    /// The file of the network that the run begins with, of the shape and with the inputs that the
    /// config says; `None` for fresh weights. Its path is from the folder in which the program
    /// runs. It is read once: the checkpoints of the run do not need it.
    pub start: Option<PathBuf>,
}

/// `[actors]`: who plays the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ActorsConfig {
    /// How many actors play at the same time, each on its own thread or, on a cluster, its own
    /// core. Part of the experiment: the deals of a run depend on it, not on the machine.
    pub count: usize,
    /// How many games are played with the same network, before the next one takes over: an
    /// iteration.
    pub games_per_iteration: usize,
}

/// `[opponents]`: who plays against the newest network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OpponentsConfig<S> {
    /// Which seats are the network's.
    pub learners: Learners,
    /// The scripted opponent.
    pub scripted: Option<S>,
    /// The probability that a player of a game is the scripted opponent instead of the network.
    pub scripted_probability: Schedule,
    /// The probability that a player of a game who would be the newest network is an earlier one of
    /// the same run, drawn from the opponent pool.
    pub pool_probability: Schedule,
    /// How many earlier networks the pool keeps, spread over the whole past.
    pub pool_size: usize,
    /// How many games lie between two networks that are added to the pool.
    pub pool_every_games: u64,
}

/// Which seats of a game are the network's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Learners {
    /// All for which no opponent is drawn: self-play.
    All,
    /// One, drawn at random, for which the scripted opponent may be drawn too; the scripted
    /// opponent plays all others. This trains a best response to it.
    One,
}

/// `[optimizer]`: the steps of the learner, AdamW's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OptimizerConfig {
    /// The device. Not a part of the experiment, but another device rounds differently.
    pub device: Processor,
    /// Samples in a step.
    pub batch_size: usize,
    /// AdamW's learning rate.
    pub learning_rate: Schedule,
    /// AdamW's weight decay.
    pub weight_decay: f32,
    /// The norm to which each tensor's gradient is clipped.
    pub gradient_clip: f32,
    /// The decay of the exponential moving average (EMA) of the weights at each iteration, at least
    /// 0 and below 1. The EMA is evaluated and kept.
    pub ema: f32,
}

/// `[evaluation]`: how the agent is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EvaluationConfig<S> {
    /// The opponents; none by default.
    pub opponents: Vec<S>,
    /// How many games lie between two evaluations on the way; 0 for none.
    pub every_games: u64,
    /// Duplicate deals of an evaluation on the way, the same each time.
    pub deals: usize,
    /// Duplicate deals of the evaluation at the end.
    pub final_deals: usize,
    /// The seed of the deals.
    pub seed: u64,
}

/// `[checkpoint]`: how often the run is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CheckpointConfig {
    /// How many games lie between two checkpoints.
    pub every_games: u64,
}

/// `[validation]`: on rows of the split of that name, which are held out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ValidationConfig {
    /// How many games lie between two validations; 0 for none.
    pub every_games: u64,
    /// How many rows of each data set it is made on, at most.
    pub rows: usize,
    /// The run ends after this many validations without a lower loss; 0 for never.
    pub patience: u32,
}

impl Default for ValidationConfig {
    fn default() -> ValidationConfig {
        ValidationConfig { every_games: 0, rows: 50_000, patience: 0 }
    }
}

impl Default for RunConfig {
    fn default() -> RunConfig {
        RunConfig { seed: 1, games: 1_000_000, minutes: None, start: None }
    }
}

impl Default for ActorsConfig {
    fn default() -> ActorsConfig {
        ActorsConfig { count: 1, games_per_iteration: 1024 }
    }
}

impl<S> Default for OpponentsConfig<S> {
    fn default() -> OpponentsConfig<S> {
        OpponentsConfig {
            learners: Learners::All,
            scripted: None,
            scripted_probability: Schedule::ZERO,
            pool_probability: Schedule::ZERO,
            pool_size: 8,
            pool_every_games: 100_000,
        }
    }
}

impl Default for OptimizerConfig {
    fn default() -> OptimizerConfig {
        OptimizerConfig {
            device: Processor::Cpu,
            batch_size: 512,
            learning_rate: Schedule { start: 1e-3, end: 5e-5 },
            weight_decay: 1e-4,
            gradient_clip: 1.0,
            ema: 0.98,
        }
    }
}

impl<S> Default for EvaluationConfig<S> {
    fn default() -> EvaluationConfig<S> {
        EvaluationConfig {
            opponents: Vec::new(),
            every_games: 0,
            deals: 500,
            final_deals: 2000,
            seed: 1_000_000_007,
        }
    }
}

impl Default for CheckpointConfig {
    fn default() -> CheckpointConfig {
        CheckpointConfig { every_games: 200_000 }
    }
}

impl RunConfig {
    pub(super) fn check(&self) -> Result<(), Problem> {
        demand(self.games >= 1, "run.games", self.games, "at least 1")?;
        let minutes = self.minutes.is_none_or(|m| m.is_finite() && m > 0.0);
        demand(minutes, "run.minutes", self.minutes, "a number above 0")
    }
}

impl ActorsConfig {
    pub(super) fn check(&self) -> Result<(), Problem> {
        let games = self.games_per_iteration;
        demand((1..=1 << 20).contains(&games), "actors.games_per_iteration", games, "1 to 1048576")?;
        let count = (1..=4096).contains(&self.count) && self.count <= games;
        let expected = "1 to 4096, and at most one for each game of an iteration";
        demand(count, "actors.count", self.count, expected)
    }
}

impl<S> OpponentsConfig<S> {
    pub(super) fn check(&self) -> Result<(), Problem> {
        let (scripted, pool) = (self.scripted_probability, self.pool_probability);
        let holds = scripted.are_probabilities();
        demand(holds, "opponents.scripted_probability", scripted, PROBABILITIES)?;
        let needs = scripted.is_ever() || self.learners == Learners::One;
        if self.scripted.is_none() && needs {
            let expected =
                "an agent, as opponents.scripted_probability or opponents.learners asks for one".into();
            return Err(Problem { field: "opponents.scripted", found: "missing".into(), expected });
        }
        demand(pool.are_probabilities(), "opponents.pool_probability", pool, PROBABILITIES)?;
        let size = self.pool_size;
        demand((1..=64).contains(&size), "opponents.pool_size", size, "1 to 64")?;
        let every = self.pool_every_games;
        demand(every >= 1, "opponents.pool_every_games", every, "at least 1")
    }
}

impl OptimizerConfig {
    pub(super) fn check(&self) -> Result<(), Problem> {
        let batch = self.batch_size;
        demand((1..=1 << 20).contains(&batch), "optimizer.batch_size", batch, "1 to 1048576")?;
        let rates = self.learning_rate;
        demand(rates.are_rates(), "optimizer.learning_rate", rates, "rates above 0 and at most 1")?;
        let decay = (0.0..1.0).contains(&self.weight_decay);
        demand(decay, "optimizer.weight_decay", self.weight_decay, "0 or more and below 1")?;
        let clip = self.gradient_clip > 0.0 && self.gradient_clip.is_finite();
        demand(clip, "optimizer.gradient_clip", self.gradient_clip, "a number above 0")?;
        demand((0.0..1.0).contains(&self.ema), "optimizer.ema", self.ema, "0 or more and below 1")
    }
}

impl<S> EvaluationConfig<S> {
    pub(super) fn check(&self) -> Result<(), Problem> {
        demand(self.deals >= 2, "evaluation.deals", self.deals, "at least 2")?;
        demand(self.final_deals >= 2, "evaluation.final_deals", self.final_deals, "at least 2")
    }
}

impl CheckpointConfig {
    pub(super) fn check(&self) -> Result<(), Problem> {
        demand(self.every_games >= 1, "checkpoint.every_games", self.every_games, "at least 1")
    }
}
