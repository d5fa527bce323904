//! The file of a trained network: safetensors, with what is needed to use it in its metadata.

use super::head::{Criterion, Objective, Selection};
use super::network::{ACTION_INPUTS, Extras, HEADS, HIDDEN, INNER, Network};
use super::suits::{SUIT_LAYERS, SuitLayers};
use crate::layer::{Layer, ShapeError};
use crate::skat::heuristic::FACTS;
use crate::tensors::{FileError, Problem, Words, Writer, floats};
use ndarray::{Array1, Array2, Axis};
use safetensors::tensor::SafeTensors;
use std::path::Path;

/// What stands in the metadata under `format`.
const FORMAT: &str = "skat-network-4";
/// What stood there when no network read suits one by one or had a second layer in its head, and
/// when networks were told no facts of cards.
const OLDER_FORMATS: [&str; 2] = ["skat-network-2", "skat-network-3"];
/// What stands in the metadata under `observation`.
const OBSERVATION: &str = "v1 and action_v1, suit-canonical";

/// What the names of the tensors of a network for exchanges begin with.
const EXCHANGE: &str = "exchange.";

/// What is in a network's file.
#[derive(Clone, Debug)]
pub struct Networks {
    /// The network of all decisions, or of those that the other is not asked for.
    pub main: Network,
    /// A network that values what comes of exchanges, for burying and declaring.
    pub exchange: Option<Network>,
    /// What they are told, and how that becomes a choice.
    pub criterion: Criterion,
}

/// The bytes of a network's file: the same for the same network, so that equal runs leave equal
/// files.
pub fn to_bytes(network: &Network, criterion: Criterion) -> Vec<u8> {
    write(network, None, criterion)
}

impl Networks {
    /// The bytes of their file, as [`to_bytes`].
    pub fn to_bytes(&self) -> Vec<u8> {
        write(&self.main, self.exchange.as_ref(), self.criterion)
    }

    /// Reads a network's file.
    ///
    /// # Errors
    /// As [`load`].
    pub fn load(path: &Path) -> Result<Networks, FileError> {
        let read = || Networks::from_bytes(&std::fs::read(path)?);
        read().map_err(|problem| FileError { path: path.to_path_buf(), problem })
    }

    /// Reads the bytes of a network's file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Networks, Problem> {
        let (is_of_today, criterion) = words(bytes)?;
        let tensors = SafeTensors::deserialize(bytes)?;
        let has_exchange = tensors.names().into_iter().any(|name| name.starts_with(EXCHANGE));
        let exchange = has_exchange.then(|| network(&tensors, EXCHANGE, is_of_today)).transpose()?;
        Ok(Networks { main: network(&tensors, "", is_of_today)?, exchange, criterion })
    }
}

fn write(main: &Network, exchange: Option<&Network>, criterion: Criterion) -> Vec<u8> {
    let Criterion { objective, rollout_weight, advice, selection } = criterion;
    let (objective, rollout_weight) = (objective.to_string(), rollout_weight.to_string());
    let selection_word = selection.to_string();
    let mut words = vec![
        ("format", FORMAT),
        ("observation", OBSERVATION),
        ("objective", objective.as_str()),
        ("playout_weight", rollout_weight.as_str()),
        ("advice", if advice { "on" } else { "off" }),
    ];
    // Where it is missing, values are meant.
    if selection != Selection::Values {
        words.push(("choice", selection_word.as_str()));
    }
    let mut writer = Writer::new(&words);
    let networks = std::iter::once(("", main)).chain(exchange.map(|network| (EXCHANGE, network)));
    for (prefix, network) in networks {
        for (name, layer) in network.layers() {
            writer.put(&format!("{prefix}{name}.weight"), layer.weight.shape(), layer.weight.iter());
            writer.put(&format!("{prefix}{name}.bias"), layer.bias.shape(), layer.bias.iter());
        }
    }
    writer.bytes()
}

/// Reads the main network of a file.
///
/// # Errors
/// One sentence with the path, the place in the file, what stands there and what was expected.
pub fn load(path: &Path) -> Result<(Network, Criterion), FileError> {
    let Networks { main, criterion, .. } = Networks::load(path)?;
    Ok((main, criterion))
}

