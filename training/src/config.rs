//! The whole experiment in one file.

pub(crate) mod check;

use crate::model::Processor;
use crate::ppo::PpoConfig;
use serde::{Deserialize, Serialize};
use skat_agents::Random;
use skat_agents::skat::neural::{Choice, Criterion, Objective};
use skat_agents::skat::{Heuristic, Spec};
use std::path::{Path, PathBuf};

/// A training run: everything that decides what comes out of it. Unknown fields are errors, defaults are these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The seed of everything: weights, deals, exploration, the order of samples.
    pub seed: u64,
    /// How many games are played in all.
    pub games: u64,
    /// After how many minutes the run ends even if games are left; `None` for no limit. A run that the clock ends
    /// is the beginning of the longer one, bit for bit, but which games were its last depends on the machine.
    pub minutes: Option<f64>,
    /// The file of the network that the run begins with, of the shape and with the inputs that the config says; `None` for
    /// fresh weights. Its path is from the folder in which the program runs. It is read once: the run's checkpoints hold
    /// all that is needed to go on.
    pub start: Option<PathBuf>,
    /// How the network learns.
    pub algorithm: Algorithm,
    /// What the agent maximises.
    pub objective: Objective,
    /// How much of an action's value is what playouts by the teacher would come to, 0 to 1; the rest is what self-play
    /// would.
    pub playout_weight: f32,
    /// The network.
    pub network: NetworkConfig,
    /// How games are played.
    pub self_play: SelfPlayConfig,
    /// How the network learns from them.
    pub learner: LearnerConfig,
    /// What of that is PPO's alone; of no account to Deep Monte Carlo.
    pub ppo: PpoConfig,
    /// How the agent is measured on the way and at the end.
    pub evaluation: EvaluationConfig,
    /// How often the run is saved.
    pub checkpoint: CheckpointConfig,
}

/// An algorithm of the trainer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Algorithm {
    /// Every decision is regressed to what its deal came to.
    DeepMonteCarlo,
    /// Proximal policy optimisation with a critic that sees all hands.
    Ppo,
}

/// The network: observation encoder v1, suit-canonical, and fully connected layers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NetworkConfig {
    /// The widths of the hidden layers, from the input on.
    pub hidden: Vec<usize>,
    /// The width of the layer that looks at each action.
    pub head: usize,
    /// How many such layers, 1 or 2.
    pub head_layers: usize,
    /// How many numbers each suit is read into by layers that all four share; 0 for no such layers.
    pub suits: usize,
    /// Whether the network is told what the rules of thumb of `heuristic` say of each action.
    pub advice: bool,
}

/// A number that changes in the course of a run along half a cosine.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "{ start = A, end = B }")]
pub struct Schedule {
    /// Its value at the first game.
    pub start: f64,
    /// Its value at the last.
    pub end: f64,
}

impl Schedule {
    /// The value after this part of the run, 0 to 1.
    pub fn at(self, progress: f64) -> f64 {
        let cosine = (1.0 + (std::f64::consts::PI * progress.clamp(0.0, 1.0)).cos()) / 2.0;
        self.end + (self.start - self.end) * cosine
    }

    /// Whether it is not 0 throughout.
    pub fn is_ever(self) -> bool {
        self.start > 0.0 || self.end > 0.0
    }

    /// Whether it is made of learning rates.
    pub(crate) fn are_rates(self) -> bool {
        [self.start, self.end].into_iter().all(|rate| rate > 0.0 && rate <= 1.0)
    }
}

