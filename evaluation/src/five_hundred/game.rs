//! What came of one deal.

use serde::{Deserialize, Serialize};
use skat_env::ParseError;
use skat_env::five_hundred::{Bid, Contract, Seat, State, Team};
use std::fmt;
use std::str::FromStr;

/// One finished deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game {
    /// The contract and what came of it; `None` when all have passed.
    pub contracted: Option<Contracted>,
    /// The points of the first player's team and of the dealer's, 0 to 620.
    pub points: [u16; 2],
}

/// A contract that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contracted {
    /// The bid.
    pub bid: Bid,
    /// Who made it.
    pub declarer: Seat,
    /// The tricks of the declarer's team, 0 to 10.
    pub tricks: u8,
}

impl Contracted {
    /// Whether the contract was made.
    pub fn is_made(&self) -> bool {
        self.tricks >= self.bid.level()
    }
}

/// Tricks of a deal, and the most points of a team.
const TRICKS: u8 = 10;
const MOST: u16 = 620;

impl Game {
    /// What came of a deal that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the deal is not over");
        let contracted = state.contract().map(|Contract { bid, declarer }| Contracted {
            bid,
            declarer,
            tricks: state.taken(declarer.team()),
        });
        Game { contracted, points: Team::ALL.map(|team| state.points()[team]) }
    }

    /// The points of a team, 0 to 620.
    pub fn points_of(&self, team: Team) -> u16 {
        self.points[team.index()]
    }

    /// The contract, when this team had it.
    pub fn contract_of(&self, team: Team) -> Option<Contracted> {
        self.contracted.filter(|contracted| contracted.declarer.team() == team)
    }
}

/// The bid, the declarer's number, the tricks of his team, and the points of both teams:
/// `8H 2 9 300 0`; `- 0 0` when all have passed.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.contracted {
            None => f.write_str("-")?,
            Some(Contracted { bid, declarer, tricks }) => write!(f, "{bid} {} {tricks}", declarer.index())?,
        }
        let [first, dealing] = self.points;
        write!(f, " {first} {dealing}")
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let refuse = || {
            let expected = "a deal: the bid, the declarer (0 to 3), his team's tricks, and the points of both teams, like \
                            8H 2 9 300 0; or - 0 0";
            ParseError::new(text, expected)
        };
        let number = |word: &str, most: u16| {
            word.parse::<u16>().ok().filter(|&number| number <= most).ok_or_else(refuse)
        };
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["-", "0", "0"] => Ok(Game { contracted: None, points: [0, 0] }),
            [bid, declarer, tricks, first, dealing] => {
                let contracted = Contracted {
                    bid: bid.parse().map_err(|_| refuse())?,
                    declarer: Seat::from_index(number(declarer, 3)?.into()),
                    tricks: number(tricks, TRICKS.into())? as u8,
                };
                let points = [number(first, MOST)?, number(dealing, MOST)?];
                Ok(Game { contracted: Some(contracted), points })
            }
            _ => Err(refuse()),
        }
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
        for text in ["8H 2 9 300 0", "10N 3 0 620 0", "- 0 0", "7S 0 7 140 30"] {
            assert_eq!(text.parse::<Game>().expect("a deal").to_string(), text);
        }
        for text in
            ["", "8H 4 9 300 0", "8H 2 11 300 0", "6H 2 9 300 0", "8H 2 9 300", "- 0 10", "8H 2 9 621 0"]
        {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }
}
