//! What a player gains who leaves an agent's ways while the other two keep to them.

use crate::chance;
use crate::duel::DuelConfig;
use crate::players::Players;
use crate::statistics::{Estimate, Sample};
use crate::table::{self, Seated, Table};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use skat_agents::Agent;
use skat_env::skat::{BySeat, Rules, Seat, State};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a deviation comes to, in tournament points per game.
///
/// The best response of all gains at least as much as any player does: `gain` is a lower bound of what the frozen agent
/// can be exploited by, as in M. Lanctot et al., *A unified game-theoretic approach to multiagent reinforcement
/// learning* (2017), and E. Timbers et al., *Approximate exploitability* (2022).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deviation {
    /// How many deals were played, six games each.
    pub deals: u64,
    /// The seed of the deals.
    pub seed: u64,
    /// What the deviating player scored.
    pub deviator: Estimate,
    /// What the frozen agent scored in the same seats of the same deals, against itself.
    pub frozen: Estimate,
    /// The first less the second, paired by deal.
    pub gain: Estimate,
}

/// Deals that are played together.
const CHUNK: u64 = 64;
/// Who is who at the tables.
const DEVIATOR: usize = 0;
const FROZEN: usize = 1;

/// Plays `deviator` alone in each seat against two of `frozen`, and `frozen` in all seats with the same luck.
///
/// An agent gains exactly 0 from deviating to itself. Runs on the current rayon pool; the result is the same for any
/// number of threads.
///
/// # Panics
/// When `config.deals` is below 2, or an agent plays an illegal action.
pub fn deviation(
    deviator: &dyn Agent<State>,
    frozen: &dyn Agent<State>,
    config: &DuelConfig,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Deviation {
    let DuelConfig { deals, seed } = *config;
    assert!(deals >= 2, "an interval over deals needs two of them");
    let players = Players::new(vec![deviator.fork(), frozen.fork()]);
    let done = AtomicU64::new(0);
    let [deviator, frozen, gain] = (0..deals.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let range = chunk * CHUNK..deals.min((chunk + 1) * CHUNK);
            let played = range.end - range.start;
            let mut tables: Vec<Table> = range.flat_map(|index| tables(seed, index)).collect();
            let mut agents = players.take();
            table::play(&mut tables, &mut agents, |_| false);
            players.give_back(agents);
            progress(done.fetch_add(played, Ordering::Relaxed) + played, deals);
            let games: Vec<Seated> = tables.iter().map(Table::seated).collect();
            let mut samples = [Sample::default(); 3];
            for deal in games.chunks_exact(6) {
                let [with, without] = [0, 1].map(|first| sum(deal.iter().skip(first).step_by(2)));
                for (sample, points) in samples.iter_mut().zip([with, without, with - without]) {
                    sample.add(points);
                }
            }
            samples
        })
        .reduce(Default::default, |mut sums, chunk| {
            sums.iter_mut().zip(&chunk).for_each(|(sum, part)| sum.merge(part));
            sums
        })
        .map(|sample| sample.estimate(3.0).expect("two deals or more"));
    Deviation { deals, seed, deviator, frozen, gain }
}

/// For each seat a game with the deviator there and one without him.
fn tables(seed: u64, index: u64) -> impl Iterator<Item = Table> {
    let start = State::new(chance::deal(seed, index), Rules::default());
    Seat::ALL.into_iter().flat_map(move |alone| {
        [DEVIATOR, FROZEN].map(|there| {
            let seating = BySeat::from_fn(|seat| if seat == alone { there } else { FROZEN });
            Table::new(seating, start, |seat| chance::player(seed, index, alone, seat))
        })
    })
}

/// The points in three games: of forehand in the first, of middlehand in the second, of rearhand in the third.
fn sum<'a>(games: impl Iterator<Item = &'a Seated>) -> i64 {
    games.zip(Seat::ALL).map(|(seated, seat)| i64::from(seated.game.tournament_points(seat))).sum()
}
