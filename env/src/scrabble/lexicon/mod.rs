//! The words that are admitted: a list of the user's, or the small free one that comes along.

mod dawg;
mod read;

pub use dawg::Dawg;
pub use read::LexiconError;

use super::letter::Letter;
use crate::checksum::Checksum;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

/// The name of the list that comes along.
const DEFAULT_NAME: &str = "default";

/// The list that comes along: made by rule from stems of our own (`tests/scrabble/maker`).
const DEFAULT: &str = include_str!("default.txt");

/// A list of admitted words; cheap to clone. Two are equal when they have the same name and the
/// same words.
///
/// The federation's own list, the ODS (Scr 5), belongs to its publisher: who owns it can use it as
/// a file of words, one on each line. Accents are folded, so that "FORÊT" is FORET (reading S10).
///
/// ```
/// use skat_env::scrabble::Lexicon;
///
/// let words = Lexicon::new("mine", "chat\nchats\nforêt\n")?;
/// assert!(words.contains("FORET") && !words.contains("FORE"));
/// assert_eq!(words.len(), 3);
/// # Ok::<(), skat_env::scrabble::LexiconError>(())
/// ```
#[derive(Clone)]
pub struct Lexicon(Arc<Inner>);

struct Inner {
    name: String,
    words: usize,
    checksum: Checksum,
    dawg: Dawg,
}

impl Lexicon {
    /// The fewest letters of a word (Scr 1.A).
    pub const SHORTEST: usize = 2;
    /// The most letters of a word, the side of the grid.
    pub const LONGEST: usize = 15;

    /// The words of a text, one on each line; empty lines and words that stand twice do no harm.
    ///
    /// # Errors
    /// Names the line: a sign that is no letter A to Z once accents are folded, fewer than two
    /// letters or more than fifteen; or says that there is no word at all.
    pub fn new(name: &str, text: &str) -> Result<Lexicon, LexiconError> {
        let words = read::words(name, text)?;
        let mut checksum = Checksum::NONE;
        for word in &words {
            word.iter().for_each(|&letter| checksum.add(letter.into()));
            checksum.add(u64::MAX);
        }
        let dawg = Dawg::of(words.iter().map(Vec::as_slice));
        Ok(Lexicon(Arc::new(Inner { name: name.into(), words: words.len(), checksum, dawg })))
    }

    /// The lexicon of this name: "default", or the path of a file of words in UTF-8. A file is read
    /// once and then kept as long as the program runs.
    ///
    /// # Errors
    /// [`LexiconError::File`] when it cannot be read, else as [`Lexicon::new`] does.
    pub fn named(name: &str) -> Result<Lexicon, LexiconError> {
        if name == DEFAULT_NAME {
            return Ok(Lexicon::default());
        }
        static LOADED: OnceLock<Mutex<HashMap<String, Lexicon>>> = OnceLock::new();
        // A thread that panicked while it held the lock has left the map whole.
        let mut loaded = LOADED.get_or_init(Mutex::default).lock().unwrap_or_else(|held| held.into_inner());
        if let Some(lexicon) = loaded.get(name) {
            return Ok(lexicon.clone());
        }
        let bytes = std::fs::read(Path::new(name));
        let text = bytes.and_then(|bytes| {
            String::from_utf8(bytes)
                .map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error))
        });
        let text =
            text.map_err(|error| LexiconError::File { name: name.into(), reason: error.to_string() })?;
        let lexicon = Lexicon::new(name, &text)?;
        loaded.insert(name.into(), lexicon.clone());
        Ok(lexicon)
    }

    /// "default", or the path of its file.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Whether it is the list that comes along, not a user's.
    pub fn comes_along(&self) -> bool {
        *self == Lexicon::default()
    }

    /// How many words there are.
    #[allow(clippy::len_without_is_empty)] // There is at least one.
    pub fn len(&self) -> usize {
        self.0.words
    }

    /// Over all words: the same for the same list, whatever its order.
    pub fn checksum(&self) -> Checksum {
        self.0.checksum
    }

    /// The graph of its words.
    #[inline]
    pub fn dawg(&self) -> &Dawg {
        &self.0.dawg
    }

    /// Whether a word is admitted (Scr 5); accents are folded, capitals and small letters are one.
    pub fn contains(&self, word: &str) -> bool {
        let letters: Option<Vec<Letter>> = read::folded(word).map(Letter::from_char).collect();
        letters.is_some_and(|letters| self.admits(letters))
    }

    /// Whether a word of these letters is admitted.
    pub fn admits(&self, letters: impl IntoIterator<Item = Letter>) -> bool {
        let dawg = self.dawg();
        dawg.walk(dawg.root(), letters).is_some_and(|node| dawg.ends(node))
    }

    /// All words in the order of the alphabet, in capitals.
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::with_capacity(self.len());
        collect(self.dawg(), self.dawg().root(), &mut String::new(), &mut words);
        words
    }
}

fn collect(dawg: &Dawg, node: u32, word: &mut String, words: &mut Vec<String>) {
    if dawg.ends(node) {
        words.push(word.clone());
    }
    for letter in Letter::all() {
        if let Some(child) = dawg.child(node, letter.index()) {
            word.push(letter.to_char());
            collect(dawg, child, word, words);
            word.pop();
        }
    }
}

/// The list that comes along.
impl Default for Lexicon {
    fn default() -> Lexicon {
        static SHIPPED: OnceLock<Lexicon> = OnceLock::new();
        let read = || Lexicon::new(DEFAULT_NAME, DEFAULT).expect("the list that comes along reads");
        SHIPPED.get_or_init(read).clone()
    }
}

impl PartialEq for Lexicon {
    fn eq(&self, other: &Lexicon) -> bool {
        let key = |lexicon: &Lexicon| (lexicon.0.words, lexicon.0.checksum);
        Arc::ptr_eq(&self.0, &other.0) || (key(self) == key(other) && self.0.name == other.0.name)
    }
}

impl Eq for Lexicon {}

/// The name and how many words there are.
impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon({}, {} words)", self.name(), self.len())
    }
}

/// The name.
impl Serialize for Lexicon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// By its name, as [`Lexicon::named`] does.
impl<'de> Deserialize<'de> for Lexicon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Lexicon, D::Error> {
        let name = String::deserialize(deserializer)?;
        Lexicon::named(&name).map_err(serde::de::Error::custom)
    }
}
