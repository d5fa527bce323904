//! The options of a game of Scrabble.

use super::lexicon::{Lexicon, LexiconError};
use crate::text::ParseError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The options of a game of Scrabble.
///
/// Where they are saved, in the config of a run, a match or a data set, the words of a file have
/// their checksum beside its path, `checksum = "..."`: read again after the file has changed, they
/// are refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct Rules {
    /// The admitted words (Scr 5): "default", the small list that comes along, or the path of a
    /// file with one word on each line.
    pub lexicon: Lexicon,
    /// With how many players at least a solo brings 10 points (Scr 3.E); 16 by default.
    pub solo_from: u8,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { lexicon: Lexicon::default(), solo_from: 16 }
    }
}

/// Rules as they are saved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Saved {
    lexicon: Lexicon,
    solo_from: u8,
    /// Of the words of a file, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

impl Default for Saved {
    fn default() -> Saved {
        Rules::default().into()
    }
}

impl From<Rules> for Saved {
    fn from(Rules { lexicon, solo_from }: Rules) -> Saved {
        let checksum = (!lexicon.comes_along()).then(|| lexicon.checksum().to_string());
        Saved { lexicon, solo_from, checksum }
    }
}

impl TryFrom<Saved> for Rules {
    type Error = LexiconError;

    fn try_from(Saved { lexicon, solo_from, checksum }: Saved) -> Result<Rules, LexiconError> {
        let found = lexicon.checksum().to_string();
        match checksum {
            Some(expected) if expected != found => {
                Err(LexiconError::Changed { name: lexicon.name().into(), found, expected })
            }
            _ => Ok(Rules { lexicon, solo_from }),
        }
    }
}

/// One word: the lexicon's name with "%" and spaces as in addresses, "#", and from how many players
/// on a solo counts.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.lexicon.name().chars() {
            if sign.is_whitespace() || sign == '%' || sign == '#' {
                let mut bytes = [0; 4];
                sign.encode_utf8(&mut bytes).bytes().try_for_each(|byte| write!(f, "%{byte:02X}"))?;
            } else {
                write!(f, "{sign}")?;
            }
        }
        write!(f, "#{}", self.solo_from)
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// # Errors
    /// Another form, and a lexicon that cannot be loaded.
    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let expected = "rules: a lexicon, # and a number of players, like default#16";
        let refuse = || ParseError::new(text, expected);
        let (name, solo_from) = text.split_once('#').ok_or_else(refuse)?;
        let name = unescaped(name).ok_or_else(refuse)?;
        let solo_from = solo_from.parse().map_err(|_| refuse())?;
        let lexicon =
            Lexicon::named(&name).map_err(|error| ParseError::new(name, format!("usable: {error}")))?;
        let rules = Rules { lexicon, solo_from };
        if rules.to_string() == text { Ok(rules) } else { Err(refuse()) }
    }
}

fn unescaped(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::with_capacity(text.len()), text.as_bytes());
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            let (code, after) = rest.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok()?);
            rest = after;
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}
