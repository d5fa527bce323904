//! Two agents against each other over duplicate deals.

use crate::chance;
use crate::game::Game;
use crate::players::Players;
use crate::report::Report;
use crate::schedule::Schedule;
use crate::statistics::{Clusters, Sample};
use crate::table::{self, Seated, Table};
use crate::tally::Tally;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use skat_agents::Agent;
use skat_env::skat::{Rules, State};
use std::sync::atomic::{AtomicU64, Ordering};

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
    let players = Players::new(vec![a.fork(), b.fork()]);
    let done = AtomicU64::new(0);
    let tally = (0..deals.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let range = chunk * CHUNK..deals.min((chunk + 1) * CHUNK);
            let played = range.end - range.start;
            let start = |index| State::new(chance::deal(seed, index), Rules::default());
            let mut tables: Vec<Table> = range
                .flat_map(|index| Table::of_deal(Schedule::Duels, 2, seed, index, start(index)))
                .collect();
            let mut agents = players.take();
            table::play(&mut tables, &mut agents, |_| false);
            players.give_back(agents);
            progress(done.fetch_add(played, Ordering::Relaxed) + played, deals);
            let games: Vec<Seated> = tables.iter().map(Table::seated).collect();
            DuelTally::of(games.chunks_exact(GAMES))
        })
        .reduce(DuelTally::default, |sum, chunk| sum.merged(&chunk));
    Report::new(config, &tally)
}

/// Games of one deal.
pub(crate) const GAMES: usize = 6;

/// All sums of a duel.
#[derive(Clone, Debug, Default)]
pub(crate) struct DuelTally {
    /// Twice A's points less B's.
    pub(crate) difference: Sample,
    pub(crate) passed_in: Clusters,
    pub(crate) sides: [Tally; 2],
}

impl DuelTally {
    /// The sums of deals of six finished games each.
    pub(crate) fn of<'a>(deals: impl Iterator<Item = &'a [Seated]>) -> DuelTally {
        let mut tally = DuelTally::default();
        for games in deals {
            tally.passed_in.add(games.iter().filter(|g| g.game == Game::PassedIn).count(), GAMES);
            tally.difference.add(twice_difference(games, 0, 1));
            for (agent, side) in tally.sides.iter_mut().enumerate() {
                side.add_deal(agent, games);
            }
        }
        tally
    }

    fn merged(mut self, other: &DuelTally) -> DuelTally {
        self.difference.merge(&other.difference);
        self.passed_in.merge(&other.passed_in);
        for (mine, others) in self.sides.iter_mut().zip(&other.sides) {
            mine.merge(others);
        }
        self
    }
}

/// Twice the points of one agent less those of another in the games of a deal.
pub(crate) fn twice_difference(games: &[Seated], a: usize, b: usize) -> i64 {
    let points = |game: &Seated, agent| game.twice_mean(agent, Game::tournament_points);
    games.iter().map(|game| points(game, a) - points(game, b)).sum()
}
