//! Two agents against each other over duplicate deals.

use crate::report::Report;
use crate::seating::BySide;
use crate::table::{self, Table};
use crate::tally::Tally;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use skat_agents::Agent;
use skat_env::skat::State;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Deals that are played together. It fixes the batches that agents see, so it is the same for every duel.
const CHUNK: u64 = 64;

/// Which deals a duel is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DuelConfig {
    /// How many deals, 2 or more; each is played six times.
    pub deals: u64,
    /// The seed from which deal number `i` is drawn as [`deal(seed, i)`](crate::deal).
    pub seed: u64,
}

/// Plays `a` against `b` and reports what they scored.
///
/// Each deal is played six times, bidding included: `a` alone in each seat against two of `b`, and `b` alone in
/// each seat against two of `a`. A game counts for an agent with the mean of its seats, a deal with the mean of its
/// six games; so both agents weigh every hand of every deal the same, and the difference of a deal has mean 0 for
/// agents of equal strength, and is exactly 0 for an agent against itself.
///
/// Runs on the current rayon pool; the report is the same, bit for bit, for any number of threads. `progress` is
/// told, from any thread, how many deals of how many are done.
///
/// # Panics
/// When `config.deals` is below 2, or an agent plays an illegal action.
pub fn duel(
    a: &dyn Agent<State>,
    b: &dyn Agent<State>,
    config: &DuelConfig,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Report {
    let DuelConfig { deals, seed } = *config;
    assert!(deals >= 2, "an interval over deals needs two of them");
    let players = Players::new(a, b);
    let done = AtomicU64::new(0);
    let tally = (0..deals.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let range = chunk * CHUNK..deals.min((chunk + 1) * CHUNK);
            let played = range.end - range.start;
            let mut tables = Table::for_deals(seed, range);
            let mut agents = players.take();
            table::play(&mut tables, &mut agents);
            players.give_back(agents);
            progress(done.fetch_add(played, Ordering::Relaxed) + played, deals);
            Tally::of(&tables)
        })
        .reduce(Tally::default, |sum, chunk| sum.merged(&chunk));
    Report::new(config, &tally)
}

type Pair = BySide<Box<dyn Agent<State>>>;

/// Pairs of agents, one for each chunk that is being played; forked from the first when none is idle.
struct Players(Mutex<(Pair, Vec<Pair>)>);

impl Players {
    fn new(a: &dyn Agent<State>, b: &dyn Agent<State>) -> Players {
        Players(Mutex::new((BySide([a.fork(), b.fork()]), Vec::new())))
    }

    fn take(&self) -> Pair {
        let mut players = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (first, idle) = &mut *players;
        idle.pop().unwrap_or_else(|| BySide(first.0.each_ref().map(|agent| agent.fork())))
    }

    fn give_back(&self, pair: Pair) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1.push(pair);
    }
}
