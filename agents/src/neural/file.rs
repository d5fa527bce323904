//! The file of a trained network: safetensors, with what is needed to use it in its metadata.

use super::head::{Choice, Criterion, Objective};
use super::layer::{Layer, ShapeError};
use super::network::{ACTION_INPUTS, Extras, HEADS, HIDDEN, INNER, Network};
use super::suits::{SUIT_LAYERS, SuitLayers};
use crate::heuristic::FACTS;
use ndarray::{Array1, Array2, Axis};
use safetensors::tensor::{Dtype, SafeTensors};
use std::path::{Path, PathBuf};

/// What stands in the metadata under `format`.
const FORMAT: &str = "skat-network-4";
/// What stood there when no network read suits one by one or had a second layer in its head, and when networks were told no
/// facts of cards.
const OLDER_FORMATS: [&str; 2] = ["skat-network-2", "skat-network-3"];
/// What stands in the metadata under `observation`.
const OBSERVATION: &str = "v1 and action_v1, suit-canonical";

/// A network's file that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it and what was expected.
    pub problem: Problem,
}

/// What is wrong with a network's file.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// It is not a whole safetensors file.
    #[error("not a complete safetensors file ({0})")]
    Format(#[from] safetensors::SafeTensorError),
    /// A word of the metadata is missing or unknown.
    #[error("metadata field {field} is {found}, expected {expected}")]
    Metadata {
        /// Which.
        field: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A tensor is missing.
    #[error("tensor {0} is missing")]
    Missing(String),
    /// A tensor is not made of 32-bit floats.
    #[error("tensor {name} has elements {found}, expected F32")]
    Elements {
        /// Which.
        name: String,
        /// Its type.
        found: String,
    },
    /// A tensor has the wrong shape.
    #[error("tensor {0}")]
    Shape(#[from] ShapeError),
    /// A number is infinite or not a number.
    #[error("tensor {0} holds a number that is not finite")]
    NotFinite(String),
}

/// The bytes of a network's file: the same for the same network, so that equal runs leave equal files. (The library
/// writes its metadata in the order of a hash map, another one each time.)
pub fn to_bytes(network: &Network, criterion: Criterion) -> Vec<u8> {
    let Criterion { objective, playout_weight, advice, choice } = criterion;
    let advice = if advice { "on" } else { "off" };
    // Where it is missing, values are meant.
    let choice = if choice == Choice::Values { String::new() } else { format!(",\"choice\":\"{choice}\"") };
    let mut header = format!(
        "{{\"__metadata__\":{{\"format\":\"{FORMAT}\",\"observation\":\"{OBSERVATION}\",\"objective\":\"{objective}\",\"playout_weight\":\"{playout_weight}\",\"advice\":\"{advice}\"{choice}}}"
    );
    let mut data: Vec<u8> = Vec::new();
    let mut put = |name: String, shape: &[usize], numbers: &mut dyn Iterator<Item = &f32>| {
        let begin = data.len();
        data.extend(numbers.flat_map(|x| x.to_le_bytes()));
        let offsets = [begin, data.len()];
        let entry =
            format!(",\"{name}\":{{\"dtype\":\"F32\",\"shape\":{shape:?},\"data_offsets\":{offsets:?}}}");
        header.push_str(&entry);
    };
    for (name, layer) in network.layers() {
        put(format!("{name}.weight"), layer.weight.shape(), &mut layer.weight.iter());
        put(format!("{name}.bias"), layer.bias.shape(), &mut layer.bias.iter());
    }
    header.push('}');
    // Padded, so that the numbers begin at a multiple of 8 bytes.
    let length = header.len().next_multiple_of(8);
    let mut bytes = (length as u64).to_le_bytes().to_vec();
    bytes.extend(format!("{header:<length$}").bytes());
    bytes.extend(data);
    bytes
}

/// Reads a network's file.
///
/// # Errors
/// One sentence with the path, the place in the file, what stands there and what was expected.
pub fn load(path: &Path) -> Result<(Network, Criterion), FileError> {
    let read = || {
        let bytes = std::fs::read(path)?;
        from_bytes(&bytes)
    };
    read().map_err(|problem| FileError { path: path.to_path_buf(), problem })
}

/// Reads the bytes of a network's file.
///
/// # Errors
/// What is wrong with them.
pub fn from_bytes(bytes: &[u8]) -> Result<(Network, Criterion), Problem> {
    let (_, header) = SafeTensors::read_metadata(bytes)?;
    let words = header.metadata().clone().unwrap_or_default();
    let refuse = |field: &'static str, expected: &str| Problem::Metadata {
        field,
        found: words.get(field).map_or("missing".into(), |word| format!("\"{word}\"")),
        expected: expected.into(),
    };
    let word = |field: &'static str, expected: &str, allowed: &[&str]| match words.get(field) {
        Some(word) if allowed.contains(&word.as_str()) => Ok(word.clone()),
        _ => Err(refuse(field, expected)),
    };
    let [oldest, older] = OLDER_FORMATS;
    let format =
        word("format", &format!("\"{FORMAT}\", \"{older}\" or \"{oldest}\""), &[FORMAT, older, oldest])?;
    word("observation", &format!("\"{OBSERVATION}\""), &[OBSERVATION])?;
    let objective = match word("objective", "\"own\" or \"difference\"", &["own", "difference"])?.as_str() {
        "own" => Objective::Own,
        _ => Objective::Difference,
    };
    let weight: Option<f32> = words.get("playout_weight").and_then(|word| word.parse().ok());
    let playout_weight = weight
        .filter(|weight| (0.0..=1.0).contains(weight))
        .ok_or_else(|| refuse("playout_weight", "a number from 0 to 1"))?;
    let advice = word("advice", "\"on\" or \"off\"", &["on", "off"])? == "on";
    let choice = match words.get("choice").map(String::as_str) {
        None | Some("values") => Choice::Values,
        Some("scores") => Choice::Scores,
        Some("logits") => Choice::Logits,
        Some(_) => return Err(refuse("choice", "\"values\", \"scores\" or \"logits\"")),
    };
    let tensors = SafeTensors::deserialize(bytes)?;
    let layer = |name: &str| -> Result<Layer, Problem> {
        let place = format!("{name}.weight");
        let (weight, shape) = floats(&tensors, &place)?;
        let (bias, _) = floats(&tensors, &format!("{name}.bias"))?;
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
    let depth =
        tensors.names().into_iter().filter(|n| n.starts_with("torso") && n.ends_with(".weight")).count();
    let torso: Vec<Layer> = (0..depth).map(|i| layer(&format!("torso{i}"))).collect::<Result<_, _>>()?;
    let [state, action, out, common] = HEADS.map(layer);
    let action = if format == FORMAT { action? } else { without_facts(action?) };
    let names = tensors.names();
    let has = |prefix: &str| names.iter().any(|name| name.starts_with(prefix));
    let perhaps = |name: &str| has(name).then(|| layer(name)).transpose();
    let suits = || {
        let [first, second, card] = SUIT_LAYERS.map(layer);
        Ok::<_, Problem>(SuitLayers { first: first?, second: second?, card: card? })
    };
    let suits = SUIT_LAYERS.into_iter().any(has).then(suits).transpose()?;
    let extras = Extras { suits, inner: perhaps(INNER)?, hidden: perhaps(HIDDEN)? };
    let network = Network::new(torso, [state?, action, out?, common?], extras)?;
    Ok((network, Criterion { objective, playout_weight, advice, choice }))
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

fn floats(tensors: &SafeTensors<'_>, name: &str) -> Result<(Vec<f32>, Vec<usize>), Problem> {
    let tensor = tensors.tensor(name).map_err(|_| Problem::Missing(name.into()))?;
    if tensor.dtype() != Dtype::F32 {
        return Err(Problem::Elements { name: name.into(), found: format!("{:?}", tensor.dtype()) });
    }
    let numbers: Vec<f32> =
        tensor.data().chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    if numbers.iter().any(|x| !x.is_finite()) {
        return Err(Problem::NotFinite(name.into()));
    }
    Ok((numbers, tensor.shape().to_vec()))
}
