//! Copies of the agents for each thread, and work on deals divided among the threads.

use crate::seated_game::Player;
use rayon::prelude::*;
use skat_env::Environment;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Deals that are played together.
const CHUNK: u64 = 64;

/// Sets of the same agents, one for each chunk that is being played; forked from the first when
/// none is idle.
pub(crate) struct Crew<E: Environment>(Mutex<Sets<E>>);

struct Sets<E: Environment> {
    first: Vec<Player<E>>,
    idle: Vec<Vec<Player<E>>>,
}

impl<E: Environment> Crew<E> {
    pub(crate) fn new(first: Vec<Player<E>>) -> Crew<E> {
        Crew(Mutex::new(Sets { first, idle: Vec::new() }))
    }

    /// Calls `play` with a set of the agents.
    pub(crate) fn lend<T>(&self, play: impl FnOnce(&mut [Player<E>]) -> T) -> T {
        let mut agents = self.take();
        let played = play(&mut agents);
        self.lock().idle.push(agents);
        played
    }

    fn take(&self) -> Vec<Player<E>> {
        let mut sets = self.lock();
        let idle = sets.idle.pop();
        idle.unwrap_or_else(|| sets.first.iter().map(|agent| agent.fork()).collect())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Sets<E>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays deals number 0 to `deals - 1` in chunks on the current rayon pool, and returns the
    /// results of the chunks in the order of the deals: the same for any number of threads.
    /// `progress` is called from any thread with the deals done and all deals.
    pub(crate) fn play_deals<T: Send>(
        &self,
        deals: u64,
        progress: &(dyn Fn(u64, u64) + Sync),
        play: impl Fn(Range<u64>, &mut [Player<E>]) -> T + Sync,
    ) -> Vec<T> {
        let done = AtomicU64::new(0);
        let chunk = |number| {
            let range = number * CHUNK..deals.min((number + 1) * CHUNK);
            let count = range.end - range.start;
            let played = self.lend(|agents| play(range, agents));
            progress(done.fetch_add(count, Ordering::Relaxed) + count, deals);
            played
        };
        (0..deals.div_ceil(CHUNK)).into_par_iter().map(chunk).collect()
    }
}
