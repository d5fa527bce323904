//! The mutants as cargo-mutants lists them.

use serde::Deserialize;
use std::ops::Range;

/// What kind of change a mutant is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
pub(crate) enum Genre {
    /// The body of a function becomes one value.
    FnValue,
    /// An operator between two values becomes another.
    BinaryOperator,
    /// An operator before a value is left out.
    UnaryOperator,
    /// A guard of a match arm becomes `true` or `false`.
    MatchArmGuard,
    /// An arm of a match is left out.
    MatchArm,
    /// A field of a struct expression is left out.
    StructField,
    /// Any text becomes another: a change that is written by hand.
    Text,
}

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Place {
    line: usize,
    column: usize,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Span {
    start: Place,
    end: Place,
}

/// One change of the sources.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Mutant {
    /// The file, from the root of the repository.
    pub(crate) file: String,
    /// Place and change in words: cargo-mutants' name.
    pub(crate) name: String,
    pub(crate) genre: Genre,
    pub(crate) replacement: String,
    span: Span,
}

impl Mutant {
    /// A change that is written by hand: these bytes of `source` become `replacement`.
    pub(crate) fn by_hand(
        file: &str,
        name: String,
        source: &str,
        bytes: Range<usize>,
        replacement: &str,
    ) -> Mutant {
        let span = Span { start: place(source, bytes.start), end: place(source, bytes.end) };
        Mutant { file: file.into(), name, genre: Genre::Text, replacement: replacement.into(), span }
    }

    /// The bytes of `source` that it replaces.
    pub(crate) fn bytes(&self, source: &str) -> Range<usize> {
        byte(source, self.span.start)..byte(source, self.span.end)
    }

    /// The file with this change, as cargo-mutants makes it.
    pub(crate) fn applied(&self, source: &str) -> String {
        let bytes = self.bytes(source);
        format!("{}{}{}", &source[..bytes.start], self.replacement, &source[bytes.end..])
    }
}

fn place(source: &str, byte: usize) -> Place {
    let line_start = source[..byte].rfind('\n').map_or(0, |at| at + 1);
    let line = source[..byte].matches('\n').count() + 1;
    Place { line, column: source[line_start..byte].chars().count() + 1 }
}

fn byte(source: &str, place: Place) -> usize {
    let line_start: usize = source.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    let line = &source[line_start..];
    line_start + line.char_indices().nth(place.column - 1).map_or(line.len(), |(at, _)| at)
}
