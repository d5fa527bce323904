//! Files of records, line by line.

use super::json::JsonError;
use super::{Record, iss, json};
use crate::skat::text::ParseError;
use std::io::{self, BufRead, Read as _};

/// The two forms of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The record of the International Skat Server.
    Iss,
    /// JSON in lines.
    Json,
}

impl Format {
    /// The form that a line seems to have, by its first letter.
    pub fn of(line: &[u8]) -> Option<Format> {
        match line.trim_ascii_start().first()? {
            b'(' => Some(Format::Iss),
            b'{' => Some(Format::Json),
            _ => None,
        }
    }
}

/// A line that is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MalformedLine {
    /// Of neither form, or in the server's form with a mistake.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// A JSON record with a mistake.
    #[error(transparent)]
    Json(#[from] JsonError),
}

/// Why a record could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A line is no record; the next ones may be.
    #[error("line {line}, {error}")]
    Malformed {
        /// The number of the line, counted from 1.
        line: u64,
        /// What is wrong with it.
        error: MalformedLine,
    },
    /// The file cannot be read further.
    #[error("line {line}: {error}")]
    Io {
        /// The number of the line, counted from 1.
        line: u64,
        /// What the system says.
        error: io::Error,
    },
}

impl Record {
    /// Reads the record of one line in either form.
    ///
    /// # Errors
    /// Names the field and what was expected there.
    pub fn read(line: &[u8]) -> Result<Record, MalformedLine> {
        let text = match str::from_utf8(line) {
            Ok(text) => text,
            Err(error) => return Err(not_utf8(line, error.valid_up_to()).into()),
        };
        match Format::of(line) {
            Some(Format::Iss) => Ok(iss::read(text)?),
            Some(Format::Json) => Ok(json::read(text)?),
            None => {
                let expected = "a record: it begins with (;GM[Skat] or with {\"format\":";
                Err(ParseError::new(excerpt(text), expected).at("record").into())
            }
        }
    }
}

/// So much of a line as an error shows.
fn excerpt(text: &str) -> &str {
    text.char_indices().nth(80).map_or(text, |(end, _)| &text[..end])
}

/// Names the field that was opened last.
fn not_utf8(line: &[u8], valid: usize) -> ParseError {
    let before = String::from_utf8_lossy(&line[..valid]);
    let found = String::from_utf8_lossy(&line[valid..line.len().min(valid + 20)]).into_owned();
    let field = before
        .rsplit_once('[')
        .map(|(fields, _)| fields.rsplit(']').next().unwrap_or(fields).trim_matches(['(', ';']));
    ParseError::new(found, "UTF-8 text").at(format!("{}, column {}", field.unwrap_or("record"), valid + 1))
}

/// The longest line that is read: records have about a thousand bytes.
const LONGEST: u64 = 1 << 16;

/// The records of a file, one in a line, in either form; empty lines are passed over.
///
/// A line that is no record is an error in its place, after which the reading goes on; after an
/// error of the system it ends.
#[derive(Debug)]
pub struct Records<R> {
    input: R,
    line: u64,
    buffer: Vec<u8>,
    broken: bool,
}

impl<R: BufRead> Records<R> {
    /// The records of `input`.
    pub const fn new(input: R) -> Records<R> {
        Records { input, line: 0, buffer: Vec::new(), broken: false }
    }

    /// The number of the line that was read last, counted from 1.
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// The form of the line that was read last.
    pub fn format(&self) -> Option<Format> {
        Format::of(&self.buffer)
    }

    /// Reads the next line into the buffer; says whether there was one.
    fn next_line(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut self.buffer)?;
        self.line += (read > 0) as u64;
        Ok(read > 0)
    }

    /// Passes over the rest of a line that is too long.
    fn skip_line(&mut self) -> io::Result<()> {
        self.input.skip_until(b'\n').map(|_| ())
    }

    fn parse_line(&mut self) -> io::Result<Option<Result<Record, MalformedLine>>> {
        if self.buffer.len() as u64 == LONGEST && self.buffer.last() != Some(&b'\n') {
            self.skip_line()?;
            let start = String::from_utf8_lossy(&self.buffer[..80]);
            let expected = format!("a line of at most {LONGEST} bytes");
            return Ok(Some(Err(ParseError::new(start, expected).at("record").into())));
        }
        let mut line = self.buffer.trim_ascii();
        if self.line == 1 {
            line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        }
        Ok((!line.is_empty()).then(|| Record::read(line)))
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        while !self.broken {
            let line = self.line + 1;
            let parsed = match self.next_line() {
                Ok(false) => return None,
                Ok(true) => self.parse_line(),
                Err(error) => Err(error),
            };
            match parsed {
                Ok(None) => {}
                Ok(Some(record)) => {
                    return Some(record.map_err(|error| ReadError::Malformed { line, error }));
                }
                Err(error) => {
                    self.broken = true;
                    return Some(Err(ReadError::Io { line, error }));
                }
            }
        }
        None
    }
}
