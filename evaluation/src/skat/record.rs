//! How an agent declares and scores.

use super::tally::{ContractTally, Tally};
use crate::statistics::{Estimate, Fraction, Sample};
use serde::{Deserialize, Serialize};
use skat_env::skat::{Contract, Seat};

/// What one agent did in a duel.
///
/// Fractions are `None` where there was no case: an agent that never declared has no fraction of
/// games won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Points per game and seat; A's less B's is the difference of the report.
    pub points: Estimate,
    /// Games that one of its players declared, of all games: with the other's and the passed-in
    /// ones, all of them.
    pub taken: Fraction,
    /// Hands with which it became declarer, of all hands that it held. Among three equals, a third
    /// of the games played.
    pub declared: Fraction,
    /// Games won, of those declared.
    pub won: Option<Fraction>,
    /// Games overbid (ISkO 5.4), of those declared.
    pub overbid: Option<Fraction>,
    /// Hand games, of those declared.
    pub hand: Option<Fraction>,
    /// Games with the defenders Schneider or Schwarz, of those declared.
    pub schneider: Option<Fraction>,
    /// Games with the defenders Schwarz, of those declared.
    pub schwarz: Option<Fraction>,
    /// Games in which the declarer himself was Schneider or Schwarz, of those declared.
    pub own_schneider: Option<Fraction>,
    /// Points by role, in the order of [`Role`].
    pub roles: Vec<ByRole>,
    /// Games by contract, all 29 in the order of their numbers.
    pub contracts: Vec<ByContract>,
}

/// A part in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Alone against the two others.
    Declarer,
    /// With a partner against the declarer.
    Defender,
    /// To the left of the dealer; leads to the first trick. Passed-in games count too.
    Forehand,
    /// To the left of forehand. Passed-in games count too.
    Middlehand,
    /// To the left of middlehand. Passed-in games count too.
    Rearhand,
}

/// How an agent scored in one role. The two agents of a duel have different hands here: read it as
/// a description.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByRole {
    /// The role.
    pub role: Role,
    /// How many times the agent had it.
    pub games: u64,
    /// Mean points; `None` where it never had it.
    pub points: Option<f64>,
}

/// How an agent did as declarer of one contract.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ByContract {
    /// The contract.
    pub contract: Contract,
    /// How many times it was declared.
    pub games: u64,
    /// Its fraction of the games that the agent declared; `None` where there are none.
    pub share: Option<Fraction>,
    /// Games won; `None` where it was never declared.
    pub won: Option<Fraction>,
    /// The declarer's mean points; `None` where it was never declared.
    pub points: Option<f64>,
}

impl Record {
    /// What was counted of an agent that takes part in `games` games of each deal; `None` with
    /// fewer than two deals.
    pub(crate) fn new(tally: &Tally, games: usize) -> Option<Record> {
        let seat = |seat| &tally.in_seat[seat];
        Some(Record {
            points: tally.points.estimate(2.0 * games as f64)?,
            taken: tally.taken.fraction()?,
            declared: tally.declared.fraction()?,
            won: tally.won.fraction(),
            overbid: tally.overbid.fraction(),
            hand: tally.hand.fraction(),
            schneider: tally.schneider.fraction(),
            schwarz: tally.schwarz.fraction(),
            own_schneider: tally.own_schneider.fraction(),
            roles: vec![
                ByRole::new(Role::Declarer, &tally.as_declarer),
                ByRole::new(Role::Defender, &tally.as_defender),
                ByRole::new(Role::Forehand, seat(Seat::Forehand)),
                ByRole::new(Role::Middlehand, seat(Seat::Middlehand)),
                ByRole::new(Role::Rearhand, seat(Seat::Rearhand)),
            ],
            contracts: Contract::all().zip(&tally.contracts).map(|(c, t)| ByContract::new(c, t)).collect(),
        })
    }
}

impl ByRole {
    fn new(role: Role, points: &Sample) -> ByRole {
        ByRole { role, games: points.count(), points: points.mean() }
    }
}

impl ByContract {
    fn new(contract: Contract, tally: &ContractTally) -> ByContract {
        ByContract {
            contract,
            games: tally.points.count(),
            share: tally.games.fraction(),
            won: tally.won.fraction(),
            points: tally.points.mean(),
        }
    }
}
