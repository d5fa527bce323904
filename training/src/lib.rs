//! Self-play training of Skat agents.

mod checkpoint;
mod config;
mod metrics;
mod model;
mod run;
mod sample;
mod self_play;
mod tally;

pub use checkpoint::{CheckpointError, newest as newest_checkpoint};
pub use config::{
    CheckpointConfig, Config, ConfigError, EvaluationConfig, LearnerConfig, NetworkConfig, Schedule,
    SelfPlayConfig,
};
pub use metrics::{Line, Window};
pub use model::{Learner, Losses, fresh_network};
pub use run::{Ended, Event, Run, RunError, Standing};
pub use sample::{Label, Sample};
pub use self_play::{Experience, Exploration, play};
pub use tally::{Games, Tally};
