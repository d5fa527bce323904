//! A chunk: the games of one actor in one iteration, as bytes to send between machines.

use crate::algorithm::{Experience, Played};
use crate::statistics::{Mean, Statistics};
use std::io::{self, Read as _, Write as _};

/// Which chunk of a run it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChunkKey {
    /// The iteration, from 0.
    pub iteration: u64,
    /// The actor, from 0.
    pub actor: usize,
}

/// Bytes that are not a chunk of the current iteration.
#[derive(Debug, thiserror::Error)]
pub enum ChunkError {
    /// Another kind of bytes, or of another version of the program.
    #[error("the bytes begin with {found:?}, expected {MAGIC:?}: a chunk of this version of the program")]
    Format {
        /// Their beginning.
        found: Vec<u8>,
    },
    /// Cut short or changed on the way.
    #[error("the chunk is broken: {0}")]
    Broken(String),
    /// A chunk of another iteration.
    #[error("a chunk of iteration {found}, expected one of iteration {expected}")]
    Iteration {
        /// Its iteration.
        found: u64,
        /// The one that is played.
        expected: u64,
    },
    /// A chunk of an actor that the config does not have.
    #[error("a chunk of actor {found}, expected one of 0 to {}", .actors - 1)]
    Actor {
        /// Its actor.
        found: usize,
        /// How many there are.
        actors: usize,
    },
}

/// What the bytes begin with; the last one is the version of the format.
const MAGIC: [u8; 8] = *b"chunk\0\0\x01";
/// The fastest: experience is mostly zeros, and higher levels gain little.
const LEVEL: i32 = 1;

/// The bytes of a chunk.
pub(crate) fn to_bytes<X: Experience>(key: ChunkKey, played: &Played<X>) -> Vec<u8> {
    let mut content = Vec::new();
    content.extend(key.iteration.to_le_bytes());
    content.extend((key.actor as u64).to_le_bytes());
    let Statistics { counts, means } = &played.statistics;
    content.extend((counts.len() as u64).to_le_bytes());
    for (name, count) in counts {
        write_name(name, &mut content);
        content.extend(count.to_le_bytes());
    }
    content.extend((means.len() as u64).to_le_bytes());
    for (name, Mean { sum, count }) in means {
        write_name(name, &mut content);
        content.extend(sum.to_le_bytes());
        content.extend(count.to_le_bytes());
    }
    content.extend(played.experience.to_bytes());
    compress(&content).expect("compressing in memory does not fail")
}

fn compress(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = zstd::Encoder::new(MAGIC.to_vec(), LEVEL)?;
    encoder.include_checksum(true)?;
    encoder.write_all(content)?;
    encoder.finish()
}

/// Reads what [`to_bytes`] wrote.
pub(crate) fn from_bytes<X: Experience>(bytes: &[u8]) -> Result<(ChunkKey, Played<X>), ChunkError> {
    let Some(compressed) = bytes.strip_prefix(&MAGIC) else {
        return Err(ChunkError::Format { found: bytes[..bytes.len().min(MAGIC.len())].to_vec() });
    };
    let broken = |e: io::Error| ChunkError::Broken(e.to_string());
    let mut content = Vec::new();
    zstd::Decoder::new(compressed)
        .and_then(|mut decoder| decoder.read_to_end(&mut content))
        .map_err(broken)?;
    read(&content).ok_or_else(|| ChunkError::Broken("it holds another algorithm's experience".into()))
}

fn read<X: Experience>(mut content: &[u8]) -> Option<(ChunkKey, Played<X>)> {
    let bytes = &mut content;
    let iteration = word(bytes)?;
    let actor = usize::try_from(word(bytes)?).ok()?;
    let mut statistics = Statistics::default();
    for _ in 0..word(bytes)? {
        let name = read_name(bytes)?;
        statistics.counts.insert(name, word(bytes)?);
    }
    for _ in 0..word(bytes)? {
        let name = read_name(bytes)?;
        let mean = Mean { sum: f64::from_bits(word(bytes)?), count: word(bytes)? };
        statistics.means.insert(name, mean);
    }
    let experience = X::from_bytes(bytes)?;
    Some((ChunkKey { iteration, actor }, Played { experience, statistics }))
}

fn write_name(name: &str, out: &mut Vec<u8>) {
    out.extend((name.len() as u64).to_le_bytes());
    out.extend(name.as_bytes());
}

fn read_name(bytes: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(word(bytes)?).ok()?;
    let (name, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    String::from_utf8(name.to_vec()).ok()
}

fn word(bytes: &mut &[u8]) -> Option<u64> {
    let (word, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*word))
}
