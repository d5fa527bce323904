//! Files of tensors in the format safetensors, the same bytes for the same numbers.

use crate::layer::ShapeError;
use safetensors::tensor::{Dtype, SafeTensors};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::PathBuf;

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

/// What stands in a network's file: words that say what it is, and its tensors by their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tensors {
    /// The words of the metadata.
    pub words: BTreeMap<String, String>,
    /// Shape and numbers of each tensor, row by row.
    pub tensors: BTreeMap<String, (Vec<usize>, Vec<f32>)>,
}

impl Tensors {
    /// Reads the bytes of a file, of whatever network.
    ///
    /// # Errors
    /// When they are no safetensors file, or a tensor is not made of finite 32-bit floats.
    pub fn from_bytes(bytes: &[u8]) -> Result<Tensors, Problem> {
        let words = Words::of(bytes)?.0.into_iter().collect();
        let file = SafeTensors::deserialize(bytes)?;
        let mut tensors = BTreeMap::new();
        for name in file.names() {
            let (numbers, shape) = floats(&file, name)?;
            tensors.insert(name.to_string(), (shape, numbers));
        }
        Ok(Tensors { words, tensors })
    }
}

/// Writes tensors one after the other behind words that say what they are. (The library writes its
/// metadata in the order of a hash map, another one each time.)
pub(crate) struct Writer {
    header: String,
    data: Vec<u8>,
}

impl Writer {
    /// With these words, in this order; none of them needs escaping.
    pub(crate) fn new(words: &[(&str, &str)]) -> Writer {
        let words: Vec<String> =
            words.iter().map(|(field, word)| format!("\"{field}\":\"{word}\"")).collect();
        Writer { header: format!("{{\"__metadata__\":{{{}}}", words.join(",")), data: Vec::new() }
    }

    pub(crate) fn put<'a>(&mut self, name: &str, shape: &[usize], numbers: impl Iterator<Item = &'a f32>) {
        let begin = self.data.len();
        self.data.extend(numbers.flat_map(|x| x.to_le_bytes()));
        let offsets = [begin, self.data.len()];
        write!(
            self.header,
            ",\"{name}\":{{\"dtype\":\"F32\",\"shape\":{shape:?},\"data_offsets\":{offsets:?}}}"
        )
        .expect("text can be written into text");
    }

    pub(crate) fn bytes(self) -> Vec<u8> {
        let header = self.header + "}";
        // Padded, so that the numbers begin at a multiple of 8 bytes.
        let length = header.len().next_multiple_of(8);
        let mut bytes = (length as u64).to_le_bytes().to_vec();
        bytes.extend(format!("{header:<length$}").bytes());
        bytes.extend(self.data);
        bytes
    }
}

/// The words that stand before the tensors.
pub(crate) struct Words(HashMap<String, String>);

impl Words {
    pub(crate) fn of(bytes: &[u8]) -> Result<Words, Problem> {
        let (_, header) = SafeTensors::read_metadata(bytes)?;
        Ok(Words(header.metadata().clone().unwrap_or_default()))
    }

    pub(crate) fn get(&self, field: &str) -> Option<&str> {
        self.0.get(field).map(String::as_str)
    }

    /// What is wrong with this word.
    pub(crate) fn refuse(&self, field: &'static str, expected: &str) -> Problem {
        Problem::Metadata {
            field,
            found: self.get(field).map_or("missing".into(), |word| format!("\"{word}\"")),
            expected: expected.into(),
        }
    }

    /// The word, which must be one of those allowed.
    pub(crate) fn one_of(
        &self,
        field: &'static str,
        expected: &str,
        allowed: &[&str],
    ) -> Result<&str, Problem> {
        let word = self.get(field).filter(|word| allowed.contains(word));
        word.ok_or_else(|| self.refuse(field, expected))
    }
}

/// The numbers of a tensor and its shape.
pub(crate) fn floats(tensors: &SafeTensors<'_>, name: &str) -> Result<(Vec<f32>, Vec<usize>), Problem> {
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
