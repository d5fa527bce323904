//! Why a record cannot be replayed.

use super::moves::Move;
use std::fmt;

/// A move that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: \"{found}\" is not {expected}")]
pub struct Refusal {
    /// Where in the record.
    pub place: Place,
    /// What is recorded there.
    pub found: String,
    /// What the rules allow there.
    pub expected: String,
}

/// Where in a record a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The deal: not all cards were seen.
    Deal,
    /// The declaration, which is move number so much, counted from 1.
    Contract(usize),
    /// The move of this number, counted from 1.
    Move(usize),
}

impl Place {
    /// The number of the move, counted from 1; `None` for the deal.
    pub const fn move_number(self) -> Option<usize> {
        match self {
            Place::Deal => None,
            Place::Contract(number) | Place::Move(number) => Some(number),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Deal => f.write_str("deal"),
            Place::Contract(_) => f.write_str("contract"),
            Place::Move(number) => write!(f, "move {number}"),
        }
    }
}

/// Why a move is refused; its place and text are added later.
pub(super) enum Refused {
    Contract(String),
    Move(String),
}

impl Refused {
    pub(super) fn at(self, index: usize, step: Move) -> Refusal {
        let number = index + 1;
        let (place, found, expected) = match (self, step) {
            (Refused::Contract(expected), Move::Declare(_, declaration)) => {
                (Place::Contract(number), declaration.contract.to_string(), expected)
            }
            (Refused::Contract(expected) | Refused::Move(expected), _) => {
                (Place::Move(number), step.to_string(), expected)
            }
        };
        Refusal { place, found, expected }
    }
}

/// Refuses a move with what is expected in its place.
pub(super) fn refuse<T>(expected: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::Move(expected.into()))
}
