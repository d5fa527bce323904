//! Rulings on what goes wrong at a table, by the laws.
//!
//! A program takes no illegal action ([`Environment::try_apply`](crate::Environment::try_apply)
//! refuses it), but records and tables of people have them: insufficient bids, calls and leads out
//! of turn, inadmissible doubles, revokes, claims. Each becomes a value with the law that rules it:
//! [`CallFault`] with what may replace the call, [`LeadFault`] with the options of the other side,
//! [`PenaltyCard`] with what it asks, [`Course`] with its [`Revoke`]s and the tricks that they
//! cost, and [`claim`]s with what they are worth at least.
//!
//! What rests on a person's intent or on what others knew is left to the director: comparable calls
//! are told by the caller, and adjusted scores of Law 12 are not computed.

mod call;
pub mod claim;
mod course;
mod lead;
mod penalty_card;
mod revoke;

pub use call::{CallFault, Correction, Restriction, call_fault};
pub use course::Course;
pub use lead::{LeadFault, LeadOption, lead_fault};
pub use penalty_card::{Exposure, PenaltyCard, restricted};
pub use revoke::{Adjustment, Revoke};

use std::fmt;

/// The place in the laws of 2017 that a ruling rests on: `27B1` for letter B, number 1 of Law 27.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Law(pub &'static str);

impl Law {
    /// The number of the law, 1 to 93.
    pub fn number(self) -> u8 {
        let digits = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        self.0[..digits].parse().expect("a law begins with its number")
    }
}

/// `Law 27B1`.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Law {}", self.0)
    }
}