/// How games are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SelfPlayConfig {
    /// How many games are played with the same network, before the next one takes over.
    pub games_per_iteration: usize,
    /// How many actors play them at the same time, each on its own thread. Part of the experiment: the deals of a
    /// run depend on it, not on the machine's threads.
    pub actors: usize,
    /// The chance that a decision is made at random.
    pub epsilon: Schedule,
    /// The chance that in a deal one player bids boldly: up to a random limit, whatever his cards are. It keeps
    /// declarers' play learnt while bidding still says pass.
    pub bold: Schedule,
    /// The chance that a player of a deal is the teacher instead of the network. Its decisions are learnt from like
    /// all others, by what came of them and not as a model to copy.
    pub teacher: Schedule,
    /// Who the teacher is.
    pub teacher_agent: Spec,
    /// Which seats are the network's.
    pub learners: Learners,
    /// The chance that a player of a deal who would be the newest network is an earlier one of the same run, drawn from
    /// the pool. Its decisions are learnt from as the teacher's are.
    pub snapshots: Schedule,
    /// How many earlier networks are kept, spread over the whole past.
    pub pool: usize,
    /// How many games lie between two that come into question for that.
    pub snapshot_every: u64,
    /// The chance that a deal is forked: one decision of it, drawn at random, is tried with every other action too,
    /// and each branch played to its end with the same cards.
    pub fork: Schedule,
    /// The chance that a card of a forked Null game is tried with every other one too, beside the deal's own fork:
    /// Null is rare, and soon over.
    pub null_fork: Schedule,
    /// The chance that all considered actions of a decision are tried apart from the game, each with the same cards and
    /// the teacher in all three seats to the end.
    pub playouts: Schedule,
    /// With so many cards in hand or fewer, half of what is learnt of a card that is tried is what it is worth with open
    /// cards.
    pub solved: usize,
    /// In so many worlds beside the true deal, to the next whole number, the declarer's cards in suit games and Grand are
    /// tried, drawn and weighed as `pimc` does; what is learnt is the mean.
    pub worlds: Schedule,
    /// How much of what is learnt of a card comes from the end of the deal, and not from what the network expected
    /// at the player's next card: the lambda of lambda-returns. 1 for the end alone.
    pub lambda: f32,
}

/// Which seats of a deal are the network's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Learners {
    /// All that are not the teacher's by chance: self-play.
    All,
    /// One, drawn at random, and that one too is the teacher's by chance; the other two are always the teacher's: a
    /// best response to it.
    One,
}

/// How the network learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LearnerConfig {
    /// What it computes on. Not a part of the experiment: another one gives another rounding.
    pub device: Processor,
    /// Samples in a step.
    pub batch: usize,
    /// How much of an iteration's samples is used, drawn at random: those of one deal are much alike. The samples at
    /// a fork are all used: what they differ in is the action alone.
    pub share: f64,
    /// AdamW's learning rate.
    pub learning_rate: Schedule,
    /// AdamW's weight decay.
    pub weight_decay: f32,
    /// The norm to which each tensor's gradient is clipped.
    pub clip: f32,
    /// How much it counts to foretell who holds the unseen cards, beside all that is learnt of actions; 0 for not at all.
    pub hidden_cards: f32,
    /// How many times as much as everything else the differences between actions that are tried count, learnt by
    /// themselves as scores; 0 if what the actions are tried for is learnt as everything else.
    pub differences: f32,
    /// How much of the averaged network stays at each iteration; the average is what is evaluated and kept.
    pub average: f32,
}

/// How the agent is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EvaluationConfig {
    /// Against whom.
    pub opponents: Vec<Spec>,
    /// How many games lie between two evaluations on the way; 0 for none.
    pub every_games: u64,
    /// Duplicate deals of an evaluation on the way, the same each time.
    pub deals: usize,
    /// Duplicate deals of the evaluation at the end.
    pub final_deals: usize,
    /// The seed of the deals.
    pub seed: u64,
}

/// How often the run is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CheckpointConfig {
    /// How many games lie between two checkpoints.
    pub every_games: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            seed: 1,
            games: 1_000_000,
            minutes: None,
            start: None,
            algorithm: Algorithm::DeepMonteCarlo,
            objective: Objective::Difference,
            playout_weight: 0.0,
            network: NetworkConfig::default(),
            self_play: SelfPlayConfig::default(),
            learner: LearnerConfig::default(),
            ppo: PpoConfig::default(),
            evaluation: EvaluationConfig::default(),
            checkpoint: CheckpointConfig::default(),
        }
    }
}

