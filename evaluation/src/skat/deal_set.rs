//! Deals in files, so that two laboratories play the same ones.

use super::Player;
use crate::digest::digest;
use crate::run::{self, MatchError};
use skat_env::skat::{ParseError, Phase, Rules, State};
use std::fmt;
use std::str::FromStr;

/// Deals in order, with or without a contract.
///
/// The text has one deal a line: the cards as in game records (forehand|middlehand|rearhand|skat)
/// and, where only the cards are to be played, the actions up to the declaration. Empty lines and
/// what follows a `#` are passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealSet {
    starts: Vec<State>,
}

/// A line that is no deal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealSetError {
    /// The line does not read.
    #[error("line {line}, {error}")]
    Malformed {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// The line goes on after the declaration, or stops before it.
    #[error(
        "line {line}: the line ends {found}; expected the cards alone, or the actions as far as the declaration"
    )]
    Unfit {
        /// The number of the line, counted from 1.
        line: usize,
        /// Where the deal stands.
        found: &'static str,
    },
    /// Rules options, which matches do not have.
    #[error(
        "line {line}: \"{found}\" is a rules option; expected a deal like HA.SK...|...|...|H8.CK without one"
    )]
    Options {
        /// The number of the line, counted from 1.
        line: usize,
        /// The first word.
        found: String,
    },
    /// Nothing but comments.
    #[error("there is no deal; expected one a line, like HA.SK...|...|...|H8.CK")]
    Empty,
}

/// A deal of the set has no contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("deal {number} has no contract; expected the actions as far as the declaration after its cards")]
pub struct NoContract {
    /// Its number, counted from 1.
    pub number: usize,
}

impl DealSet {
    /// These deals.
    ///
    /// # Panics
    /// When one is neither before the first bid nor right after the declaration, or there is none.
    pub fn new(starts: Vec<State>) -> DealSet {
        assert!(!starts.is_empty(), "a set has a deal");
        assert!(
            starts.iter().all(|state| unfit(state).is_none()),
            "deals start with the bidding or the play"
        );
        DealSet { starts }
    }

    /// How many there are; never 0.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> usize {
        self.starts.len()
    }

    /// The states from which the deals are played.
    pub fn starts(&self) -> &[State] {
        &self.starts
    }

    /// The same cards without contracts.
    #[must_use]
    pub fn from_the_bidding(&self) -> DealSet {
        DealSet {
            starts: self.starts.iter().map(|state| State::new(*state.dealt(), Rules::default())).collect(),
        }
    }

    /// The set itself, if all deals have contracts.
    ///
    /// # Errors
    /// Names the first that has none.
    pub fn with_contracts(self) -> Result<DealSet, NoContract> {
        match self.starts.iter().position(|state| state.play().is_none()) {
            Some(place) => Err(NoContract { number: place + 1 }),
            None => Ok(self),
        }
    }

    /// The [digest](crate::digest()) of its lines.
    pub fn digest(&self) -> String {
        digest(self.to_string().as_bytes())
    }
}

/// Deals drawn from a seed as a match draws them: the cards alone, or the contracts that `bidder`
/// reaches in all seats.
///
/// # Errors
/// When the bidder passes in one deal after another.
///
/// # Panics
/// When `count` is 0.
pub fn draw(count: u64, seed: u64, bidder: Option<&Player>) -> Result<DealSet, MatchError> {
    Ok(DealSet::new(run::draw(&Rules::default(), count, seed, bidder)?))
}

/// Where a state stands, if no deal starts there.
fn unfit(state: &State) -> Option<&'static str> {
    match state.phase() {
        Phase::Bidding if state.auction().calls().is_empty() => None,
        Phase::Bidding => Some("in the bidding"),
        Phase::PickingUp(_) | Phase::Burying(_) | Phase::Declaring(_) => Some("before the declaration"),
        Phase::Playing(play) if play.tricks().cards().is_empty() => None,
        Phase::Playing(_) => Some("in the play"),
        Phase::PassedIn | Phase::Played(_) => Some("after the end of the deal"),
    }
}

impl fmt::Display for DealSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.starts.iter().try_for_each(|state| writeln!(f, "{state}"))
    }
}

impl FromStr for DealSet {
    type Err = DealSetError;

    fn from_str(text: &str) -> Result<DealSet, DealSetError> {
        let mut starts = Vec::new();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, written) in (1..).zip(text.lines()) {
            let written = written.split('#').next().unwrap_or_default().trim();
            if written.is_empty() {
                continue;
            }
            let state: State = written.parse().map_err(|error| DealSetError::Malformed { line, error })?;
            if state.rules() != Rules::default() {
                let found = written.split_whitespace().next().unwrap_or_default().to_string();
                return Err(DealSetError::Options { line, found });
            }
            if let Some(found) = unfit(&state) {
                return Err(DealSetError::Unfit { line, found });
            }
            starts.push(state);
        }
        if starts.is_empty() { Err(DealSetError::Empty) } else { Ok(DealSet { starts }) }
    }
}
