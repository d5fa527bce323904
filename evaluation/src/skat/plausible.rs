//! Whether a game that a journal holds can have been played.

use super::{Declared, Game};
use skat_env::skat::score::matadors;
use skat_env::skat::{Announcement, Outcome, State};
use std::fmt;

/// A part of a kept game that contradicts the deal or another part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// Which: `outcome`, for example.
    pub field: &'static str,
    /// What is kept.
    pub found: String,
    /// What it would have to be.
    pub expected: String,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}; expected {}", self.field, self.found, self.expected)
    }
}

impl Game {
    /// Checks a kept game against the state from which it was played, where that is known: the
    /// matadors (ISkO 2.4) follow from the deal, declarer, bid and contract from a contract that
    /// was given, and the outcome from the card points (ISkO 5.2.2 to 5.2.4) unless a ruling ended
    /// the game, or what was announced was missed.
    ///
    /// # Errors
    /// The first part that cannot be.
    pub fn check(&self, start: Option<&State>, is_ruled: bool) -> Result<(), Contradiction> {
        let given = start.and_then(State::play);
        let Game::Declared(game) = self else {
            return match given {
                Some(_) => Err(contradiction("game", &"passed in", &"one with the contract of the deal")),
                None => Ok(()),
            };
        };
        if let Some(play) = given {
            let tricks = play.tricks();
            same("declarer", &game.seat.index(), &tricks.declarer().index())?;
            same("bid", &game.bid, &tricks.bid())?;
            same("contract", &game.contract, &tricks.contract())?;
        }
        match start {
            Some(start) => {
                let cards = start.dealt().hands()[game.seat] | start.dealt().skat();
                same("matadors", &game.matadors, &matadors(game.contract.game(), cards))?;
            }
            None => check_range(game)?,
        }
        check_outcome(game, is_ruled)
    }
}

fn contradiction(
    field: &'static str,
    found: &dyn fmt::Display,
    expected: &dyn fmt::Display,
) -> Contradiction {
    Contradiction { field, found: found.to_string(), expected: expected.to_string() }
}

fn same<T: PartialEq + fmt::Display>(
    field: &'static str,
    found: &T,
    expected: &T,
) -> Result<(), Contradiction> {
    if found == expected {
        return Ok(());
    }
    Err(contradiction(field, found, expected))
}

/// How many matadors there can be at all.
fn check_range(game: &Declared) -> Result<(), Contradiction> {
    let most = match game.contract.game() {
        kind if kind.is_null() => 0,
        kind if kind.trump_suit().is_none() => 4,
        _ => 11,
    };
    let found = game.matadors.unsigned_abs();
    match (most, found) {
        (0, 0) => Ok(()),
        (0, _) => Err(contradiction("matadors", &game.matadors, &"0 in Null")),
        (most, found) if (1..=most).contains(&found) => Ok(()),
        _ => Err(contradiction("matadors", &game.matadors, &format!("1 to {most}, or -1 to -{most}"))),
    }
}

fn check_outcome(game: &Declared, is_ruled: bool) -> Result<(), Contradiction> {
    let (outcome, points) = (game.outcome, game.points);
    let fail = |expected: &str| Err(contradiction("outcome", &(outcome as u8), &expected));
    if game.contract.game().is_null() {
        return match outcome {
            Outcome::Lost | Outcome::Won => Ok(()),
            _ => fail("2 or 3 in Null"),
        };
    }
    // What was announced and is missed ends the game, with the card points until then.
    let is_announced = game.contract.announcement() != Announcement::None;
    if is_ruled || is_announced && outcome < Outcome::required_by(game.contract) {
        return Ok(());
    }
    // Who takes no trick can still have laid away two aces.
    match (points, outcome) {
        (0..=22, Outcome::OwnSchwarz)
        | (0..=30, Outcome::OwnSchneider)
        | (31..=60, Outcome::Lost)
        | (61..=89, Outcome::Won)
        | (90..=120, Outcome::Schneider)
        | (120, Outcome::Schwarz) => Ok(()),
        (0..=22, _) => fail(&format!("0 or 1 with {points} card points")),
        (23..=30, _) => fail(&format!("1 with {points} card points")),
        (31..=60, _) => fail(&format!("2 with {points} card points")),
        (61..=89, _) => fail(&format!("3 with {points} card points")),
        (120, _) => fail("4 or 5 with 120 card points"),
        _ => fail(&format!("4 with {points} card points")),
    }
}
