//! Which words of a lexicon somebody knows.

use crate::settings::{self, Setting, SettingsError};
use skat_env::scrabble::{Grid, Letter, Move, Place};
use std::fmt;
use std::str::FromStr;

/// A part of all words: every word of two and of three letters, which players learn by heart, and
/// so many per cent of the longer ones; written `words=80,seed=1`.
///
/// Whether a word is known depends on its letters and the seed alone, so that the same player knows
/// the same words in every game, on every machine and with every list. Who knows more words by the
/// same seed knows all those of who knows fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vocabulary {
    /// How many per cent of the words of four letters and more, 0 to 100.
    pub words: u8,
    /// Varies which ones.
    pub seed: u64,
}

impl Default for Vocabulary {
    fn default() -> Vocabulary {
        Vocabulary { words: 50, seed: 0 }
    }
}

impl settings::Settings for Vocabulary {
    const AGENT: &'static str = "heuristic";
    const ALL: &'static [Setting<Vocabulary>] = &[
        Setting::number("words", 0, 100, |to, words| to.words = words as u8, |of| of.words.into()),
        Setting::number("seed", 0, u64::MAX, |to, seed| to.seed = seed, |of| of.seed),
    ];
}

impl FromStr for Vocabulary {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Vocabulary, SettingsError> {
        settings::parse(text)
    }
}

/// The settings that differ from the default, each once; nothing for the default.
impl fmt::Display for Vocabulary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        settings::display(self, f)
    }
}

impl Vocabulary {
    /// Words of so many letters are all known.
    const BY_HEART: usize = 3;

    /// Whether a word of these letters is known.
    pub fn knows(&self, word: &[Letter]) -> bool {
        word.len() <= Vocabulary::BY_HEART || percentile(word, self.seed) < self.words.into()
    }

    /// Whether all words are known that a solution makes on this grid.
    ///
    /// # Panics
    /// When it does not fit on the grid.
    pub fn knows_all_of(&self, answer: &Move, grid: &Grid) -> bool {
        let mut after = *grid;
        after.play(answer);
        let place = answer.place();
        self.knows_at(&after, place)
            && grid.free_from(place).take(answer.len()).all(|square| {
                let across = Place { direction: place.direction.other(), square };
                self.knows_at(&after, across)
            })
    }

    /// Whether the word through a square is known; a letter alone is none.
    fn knows_at(&self, grid: &Grid, place: Place) -> bool {
        let letters: Vec<Letter> = grid.word_at(place).into_iter().map(|(_, tile)| tile.letter).collect();
        self.knows(&letters)
    }
}

/// A number from 0 to 99 for a word, as good as drawn: FNV-1a over the letters, then mixed as in
/// SplitMix64.
fn percentile(word: &[Letter], seed: u64) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for letter in word {
        hash = (hash ^ (letter.index() as u64 + 1)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (hash ^ hash >> 31) % 100
}
