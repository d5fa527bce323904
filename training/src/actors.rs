//! Actors: an iteration's games, divided among threads.

use crate::config::ActorsConfig;
use rand::Rng as _;
use skat_env::stream;

/// What the config's actors yield, in their order; `actor` makes one of its number of games and its
/// seed.
///
/// # Panics
/// When an actor does.
pub(crate) fn in_parallel<T: Send, F: FnOnce() -> T + Send>(
    config: &ActorsConfig,
    seed: u64,
    iteration: u64,
    actor: impl Fn(usize, u64) -> F,
) -> Vec<T> {
    let actor = |i: usize| {
        let (games, actors) = (config.games_per_iteration, config.count);
        let seed = stream(stream(seed, iteration).next_u64(), i as u64).next_u64();
        actor(games / actors + usize::from(i < games % actors), seed)
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..config.count).map(|i| scope.spawn(actor(i))).collect();
        let first = actor(0)();
        let join = |thread: std::thread::ScopedJoinHandle<'_, T>| match thread.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        std::iter::once(first).chain(others.into_iter().map(join)).collect()
    })
}
