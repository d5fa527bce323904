//! What happened in the games of self-play.

use crate::statistics::Statistics;
use skat_env::skat::{Contract, Seat, State};

/// Games and wins of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Games {
    played: u64,
    won: u64,
}

/// Counts over finished deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    deals: u64,
    passed_in: u64,
    /// Games worth less than their bid.
    overbid: u64,
    declarer_points: i64,
    /// Of both defenders.
    defender_points: i64,
    /// By contract number.
    contracts: [Games; Contract::COUNT],
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            deals: 0,
            passed_in: 0,
            overbid: 0,
            declarer_points: 0,
            defender_points: 0,
            contracts: [Games::default(); Contract::COUNT],
        }
    }
}

impl Tally {
    /// Counts a finished deal.
    pub fn count(&mut self, state: &State) {
        self.deals += 1;
        let Some(played) = state.played() else {
            self.passed_in += 1;
            return;
        };
        let tricks = played.play.tricks();
        let games = &mut self.contracts[tricks.contract().index()];
        games.played += 1;
        games.won += u64::from(played.settlement.won);
        self.overbid += u64::from(played.settlement.overbid);
        for seat in Seat::ALL {
            let points = i64::from(state.tournament_points(seat));
            match seat == tricks.declarer() {
                true => self.declarer_points += points,
                false => self.defender_points += points,
            }
        }
    }

    /// The counts by the names of the metrics.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics::default();
        let played = self.deals - self.passed_in;
        let won: u64 = self.contracts.iter().map(|games| games.won).sum();
        statistics.count("games", self.deals);
        statistics.add("return/declarer", self.declarer_points as f64, played);
        statistics.add("return/defender", self.defender_points as f64, 2 * played);
        statistics.add("deals/passed_in", self.passed_in as f64, self.deals);
        statistics.add("deals/won_by_declarer", won as f64, played);
        statistics.add("deals/overbid", self.overbid as f64, played);
        for (contract, games) in Contract::all().zip(&self.contracts) {
            statistics.add(&format!("played/{contract}"), games.played as f64, played);
            statistics.add(&format!("won/{contract}"), games.won as f64, games.played);
        }
        statistics
    }
}
