//! What the text forms of all games share: the error, and serde through the text.

/// A word that is not what was expected, with its place in the line where it has one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}\"{}\" is not {expected}", .place.as_deref().map(|p| format!("{p}: ")).unwrap_or_default(), shorten(.found))]
pub struct ParseError {
    /// Where: "word 4", for example.
    pub place: Option<String>,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl ParseError {
    /// `found` stands where `expected` should.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> ParseError {
        ParseError { place: None, found: found.into(), expected: expected.into() }
    }

    /// The same error with its place put before it.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> ParseError {
        let place = place.into();
        self.place = Some(match self.place {
            Some(inner) => format!("{place}, {inner}"),
            None => place,
        });
        self
    }
}

/// At most 60 letters, without line breaks and other control characters.
fn shorten(text: &str) -> String {
    let visible = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    let mut letters = text.chars().map(visible);
    let start: String = letters.by_ref().take(60).collect();
    if letters.next().is_some() { start + "..." } else { start }
}

macro_rules! serde_as_text {
    ($type:ty) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use serde_as_text;
