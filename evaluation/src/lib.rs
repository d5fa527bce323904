//! How strong is one Skat agent against another?
//!
//! [`duel`] plays duplicate deals: each deal six times, so that both agents hold the same cards in the same seats and
//! chance cancels out. What remains is the [`Report`]: the difference in tournament points with a confidence interval,
//! and tables by role and contract.
//!
//! # What is played
//! Of each deal six games: A alone in each of the three seats against two B, then B alone in each seat against two A.
//! Points are tournament points (SkTO 5.1): the declarer gets the value of a game and 50 when it is won, loses twice
//! the value and 50 when it is lost, and then each defender gets 40.
//!
//! # What is reckoned
//! Games of one deal are not independent, so that a deal is the unit: the interval comes from the spread of the deals'
//! differences ([`Estimate`]), shares have Wilson intervals ([`Share`]). An agent against itself gives exactly 0.
//!
//! # At one table
//! [`series`] lets agents sit down as at a club: they deal in turn, and the games are entered on a
//! [`Sheet`](skat_env::skat::table::Sheet), which knows final scores, the ranking and who pays whom. A series shows how
//! a game goes; for measuring strength, duplicate deals need far fewer games.
//!
//! # Determinism
//! The seed decides the deals ([`deal`]) and every seat's generator, which is the same whoever sits there. Threads
//! share the deals, and the report does not depend on how many they are.
//!
//! ```
//! use skat_agents::Random;
//! use skat_evaluation::{DuelConfig, duel};
//!
//! let report = duel(&Random, &Random, &DuelConfig { deals: 20, seed: 1 }, &|_done, _total| ());
//! assert_eq!(report.games, 120);
//! assert_eq!(report.difference.mean, 0.0);
//! ```

mod alternatives;
mod analysis;
mod behaviour;
pub mod bootstrap;
mod calibration;
mod chance;
pub mod controls;
mod deal_set;
mod deviation;
mod duel;
mod game;
mod journal;
mod lists;
mod match_report;
mod open_cards;
mod players;
pub mod ratings;
mod report;
mod results;
mod run;
mod schedule;
mod series;
mod setup;
pub mod sprt;
pub mod statistics;
mod table;
mod tally;

pub use alternatives::{Alternatives, Worth, alternatives};
pub use behaviour::{Behaviour, ByBid, BySeatDeclared, ByTrick, OpenCards};
pub use calibration::{ByChance, ByPromisedContract, Calibration, Promises, calibration};
pub use chance::deal;
pub use controls::Controlled;
pub use deal_set::{DealSet, DealSetError, NoContract, digest};
pub use deviation::{Deviation, deviation};
pub use duel::{DuelConfig, duel};
pub use game::{Declared, Game};
pub use journal::{Journal, JournalError};
pub use match_report::{
    AgentReport, Faults, Interval, Lists, MatchFault, MatchReport, MatchReportError, PairReport, Rating,
    SprtReport,
};
pub use open_cards::Losses;
pub use report::{ByContract, ByRole, Record, Report, Role};
pub use results::{Control, DealResult, ExtraResult, GameFault, Open, Results};
pub use run::{Done, Ended, Match, MatchError, draw};
pub use schedule::{LIST, Schedule, Seating};
pub use series::{SeriesFault, lots, series};
pub use setup::{Cast, Controls, OnFault, OpenValue, Play, Setup, SetupError, Source};
pub use statistics::{Estimate, Share};
pub use table::Player;
