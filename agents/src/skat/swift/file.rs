//! The file of small networks: safetensors, with what they are in its metadata.

use super::network::{Network, ROWS, Rater, WIDTH};
use crate::skat::heuristic::{FACTS, GROUPS};
use crate::skat::neural::{FileError, Problem, ShapeError};
use crate::tensors::{Words, Writer, floats};
use safetensors::tensor::SafeTensors;
use std::path::Path;

/// What stands in the metadata under `format`.
const FORMAT: &str = "skat-swift-1";

/// The tensors: name, and shape behind the number of small networks.
const TENSORS: [(&str, &[usize]); 5] = [
    ("hidden", &[ROWS, WIDTH]),
    ("bias", &[WIDTH]),
    ("out", &[WIDTH]),
    ("direct", &[FACTS]),
    ("rating", &[]),
];

/// All numbers of the tensor with this name.
fn numbers<'a>(raters: &'a [Rater], name: &str) -> Vec<&'a f32> {
    let of = |rater: &'a Rater| -> Vec<&'a f32> {
        match name {
            "hidden" => rater.hidden.iter().flatten().collect(),
            "bias" => rater.bias.iter().collect(),
            "out" => rater.out.iter().collect(),
            "direct" => rater.direct.iter().collect(),
            _ => vec![&rater.rating],
        }
    };
    raters.iter().flat_map(of).collect()
}

/// The bytes of the file: the same for the same small networks.
pub fn to_bytes(network: &Network) -> Vec<u8> {
    let mut writer = Writer::new(&[("format", FORMAT)]);
    for (name, shape) in TENSORS {
        let shape: Vec<usize> = std::iter::once(GROUPS).chain(shape.iter().copied()).collect();
        writer.put(name, &shape, numbers(network.raters(), name).into_iter());
    }
    writer.bytes()
}

/// Reads a file of small networks.
///
/// # Errors
/// One sentence with the path, the place in the file, what stands there and what was expected.
pub fn load(path: &Path) -> Result<Network, FileError> {
    let read = || from_bytes(&std::fs::read(path)?);
    read().map_err(|problem| FileError { path: path.to_path_buf(), problem })
}

/// Reads the bytes of such a file.
///
/// # Errors
/// What is wrong with them.
pub fn from_bytes(bytes: &[u8]) -> Result<Network, Problem> {
    Words::of(bytes)?.one_of("format", &format!("\"{FORMAT}\""), &[FORMAT])?;
    let tensors = SafeTensors::deserialize(bytes)?;
    let mut all = Vec::with_capacity(TENSORS.len());
    for (name, shape) in TENSORS {
        let (numbers, found) = floats(&tensors, name)?;
        let expected: Vec<usize> = std::iter::once(GROUPS).chain(shape.iter().copied()).collect();
        if found != expected {
            let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
            return Err(ShapeError { place: name.into(), found, expected }.into());
        }
        all.push(numbers);
    }
    let [hidden, bias, out, direct, rating] = <[_; 5]>::try_from(all).expect("as many as there are tensors");
    let array = |numbers: &[f32], i: usize| std::array::from_fn(|unit| numbers[i * WIDTH + unit]);
    let rater = |i: usize| Rater {
        hidden: (i * ROWS..(i + 1) * ROWS).map(|row| array(&hidden, row)).collect(),
        bias: array(&bias, i),
        out: array(&out, i),
        direct: std::array::from_fn(|fact| direct[i * FACTS + fact]),
        rating: rating[i],
    };
    Ok(Network::new((0..GROUPS).map(rater).collect()))
}