/// Reads the main network of a file's bytes.
///
/// # Errors
/// What is wrong with them.
pub fn from_bytes(bytes: &[u8]) -> Result<(Network, Criterion), Problem> {
    let Networks { main, criterion, .. } = Networks::from_bytes(bytes)?;
    Ok((main, criterion))
}

/// Whether the file has the format of today, and what its words say.
fn words(bytes: &[u8]) -> Result<(bool, Criterion), Problem> {
    let words = Words::of(bytes)?;
    let [oldest, older] = OLDER_FORMATS;
    let formats = format!("\"{FORMAT}\", \"{older}\" or \"{oldest}\"");
    let format = words.one_of("format", &formats, &[FORMAT, older, oldest])?;
    words.one_of("observation", &format!("\"{OBSERVATION}\""), &[OBSERVATION])?;
    let objective = match words.one_of("objective", "\"own\" or \"difference\"", &["own", "difference"])? {
        "own" => Objective::Own,
        _ => Objective::Difference,
    };
    let weight: Option<f32> = words.get("playout_weight").and_then(|word| word.parse().ok());
    let rollout_weight = weight
        .filter(|weight| (0.0..=1.0).contains(weight))
        .ok_or_else(|| words.refuse("playout_weight", "a number from 0 to 1"))?;
    let advice = words.one_of("advice", "\"on\" or \"off\"", &["on", "off"])? == "on";
    let selection = match words.get("choice") {
        None | Some("values") => Selection::Values,
        Some("scores") => Selection::Scores,
        Some("logits") => Selection::Logits,
        Some(_) => return Err(words.refuse("choice", "\"values\", \"scores\" or \"logits\"")),
    };
    Ok((format == FORMAT, Criterion { objective, rollout_weight, advice, selection }))
}

/// The network whose tensors' names begin so.
fn network(tensors: &SafeTensors, prefix: &str, is_of_today: bool) -> Result<Network, Problem> {
    let layer = |name: &str| -> Result<Layer, Problem> {
        let place = format!("{prefix}{name}.weight");
        let (weight, shape) = floats(tensors, &place)?;
        let (bias, _) = floats(tensors, &format!("{prefix}{name}.bias"))?;
        let &[rows, columns] = shape.as_slice() else {
            return Err(ShapeError {
                place,
                found: format!("{shape:?}"),
                expected: "two-dimensional".into(),
            }
            .into());
        };
        let weight = Array2::from_shape_vec((rows, columns), weight).expect("safetensors checks the length");
        Ok(Layer { weight, bias: Array1::from_vec(bias) })
    };
    let names: Vec<&str> = tensors.names().into_iter().filter_map(|name| name.strip_prefix(prefix)).collect();
    let depth = names.iter().filter(|name| name.starts_with("torso") && name.ends_with(".weight")).count();
    let torso: Vec<Layer> = (0..depth).map(|i| layer(&format!("torso{i}"))).collect::<Result<_, _>>()?;
    let [state, action, out, common] = HEADS.map(layer);
    let action = if is_of_today { action? } else { without_facts(action?) };
    let has = |part: &str| names.iter().any(|name| name.starts_with(part));
    let perhaps = |name: &str| has(name).then(|| layer(name)).transpose();
    let suits = || {
        let [first, second, card] = SUIT_LAYERS.map(layer);
        Ok::<_, Problem>(SuitLayers { first: first?, second: second?, card: card? })
    };
    let suits = SUIT_LAYERS.into_iter().any(has).then(suits).transpose()?;
    let extras = Extras { suits, inner: perhaps(INNER)?, hidden: perhaps(HIDDEN)? };
    Ok(Network::new(torso, [state?, action, out?, common?], extras)?)
}

/// The layer of a network from before there were facts, on which these have no bearing.
fn without_facts(layer: Layer) -> Layer {
    let Layer { mut weight, bias } = layer;
    if weight.nrows() == ACTION_INPUTS - FACTS {
        let rows = Array2::zeros((FACTS, weight.ncols()));
        weight.append(Axis(0), rows.view()).expect("the rows are as long");
    }
    Layer { weight, bias }
}
