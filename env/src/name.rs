//! What players, partners and teams are called on a sheet.

use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// The name of a player, a partner or a team: not empty, without spaces at its ends, without "|"
/// and control characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

impl Name {
    /// The name as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Name {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Name, ParseError> {
        let usable = !text.contains(|c: char| c.is_control() || c == '|');
        if usable && !text.is_empty() && text.trim() == text {
            return Ok(Name(text.into()));
        }
        let expected = "a name: something without spaces at its ends, without \"|\" and control characters";
        Err(ParseError::new(text, expected))
    }
}

serde_as_text!(Name);
