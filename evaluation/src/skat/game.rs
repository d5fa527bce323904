//! The summary of one game.

use serde::{Deserialize, Serialize};
use skat_env::skat::referee::Ended;
use skat_env::skat::score::{Settlement, settle, tournament_points};
use skat_env::skat::{Bid, Contract, Outcome, ParseError, Play, Seat, State};
use std::fmt;
use std::str::FromStr;

/// One finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Game {
    /// Nobody bid (ISkO 3.3.7).
    PassedIn,
    /// Somebody declared.
    Declared(Declared),
}

/// A game with a declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The declarer.
    pub seat: Seat,
    /// What he had to reach.
    pub bid: Bid,
    /// What he declared.
    pub contract: Contract,
    /// Matadors with skat (ISkO 2.4); negative: without.
    pub matadors: i8,
    /// How the cards fell.
    pub outcome: Outcome,
    /// The declarer's card points with the skat when the game ended, 0 to 120.
    pub points: u8,
}

impl Game {
    /// The summary of a deal that is over.
    ///
    /// # Panics
    /// When somebody is still to move.
    pub fn of(state: &State) -> Game {
        assert!(state.is_over(), "the deal is not over");
        let Some(played) = state.played() else { return Game::PassedIn };
        let tricks = played.play.tricks();
        Game::Declared(Declared {
            seat: tricks.declarer(),
            bid: tricks.bid(),
            contract: tricks.contract(),
            matadors: played.matadors,
            outcome: played.outcome,
            points: played.play.declarer_points(),
        })
    }

    /// The summary of a deal that a ruling has ended.
    pub(crate) fn ruled(state: &State, ended: &Ended) -> Game {
        let bid = state.declarer().expect("a game that is ruled on has a declarer").bid;
        Game::Declared(Declared {
            seat: ended.declarer,
            bid,
            contract: ended.contract,
            matadors: ended.matadors,
            outcome: ended.outcome,
            points: state.play().map_or(0, Play::declarer_points),
        })
    }

    /// The game of a declarer, if there was one.
    pub const fn declared(&self) -> Option<&Declared> {
        match self {
            Game::PassedIn => None,
            Game::Declared(declared) => Some(declared),
        }
    }

    /// Tournament points of a player (SkTO 5.1).
    pub fn tournament_points(&self, seat: Seat) -> i32 {
        self.declared().map_or(0, |game| tournament_points(game.settlement(), game.seat, seat))
    }

    /// What is entered on the score sheet for a player (ISkO 5.3.4): nothing for a defender.
    pub fn game_points(&self, seat: Seat) -> i32 {
        let own = self.declared().filter(|game| game.seat == seat);
        own.map_or(0, |game| i32::from(game.settlement().value))
    }
}

impl Declared {
    /// The entry on the score sheet.
    pub const fn settlement(&self) -> Settlement {
        settle(self.contract, self.bid, self.matadors, self.outcome)
    }
}

/// `-` when nobody bid; otherwise declarer (0 to 2), bid, contract, matadors, outcome (0 own
/// Schwarz to 5 Schwarz) and card points: `1 24 CH 3 4 95`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Game::Declared(game) = self else { return f.write_str("-") };
        let Declared { seat, bid, contract, matadors, outcome, points } = game;
        write!(f, "{} {bid} {contract} {matadors} {} {points}", seat.index(), *outcome as u8)
    }
}

impl FromStr for Game {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Game, ParseError> {
        if text == "-" {
            return Ok(Game::PassedIn);
        }
        let words: Vec<&str> = text.split(' ').collect();
        let [seat, bid, contract, matadors, outcome, points] = words[..] else {
            return Err(unreadable(text));
        };
        let number = |word: &str, most: usize| {
            word.parse::<usize>().ok().filter(|&number| number <= most).ok_or_else(|| unreadable(text))
        };
        let matadors: i8 = matadors.parse().map_err(|_| unreadable(text))?;
        if matadors.unsigned_abs() > 11 {
            return Err(unreadable(text));
        }
        Ok(Game::Declared(Declared {
            seat: Seat::from_index(number(seat, 2)?),
            bid: bid.parse()?,
            contract: contract.parse()?,
            matadors,
            outcome: Outcome::ALL[number(outcome, 5)?],
            points: number(points, 120)? as u8,
        }))
    }
}

fn unreadable(text: &str) -> ParseError {
    ParseError::new(
        text,
        "a game: - or declarer, bid, contract, matadors, outcome and card points, like 1 24 CH 3 4 95",
    )
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
