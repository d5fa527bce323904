//! The network that learns exchanges, beside the one that bids and plays the cards.

use super::config::Config;
use crate::algorithm::Parameters;
use crate::error::RunError;
use crate::file::FileError;
use crate::skat::rollout_improvement::{checked, fresh_network};
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{Network, Networks};
use skat_env::Rng;
use std::path::Path;
use std::sync::Arc;

/// What a run learns, and what it leaves as it is.
#[derive(Clone, Debug)]
pub struct Student {
    /// The network that learns.
    pub network: Network,
    /// The player who bids and plays the cards.
    pub main: Neural,
}

impl Student {
    /// The player of the file `run.start`, or the one that comes with the program, with the file's
    /// network of exchanges or a fresh one.
    pub(super) fn first(config: &Config, rng: &mut Rng) -> Result<Student, RunError> {
        let main = main(config)?;
        let shape = config.network.shape();
        let network = match (main.exchange(), &config.run.start) {
            (Some(exchange), Some(path)) => {
                checked(exchange.clone(), &shape, path).map_err(RunError::Start)?
            }
            _ => fresh_network(&shape, rng),
        };
        Ok(Student { network, main })
    }

    /// The player.
    pub fn agent(&self) -> Neural {
        self.main.clone().with_exchange(Arc::new(self.network.clone()))
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let (main, criterion) = (self.main.network().clone(), self.main.criterion());
        Networks { main, exchange: Some(self.network.clone()), criterion }.to_bytes()
    }

    pub(super) fn from_bytes(config: &Config, bytes: &[u8], path: &Path) -> Result<Student, FileError> {
        let networks = Networks::from_bytes(bytes).map_err(|e| FileError::new(path, e))?;
        let Some(network) = networks.exchange.clone() else {
            let problem = "no network of exchanges, expected one beside that for bids and cards";
            return Err(FileError::new(path, problem));
        };
        let network = checked(network, &config.network.shape(), path)?;
        Ok(Student { network, main: Neural::of(networks) })
    }
}

/// The player who bids and plays the cards.
///
/// # Errors
/// When the file `run.start` cannot be read.
pub(super) fn main(config: &Config) -> Result<Neural, RunError> {
    let Some(path) = &config.run.start else { return Ok(Neural::shipped()) };
    Neural::load(path).map_err(|e| RunError::Start(FileError::new(path, e.problem)))
}

impl Parameters for Student {
    fn count(&self) -> usize {
        self.network.parameters()
    }

    fn is_finite(&self) -> bool {
        self.network.is_finite()
    }

    fn average_with(&mut self, newest: &Student, decay: f32) {
        self.network.average_with(&newest.network, decay);
    }
}
