//! The letters, what they count, and the 102 tiles of the French set.

use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A letter from A to Z, without accents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

/// How often each letter is in the set (Scr 2.A: a hundred letters).
const COUNTS: [u8; 26] = [9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1];
/// What each letter counts (Scr 1.B).
const VALUES: [u8; 26] = [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10];

impl Letter {
    /// How many there are.
    pub const COUNT: usize = 26;

    /// The letter Y, which is a vowel or a consonant as one needs it (reading S3).
    pub const Y: Letter = Letter(24);

    /// The letter with this number; A is 0.
    ///
    /// # Panics
    /// When `index` is above 25.
    #[inline]
    pub const fn from_index(index: usize) -> Letter {
        assert!(index < Letter::COUNT, "there are 26 letters");
        Letter(index as u8)
    }

    /// From 0, A, to 25, Z.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter that a capital or small letter of ASCII stands for.
    pub const fn from_char(letter: char) -> Option<Letter> {
        match letter {
            'A'..='Z' => Some(Letter(letter as u8 - b'A')),
            'a'..='z' => Some(Letter(letter as u8 - b'a')),
            _ => None,
        }
    }

    /// The capital.
    #[inline]
    pub const fn to_char(self) -> char {
        (b'A' + self.0) as char
    }

    /// What the letter counts, 1 to 10 (Scr 1.B).
    #[inline]
    pub const fn value(self) -> u8 {
        VALUES[self.0 as usize]
    }

    /// Whether it is A, E, I, O or U; Y is on neither side.
    #[inline]
    pub const fn is_vowel(self) -> bool {
        matches!(self.to_char(), 'A' | 'E' | 'I' | 'O' | 'U')
    }

    /// All letters, from A.
    pub fn all() -> impl DoubleEndedIterator<Item = Letter> + ExactSizeIterator + Clone {
        (0..Letter::COUNT as u8).map(Letter)
    }
}

/// The capital.
impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A letter that is laid on the grid: one of the draw, or a joker that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// What is read.
    pub letter: Letter,
    /// Whether a joker stands for it, which counts nothing (Scr 1.B).
    pub is_joker: bool,
}

impl Tile {
    /// Letters and letters as jokers, in the order of the actions.
    pub const COUNT: usize = 2 * Letter::COUNT;

    /// From 0: the 26 letters, then the 26 letters that a joker stands for.
    #[inline]
    pub const fn index(self) -> usize {
        self.letter.index() + if self.is_joker { Letter::COUNT } else { 0 }
    }

    /// The tile with this number.
    ///
    /// # Panics
    /// When `index` is above 51.
    #[inline]
    pub const fn from_index(index: usize) -> Tile {
        Tile { letter: Letter::from_index(index % Letter::COUNT), is_joker: index >= Letter::COUNT }
    }

    /// What it counts: nothing as a joker (Scr 1.B).
    #[inline]
    pub const fn value(self) -> u8 {
        if self.is_joker { 0 } else { self.letter.value() }
    }
}

/// The capital, or the small letter for a joker.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let capital = self.letter.to_char();
        write!(f, "{}", if self.is_joker { capital.to_ascii_lowercase() } else { capital })
    }
}

/// How many there are of each letter and of the jokers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Counts([u8; Counts::KINDS]);

impl Counts {
    /// The letters and, last, the joker.
    pub const KINDS: usize = Letter::COUNT + 1;
    /// The number of the joker among the kinds.
    pub const JOKER: usize = Letter::COUNT;
    /// Nothing.
    pub const NONE: Counts = Counts([0; Counts::KINDS]);
    /// A hundred letters and two jokers (Scr 2.A).
    pub const SET: Counts = {
        let mut counts = [0; Counts::KINDS];
        let mut letter = 0;
        while letter < Letter::COUNT {
            counts[letter] = COUNTS[letter];
            letter += 1;
        }
        counts[Counts::JOKER] = 2;
        Counts(counts)
    };

    /// How many there are of a kind: a letter's number, or [`JOKER`](Counts::JOKER).
    #[inline]
    pub const fn of(&self, kind: usize) -> u8 {
        self.0[kind]
    }

    /// How many jokers there are.
    #[inline]
    pub const fn jokers(&self) -> u8 {
        self.0[Counts::JOKER]
    }

    /// How many there are together.
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Counts::NONE
    }

    /// Adds one of a kind.
    #[inline]
    pub const fn add(&mut self, kind: usize) {
        self.0[kind] += 1;
    }

    /// Takes one of a kind away.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub const fn remove(&mut self, kind: usize) {
        assert!(self.0[kind] > 0, "one to take away");
        self.0[kind] -= 1;
    }

    /// What is left when `other` is taken away, `None` when that is not all there.
    pub fn without(&self, other: &Counts) -> Option<Counts> {
        let mut left = *self;
        for (left, taken) in left.0.iter_mut().zip(other.0) {
            *left = left.checked_sub(taken)?;
        }
        Some(left)
    }

    /// Both together.
    #[must_use]
    pub fn with(&self, other: &Counts) -> Counts {
        let mut all = *self;
        for (all, more) in all.0.iter_mut().zip(other.0) {
            *all += more;
        }
        all
    }

    /// The kinds in their order, each as often as it is there.
    pub fn kinds(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()))
    }

    /// Vowels, consonants, and the jokers and Y, which may be either (reading S3).
    pub fn sorts(&self) -> [usize; 3] {
        let mut sorts = [0; 3];
        for kind in self.kinds() {
            sorts[sort_of(kind)] += 1;
        }
        sorts
    }
}

/// 0 for a vowel, 1 for a consonant, 2 for what may be either.
fn sort_of(kind: usize) -> usize {
    match kind {
        Counts::JOKER => 2,
        _ if Letter::from_index(kind) == Letter::Y => 2,
        _ if Letter::from_index(kind).is_vowel() => 0,
        _ => 1,
    }
}

/// The sign of a kind: a capital, or "?".
pub(super) fn sign(kind: usize) -> char {
    if kind == Counts::JOKER { '?' } else { Letter::from_index(kind).to_char() }
}

/// The kind of a sign.
pub(super) fn kind_of(sign: char) -> Option<usize> {
    match sign {
        '?' => Some(Counts::JOKER),
        'A'..='Z' => Letter::from_char(sign).map(Letter::index),
        _ => None,
    }
}

/// Capitals in the order of the alphabet, then "?" for each joker, as the referee announces them
/// (Scr 3.A); "-" for nothing.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "-");
        }
        self.kinds().try_for_each(|kind| write!(f, "{}", sign(kind)))
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Counts {
    type Err = ParseError;

    /// Capitals and "?" in any order, or "-".
    ///
    /// # Errors
    /// Any other sign, and more of a kind than the set has.
    fn from_str(text: &str) -> Result<Counts, ParseError> {
        let expected = "letters A to Z and ? of the 102 tiles, or -";
        let mut counts = Counts::NONE;
        for letter in text.chars().filter(|_| text != "-") {
            let kind = kind_of(letter).ok_or_else(|| ParseError::new(text, expected))?;
            if counts.of(kind) == Counts::SET.of(kind) {
                return Err(ParseError::new(text, expected));
            }
            counts.add(kind);
        }
        if text.is_empty() { Err(ParseError::new(text, expected)) } else { Ok(counts) }
    }
}

serde_as_text!(Counts);
