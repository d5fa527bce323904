//! What was decided or objected, in words.

use crate::skat::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A line of words: not empty, without spaces at its ends and without control characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Words(String);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Words {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Words, ParseError> {
        if text.is_empty() || text.trim() != text || text.contains(char::is_control) {
            return Err(ParseError::new(text, "a line of words"));
        }
        Ok(Words(text.into()))
    }
}

serde_as_text!(Words);
