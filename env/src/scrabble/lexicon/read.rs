//! A user's file of words: read, folded, sorted, or refused with its line.

use super::Lexicon;
use crate::scrabble::letter::Letter;

/// Why a text is no list of words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LexiconError {
    /// The file cannot be read.
    #[error("{name}: {reason}; expected \"default\" or a file of words, one on each line, in UTF-8")]
    File {
        /// Its path.
        name: String,
        /// What the system says.
        reason: String,
    },
    /// A sign that no word has.
    #[error("{name}, line {line}: {sign:?} in \"{word}\"; expected letters A to Z, with accents or without")]
    Sign {
        /// The name of the list.
        name: String,
        /// From 1.
        line: usize,
        /// The word as it stands there.
        word: String,
        /// The sign.
        sign: char,
    },
    /// A word that does not fit.
    #[error("{name}, line {line}: \"{word}\" has {letters} letters; expected 2 to 15")]
    Length {
        /// The name of the list.
        name: String,
        /// From 1.
        line: usize,
        /// The word as it stands there.
        word: String,
        /// How many letters it has.
        letters: usize,
    },
    /// Other words than those that rules were saved with.
    #[error("{name}: its words have the checksum {found}, as the list has changed; expected {expected}")]
    Changed {
        /// The name of the list.
        name: String,
        /// The checksum of the words that it has.
        found: String,
        /// The checksum that stands in the rules.
        expected: String,
    },
    /// Not one word.
    #[error("{name}: there is no word; expected one on each line")]
    Empty {
        /// The name of the list.
        name: String,
    },
}

/// The letters of a word without their accents, as capitals; what is no letter stays as it is.
pub(super) fn folded(word: &str) -> impl Iterator<Item = char> + '_ {
    word.chars().flat_map(|sign| {
        let plain = match sign {
            'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' | 'À' | 'Â' | 'Ä' | 'Á' | 'Ã' | 'Å' => "A",
            'ç' | 'Ç' => "C",
            'é' | 'è' | 'ê' | 'ë' | 'É' | 'È' | 'Ê' | 'Ë' => "E",
            'î' | 'ï' | 'í' | 'ì' | 'Î' | 'Ï' | 'Í' | 'Ì' => "I",
            'ñ' | 'Ñ' => "N",
            'ô' | 'ö' | 'ó' | 'ò' | 'õ' | 'Ô' | 'Ö' | 'Ó' | 'Ò' | 'Õ' => "O",
            'ù' | 'û' | 'ü' | 'ú' | 'Ù' | 'Û' | 'Ü' | 'Ú' => "U",
            'ÿ' | 'ý' | 'Ÿ' | 'Ý' => "Y",
            'œ' | 'Œ' => "OE",
            'æ' | 'Æ' => "AE",
            // Accents as signs of their own, after the letter.
            '\u{300}' | '\u{301}' | '\u{302}' | '\u{303}' | '\u{308}' | '\u{30a}' | '\u{327}' => "",
            _ => return [Some(sign.to_ascii_uppercase()), None].into_iter().flatten(),
        };
        let mut letters = plain.chars();
        [letters.next(), letters.next()].into_iter().flatten()
    })
}

/// The words of a text as numbers of letters, sorted, each once.
pub(super) fn words(name: &str, text: &str) -> Result<Vec<Vec<u8>>, LexiconError> {
    let mut words = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, word) in (1..).zip(text.lines().map(str::trim)).filter(|(_, word)| !word.is_empty()) {
        let mut letters = Vec::with_capacity(Lexicon::LONGEST);
        for sign in folded(word) {
            let Some(letter) = Letter::from_char(sign) else {
                return Err(LexiconError::Sign { name: name.into(), line, word: short(word), sign });
            };
            letters.push(letter.index() as u8);
        }
        if !(Lexicon::SHORTEST..=Lexicon::LONGEST).contains(&letters.len()) {
            let letters = letters.len();
            return Err(LexiconError::Length { name: name.into(), line, word: short(word), letters });
        }
        words.push(letters);
    }
    words.sort_unstable();
    words.dedup();
    if words.is_empty() { Err(LexiconError::Empty { name: name.into() }) } else { Ok(words) }
}

/// At most 40 signs.
fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
