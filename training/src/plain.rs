//! The plain algorithms as runs see them: configs, checkpoints and agents, for every
//! [`PlainGame`].
//!
//! The algorithms themselves are in [`ppo`](crate::ppo), [`dmc`](crate::dmc) and
//! [`imitation`](crate::imitation).

mod bytes;
mod dmc;
mod experiment;
mod game;
mod imitation;
mod network;
mod ppo;

pub use bytes::Number;
pub use dmc::{Dmc, DmcLearner};
pub use experiment::{DmcExperiment, ImitationExperiment, PpoExperiment};
pub use game::PlainGame;
pub use imitation::{Imitation, ImitationLearner};
pub use network::NetworkConfig;
pub use ppo::{Ppo, PpoLearner};
