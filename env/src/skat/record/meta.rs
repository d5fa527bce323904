//! What a record says of a game besides the game: names, ratings, plain texts.

use crate::skat::text::ParseError;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;

/// A text that fits into a field of a record: one line, without "]".
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Text(Box<str>);

impl Text {
    /// The text, if it fits.
    ///
    /// # Errors
    /// When it has a "]", which closes a field, or a line break.
    pub fn new(text: impl Into<Box<str>>) -> Result<Text, ParseError> {
        let text = text.into();
        match text.contains([']', '\n', '\r']) {
            true => Err(ParseError::new(text, "a text without \"]\" and line breaks")),
            false => Ok(Text(text)),
        }
    }
}

impl Deref for Text {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        Text::new(Box::<str>::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A player's rating as it is written: a number like `576.5`, `null`, or nothing.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Rating(Text);

impl Rating {
    /// The rating that is written like this.
    pub const fn new(text: Text) -> Rating {
        Rating(text)
    }

    /// The number, where there is one.
    pub fn value(&self) -> Option<f64> {
        self.0.parse().ok().filter(|value: &f64| value.is_finite())
    }

    /// The number, if it would be written in the very same way.
    fn plain_number(&self) -> Option<f64> {
        self.value().filter(|value| format!("{value:?}") == *self.0)
    }
}

/// No number is [`None`].
impl From<Option<f64>> for Rating {
    fn from(value: Option<f64>) -> Rating {
        Rating(
            value
                .filter(|value| value.is_finite())
                .map_or_else(Text::default, |v| Text(format!("{v:?}").into())),
        )
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// A number, null, or the text: `576.5`, `null`, `""`.
impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.plain_number() {
            Some(value) => serializer.serialize_f64(value),
            None if *self.0 == *"null" => serializer.serialize_unit(),
            None => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Rating {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rating, D::Error> {
        struct Visitor;

        impl serde::de::Visitor<'_> for Visitor {
            type Value = Rating;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a rating: a number, null or a text")
            }

            fn visit_unit<E: serde::de::Error>(self) -> Result<Rating, E> {
                Ok(Rating(Text("null".into())))
            }

            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Rating, E> {
                Ok(Rating::from(Some(value)))
            }

            fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Rating, E> {
                self.visit_f64(value as f64)
            }

            fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Rating, E> {
                self.visit_f64(value as f64)
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Rating, E> {
                Text::new(text).map(Rating).map_err(E::custom)
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}
