//! Rows of bits as bytes, as data sets keep them.

use super::{Block, Encoder, total};

/// The row of an encoder that writes words, eight features in a byte, that of the lowest bit first:
/// the same on every machine, and no longer than it must be.
#[derive(Clone, Copy, Debug, Default)]
pub struct Packed<O>(pub O);

/// Words that a row has at most.
const WORDS: usize = 64;

impl<Source, O: Encoder<Source, Element = u64>> Encoder<Source> for Packed<O> {
    type Element = u8;
    const LEN: usize = total(O::BLOCKS).div_ceil(8);
    const BLOCKS: &'static [Block] = O::BLOCKS;

    #[inline]
    fn encode(&self, source: &Source, out: &mut [u8]) {
        assert_eq!(out.len(), Self::LEN, "the length of a packed observation");
        let mut words = [0; WORDS];
        let words = &mut words[..O::LEN];
        self.0.encode(source, words);
        for (bytes, word) in out.chunks_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes()[..bytes.len()]);
        }
    }
}
