//! What came of one game: a deal, or four.

use serde::{Deserialize, Serialize};
use skat_env::ParseError;
use skat_env::whist::{Rules, Scoring, State, Suit, TRICKS, Team, Unit};
use std::fmt;
use std::str::FromStr;

/// One finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game {
    /// The trump.
    pub trump: Suit,
    /// One deal, or four.
    pub unit: Unit,
    /// What is scored.
    pub scoring: Scoring,
    /// The points of the first team, 0 to the number of deals; the second has the others.
    pub points: u8,
    /// The tricks of the first team, 0 to 13 a deal; the second has the others.
    pub tricks: u8,
}

impl Game {
    /// What came of a game that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the game is not over");
        let Rules { unit, scoring, .. } = state.rules();
        let (points, tricks) = (state.points(Team::First), state.taken(Team::First));
        Game { trump: state.trump(), unit, scoring, points, tricks }
    }

    /// How many deals were played, 1 or 4.
    pub fn deals(&self) -> u8 {
        self.unit.deals() as u8
    }

    /// The points of a team, 0 to 4.
    pub fn points_of(&self, team: Team) -> u8 {
        match team {
            Team::First => self.points,
            Team::Second => self.deals() - self.points,
        }
    }

    /// The tricks of a team, 0 to 52.
    pub fn tricks_of(&self, team: Team) -> u8 {
        match team {
            Team::First => self.tricks,
            Team::Second => self.deals() * TRICKS - self.tricks,
        }
    }

    /// What is scored by a team: its points, or its tricks.
    pub fn score_of(&self, team: Team) -> i32 {
        match self.scoring {
            Scoring::Points => self.points_of(team).into(),
            Scoring::Tricks => self.tricks_of(team).into(),
        }
    }

    /// Whether a team took all tricks of the game.
    pub fn took_all(&self, team: Team) -> bool {
        self.tricks_of(team) == self.deals() * TRICKS
    }
}

/// The trump, how much was played, what is scored, and the points and the tricks of the first team:
/// `H deal points 1 8`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game { trump, unit, scoring, points, tricks } = self;
        write!(f, "{trump} {unit} {scoring} {points} {tricks}")
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let refuse = || {
            let expected = "a game: the trump, deal or game, points or tricks, and points and tricks of the first team, \
                            like H deal points 1 8";
            ParseError::new(text, expected)
        };
        let words: Vec<&str> = text.split(' ').collect();
        let [trump, unit, scoring, points, tricks] = words[..] else { return Err(refuse()) };
        let number = |word: &str, most: u8| {
            word.parse::<u8>().ok().filter(|&number| number <= most).ok_or_else(refuse)
        };
        let trump = trump.parse().map_err(|_| refuse())?;
        let unit: Unit = unit.parse().map_err(|_| refuse())?;
        let scoring = scoring.parse().map_err(|_| refuse())?;
        let deals = unit.deals() as u8;
        let (points, tricks) = (number(points, deals)?, number(tricks, deals * TRICKS)?);
        // Points are won by seven tricks or more.
        let least = 7 * points;
        let most = TRICKS * points + 6 * (deals - points);
        if !(least..=most).contains(&tricks) {
            return Err(refuse());
        }
        Ok(Game { trump, unit, scoring, points, tricks })
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
        for text in ["H deal points 1 8", "C deal tricks 0 6", "S game points 4 52", "D game tricks 2 26"] {
            assert_eq!(text.parse::<Game>().expect("a game").to_string(), text);
        }
        let broken = [
            "",
            "H deal points 1",
            "H deal points 1 8 1",
            "X deal points 1 8",
            "H rubber points 1 8",
            "H deal honours 1 8",
            "H deal points 2 14",
            "H deal points 1 6",
            "H deal points 0 7",
            "H deal points 1 14",
            "H game points 3 20",
            "H deal points -1 4",
        ];
        for text in broken {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_one_team_has_the_other_has_not() {
        let game: Game = "S game tricks 1 20".parse().expect("a game");
        assert_eq!(Team::ALL.map(|team| game.points_of(team)), [1, 3]);
        assert_eq!(Team::ALL.map(|team| game.tricks_of(team)), [20, 32]);
        assert_eq!(Team::ALL.map(|team| game.score_of(team)), [20, 32]);
        let slam: Game = "S deal points 0 0".parse().expect("a game");
        assert_eq!(Team::ALL.map(|team| slam.took_all(team)), [false, true]);
        assert_eq!(Team::ALL.map(|team| slam.score_of(team)), [0, 1]);
    }
}
