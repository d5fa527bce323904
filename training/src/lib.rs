//! Self-play training of agents, for the games of `skat-env`.
//!
//! # The parts
//! A [`Run`] is the loop that all algorithms share: actors play an iteration's games while the
//! learner takes its steps on those of the one before; the exponential moving average (EMA) of the
//! networks is evaluated and kept; everything is saved in checkpoints, from which [`Run::resume`]
//! goes on as if the run had never stopped. What it trains is an [`Algorithm`] with its
//! [`Learner`], for a [`Game`]. Which there are stands in one place, and [`visit`] finds the one
//! that a config names.
//!
//! - [`skat`]: policy improvement by rollouts of every legal action, the method behind the network
//!   that comes with the program, and [`skat::distil`], which teaches small networks what a large
//!   one plays.
//!
//! # A run
//! ```no_run
//! use skat_training::skat::RolloutImprovement;
//! use skat_training::skat::rollout_improvement::Config;
//! use skat_training::{Experiment, Run};
//! use std::path::Path;
//! use std::sync::atomic::AtomicBool;
//!
//! let config = Config::load(Path::new("configs/quick.toml"))?;
//! let mut run: Run<RolloutImprovement> = Run::create(config, Path::new("runs/mine"))?;
//! let stop = AtomicBool::new(false); // set it, and the run saves itself and ends
//! let ended = run.train(&stop, &mut |event| println!("{event:?}"))?;
//! println!("{ended:?}: {}", run.network_file().display());
//! # Ok::<(), skat_training::RunError>(())
//! ```
//! The run's folder holds everything: the resolved config, the trained network, results, metrics as
//! JSON lines and TensorBoard events, and checkpoints.
//!
//! # Other machines
//! [`Run::train_with`] learns from what [`Actors`] play, whoever they are. [`Remote`] ones get an
//! [`Order`] for each iteration and give its chunks as bytes, which a [`Worker`] on any machine
//! makes from the config and the networks alone. Chunks are put together in the order of their
//! actors: the run is the same, bit for bit, as the one of [`Run::train`].
//!
//! # Determinism
//! The same config and seed give the same weights, bit for bit, on the CPU, whatever the number of
//! threads, also after a stop and a resume: actors have streams of their own, the learner is one
//! thread, and while it learns from one iteration the actors play the next with the network as it
//! was. Only where the clock ends a run ([`RunConfig::minutes`]) depends on the machine.
//!
//! # Panic policy
//! Configs, checkpoints and disks that cannot be used are typed errors: [`ConfigError`],
//! [`FileError`], [`RunError`]. What is saved is saved whole or not at all.

mod actors;
mod algorithm;
mod board;
mod checkpoint;
mod chunk;
mod config;
pub mod dmc;
mod error;
mod event;
mod file;
mod game;
pub mod imitation;
pub mod jass;
mod method;
mod metrics;
pub mod network;
pub mod plain;
mod pool;
pub mod ppo;
mod processor;
mod remote;
pub mod rollout;
mod run;
pub mod skat;
mod statistics;
pub mod tarot;
mod worker;

pub use actors::{Actors, Threads};
pub use algorithm::{Algorithm, Experience, Learner, Parameters, Part, Played, Round, Session};
pub use checkpoint::newest as newest_checkpoint;
pub use chunk::{ChunkError, ChunkKey};
pub use config::{
    ActorsConfig, CheckpointConfig, ConfigError, EvaluationConfig, Experiment, Header, Learners,
    OpponentsConfig, OptimizerConfig, Problem, RunConfig, Schedule,
};
pub use error::RunError;
pub use event::{Ended, Event, Standing};
pub use file::FileError;
pub use game::{Detail, DuelDetails, Game};
pub use method::{Visitor, methods, visit};
pub use metrics::{Line, Window};
pub use processor::{Processor, ProcessorError};
pub use remote::{Order, Remote, Sink};
pub use run::Run;
pub use statistics::{Mean, Statistics};
pub use worker::{Worker, WorkerError};
