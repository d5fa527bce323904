//! What came of one game.

use serde::{Deserialize, Serialize};
use skat_env::ParseError;
use skat_env::scrabble::{SOLO, State};
use std::fmt;
use std::str::FromStr;

/// One finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game {
    /// How many draws were answered, 0 to 102.
    pub rounds: u8,
    /// The points of the solutions that were placed.
    pub top: u16,
    /// What both players have answered.
    pub sheets: [Sheet; 2],
}

/// The answers of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// All points, those for solos among them.
    pub points: u16,
    /// Points for solos, 0 where the rules give none for so few players (Scr 3.E).
    pub for_solos: u16,
    /// Answers with as many points as the solution that was placed.
    pub best: u8,
    /// Rounds in which he alone had the most points.
    pub solos: u8,
    /// Rounds without a word.
    pub without: u8,
}

impl Sheet {
    /// The sheet of a player.
    fn of(state: &State, player: usize) -> Sheet {
        let table = state.table();
        let number = |points: i32| u16::try_from(points).expect("a game has fewer than 65,536 points");
        let mut sheet = Sheet { points: number(table.points[player]), ..Sheet::default() };
        for round in &table.rounds {
            let answer = round.answers[player];
            let points = answer.map_or(0, |answer| answer.points());
            sheet.best += u8::from(points == round.placed.points());
            sheet.without += u8::from(answer.is_none());
            sheet.solos += u8::from(round.solo.map(usize::from) == Some(player));
        }
        if usize::from(table.rules.solo_from) <= table.points.len() {
            sheet.for_solos = u16::from(sheet.solos) * SOLO as u16;
        }
        sheet
    }

    /// The points of the answers alone, without those for solos.
    pub const fn words(&self) -> u16 {
        self.points - self.for_solos
    }
}

impl Game {
    /// What came of a game that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the game is not over");
        let rounds = &state.table().rounds;
        Game {
            rounds: rounds.len() as u8,
            top: rounds.iter().map(|round| round.placed.points()).sum(),
            sheets: [0, 1].map(|player| Sheet::of(state, player)),
        }
    }
}

/// The points, those for solos, and the numbers of best answers, of solos and of rounds without a
/// word: `812.0.18.4.0`.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sheet { points, for_solos, best, solos, without } = self;
        write!(f, "{points}.{for_solos}.{best}.{solos}.{without}")
    }
}

/// The rounds, the points of the placed solutions, and both players' sheets: `22 846
/// 812.0.18.4.0:640.0.9.0.2`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game { rounds, top, sheets: [first, second] } = self;
        write!(f, "{rounds} {top} {first}:{second}")
    }
}

/// The sheet of a text; `None` where it is none of a game of so many rounds.
fn sheet(text: &str, rounds: u8) -> Option<Sheet> {
    let mut parts = text.split('.');
    let mut next = || parts.next()?.parse::<u16>().ok();
    let (points, for_solos) = (next()?, next()?);
    let mut count = || next().and_then(|count| u8::try_from(count).ok()).filter(|&count| count <= rounds);
    let sheet = Sheet { points, for_solos, best: count()?, solos: count()?, without: count()? };
    let is_whole = for_solos <= points && sheet.to_string() == text;
    is_whole.then_some(sheet)
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let read = || {
            let words: Vec<&str> = text.split(' ').collect();
            let [rounds, top, sheets] = words[..] else { return None };
            let rounds = rounds.parse().ok().filter(|&rounds: &u8| rounds <= 102)?;
            let (first, second) = sheets.split_once(':')?;
            let sheets = [sheet(first, rounds)?, sheet(second, rounds)?];
            Some(Game { rounds, top: top.parse().ok()?, sheets })
        };
        let expected = "a game: the rounds, the points of the placed solutions, and for both players their points, \
                        those for solos, and the numbers of best answers, of solos and of rounds without a word, like \
                        22 846 812.0.18.4.0:640.0.9.0.2";
        read().ok_or_else(|| ParseError::new(text, expected))
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
        for text in
            ["22 846 812.0.18.4.0:640.0.9.0.2", "0 0 0.0.0.0.0:0.0.0.0.0", "1 90 100.10.1.1.0:90.0.1.0.0"]
        {
            assert_eq!(text.parse::<Game>().expect("a game").to_string(), text);
        }
        for text in [
            "",
            "22 846",
            "103 846 812.0.18.4.0:640.0.9.0.2",
            "22 846 812.0.18.4.0",
            "22 846 812.0.18.4.0:640.0.9.0",
            "22 846 812.0.18.4.0:640.0.9.0.2.1",
            "22 846 812.0.23.4.0:640.0.9.0.2",
            "22 846 5.10.18.4.0:640.0.9.0.2",
            "22 846 812.0.18.4.0:640.0.9.0.02",
            "22 846 812.0.18.4.0:640.0.9.0.2 ",
        ] {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }
}
