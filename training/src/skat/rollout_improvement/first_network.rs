//! The network that a run begins with.

use super::config::{Config, NetworkConfig};
use super::widened::widened;
use crate::error::RunError;
use crate::file::FileError;
use ndarray::{Array1, Array2};
use rand::Rng as _;
use skat_agents::Layer;
use skat_agents::skat::neural::{
    self, ACTION_INPUTS, COMMON_OUTPUTS, Criterion, Extras, HIDDEN_OUTPUTS, Network, OWN_OUTPUTS,
    SUIT_COLUMNS, SUIT_INPUTS, SuitLayers,
};
use skat_env::Rng;
use skat_env::skat::encode::v1;
use std::path::Path;

/// The number of inputs of a suit for He's scale, as few of them are ones.
const SUIT_ONES: usize = 32;
/// The number of inputs of an action for He's scale, as few of them are ones.
const ACTION_ONES: usize = 32;

/// The network of the file `run.start`, or fresh weights.
pub(super) fn first_network(config: &Config, rng: &mut Rng) -> Result<Network, RunError> {
    let network = match &config.run.start {
        Some(path) => start(path, &config.network, config.criterion(), rng).map_err(RunError::Start)?,
        None => fresh_network(&config.network, rng),
    };
    let is_missing = config.targets.card_location_weight > 0.0 && network.hidden().is_none();
    Ok(if is_missing { with_card_location_head(network, rng) } else { network })
}

/// A fresh network: weights uniform within the square root of 6 / inputs (He), a tenth of that
/// where outputs are made, biases 0. `action` has few ones among its inputs and counts them as 32.
pub fn fresh_network(config: &NetworkConfig, rng: &mut Rng) -> Network {
    let mut layer = |inputs, outputs, ones, part| he_layer(inputs, outputs, ones, part, rng);
    let observation = v1::LEN + SUIT_COLUMNS.len() * config.suits;
    let widths: Vec<usize> = [&[observation], config.hidden.as_slice()].concat();
    let last = widths[widths.len() - 1];
    let torso = widths.windows(2).map(|pair| layer(pair[0], pair[1], pair[0], 1.0)).collect();
    let heads = [
        layer(last, config.head, last, 1.0),
        layer(ACTION_INPUTS, config.head, ACTION_ONES, 1.0),
        layer(config.head, OWN_OUTPUTS, config.head, 0.1),
        layer(last, COMMON_OUTPUTS, last, 0.1),
    ];
    let (suits, head) = (config.suits, config.head);
    let extras = Extras {
        suits: (suits > 0).then(|| SuitLayers {
            first: layer(SUIT_INPUTS, 2 * suits, SUIT_ONES, 1.0),
            second: layer(2 * suits, suits, 2 * suits, 1.0),
            card: layer(suits, head, suits, 1.0),
        }),
        inner: (config.head_layers > 1).then(|| layer(head, head, head, 1.0)),
        hidden: None,
    };
    Network::new(torso, heads, extras).expect("the widths fit each other")
}

/// The network with a fresh head for card-location prediction, with weights of a tenth of He's
/// scale.
pub fn with_card_location_head(network: Network, rng: &mut Rng) -> Network {
    let inputs = network.heads()[3].weight.nrows();
    let hidden = he_layer(inputs, HIDDEN_OUTPUTS, inputs, 0.1, rng);
    network.with_hidden(Some(hidden)).expect("the layer fits")
}

/// Biases 0, and weights uniform within `part` times the square root of 6 / `ones`, the inputs that
/// are counted on.
fn he_layer(inputs: usize, outputs: usize, ones: usize, part: f32, rng: &mut Rng) -> Layer {
    let bound = part * (6.0 / ones as f32).sqrt();
    let mut uniform = || (rng.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
    Layer {
        weight: Array2::from_shape_simple_fn((inputs, outputs), || bound * uniform()),
        bias: Array1::zeros(outputs),
    }
}

/// The network of a file to begin a run with, which has this purpose and this shape, or is narrower
/// and is widened.
pub(in crate::skat) fn start(
    path: &Path,
    shape: &NetworkConfig,
    expected: Criterion,
    rng: &mut Rng,
) -> Result<Network, FileError> {
    let bytes = std::fs::read(path).map_err(|e| FileError::new(path, e))?;
    let (mut network, criterion) = neural::from_bytes(&bytes).map_err(|e| FileError::new(path, e))?;
    let found = shape_of(&network, shape.advice);
    if is_narrower(&found, shape) {
        network = widened(&network, &fresh_network(shape, rng));
    } else {
        check_shape(&found, shape, path)?;
    }
    let (found, expected) = (purpose(criterion), purpose(expected));
    if found != expected {
        let problem = format!("a network of {found}, expected {expected} by the config");
        return Err(FileError::new(path, problem));
    }
    Ok(network)
}

/// What a network is told and what its outputs are for, in words.
pub(in crate::skat) fn purpose(criterion: Criterion) -> String {
    let Criterion { objective, advice, selection, .. } = criterion;
    format!("objective {objective}, advice {} and choice {selection}", if advice { "on" } else { "off" })
}

/// The network of a file's bytes, if it has the shape that the config says.
pub(in crate::skat) fn network_from_bytes(
    bytes: &[u8],
    path: &Path,
    config: &NetworkConfig,
) -> Result<(Network, Criterion), FileError> {
    let (network, criterion) = neural::from_bytes(bytes).map_err(|e| FileError::new(path, e))?;
    Ok((checked(network, config, path)?, criterion))
}

/// The network, if it has the shape that the config says.
pub(in crate::skat) fn checked(
    network: Network,
    config: &NetworkConfig,
    path: &Path,
) -> Result<Network, FileError> {
    check_shape(&shape_of(&network, config.advice), config, path)?;
    Ok(network)
}

/// The shape of a network, as a config has it.
fn shape_of(network: &Network, advice: bool) -> NetworkConfig {
    NetworkConfig {
        hidden: network.torso().iter().map(|layer| layer.bias.len()).collect(),
        head: network.heads()[0].bias.len(),
        head_layers: 1 + usize::from(network.inner().is_some()),
        suits: network.suits().map_or(0, SuitLayers::width),
        advice,
    }
}

/// Whether a network of this shape becomes one of the other by wider layers, as many as before.
fn is_narrower(found: &NetworkConfig, expected: &NetworkConfig) -> bool {
    let layers = |shape: &NetworkConfig| (shape.hidden.len(), shape.head_layers, shape.suits > 0);
    let widths = |shape: &NetworkConfig| [shape.hidden.as_slice(), &[shape.head, shape.suits]].concat();
    let fits = std::iter::zip(widths(found), widths(expected)).all(|(found, expected)| found <= expected);
    found != expected && layers(found) == layers(expected) && fits
}

fn check_shape(found: &NetworkConfig, expected: &NetworkConfig, path: &Path) -> Result<(), FileError> {
    if found == expected {
        return Ok(());
    }
    let shape = |config: &NetworkConfig| {
        let NetworkConfig { hidden, head, head_layers, suits, .. } = config;
        format!("hidden widths {hidden:?}, head {head}, head layers {head_layers} and suits {suits}")
    };
    let problem = format!("a network of {}, expected {} by the config", shape(found), shape(expected));
    Err(FileError::new(path, problem))
}
