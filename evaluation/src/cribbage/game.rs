//! What came of one game.

use serde::{Deserialize, Serialize};
use skat_env::Environment as _;
use skat_env::ParseError;
use skat_env::cribbage::{ByTeam, State, Tally, Team};
use std::fmt;
use std::str::FromStr;

/// One finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game {
    /// What the game was worth to the first team; the second has lost as much.
    pub score: i8,
    /// How many deals were begun, 1 to 121.
    pub deals: u8,
    /// The points of both teams by their sources.
    pub tallies: ByTeam<Tally>,
}

impl Game {
    /// What came of a game that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the game is not over");
        let score = i8::try_from(state.score(0)).expect("a score of 121 at most");
        Game { score, deals: state.number() + 1, tallies: state.tallies() }
    }

    /// What the game was worth to a team.
    pub fn score_of(&self, team: Team) -> i8 {
        match team {
            Team::First => self.score,
            Team::Second => -self.score,
        }
    }

    /// Whether a team has won.
    pub fn is_won_by(&self, team: Team) -> bool {
        self.score_of(team) > 0
    }
}

/// The score of the first team, the deals, and the points of both teams for heels, pegging, hands
/// and crib: `-1 7 2.31.40.12:0.50.60.11`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game { score, deals, tallies: ByTeam([first, second]) } = self;
        write!(f, "{score} {deals} {first}:{second}")
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let refuse = || {
            let expected = "a game: the first team's score, the deals, and the points of both teams by their \
                            sources, like -1 7 2.31.40.12:0.50.60.11";
            ParseError::new(text, expected)
        };
        let words: Vec<&str> = text.split(' ').collect();
        let [score, deals, tallies] = words[..] else { return Err(refuse()) };
        let (first, second) = tallies.split_once(':').ok_or_else(refuse)?;
        let score = score.parse().ok().filter(|score: &i8| score.unsigned_abs() <= 121).ok_or_else(refuse)?;
        let deals = deals.parse().ok().filter(|deals| (1..=121).contains(deals)).ok_or_else(refuse)?;
        let read = |tally: &str| tally.parse::<Tally>().map_err(|_| refuse());
        Ok(Game { score, deals, tallies: ByTeam([read(first)?, read(second)?]) })
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
        for text in ["-1 7 2.31.40.12:0.50.60.11", "121 1 0.0.0.0:0.121.0.0", "0 3 0.1.2.3:3.2.1.0"] {
            assert_eq!(text.parse::<Game>().expect("a game").to_string(), text);
        }
        for text in [
            "",
            "122 7 0.0.0.0:0.0.0.0",
            "1 0 0.0.0.0:0.0.0.0",
            "1 122 0.0.0.0:0.0.0.0",
            "1 7 0.0.0.0",
            "1 7 0.0.0:0.0.0.0",
            "1 7 0.0.0.0:0.0.0.0 1",
        ] {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }
}
