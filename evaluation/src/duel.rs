//! Two agents against each other over duplicate deals: a match of two that is not kept.

use crate::contest::Contest;
use crate::match_report::MatchReport;
use crate::results::Results;
use crate::run::Match;
use crate::setup::{Cast, Setup};
use serde::{Deserialize, Serialize};
use skat_agents::Agent;
use std::sync::atomic::AtomicBool;

/// Which deals a duel is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelConfig {
    /// How many deals, 2 or more.
    pub deals: u64,
    /// The seed from which deal number `i` is drawn as [`deal(options, seed, i)`](crate::deal).
    pub seed: u64,
}

/// Plays `a` against `b` under the game's usual rules and reports what they scored.
///
/// Of each deal the games of [`Schedule::Duels`](crate::Schedule) are played: with three sides six,
/// `a` alone on each against `b` on the two others, and the other way round; with two sides two,
/// the agents exchanging their sides. A game counts for an agent with the mean of its seats, a deal
/// with the mean of its games; so both agents weigh every hand of every deal the same, and the
/// difference of a deal has mean 0 for agents of equal strength, and is exactly 0 for an agent
/// against itself.
///
/// Runs on the current rayon pool; the report is the same, bit for bit, for any number of threads.
/// `progress` is told, from any thread, how many deals of how many are done.
///
/// # Panics
/// When `config.deals` is below 2, or an agent plays an illegal action.
pub fn duel<E: Contest>(
    a: &dyn Agent<E>,
    b: &dyn Agent<E>,
    config: &DuelConfig,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> E::Report {
    let DuelConfig { deals, seed } = *config;
    assert!(deals >= 2, "an interval over deals needs two of them");
    let setup = Setup::new(vec!["A".into(), "B".into()], deals, seed);
    let cast = Cast { agents: vec![a.fork(), b.fork()], bidder: None, baseline: None };
    let mut results = Results::default();
    let game = Match { setup: &setup, cast: &cast, deals: None, journal: None };
    game.play(&mut results, &AtomicBool::new(false), &|done| progress(done.deals, done.of))
        .expect("nothing ends a match that is not kept");
    let report = MatchReport::new(&setup, &results).expect("two deals or more");
    report.duel().expect("a duel of two agents")
}
