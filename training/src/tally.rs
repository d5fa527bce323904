//! What happened in the games of self-play.

use serde::{Deserialize, Serialize};
use skat_env::skat::{Contract, Seat, State};

/// Games and wins of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// How many were played.
    pub played: u64,
    /// How many the declarer won.
    pub won: u64,
}

/// Counts over finished deals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Deals, passed-in ones included.
    pub deals: u64,
    /// Actions of all players, forced ones included.
    pub decisions: u64,
    /// Actions that were tried apart from the games.
    pub tries: u64,
    /// Deals that were passed in.
    pub passed_in: u64,
    /// Games worth less than their bid.
    pub overbid: u64,
    /// Declarers' tournament points, summed.
    pub declarer_points: i64,
    /// Tournament points of all defenders, summed.
    pub defender_points: i64,
    /// By contract number, all 29; empty before the first deal.
    pub contracts: Vec<Games>,
}

impl Tally {
    /// Counts a finished deal.
    pub fn count(&mut self, state: &State) {
        self.contracts.resize(Contract::COUNT, Games::default());
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

    /// Adds another's counts.
    pub fn add(&mut self, other: &Tally) {
        self.deals += other.deals;
        self.decisions += other.decisions;
        self.tries += other.tries;
        self.passed_in += other.passed_in;
        self.overbid += other.overbid;
        self.declarer_points += other.declarer_points;
        self.defender_points += other.defender_points;
        self.contracts.resize(Contract::COUNT, Games::default());
        for (own, other) in self.contracts.iter_mut().zip(&other.contracts) {
            own.played += other.played;
            own.won += other.won;
        }
    }

    /// Deals that were not passed in.
    pub fn played(&self) -> u64 {
        self.deals - self.passed_in
    }

    /// Games that the declarer won.
    pub fn won(&self) -> u64 {
        self.contracts.iter().map(|games| games.won).sum()
    }
}
