//! The network that learns, alone or beside one that decides the rest.

use super::config::Config;
use super::reference::Reference;
use crate::algorithm::Parameters;
use crate::error::RunError;
use crate::file::FileError;
use crate::skat::rollout_improvement::checked;
use skat_agents::skat::Neural;
use skat_agents::skat::neural::{Network, Networks};
use std::path::Path;
use std::sync::Arc;

/// What a run learns.
#[derive(Clone, Debug, PartialEq)]
pub struct Student {
    /// The network that learns.
    pub network: Network,
    /// The network that bids and plays the cards, if the other learns the exchange only; it stays
    /// as it is.
    pub main: Option<Arc<Network>>,
}

impl Student {
    /// This network, with the reference network beside it where the config says so.
    pub(super) fn new(config: &Config, network: Network) -> Result<Student, RunError> {
        let main = match config.distillation.exchange_only {
            true => Some(Reference::of(config)?.shared()),
            false => None,
        };
        Ok(Student { network, main })
    }

    /// What its file holds.
    fn networks(&self, config: &Config) -> Networks {
        let (network, criterion) = (self.network.clone(), config.criterion());
        match &self.main {
            Some(main) => Networks { main: main.as_ref().clone(), exchange: Some(network), criterion },
            None => Networks { main: network, exchange: None, criterion },
        }
    }

    /// The player.
    pub(super) fn agent(&self, config: &Config) -> Neural {
        Neural::of(self.networks(config))
    }

    pub(super) fn to_bytes(&self, config: &Config) -> Vec<u8> {
        self.networks(config).to_bytes()
    }

    pub(super) fn from_bytes(config: &Config, bytes: &[u8], path: &Path) -> Result<Student, FileError> {
        let networks = Networks::from_bytes(bytes).map_err(|e| FileError::new(path, e))?;
        let (network, main) = match (config.distillation.exchange_only, networks.exchange) {
            (true, Some(exchange)) => (exchange, Some(Arc::new(networks.main))),
            (false, None) => (networks.main, None),
            (is_expected, _) => {
                let [found, expected] = if is_expected { ["no", "one"] } else { ["a", "none"] };
                let problem =
                    format!("{found} network of its own for the exchange, expected {expected} by the config");
                return Err(FileError::new(path, problem));
            }
        };
        Ok(Student { network: checked(network, &config.network, path)?, main })
    }
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
