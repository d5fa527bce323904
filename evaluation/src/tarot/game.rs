//! What came of one deal.

use serde::{Deserialize, Serialize};
use skat_env::ParseError;
use skat_env::tarot::{Contract, Seat, State};
use std::fmt;
use std::str::FromStr;

/// One finished deal; `None` where all passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Game(pub Option<Played>);

/// A contract that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played it.
    pub declarer: Seat,
    /// What.
    pub contract: Contract,
    /// Whether it was made.
    pub is_made: bool,
    /// What each defender paid; below 0 what he got.
    pub stake: i32,
}

impl Game {
    /// What came of a deal that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the deal is not over");
        let played = state.terms().zip(state.settlement()).map(|(terms, settlement)| Played {
            declarer: terms.declarer,
            contract: terms.contract,
            is_made: settlement.is_made(),
            stake: settlement.stake(),
        });
        Game(played)
    }

    /// The score of a player.
    pub fn score(&self, player: usize) -> i32 {
        match self.0 {
            None => 0,
            Some(Played { declarer, stake, .. }) if declarer.index() == player => 3 * stake,
            Some(Played { stake, .. }) => -stake,
        }
    }
}

/// The declarer (0 to 3), the contract, `made` or `missed`, and what each defender paid: `2 garde
/// made 66`; `passed` where all did.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Played { declarer, contract, is_made, stake }) = self.0 else {
            return f.write_str("passed");
        };
        let word = if is_made { "made" } else { "missed" };
        write!(f, "{} {contract} {word} {stake}", declarer.index())
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        let refuse = || {
            let expected = "a deal: passed, or the declarer (0 to 3), the contract, made or missed, and what each \
                            defender paid, like 2 garde made 66";
            ParseError::new(text, expected)
        };
        if text == "passed" {
            return Ok(Game(None));
        }
        let words: Vec<&str> = text.split(' ').collect();
        let [declarer, contract, word, stake] = words[..] else { return Err(refuse()) };
        let declarer = declarer.parse().ok().filter(|&seat: &usize| seat < 4).ok_or_else(refuse)?;
        let contract = Contract::ALL.into_iter().find(|c| c.to_string() == contract).ok_or_else(refuse)?;
        let is_made = match word {
            "made" => true,
            "missed" => false,
            _ => return Err(refuse()),
        };
        let stake = stake.parse().map_err(|_| refuse())?;
        Ok(Game(Some(Played { declarer: Seat::from_index(declarer), contract, is_made, stake })))
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
        for text in ["passed", "2 garde made 66", "0 contre missed -186"] {
            assert_eq!(text.parse::<Game>().expect("a deal").to_string(), text);
        }
        for text in ["", "4 garde made 66", "0 solo made 1", "0 sans won 1", "0 sans made", "0 sans made 1 2"]
        {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_declarer_gets_what_all_three_pay() {
        let game: Game = "2 garde made 66".parse().expect("a deal");
        assert_eq!([0, 1, 2, 3].map(|player| game.score(player)), [-66, -66, 198, -66]);
    }
}
