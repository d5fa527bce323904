//! What came of one deal.

use serde::{Deserialize, Serialize};
use skat_env::ParseError;
use skat_env::bridge::{Contract, Play, Side, State};
use std::fmt;
use std::str::FromStr;

/// One finished deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game {
    /// The contract; `None` where the deal was passed out.
    pub contract: Option<Contract>,
    /// The tricks of the declarer's side, 0 to 13; 0 where the deal was passed out.
    pub tricks: u8,
    /// The score of North and South, -7600 to 7600.
    pub score: i32,
}

/// The highest score that there is, with either sign.
const HIGHEST: i32 = 7_600;

impl Game {
    /// What came of a deal that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the deal is not over");
        let tricks = state.play().map(Play::tricks);
        Game {
            contract: state.contract().copied(),
            tricks: tricks.map_or(0, |tricks| tricks.taken(tricks.contract().side())),
            score: state.side_score(Side::NorthSouth),
        }
    }

    /// The score of a side.
    pub fn score_of(&self, side: Side) -> i32 {
        match side {
            Side::NorthSouth => self.score,
            Side::EastWest => -self.score,
        }
    }

    /// The contract that a side declared, if it did.
    pub fn declared_by(&self, side: Side) -> Option<&Contract> {
        self.contract.as_ref().filter(|contract| contract.side() == side)
    }

    /// Whether the contract was made.
    pub fn is_made(&self) -> bool {
        self.contract.is_some_and(|contract| self.tricks >= contract.tricks_needed())
    }
}

/// The contract or `-`, the declarer's tricks, the score of North and South: `4SXN 10 590`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.contract {
            None => f.write_str("-")?,
            Some(contract) => write!(f, "{contract}")?,
        }
        write!(f, " {} {}", self.tricks, self.score)
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let refuse = || {
            let expected = "a deal: the contract or -, the declarer's tricks, and the score of North and South, \
                            like 4SXN 10 590";
            ParseError::new(text, expected)
        };
        let words: Vec<&str> = text.split(' ').collect();
        let [contract, tricks, score] = words[..] else { return Err(refuse()) };
        let contract = match contract {
            "-" => None,
            contract => Some(contract.parse().map_err(|_| refuse())?),
        };
        let tricks: u8 = tricks.parse().map_err(|_| refuse())?;
        let score: i32 = score.parse().map_err(|_| refuse())?;
        let fits =
            tricks <= 13 && score.abs() <= HIGHEST && (contract.is_some() || (tricks, score) == (0, 0));
        if fits { Ok(Game { contract, tricks, score }) } else { Err(refuse()) }
    }
}

impl TryFrom<String> for Game {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Game, ParseError> {
        text.parse()
    }
}

impl From<Game> for String {
    fn from(game: Game) -> String {
        game.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in ["4SXN 10 590", "7NTXXW 0 7600", "- 0 0", "1CE 6 50"] {
            assert_eq!(text.parse::<Game>().expect("a deal").to_string(), text);
        }
        for text in
            ["", "- 1 0", "- 0 50", "4SN 14 420", "4S 10 420", "4SN 10 8000", "4SN 10", "4SN 10 420 1"]
        {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }
}
