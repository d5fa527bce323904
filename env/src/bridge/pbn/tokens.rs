//! The tag pairs and words of a file, with their lines.

use crate::text::ParseError;

/// A tag pair or a word of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag(&'a str, &'a str),
    /// Anything else between blanks.
    Word(&'a str),
    /// An empty line, which ends a game.
    Blank,
}

/// The tokens of a file, each with its line from 1; commentary and escaped lines are left out.
///
/// # Errors
/// Names the line: a tag pair that is none, commentary that does not end.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, ParseError> {
    let mut found = Vec::new();
    let mut comment = None;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with('%') {
            continue;
        }
        if comment.is_none() && line.trim().is_empty() {
            found.push((number, Token::Blank));
        }
        let mut rest = line;
        while let Some(next) = step(rest, number, &mut comment, &mut found)? {
            rest = next;
        }
    }
    match comment {
        Some(line) => Err(ParseError::new("{", "commentary with its closing brace").at(place(line))),
        None => Ok(found),
    }
}

/// Where an error is.
pub(super) fn place(line: usize) -> String {
    format!("line {line}")
}

/// Takes one token off the line; what is left, or `None` at its end. `comment` is the line on which
/// commentary began that still runs.
fn step<'a>(
    rest: &'a str,
    line: usize,
    comment: &mut Option<usize>,
    found: &mut Vec<(usize, Token<'a>)>,
) -> Result<Option<&'a str>, ParseError> {
    if comment.is_some() {
        return Ok(rest.split_once('}').map(|(_, after)| {
            *comment = None;
            after
        }));
    }
    let rest = rest.trim_start();
    if rest.is_empty() || rest.starts_with(';') {
        return Ok(None);
    }
    if let Some(after) = rest.strip_prefix('{') {
        *comment = Some(line);
        return Ok(Some(after));
    }
    if let Some(tag) = rest.strip_prefix('[') {
        let refuse = || ParseError::new(rest, "a tag pair like [Dealer \"N\"]").at(place(line));
        let (name, after) = tag.split_once('"').ok_or_else(refuse)?;
        let (value, after) = after.split_once('"').ok_or_else(refuse)?;
        let after = after.trim_start().strip_prefix(']').ok_or_else(refuse)?;
        let name = name.trim();
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name {
            return Err(refuse());
        }
        found.push((line, Token::Tag(name, value)));
        return Ok(Some(after));
    }
    let end = rest.find(|c: char| c.is_whitespace() || "{;[".contains(c)).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    found.push((line, Token::Word(word)));
    Ok(Some(after))
}
