//! How strong is one agent against another?
//!
//! A [`Match`] plays two or more agents against each other over duplicate deals: each agent holds
//! every hand of a deal equally often, so that the luck of the cards cancels out. Its
//! [`MatchReport`] has the points of each agent, the difference of each two with a confidence
//! interval, ratings, and the statistics of the game itself. [`duel`] is the short form for two
//! agents.
//!
//! ```
//! use skat_agents::Random;
//! use skat_env::skat::State;
//! use skat_evaluation::{DuelConfig, duel};
//!
//! let config = DuelConfig { deals: 20, seed: 1 };
//! let report = duel::<State>(&Random, &Random, &config, &|_done, _total| ());
//! assert_eq!(report.games, 120);
//! assert_eq!(report.difference.mean, 0.0);
//! ```
//!
//! # Any game
//! The root of this crate knows no game. It works for every game that implements [`Contest`] in
//! addition to [`Environment`](skat_env::Environment): what is kept of a finished game, the scores
//! by which agents are compared, and what else is counted. A team counts as one side, and an agent
//! takes all its seats; where there are no teams, each player is a side. Each game has a folder
//! with what is measured for it alone: [`skat`], [`jass`], [`bridge`], [`cribbage`], [`whist`],
//! [`tarot`], [`five_hundred`], [`joffre`], [`scrabble`].
//!
//! # What is played
//! A [`Schedule`] says who sits where in the games of each deal: duels between all pairs of agents,
//! guests against a host, tables of different agents, or lists of games at tables that stay
//! together. A [`Setup`] holds everything that decides a match apart from the agents: the deals and
//! where they come from, whether whole deals or only the cards are played, a
//! [sequential test](sprt) that ends the match as soon as its question is settled,
//! [control variates](controls) that remove known luck from the result, and a comparison with
//! open-card play. [`deviation`] measures the gain of a side that
//! deviates from an agent's policy.
//!
//! # What is computed
//! Games of one deal are not independent, so that a deal is the unit: intervals come from the
//! spread of the deals ([`Estimate`]) and from resampling the deals ([`bootstrap`]), fractions have
//! Wilson intervals ([`Fraction`]), and [`ratings`] ask who did better on each deal. An agent
//! against itself gives exactly 0.
//!
//! # Files
//! A [`Journal`] keeps every game as soon as it is played; a match that was stopped or killed goes
//! on where it was. The report is a JSON document. `docs/evaluation.md` in this crate's folder
//! describes both.
//!
//! # Determinism
//! The seed decides the deals ([`deal`]) and every seat's generator, which is the same whoever sits
//! there. Threads share the deals, and results do not depend on how many they are.

pub mod bootstrap;
pub mod bridge;
mod contest;
pub mod controls;
mod crew;
pub mod cribbage;
mod deviation;
mod digest;
mod duel;
pub mod five_hundred;
pub mod jass;
pub mod joffre;
mod journal;
mod match_report;
mod played;
pub mod ratings;
mod report;
mod results;
mod run;
mod schedule;
pub mod scrabble;
mod seated_game;
mod seating;
mod setup;
pub mod skat;
pub mod sprt;
pub mod statistics;
mod streams;
pub mod tarot;
pub mod whist;

pub use contest::{Contest, DuelReport, Entry, NoOpenCards, NoValue, OpenCards};
pub use controls::Controlled;
pub use deviation::{Deviation, deviation};
pub use digest::digest;
pub use duel::{DuelConfig, duel};
pub use journal::{Journal, JournalError};
pub use match_report::{
    Alone, Faults, GauntletReport, Interval, MatchFault, MatchReport, MatchReportError, PairReport, Rating,
    SprtReport,
};
pub use played::{Played, Standing};
pub use report::Duel;
pub use results::{Control, DealResult, ExtraResult, GameFault, Losses, Results};
pub use run::{Done, Ended, Match, MatchError, draw};
pub use schedule::{Schedule, list};
pub use seated_game::Player;
pub use seating::{Score, Seated, Seating};
pub use setup::{Cast, Controls, OnFault, OpenValue, Play, Setup, SetupError, Source};
pub use statistics::{Estimate, Fraction};
pub use streams::deal;
