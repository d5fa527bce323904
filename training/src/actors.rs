//! Actors: an iteration's games, divided among threads of this machine or among others.

use crate::algorithm::{Algorithm, Part, Played, Session};
use crate::config::Experiment;
use crate::error::RunError;
use rand::Rng as _;
use skat_env::stream;

/// The actors of a run: threads of this machine ([`Threads`]), or other machines
/// ([`Remote`](crate::Remote)).
///
/// What an actor plays depends on the session and on its [`Part`] alone, so it does not matter
/// where and when it is played.
pub trait Actors<A: Algorithm> {
    /// The results of each of the config's actors in this iteration, in their order.
    ///
    /// It is called on the thread that called [`Run::train_with`](crate::Run::train_with), while
    /// the learner works on another one.
    ///
    /// # Errors
    /// When a part fails. The run ends; when resumed it goes on from its newest checkpoint.
    fn play(&mut self, session: &Session<'_, A>) -> Result<Vec<Played<A::Experience>>, RunError>;
}

/// The config's actors, each on a thread of its own.
pub struct Threads<A> {
    /// One for each actor.
    algorithms: Vec<A>,
}

impl<A: Algorithm> Threads<A> {
    /// For the actors of this config.
    pub fn new(algorithm: &A, config: &A::Config) -> Threads<A> {
        Threads { algorithms: (0..config.actors().count).map(|_| algorithm.fork()).collect() }
    }
}

impl<A: Algorithm> Actors<A> for Threads<A> {
    fn play(&mut self, session: &Session<'_, A>) -> Result<Vec<Played<A::Experience>>, RunError> {
        let parts = parts(session.config, session.round.iteration);
        let actors = self.algorithms.iter_mut().zip(parts);
        let played = in_parallel(actors.map(|(algorithm, part)| move || algorithm.play(session, part)));
        played.into_iter().collect()
    }
}

/// The part of each of the config's actors in an iteration, in their order.
pub(crate) fn parts(config: &impl Experiment, iteration: u64) -> impl Iterator<Item = Part> {
    let (games, actors) = (config.actors().games_per_iteration, config.actors().count);
    let seed = stream(config.run().seed, iteration).next_u64();
    (0..actors).map(move |i| Part {
        games: games / actors + usize::from(i < games % actors),
        seed: stream(seed, i as u64).next_u64(),
    })
}

/// So many threads play at once; where there are more actors, each thread plays several in turn.
const THREADS: usize = 256;

/// The results of actors, in their order: the first runs on this thread, the others each on their
/// own.
///
/// # Panics
/// When an actor does, or there is none.
pub(crate) fn in_parallel<T: Send, F: FnOnce() -> T + Send>(actors: impl Iterator<Item = F>) -> Vec<T> {
    let mut shares: Vec<Vec<F>> = (0..THREADS).map(|_| Vec::new()).collect();
    actors.enumerate().for_each(|(i, actor)| shares[i % THREADS].push(actor));
    let play = |share: Vec<F>| share.into_iter().map(|actor| actor()).collect::<Vec<T>>();
    let mut shares = shares.into_iter().filter(|share| !share.is_empty());
    let first = shares.next().expect("a config has an actor");
    let mut played: Vec<std::vec::IntoIter<T>> = std::thread::scope(|scope| {
        let others: Vec<_> = shares.map(|share| scope.spawn(move || play(share))).collect();
        let first = play(first);
        let join = |thread: std::thread::ScopedJoinHandle<'_, Vec<T>>| match thread.join() {
            Ok(share) => share,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        let played = std::iter::once(first).chain(others.into_iter().map(join));
        played.map(Vec::into_iter).collect()
    });
    let threads = played.len();
    (0..).map_while(|i| played[i % threads].next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_actors_yield_stays_in_their_order() {
        for actors in [1, 2, 5, THREADS - 1, THREADS, THREADS + 1, 3 * THREADS + 7] {
            let yields = in_parallel((0..actors).map(|i| move || i));
            assert!(yields.into_iter().eq(0..actors));
        }
    }
}
