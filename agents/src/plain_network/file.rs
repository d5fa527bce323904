//! The file of a plain network.

use super::{ACTION_AS_INPUT, Head, PER_ACTION, PlainNetwork, Purpose};
use crate::layer::{Layer, ShapeError};
use crate::mlp::Mlp;
use crate::tensors::{FileError, Problem, Words, Writer, floats};
use ndarray::{Array1, Array2};
use safetensors::tensor::SafeTensors;
use std::path::Path;

/// What stands in the metadata under `format`.
const FORMAT: &str = "plain-network-1";

impl PlainNetwork {
    /// The bytes of its file: the same for the same network, so that equal runs leave equal files.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Purpose { game, observation, algorithm } = &self.purpose;
        let (features, actions) = (self.features().to_string(), self.actions.to_string());
        let mut writer = Writer::new(&[
            ("format", FORMAT),
            ("game", game),
            ("observation", observation),
            ("algorithm", algorithm),
            ("head", self.head.name()),
            ("features", &features),
            ("actions", &actions),
        ]);
        for (prefix, mlp) in [(LAYER, Some(&self.mlp)), (VALUE, self.value.as_ref())] {
            for (i, layer) in mlp.into_iter().flat_map(Mlp::layers).enumerate() {
                writer.put(&format!("{prefix}{i}.weight"), layer.weight.shape(), layer.weight.iter());
                writer.put(&format!("{prefix}{i}.bias"), layer.bias.shape(), layer.bias.iter());
            }
        }
        writer.bytes()
    }

    /// Reads the bytes of a network's file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<PlainNetwork, Problem> {
        let words = Words::of(bytes)?;
        words.one_of("format", &format!("\"{FORMAT}\""), &[FORMAT])?;
        let word = |field: &'static str| {
            words.get(field).map(str::to_string).ok_or_else(|| words.refuse(field, "a name"))
        };
        let purpose =
            Purpose { game: word("game")?, observation: word("observation")?, algorithm: word("algorithm")? };
        let heads = format!("\"{PER_ACTION}\" or \"{ACTION_AS_INPUT}\"");
        let head = match words.one_of("head", &heads, &[PER_ACTION, ACTION_AS_INPUT])? {
            PER_ACTION => Head::PerAction,
            _ => Head::ActionAsInput,
        };
        let number = |field: &'static str| {
            let number: Option<usize> = words.get(field).and_then(|word| word.parse().ok());
            number.ok_or_else(|| words.refuse(field, "a number"))
        };
        let (features, actions) = (number("features")?, number("actions")?);
        let tensors = SafeTensors::deserialize(bytes)?;
        let of_value = tensors.names().iter().filter(|name| name.starts_with(VALUE)).count();
        let layers = |prefix: &str, tensors: &SafeTensors<'_>, count: usize| {
            (0..count).map(|i| layer(tensors, prefix, i)).collect::<Result<Vec<_>, _>>()
        };
        let mlp = Mlp::new(layers(LAYER, &tensors, (tensors.len() - of_value) / 2)?)?;
        let mut network = PlainNetwork::new(purpose, head, actions, mlp)?;
        if of_value > 0 {
            network = network.with_value(Mlp::new(layers(VALUE, &tensors, of_value / 2)?)?)?;
        }
        if network.features() != features {
            return Err(words.refuse("features", &network.features().to_string()));
        }
        Ok(network)
    }

    /// Reads a network's file.
    ///
    /// # Errors
    /// One sentence with the path, the place in the file, what stands there and what was expected.
    pub fn load(path: &Path) -> Result<PlainNetwork, FileError> {
        let read = || PlainNetwork::from_bytes(&std::fs::read(path)?);
        read().map_err(|problem| FileError { path: path.to_path_buf(), problem })
    }
}

/// What the names of the layers' tensors begin with, and of those of the value network's.
const LAYER: &str = "layer";
const VALUE: &str = "value";

fn layer(tensors: &SafeTensors<'_>, prefix: &str, i: usize) -> Result<Layer, Problem> {
    let place = format!("{prefix}{i}.weight");
    let (weight, shape) = floats(tensors, &place)?;
    let (bias, _) = floats(tensors, &format!("{prefix}{i}.bias"))?;
    let &[rows, columns] = shape.as_slice() else {
        return Err(
            ShapeError { place, found: format!("{shape:?}"), expected: "two-dimensional".into() }.into()
        );
    };
    let weight = Array2::from_shape_vec((rows, columns), weight).expect("safetensors checks the length");
    Ok(Layer { weight, bias: Array1::from_vec(bias) })
}
