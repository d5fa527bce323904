//! The plain algorithms as runs know them: for every game that says how its players and critics
//! see.
//!
//! What they do stands in [`ppo`](crate::ppo), [`dmc`](crate::dmc) and
//! [`imitation`](crate::imitation).

mod bytes;
mod dmc;
mod experiment;
mod imitation;
mod ppo;

pub use bytes::Number;
pub use dmc::{Dmc, DmcLearner};
pub use experiment::{DmcExperiment, ImitationExperiment, NetworkConfig, PpoExperiment};
pub use imitation::{Imitation, ImitationLearner};
pub use ppo::{Ppo, PpoLearner};

use crate::algorithm::Parameters;
use crate::config::RunConfig;
use crate::error::RunError;
use crate::file::FileError;
use crate::game::Game;
use crate::network::orthogonal;
use skat_agents::Mlp;
use skat_agents::mlp::Element;
use skat_agents::plain_network::{Head, Observed, PlainNetwork, Purpose};
use skat_env::encode::total;
use skat_env::{Action as _, Encoder, Environment, FullView, Rng};
use std::path::Path;

/// A game that the plain algorithms can learn.
pub trait PlainGame: Game + Observed {
    /// What an all-seeing critic sees, by the element of its rows.
    type CriticElement: Element + Number;
    /// Writes it.
    type Critic: Encoder<FullView<Self>, Element = Self::CriticElement> + Default + 'static;
}

/// The elements of a game's observations.
type Own<E> = <<E as Observed>::Encoder as Encoder<<E as Environment>::View>>::Element;

/// How many features the observations of a game have, and how many actions it has.
fn sizes<E: PlainGame>() -> (usize, usize) {
    (total(<E::Encoder as Encoder<E::View>>::BLOCKS), E::Action::COUNT)
}

/// A fresh network, whose outputs are near 0 at first, or that of the file `run.start`.
fn first_network<E: PlainGame>(
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

fn named<E: PlainGame>(algorithm: &str, head: Head, mlp: Mlp) -> PlainNetwork {
    let purpose = Purpose::new(E::NAME, E::OBSERVATION, algorithm);
    PlainNetwork::new(purpose, head, E::Action::COUNT, mlp).expect("its layers were made for its head")
}

/// The network of a file's bytes, if it is one that the config could have made.
fn network_from_bytes<E: PlainGame>(
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
