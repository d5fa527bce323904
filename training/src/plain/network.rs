//! The networks of the plain algorithms.

use super::game::{PlainGame, sizes};
use crate::algorithm::Parameters;
use crate::config::RunConfig;
use crate::error::RunError;
use crate::file::FileError;
use crate::network::orthogonal;
use serde::{Deserialize, Serialize};
use skat_agents::Mlp;
use skat_agents::plain_network::{Head, PlainNetwork, Purpose};
use skat_env::{Action as _, Rng};
use std::path::Path;

/// `[network]`: fully connected layers with ReLU.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NetworkConfig {
    /// The widths of the hidden layers, of a critic too.
    pub hidden: Vec<usize>,
    /// How Deep Monte Carlo's network rates actions. A policy has an output for each.
    pub head: Head,
}

impl Default for NetworkConfig {
    fn default() -> NetworkConfig {
        NetworkConfig { hidden: vec![256, 256], head: Head::PerAction }
    }
}

impl NetworkConfig {
    /// The widths of all layers.
    pub(super) fn widths(&self, inputs: usize, outputs: usize) -> Vec<usize> {
        [&[inputs], self.hidden.as_slice(), &[outputs]].concat()
    }
}

/// A fresh network, whose outputs are near 0 at first, or that of the file `run.start`.
pub(super) fn first_network<E: PlainGame>(
    algorithm: &str,
    config: &NetworkConfig,
    run: &RunConfig,
    rng: &mut Rng,
) -> Result<PlainNetwork, RunError> {
    if let Some(path) = &run.start {
        let bytes = std::fs::read(path).map_err(|e| FileError::new(path, e));
        let network = bytes.and_then(|bytes| network_from_bytes::<E>(algorithm, config, &bytes, path));
        return network.map_err(RunError::Start);
    }
    let (features, actions) = sizes::<E>();
    let widths = match config.head {
        Head::PerAction => config.widths(features, actions),
        Head::ActionAsInput => config.widths(features + actions, 1),
    };
    Ok(named::<E>(algorithm, config.head, orthogonal(&widths, 0.01, rng)))
}

pub(super) fn named<E: PlainGame>(algorithm: &str, head: Head, mlp: Mlp) -> PlainNetwork {
    let purpose = Purpose::new(E::NAME, E::OBSERVATION, algorithm);
    PlainNetwork::new(purpose, head, E::Action::COUNT, mlp).expect("its layers were made for its head")
}

/// The network of a file's bytes, if it is one that the config could have made.
pub(super) fn network_from_bytes<E: PlainGame>(
    algorithm: &str,
    config: &NetworkConfig,
    bytes: &[u8],
    path: &Path,
) -> Result<PlainNetwork, FileError> {
    let network = PlainNetwork::from_bytes(bytes).map_err(|e| FileError::new(path, e))?;
    let shape = |purpose: &Purpose, head: Head, features: usize, hidden: &[usize]| {
        let (Purpose { game, observation, algorithm }, head) = (purpose, head.name());
        format!("{game}, {observation}, {algorithm}, head {head}, {features} features, hidden {hidden:?}")
    };
    let found = shape(network.purpose(), network.head(), network.features(), &network.mlp().hidden());
    let purpose = Purpose::new(E::NAME, E::OBSERVATION, algorithm);
    let expected = shape(&purpose, config.head, sizes::<E>().0, &config.hidden);
    match found == expected {
        true => Ok(network),
        false => {
            Err(FileError::new(path, format!("a network of {found}, expected {expected} by the config")))
        }
    }
}

impl Parameters for PlainNetwork {
    fn count(&self) -> usize {
        self.mlp().parameters() + self.value().map_or(0, Mlp::parameters)
    }

    fn is_finite(&self) -> bool {
        self.mlp().is_finite() && self.value().is_none_or(Mlp::is_finite)
    }

    fn average_with(&mut self, newest: &PlainNetwork, decay: f32) {
        self.mlp_mut().average_with(newest.mlp(), decay);
        if let (Some(own), Some(newest)) = (self.value_mut(), newest.value()) {
            own.average_with(newest, decay);
        }
    }
}
