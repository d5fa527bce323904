//! The 504 numbered actions: an answer is composed of a place, tiles one after another, and the
//! end.

use super::letter::{Letter, Tile};
use super::square::Place;
use crate::encode::expand;
use crate::environment;
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A part of an answer.
///
/// | index | action |
/// | --- | --- |
/// | 0-224 | the word begins on this square, A1, A2, ... O15, and goes across |
/// | 225-449 | the same, and goes down |
/// | 450-475 | the letter A, ... Z on the next free square |
/// | 476-501 | a joker as A, ... Z on the next free square |
/// | 502 | the answer is complete |
/// | 503 | no word |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Where the word begins, and which way it goes.
    Begin(Place),
    /// A tile on the next free square.
    Lay(Tile),
    /// The answer is complete.
    End,
    /// The player has no word, which counts nothing.
    NoWord,
}

const END: usize = Place::COUNT + Tile::COUNT;
const NO_WORD: usize = END + 1;

impl Action {
    /// The action with this number.
    ///
    /// # Panics
    /// When `number` is above 503.
    #[inline]
    pub const fn from_number(number: usize) -> Action {
        match number {
            0..Place::COUNT => Action::Begin(Place::from_index(number)),
            Place::COUNT..END => Action::Lay(Tile::from_index(number - Place::COUNT)),
            END => Action::End,
            NO_WORD => Action::NoWord,
            _ => panic!("there are 504 actions"),
        }
    }

    /// From 0 to 503.
    #[inline]
    pub const fn number(self) -> usize {
        match self {
            Action::Begin(place) => place.index(),
            Action::Lay(tile) => Place::COUNT + tile.index(),
            Action::End => END,
            Action::NoWord => NO_WORD,
        }
    }
}

impl environment::Action for Action {
    const COUNT: usize = NO_WORD + 1;

    #[inline]
    fn index(self) -> usize {
        self.number()
    }

    #[inline]
    fn from_index(index: usize) -> Option<Action> {
        (index < <Action as environment::Action>::COUNT).then(|| Action::from_number(index))
    }
}

/// A place as "H4" or "4H", a letter as a capital, a joker as the small letter, "." for the end,
/// "-" for no word.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Begin(place) => place.fmt(f),
            Action::Lay(tile) => tile.fmt(f),
            Action::End => write!(f, "."),
            Action::NoWord => write!(f, "-"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// # Errors
    /// Anything that is not the text form of an action.
    fn from_str(text: &str) -> Result<Action, ParseError> {
        match text {
            "." => return Ok(Action::End),
            "-" => return Ok(Action::NoWord),
            _ => {}
        }
        let mut letters = text.chars();
        if let (Some(sign), None) = (letters.next(), letters.next())
            && let Some(letter) = Letter::from_char(sign)
        {
            return Ok(Action::Lay(Tile { letter, is_joker: sign.is_ascii_lowercase() }));
        }
        let place: Place = text.parse().map_err(|_| {
            let expected = "an action: a place like H4 or 4H, a letter, a small letter for a joker, \
                            . for the end, - for no word";
            ParseError::new(text, expected)
        })?;
        // One text for each action.
        if place.to_string() == text {
            return Ok(Action::Begin(place));
        }
        Err(ParseError::new(text, "a place in capitals, like H4 or 4H"))
    }
}

/// A set of actions in eight registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ActionSet([u64; ActionSet::WORDS]);

impl ActionSet {
    const WORDS: usize = 8;
    /// No action.
    pub const EMPTY: ActionSet = ActionSet([0; ActionSet::WORDS]);

    /// Adds the action with this number.
    #[inline]
    pub(super) const fn insert_number(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Adds an action.
    #[inline]
    pub const fn insert(&mut self, action: Action) {
        self.insert_number(action.number());
    }

    /// 64 actions in each word, the lowest number in the lowest bit.
    #[inline]
    pub const fn words(&self) -> [u64; 8] {
        self.0
    }
}

impl FromIterator<Action> for ActionSet {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> ActionSet {
        let mut set = ActionSet::EMPTY;
        actions.into_iter().for_each(|action| set.insert(action));
        set
    }
}

impl environment::ActionSet for ActionSet {
    type Action = Action;

    #[inline]
    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == ActionSet::EMPTY
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        let number = action.number();
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    fn nth(&self, n: usize) -> Action {
        let mut left = n;
        for (place, &word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if left < count {
                let word = (0..left).fold(word, |word, _| word & (word - 1));
                return Action::from_number(64 * place + word.trailing_zeros() as usize);
            }
            left -= count;
        }
        panic!("n is below the number of actions")
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), <Action as environment::Action>::COUNT, "a place for each action");
        expand(&self.0, mask);
    }
}

/// The actions of a set, ascending.
#[derive(Clone, Debug)]
pub struct Iter(ActionSet);

impl Iterator for Iter {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        let place = self.0.0.iter().position(|&word| word != 0)?;
        let word = &mut self.0.0[place];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(Action::from_number(64 * place + bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = environment::ActionSet::len(&self.0);
        (len, Some(len))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for ActionSet {
    type Item = Action;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        Iter(self)
    }
}

/// The actions with spaces between them.
impl fmt::Display for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, action) in self.into_iter().enumerate() {
            write!(f, "{}{action}", if place > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for ActionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

serde_as_text!(Action);
