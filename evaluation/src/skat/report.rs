//! What a duel found.

use super::{AgentReport, Record};
use crate::contest::DuelReport;
use crate::match_report::Alone;
use crate::report::Duel;
use crate::statistics::{Estimate, Fraction};
use serde::{Deserialize, Serialize};
use skat_env::skat::State;

/// The result of a duel of A against B.
///
/// Points are Seeger-Fabian tournament points at a table of three (SkTO 5.1), per game and seat.
/// Intervals are of 95 %, over deals: the six games of a deal are not taken for six independent
/// ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// How many deals were played.
    pub deals: u64,
    /// How many games: six of each deal.
    pub games: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// A's points less B's, per game and seat: above 0 where A is stronger.
    pub difference: Estimate,
    /// A alone against two B, and B alone against two A.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<Alone>,
    /// Games in which nobody bid.
    pub passed_in: Fraction,
    /// What A did.
    pub a: Record,
    /// What B did.
    pub b: Record,
}

impl DuelReport<State> for Report {
    fn new(duel: Duel, [a, b]: [&AgentReport; 2]) -> Report {
        let Duel { deals, games, seed, difference, alone } = duel;
        let (passed_in, a, b) = (a.behaviour.passed_in, a.record.clone(), b.record.clone());
        Report { deals, games, seed, difference, alone, passed_in, a, b }
    }

    fn difference(&self) -> &Estimate {
        &self.difference
    }
}
