//! What came of one deal.

use serde::{Deserialize, Serialize};
use skat_env::ParseError;
use skat_env::jass::{DEAL_POINTS, Seat, State, Suit, Team};
use std::fmt;
use std::str::FromStr;

/// One finished deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game {
    /// Who made trump; `None` where the sheet or a card did (Jass 1.2 to 1.4).
    pub maker: Option<Seat>,
    /// The trump.
    pub trump: Suit,
    /// The points of the leading team, 0 to 157; the dealing team has the others.
    pub points: u8,
    /// The tricks of the leading team, 0 to 9.
    pub tricks: u8,
}

/// Tricks of a deal.
const TRICKS: u8 = 9;

impl Game {
    /// What came of a deal that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the deal is not over");
        let tricks = state.play().expect("the cards were played").tricks();
        Game {
            maker: tricks.maker(),
            trump: tricks.trump(),
            points: tricks.points(Team::Leading),
            tricks: tricks.taken(Team::Leading),
        }
    }

    /// The points of a team, 0 to 157.
    pub fn points_of(&self, team: Team) -> u8 {
        match team {
            Team::Leading => self.points,
            Team::Dealing => DEAL_POINTS - self.points,
        }
    }

    /// Whether a team took all nine tricks.
    pub fn took_all(&self, team: Team) -> bool {
        self.tricks == if team == Team::Leading { TRICKS } else { 0 }
    }
}

/// Who made trump (0 first, 2 third, `-` nobody), the trump, points and tricks of the leading team:
/// `0 H 94 5`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game { maker, trump, points, tricks } = self;
        match maker {
            None => f.write_str("-")?,
            Some(seat) => write!(f, "{}", seat.index())?,
        }
        write!(f, " {trump} {points} {tricks}")
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let refuse = || {
            let expected = "a deal: who made trump (0, 2 or -), the trump, and points and tricks of the leading team, \
                            like 0 H 94 5";
            ParseError::new(text, expected)
        };
        let words: Vec<&str> = text.split(' ').collect();
        let [maker, trump, points, tricks] = words[..] else { return Err(refuse()) };
        let number = |word: &str, most: u8| {
            word.parse::<u8>().ok().filter(|&number| number <= most).ok_or_else(refuse)
        };
        let maker = match maker {
            "-" => None,
            "0" => Some(Seat::First),
            "2" => Some(Seat::Third),
            _ => return Err(refuse()),
        };
        let trump = trump.parse().map_err(|_| refuse())?;
        Ok(Game { maker, trump, points: number(points, DEAL_POINTS)?, tricks: number(tricks, TRICKS)? })
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
        for text in ["0 H 94 5", "2 C 157 9", "- S 0 0"] {
            assert_eq!(text.parse::<Game>().expect("a deal").to_string(), text);
        }
        for text in ["", "1 H 94 5", "0 H 158 5", "0 H 94 10", "0 X 94 5", "0 H 94", "0 H 94 5 1", "0 H -4 5"]
        {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }
}
