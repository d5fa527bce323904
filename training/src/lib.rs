//! Self-play training of Skat agents over whole deals, bidding included: Deep Monte Carlo, or [`ppo`].
//!
//! # The algorithms
//! Every decision of self-play is regressed to how its deal ended. Before the declaration the network predicts the
//! expected score of an action; from then on the distribution of the outcome (won or lost, Schneider, Schwarz), from
//! which the rules give the expected score of any contract and bid. A player takes the action of the highest expected
//! score. This is Deep Monte Carlo, the default.
//!
//! Self-play alone soon stops bidding, because young declarers lose. Three things keep it learning: players who bid
//! boldly on any cards, a share of players who are the heuristic agent, and forks, where one decision of a deal is
//! played to its end with every action on the same cards. The network that is evaluated and kept is an average over
//! the run's. `docs/deep_monte_carlo.md` beside the sources explains each detail, each number that is logged and each
//! field of the config; `docs/ppo.md` does so for the other algorithm.
//!
//! # A run
//! ```no_run
//! use skat_training::{Config, Run};
//! use std::path::Path;
//! use std::sync::atomic::AtomicBool;
//!
//! let config = Config::load(Path::new("configs/quick.toml"))?;
//! let mut run = Run::create(config, Path::new("runs/mine"))?;
//! let stop = AtomicBool::new(false); // set it, and the run saves itself and ends
//! let ended = run.train(&stop, &mut |event| println!("{event:?}"))?;
//! println!("{ended:?}: {}", run.network_file().display());
//! # Ok::<(), skat_training::RunError>(())
//! ```
//! The run's folder holds everything: the resolved config, the trained network, results, metrics as JSON lines and
//! TensorBoard events, and checkpoints, from which [`Run::resume`] goes on as if the run had never stopped.
//!
//! # Small networks
//! [`distil`] teaches the small networks of the fast player `swift` what a trained network plays.
//!
//! # Determinism
//! The same config and seed give the same weights, bit for bit, on the CPU, whatever the number of threads, also after
//! a stop and a resume: actors have streams of their own, the learner is one thread, and while it learns from one
//! iteration the actors play the next with the network as it was. Only where the clock ends a run
//! ([`Config::minutes`]) depends on the machine.
//!
//! # Panic policy
//! Configs, checkpoints and disks that cannot be used are typed errors: [`ConfigError`], [`CheckpointError`],
//! [`RunError`]. What is saved is saved whole or not at all.

mod algorithm;
mod board;
mod casting;
mod checkpoint;
mod config;
mod deep_monte_carlo;
mod distil;
mod error;
mod lessons;
mod loss;
mod metrics;
mod model;
mod playout;
mod pool;
pub mod ppo;
mod returns;
mod run;
mod sample;
mod self_play;
mod tally;

pub use checkpoint::{CheckpointError, newest as newest_checkpoint};
pub use config::{
    Algorithm, CheckpointConfig, Config, ConfigError, EvaluationConfig, LearnerConfig, Learners,
    NetworkConfig, Schedule, SelfPlayConfig,
};
pub use distil::{Distillation, Learnt, distil};
pub use error::RunError;
pub use loss::Losses;
pub use metrics::{Line, Mean, Window};
pub use model::{Learner, Processor, ProcessorError, fresh_network, with_fresh_hidden};
pub use run::{Ended, Event, Run, Standing};
pub use sample::{Label, Sample, Targets, Try};
pub use self_play::{Experience, Exploration, play};
pub use tally::{Games, Tally};