impl Default for NetworkConfig {
    fn default() -> NetworkConfig {
        NetworkConfig { hidden: vec![256, 256, 256], head: 64, head_layers: 1, suits: 0, advice: false }
    }
}

impl Default for SelfPlayConfig {
    fn default() -> SelfPlayConfig {
        SelfPlayConfig {
            games_per_iteration: 1024,
            actors: 1,
            epsilon: Schedule { start: 0.05, end: 0.01 },
            bold: Schedule { start: 0.3, end: 0.05 },
            teacher: Schedule { start: 0.0, end: 0.0 },
            teacher_agent: Spec::of(&Heuristic::default()),
            learners: Learners::All,
            snapshots: Schedule { start: 0.0, end: 0.0 },
            pool: 8,
            snapshot_every: 100_000,
            fork: Schedule { start: 0.0, end: 0.0 },
            null_fork: Schedule { start: 0.0, end: 0.0 },
            playouts: Schedule { start: 0.0, end: 0.0 },
            solved: 0,
            worlds: Schedule { start: 0.0, end: 0.0 },
            lambda: 1.0,
        }
    }
}

impl Default for LearnerConfig {
    fn default() -> LearnerConfig {
        LearnerConfig {
            device: Processor::Cpu,
            batch: 512,
            share: 1.0,
            learning_rate: Schedule { start: 1e-3, end: 5e-5 },
            weight_decay: 1e-4,
            clip: 1.0,
            hidden_cards: 0.0,
            differences: 0.0,
            average: 0.98,
        }
    }
}

impl Default for EvaluationConfig {
    fn default() -> EvaluationConfig {
        EvaluationConfig {
            opponents: vec![Spec::of(&Random)],
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

/// A config that cannot be used: the file, the field and what was expected.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Not TOML, an unknown field, or a value of the wrong kind.
    #[error("{path}: {problem}")]
    Toml {
        /// The file.
        path: PathBuf,
        /// The parser's words, with line and column.
        problem: String,
    },
    /// A value out of its range.
    #[error("{path}: {field} is {found}, expected {expected}")]
    Range {
        /// The file.
        path: PathBuf,
        /// The field, with its table.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
}

impl Config {
    /// Reads and checks a config.
    ///
    /// # Errors
    /// One sentence that names the file, the field and what was expected.
    pub fn load(path: &Path) -> Result<Config, ConfigError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::Io { path: path.to_path_buf(), source })?;
        Config::parse(&text, path)
    }

    /// Checks a config's text; `path` is only for the errors.
    ///
    /// # Errors
    /// As [`Config::load`].
    pub fn parse(text: &str, path: &Path) -> Result<Config, ConfigError> {
        let config: Config = toml::from_str(text).map_err(|e| {
            let problem = match e.span().map(|span| text[..span.start].matches('\n').count() + 1) {
                Some(line) => {
                    let words = text.lines().nth(line - 1).unwrap_or_default().trim();
                    format!("line {line} ({words}): {}", e.message().trim().replace('\n', ", "))
                }
                None => e.message().trim().replace('\n', ", "),
            };
            ConfigError::Toml { path: path.to_path_buf(), problem }
        })?;
        config.check().map_err(|(field, found, expected)| ConfigError::Range {
            path: path.to_path_buf(),
            field,
            found,
            expected,
        })?;
        Ok(config)
    }

    /// How the network's outputs become choices.
    pub fn criterion(&self) -> Criterion {
        Criterion {
            objective: self.objective,
            playout_weight: self.playout_weight,
            advice: self.network.advice,
            choice: match self.algorithm {
                Algorithm::DeepMonteCarlo if self.learner.differences > 0.0 => Choice::Scores,
                Algorithm::DeepMonteCarlo => Choice::Values,
                Algorithm::Ppo => Choice::Logits,
            },
        }
    }

    /// The config as TOML, with every field.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a config can always be written")
    }
}
