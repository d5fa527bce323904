//! The lines of a sheet's text, section by section.

use super::write::{HEADINGS, LEAVING, PARTNERS, REMARKS, RESULT, SEATS, SIGNED};
use crate::skat::text::ParseError;
use std::iter::Peekable;

/// The lines that are not empty, trimmed, and the number of the last one that was taken.
pub(super) struct Lines<'a> {
    rest: Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>,
    taken: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        let boxed: Box<dyn Iterator<Item = (usize, &str)>> = Box::new(lines);
        Lines { rest: boxed.peekable(), taken: 1 }
    }

    /// The next line.
    pub(super) fn next(&mut self) -> Option<&'a str> {
        let (number, line) = self.rest.next()?;
        self.taken = number;
        Some(line)
    }

    fn next_if(&mut self, is: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.rest.peek().is_some_and(|(_, line)| is(line)).then(|| self.next()).flatten()
    }

    /// The next line, unless a new section begins with it.
    pub(super) fn next_in_section(&mut self) -> Option<&'a str> {
        self.next_if(|line| !is_heading(line))
    }

    /// What follows these words in the next line, if it begins with them.
    pub(super) fn next_if_after(&mut self, words: &str) -> Option<&'a str> {
        self.next_if(|line| line.starts_with(words)).and_then(|line| line.strip_prefix(words))
    }

    /// The same where the next line must begin so.
    pub(super) fn after(&mut self, words: &str, expected: &str) -> Result<&'a str, ParseError> {
        match self.next_if_after(words) {
            Some(rest) => Ok(rest),
            None => Err(self.wrong_next(expected)),
        }
    }

    /// The next line is not what was expected.
    pub(super) fn wrong_next(&mut self, expected: &str) -> ParseError {
        let found = self.next().unwrap_or_default();
        self.here(ParseError::new(found, expected))
    }

    /// An error in the line that was taken last.
    pub(super) fn here(&self, error: ParseError) -> ParseError {
        error.at(format!("line {}", self.taken))
    }

    /// The lines under a heading.
    pub(super) fn section<T>(
        &mut self,
        heading: &str,
        read: impl Fn(&str) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        match self.next_if(|line| line == heading) {
            Some(_) => self.body(read),
            None => Err(self.wrong_next(&format!("\"{heading}\""))),
        }
    }

    /// The lines under a heading that need not be there.
    pub(super) fn optional_section<T>(
        &mut self,
        heading: &str,
        read: impl Fn(&str) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        if self.next_if(|line| line == heading).is_some() { self.body(read) } else { Ok(Vec::new()) }
    }

    fn body<T>(&mut self, read: impl Fn(&str) -> Result<T, ParseError>) -> Result<Vec<T>, ParseError> {
        let mut parts = Vec::new();
        while let Some(line) = self.next_in_section() {
            parts.push(read(line).map_err(|e| self.here(e))?);
        }
        Ok(parts)
    }
}

/// Whether a section begins with this line, or one of the two tables.
fn is_heading(line: &str) -> bool {
    let of_table =
        line.split_once('|').is_some_and(|(first, _)| [HEADINGS[0], RESULT].contains(&first.trim_end()));
    let signatures = line.strip_prefix(SIGNED).is_some_and(|rest| rest.starts_with(':'));
    of_table || signatures || [PARTNERS, SEATS, LEAVING, REMARKS].contains(&line)
}
