//! What a duel found.

use crate::contest::{Contest, DuelReport};
use crate::match_report::{Alone, MatchReport};
use crate::schedule::Schedule;
use crate::statistics::Estimate;
use serde::{Deserialize, Serialize};

/// The result of a duel of A against B, as far as every game knows it.
///
/// Points are the first of the game's [scores](Contest::SCORES), per game and seat. Intervals are
/// of 95 %, over deals: the games of a deal are not taken for independent ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Duel {
    /// How many deals were played.
    pub deals: u64,
    /// How many games.
    pub games: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// A's points less B's, per game and seat: above 0 where A is stronger.
    pub difference: Estimate,
    /// A alone against B on all other sides, and B alone against A; empty in games of two sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alone: Vec<Alone>,
}

impl<E: Contest> DuelReport<E> for Duel {
    fn new(duel: Duel, _entries: [&E::Entry; 2]) -> Duel {
        duel
    }

    fn difference(&self) -> &Estimate {
        &self.difference
    }
}

impl<E: Contest> MatchReport<E> {
    /// The report of a duel of two agents, as [`duel`](crate::duel()) gives it; `None` for more
    /// agents, and for a host with a guest.
    pub fn duel(&self) -> Option<E::Report> {
        let [a, b] = &self.agents[..] else { return None };
        if self.setup.schedule != Schedule::Duels {
            return None;
        }
        let duel = Duel {
            deals: self.deals,
            games: self.games,
            seed: self.setup.seed,
            difference: self.pairs[0].difference.normal,
            alone: self.pairs[0].alone.clone(),
        };
        Some(E::Report::new(duel, [a, b]))
    }
}
