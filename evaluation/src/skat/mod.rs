//! What a match of Skat counts, and what is measured of Skat alone.
//!
//! Points are Seeger-Fabian tournament points (SkTO 5.1): the declarer gets the value of a game and
//! 50 when it is won, loses twice the value and 50 when it is lost, and then each defender gets 40.
//! Of each deal a duel plays six games: A alone in each of the three seats against two B, then B
//! alone in each seat against two A.
//!
//! The report of a match has for each agent its [`Record`] as declarer and defender, by contract
//! and role, its [`Behaviour`], and its [`Lists`] where tables stay together. [`calibration`]
//! compares what a network predicts with what is observed, [`alternatives`] asks whether the
//! declared games pay, and [`series`] plays at one table as at a club, where the games are entered
//! on a [`Sheet`](skat_env::skat::table::Sheet); [`play_tournament`] does so at all tables of a
//! [`Tournament`](skat_env::skat::tournament::Tournament).

mod alternatives;
mod behaviour;
mod calibration;
mod contest;
mod deal_set;
mod entry;
mod game;
mod lists;
mod luck;
mod open_cards;
mod plausible;
mod record;
mod report;
mod series;
mod tally;
mod tournament;

pub use alternatives::{Alternatives, Worth, alternatives};
pub use behaviour::{Behaviour, ByBid, BySeatDeclared, ByTrick, OpenCards};
pub use calibration::{ByDeclaredContract, ByProbability, Calibration, Predictions, calibration};
pub use contest::Open;
pub use deal_set::{DealSet, DealSetError, NoContract, draw};
pub use entry::AgentReport;
pub use game::{Declared, Game};
pub use lists::Lists;
pub use plausible::Contradiction;
pub use record::{ByContract, ByRole, Record, Role};
pub use report::Report;
pub use series::{SeriesFault, lots, series};
pub use tournament::{Cards, TableFault, play_tournament};

use skat_env::skat::{Deal, Rules, Seat, State};
use std::ops::Index;

/// A player of Skat.
pub type Player = crate::Player<State>;
/// What is played in a match of Skat.
pub type Setup = crate::Setup<State>;
/// Who plays in a match of Skat.
pub type Cast = crate::Cast<State>;
/// A match of Skat to be played.
pub type Match<'a> = crate::Match<'a, State>;
/// All that was played of a match of Skat.
pub type Results = crate::Results<State>;
/// The games of one deal.
pub type DealResult = crate::DealResult<State>;
/// What a match of Skat found.
pub type MatchReport = crate::MatchReport<State>;

type Seated = crate::Seated<State>;

/// Games of a list at a table of three: twelve rounds.
const LIST: u64 = crate::schedule::list(3);

/// Deal number `index` of the matches with this seed: a pure function of the two, forever the
/// same.
pub fn deal(seed: u64, index: u64) -> Deal {
    *crate::deal::<State>(&Rules::default(), seed, index).dealt()
}

/// The agent in a seat.
impl Index<Seat> for crate::Seating {
    type Output = usize;

    fn index(&self, seat: Seat) -> &usize {
        &self[seat.index()]
    }
}

/// The seats of an agent.
fn seats(seated: &Seated, agent: usize) -> impl Iterator<Item = Seat> {
    seated.seating.players(agent).map(Seat::from_index)
}

/// Tournament points of a player (SkTO 5.1).
fn tournament_points(game: &Game, player: usize) -> i32 {
    game.tournament_points(Seat::from_index(player))
}

/// What is entered on the score sheet for a player (ISkO 5.3.4).
fn game_points(game: &Game, player: usize) -> i32 {
    game.game_points(Seat::from_index(player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams;
    use rand::Rng as _;
    use std::collections::HashSet;

    #[test]
    fn deals_differ_by_seed_and_index() {
        let deals: HashSet<_> = (0..10).flat_map(|seed| (0..100).map(move |i| deal(seed, i))).collect();
        assert_eq!(deals.len(), 1000);
    }

    #[test]
    fn deals_stay_the_same() {
        let first = "CK.CQ.C7.SK.S9.HJ.HK.DK.D9.D7|CJ.CA.C8.SJ.ST.S7.HQ.DA.DT.D8|\
                     CT.SA.SQ.S8.HA.HT.H9.H7.DJ.DQ|C9.H8";
        assert_eq!(deal(1, 0).to_string(), first);
    }

    #[test]
    fn players_have_generators_of_their_own() {
        let duels =
            (0..3).flat_map(|alone| (0..3).map(move |seat| streams::of_duel::<State>(1, 2, alone, seat)));
        let others = (0..3).flat_map(|seat| {
            [
                streams::at_table::<State>(1, 2, seat),
                streams::of_series::<State>(1, 2, seat),
                streams::of_baseline::<State>(1, 2, seat),
                streams::of_bidder::<State>(1, 2, 0, seat),
                streams::of_bidder::<State>(1, 2, 1, seat),
            ]
        });
        let firsts: HashSet<_> = duels.chain(others).map(|mut rng| rng.next_u64()).collect();
        assert_eq!(firsts.len(), 9 + 15);
    }
}
