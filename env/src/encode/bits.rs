//! Rows of bits, written block by block.

/// A named part of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its name, unique within the encoder.
    pub name: &'static str,
    /// How many features it has.
    pub len: usize,
    /// What they say.
    pub meaning: &'static str,
}

/// The sum of the blocks' lengths.
pub const fn total(blocks: &[Block]) -> usize {
    let mut sum = 0;
    let mut i = 0;
    while i < blocks.len() {
        sum += blocks[i].len;
        i += 1;
    }
    sum
}

/// A row of `64 * WORDS` bits, of which an encoder uses the first `LEN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BitRow<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> BitRow<WORDS> {
    /// All zero.
    pub const ZERO: BitRow<WORDS> = BitRow([0; WORDS]);

    /// The row of these words.
    ///
    /// # Panics
    /// When there are not `WORDS` of them.
    pub fn from_words(words: &[u64]) -> BitRow<WORDS> {
        BitRow(words.try_into().expect("as many words as the row has"))
    }

    /// Whether feature `i` is 1.
    pub const fn get(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 != 0
    }

    /// The numbers of the features that are 1, ascending.
    #[inline]
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(w, &word)| {
            std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| w * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// Writes the first `out.len()` features as 0 or 1.
    ///
    /// # Panics
    /// When `out` is longer than the row.
    #[inline]
    pub fn write<T: Feature>(&self, out: &mut [T]) {
        assert!(out.len() <= 64 * WORDS, "a row of {} features, asked for {}", 64 * WORDS, out.len());
        expand(&self.0, out);
    }
}

/// A number that a feature can be written as.
pub trait Feature: Copy + 'static {
    /// The eight features of each byte, 0 or 1, that of the lowest bit first.
    const OF_BYTE: &'static [[Self; 8]; 256];
}

impl Feature for f32 {
    const OF_BYTE: &'static [[f32; 8]; 256] = &of_byte(0.0, 1.0);
}

impl Feature for u8 {
    const OF_BYTE: &'static [[u8; 8]; 256] = &of_byte(0, 1);
}

const fn of_byte<T: Copy>(zero: T, one: T) -> [[T; 8]; 256] {
    let mut features = [[zero; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                features[byte][bit] = one;
            }
            bit += 1;
        }
        byte += 1;
    }
    features
}

/// Writes the first `out.len()` bits of `words` as 0 or 1, eight at a time from a table: a load and
/// a store on every processor.
#[inline]
pub fn expand<T: Feature>(words: &[u64], out: &mut [T]) {
    let (whole, rest) = out.as_chunks_mut::<64>();
    for (features, &word) in whole.iter_mut().zip(words) {
        expand_word(word, features);
    }
    if let Some(&word) = words.get(whole.len()) {
        expand_word(word, rest);
    }
}

#[inline]
fn expand_word<T: Feature>(word: u64, out: &mut [T]) {
    let (eights, rest) = out.as_chunks_mut::<8>();
    let of_byte = |i: usize| &T::OF_BYTE[(word >> (8 * i)) as usize & 0xff];
    for (i, features) in eights.iter_mut().enumerate() {
        *features = *of_byte(i);
    }
    if !rest.is_empty() {
        rest.copy_from_slice(&of_byte(eights.len())[..rest.len()]);
    }
}

/// Appends features to a row, in the order of an encoder's blocks.
#[derive(Clone, Debug)]
pub struct Writer<const WORDS: usize> {
    row: BitRow<WORDS>,
    at: usize,
}

impl<const WORDS: usize> Default for Writer<WORDS> {
    fn default() -> Self {
        Writer::new()
    }
}

impl<const WORDS: usize> Writer<WORDS> {
    /// An empty row.
    pub fn new() -> Self {
        Writer { row: BitRow::ZERO, at: 0 }
    }

    /// The first `features` of a row that is no longer, to be followed by more; all behind them
    /// must be 0.
    ///
    /// # Panics
    /// When `own` has more words than the row; in builds with debug assertions, when a feature
    /// behind the first is 1.
    #[inline]
    pub fn after<const OWN: usize>(own: &BitRow<OWN>, features: usize) -> Self {
        debug_assert!(own.ones().all(|i| i < features), "the row ends with its features");
        let mut row = BitRow::ZERO;
        row.0[..OWN].copy_from_slice(&own.0);
        Writer { row, at: features }
    }

    /// Appends the lowest `len` bits, at most 64.
    #[inline]
    pub fn bits(&mut self, bits: u64, len: usize) {
        debug_assert!(len <= 64 && (len == 64 || bits >> len == 0), "more bits than the block has");
        let (word, shift) = (self.at / 64, self.at % 64);
        self.row.0[word] |= bits << shift;
        if shift + len > 64 {
            self.row.0[word + 1] |= bits >> (64 - shift);
        }
        self.at += len;
    }

    /// Appends `len` features of which the one at `index` is 1, none if `index` is `None`.
    #[inline]
    pub fn one_hot(&mut self, index: Option<usize>, len: usize) {
        debug_assert!(index.is_none_or(|i| i < len));
        self.bits(index.map_or(0, |i| 1 << i), len);
    }

    /// Appends `len` features of which the first `count` are 1.
    #[inline]
    pub fn thermometer(&mut self, count: usize, len: usize) {
        self.bits((1u64 << count.min(len)) - 1, len);
    }

    /// The row as far as it is written; the rest is 0.
    #[inline]
    pub fn row(self) -> BitRow<WORDS> {
        self.row
    }

    /// The whole row, of `features` features.
    ///
    /// # Panics
    /// In builds with debug assertions, when another number of features was appended.
    #[inline]
    pub fn finish(self, features: usize) -> BitRow<WORDS> {
        debug_assert_eq!(self.at, features, "the features appended are those of the blocks");
        self.row
    }
}
