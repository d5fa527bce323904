//! Self-play training of agents, for the games of `skat-env`.
//!
//! # The parts
//! A [`Run`] is the loop that all algorithms share: actors play an iteration's games while the
//! learner takes its steps on those of the one before; the exponential moving average (EMA) of the
//! networks is evaluated and kept; everything is saved in checkpoints, from which [`Run::resume`]
//! continues as if the run had never stopped. It trains an [`Algorithm`] with its [`Learner`] on a
//! [`Game`]. All are registered in one place, and [`visit`] finds the one that a config names.
//!
//! - [`ppo`]: proximal policy optimization, for any game.
//! - [`dmc`]: Deep Monte Carlo, for any game.
//! - [`imitation`]: policies and values fitted to data sets, for any game.
//! - [`skat`]: policy improvement by rollouts of every legal action, the method behind the network
//!   that comes with the program, and [`skat::distil`], which distils a large network into small
//!   ones.
//!
//! The first three are the plain algorithms: one file each that reads from top to bottom. They have
//! [`rollout`] and [`network`] in common, and [`plain`] makes runs of them.
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
//! [`Run::train_with`] learns from what any [`Actors`] play. [`Remote`] actors get an [`Order`] for
//! each iteration and return its chunks as bytes, which a [`Worker`] on any machine makes from the
//! config and the networks alone. Chunks are joined in the order of their actors, so the run is the
//! same, bit for bit, as with [`Run::train`].
//!
//! # Determinism
//! The same config and seed give the same weights, bit for bit, on the CPU, whatever the number of
//! threads, also after a stop and a resume: each actor has its own random streams, the learner is
//! one thread, and while it learns from one iteration the actors play the next with the network
//! from before. Only a run that ends by the clock ([`RunConfig::minutes`]) depends on the machine.
//!
//! # Panic policy
//! Configs, checkpoints and disks that cannot be used are typed errors: [`ConfigError`],
//! [`FileError`], [`RunError`]. What is saved is saved whole or not at all.

mod actors;
mod algorithm;
mod board;
pub mod bridge;
mod checkpoint;
mod chunk;
mod config;
pub mod cribbage;
pub mod dmc;
mod error;
mod event;
mod file;
pub mod five_hundred;
mod game;
pub mod imitation;
pub mod jass;
pub mod joffre;
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
pub mod scrabble;
pub mod skat;
mod statistics;
pub mod tarot;
pub mod whist;
mod worker;

pub use actors::{Actors, Threads};
pub use algorithm::{Algorithm, Experience, Learner, Parameters, Part, Played, Round, Session, Validation};
pub use checkpoint::newest as newest_checkpoint;
pub use chunk::{ChunkError, ChunkKey};
pub use config::{
    ActorsConfig, CheckpointConfig, ConfigError, EvaluationConfig, Experiment, Header, Learners,
    OpponentsConfig, OptimizerConfig, Problem, RunConfig, Schedule, ValidationConfig,
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
