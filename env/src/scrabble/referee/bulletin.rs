//! What a player has written to one draw.

use super::reference::{Link, Reference};
use crate::scrabble::letter::{Letter, Tile};
use crate::scrabble::lexicon::Lexicon;
use crate::scrabble::square::{Direction, Place};
use crate::text::{ParseError, serde_as_text};
use std::fmt;
use std::str::FromStr;

/// A word as it is written: all its letters, those that lie on the grid too, with circles around
/// those that a joker stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Written(Vec<Tile>);

impl Written {
    /// The letters, a circle as a joker.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }
}

/// One solution on a bulletin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Whether it is struck, and so not there (Scr 5.A2).
    pub is_struck: bool,
    /// Where the word goes (Scr 4).
    pub reference: Reference,
    /// The word.
    pub word: Written,
    /// The points that the player has written down, which may tell where the joker is (Scr 5.A3).
    pub points: Option<u16>,
}

/// All that stands on a bulletin: no solution, one or several.
///
/// # Text form
/// Solutions with ";" between them, or "-" for none. A solution is a reference, a word, and
/// perhaps the points that the player has counted: "H4 MAISON 24". Letters of jokers are small or
/// in brackets, "4H MA(I)SON"; a struck solution has "~" before it. The reference is a place, "?"
/// for none, or "across" or "down" with the linking letters after the word: "across MAISON 2,-1E
/// 3,-1T 4,-1A", squares along the word and to the side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bulletin {
    /// The solutions in their order.
    pub entries: Vec<Entry>,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|tile| tile.fmt(f))
    }
}

impl FromStr for Written {
    type Err = ParseError;

    /// # Errors
    /// Other signs than letters and brackets around one letter, and other lengths than 2 to 15.
    fn from_str(text: &str) -> Result<Written, ParseError> {
        let read = || {
            let mut tiles = Vec::new();
            let mut signs = text.chars();
            while let Some(sign) = signs.next() {
                let letter = Letter::from_char(if sign == '(' { signs.next()? } else { sign })?;
                if sign == '(' && signs.next()? != ')' {
                    return None;
                }
                tiles.push(Tile { letter, is_joker: !sign.is_ascii_uppercase() });
            }
            (Lexicon::SHORTEST..=Lexicon::LONGEST).contains(&tiles.len()).then_some(Written(tiles))
        };
        let expected = "a word of 2 to 15 letters, those of jokers small or in brackets";
        read().ok_or_else(|| ParseError::new(text, expected))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_struck { "~" } else { "" })?;
        match &self.reference {
            Reference::Missing => write!(f, "? {}", self.word)?,
            Reference::Place(place) => write!(f, "{place} {}", self.word)?,
            Reference::Links(direction, links) => {
                let way = if *direction == Direction::Across { "across" } else { "down" };
                write!(f, "{way} {}", self.word)?;
                links.iter().try_for_each(|link| write!(f, " {link}"))?;
            }
        }
        self.points.map_or(Ok(()), |points| write!(f, " {points}"))
    }
}

impl FromStr for Entry {
    type Err = ParseError;

    /// # Errors
    /// Names the word, counted from 1.
    fn from_str(text: &str) -> Result<Entry, ParseError> {
        let at = |place: usize| move |error: ParseError| error.at(format!("word {place}"));
        let trimmed = text.trim();
        let rest = trimmed.strip_prefix('~');
        let mut words: Vec<&str> = rest.unwrap_or(trimmed).split_whitespace().collect();
        let is_number = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit());
        let points = match words[..] {
            [.., last] if words.len() > 2 && is_number(last) => {
                let expected = "points, 0 to 65535";
                let refuse = |_| ParseError::new(last, expected).at(format!("word {}", words.len()));
                let points = last.parse().map_err(refuse)?;
                words.pop();
                Some(points)
            }
            _ => None,
        };
        let [reference, word, ref links @ ..] = words[..] else {
            return Err(ParseError::new(text, "a solution: a reference and a word, like H4 MAISON"));
        };
        let reference = match reference {
            "?" => Reference::Missing,
            "across" | "down" => {
                let direction = if reference == "down" { Direction::Down } else { Direction::Across };
                let read = |(place, link): (usize, &&str)| link.parse::<Link>().map_err(at(place));
                let links = (3..).zip(links).map(read).collect::<Result<_, _>>()?;
                Reference::Links(direction, links)
            }
            place => {
                if let Some(link) = links.first() {
                    return Err(ParseError::new(*link, "points, the last word after a place").at("word 3"));
                }
                Reference::Place(place.parse::<Place>().map_err(at(1))?)
            }
        };
        if let (Reference::Missing, Some(link)) = (&reference, links.first()) {
            return Err(ParseError::new(*link, "points, the last word where no place is").at("word 3"));
        }
        let word = word.parse().map_err(at(2))?;
        Ok(Entry { is_struck: rest.is_some(), reference, word, points })
    }
}

impl fmt::Display for Bulletin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, entry) in self.entries.iter().enumerate() {
            write!(f, "{}{entry}", if place > 0 { "; " } else { "" })?;
        }
        f.write_str(if self.entries.is_empty() { "-" } else { "" })
    }
}

impl FromStr for Bulletin {
    type Err = ParseError;

    /// # Errors
    /// Names the solution and its word, both counted from 1.
    fn from_str(text: &str) -> Result<Bulletin, ParseError> {
        if text.trim() == "-" {
            return Ok(Bulletin::default());
        }
        let read = |(place, entry): (usize, &str)| {
            entry.parse::<Entry>().map_err(|error| error.at(format!("solution {place}")))
        };
        let entries = (1..).zip(text.split(';')).map(read).collect::<Result<_, _>>()?;
        Ok(Bulletin { entries })
    }
}

serde_as_text!(Bulletin);
