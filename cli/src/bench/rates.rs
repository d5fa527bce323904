//! How many games and decisions a second.

use super::measure::{Work, in_turn};
use crate::failure::Failure;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;
use skat_env::{ActionSet as _, Checksum, Encoder, Environment, Reset, Rng, VecEnv, stream};
use std::hint::black_box;

/// One figure, on one thread and on several.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Rate {
    /// A short name for programs.
    pub(crate) name: &'static str,
    /// What is counted, for people.
    pub(crate) what: String,
    pub(crate) per_second: f64,
    /// With `--threads`.
    pub(crate) per_second_on_threads: Option<f64>,
    /// Written into observations with each, where there are some.
    pub(crate) bytes_each: Option<usize>,
}

/// Whole games in a piece of work on one thread: short, so that most pieces are not interrupted.
const GAMES: u64 = 250;
/// A piece for several threads is so many times longer for each of them, since they must be woken
/// for it.
const LONGER: usize = 16;

/// This thread, as a pool of one, and perhaps a pool of several.
pub(crate) struct Machine {
    /// How long each figure is measured.
    seconds: f64,
    /// Games in a vector.
    vector: usize,
    one: ThreadPool,
    many: Option<ThreadPool>,
}

impl Machine {
    pub(super) fn new(seconds: f64, threads: Option<u16>, vector: usize) -> Result<Machine, Failure> {
        let many = threads.map(|threads| ThreadPoolBuilder::new().num_threads(threads.into()).build());
        let one = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build()?;
        Ok(Machine { seconds, vector, one, many: many.transpose()? })
    }

    /// How often a second `count` things are done on one thread, and on several in turn with it.
    /// `piece` makes work that is so many times as long.
    fn rate<P: FnMut() + Send>(&self, count: usize, piece: impl Fn(usize) -> P) -> (f64, Option<f64>) {
        let count = count as f64;
        let work = |pool, times| {
            let mut piece = piece(times);
            Work::new(move || ThreadPool::install(pool, &mut piece))
        };
        let Some(many) = &self.many else {
            let [one] = in_turn(self.seconds, [work(&self.one, 1)]);
            return (count / one, None);
        };
        let times = LONGER * many.current_num_threads();
        let [one, many] = in_turn(self.seconds, [work(&self.one, 1), work(many, times)]);
        (count / one, Some(count * times as f64 / many))
    }

    /// Whole games, from the deal to the score: `play` plays so many from a seed, on all threads of
    /// the pool.
    pub(crate) fn games(
        &self,
        name: &'static str,
        what: &str,
        play: impl Fn(u64, u64) -> Checksum + Copy + Send,
    ) -> Rate {
        let (per_second, per_second_on_threads) = self.rate(GAMES as usize, |times| {
            let mut seed = 0;
            move || {
                seed += 1;
                // A block of 1,000 games is one thread's.
                let games = if times == 1 { GAMES } else { 1_000 * times as u64 / 4 };
                black_box(play(seed, games));
            }
        });
        Rate { name, what: what.into(), per_second, per_second_on_threads, bytes_each: None }
    }

    /// Games of any legal actions from deals that are there already, as a search does it.
    pub(crate) fn rollouts<E: Environment>(&self, play_out: impl Fn(E, &mut Rng)) -> Rate {
        let mut rng = stream(2, 0);
        let dealt: Vec<E> = (0..GAMES).map(|_| E::deal(&E::Options::default(), &mut rng)).collect();
        let work = Work::new(|| dealt.iter().for_each(|state| play_out(state.clone(), &mut rng)));
        let [time] = in_turn(self.seconds, [work]);
        Rate {
            name: "rollouts",
            what: "games of any legal actions, dealt already".into(),
            per_second: GAMES as f64 / time,
            per_second_on_threads: None,
            bytes_each: None,
        }
    }

    /// Random actions for a vector of games, its step, and the masks, rewards and observations that
    /// it writes. `choose` is the player of all seats.
    pub(crate) fn decisions<E: Environment, O: Encoder<E::View>>(
        &self,
        name: &'static str,
        what: &str,
        encoder: &O,
        choose: fn(&E, &mut Rng) -> E::Action,
    ) -> Rate {
        let vector = self.vector;
        let (per_second, per_second_on_threads) = self.rate(vector, |times| {
            let mut games: VecEnv<E, O> = VecEnv::new(vector, 1, encoder.clone(), Reset::SameStep);
            let mut batch = games.batch();
            let mut generators: Vec<Rng> = (0..vector as u64).map(|game| stream(3, game)).collect();
            let mut actions: Vec<E::Action> =
                (0..vector).map(|game| games.state(game).legal_actions().nth(0)).collect();
            move || {
                for _ in 0..times {
                    let chosen = actions.par_iter_mut().zip(&mut generators).enumerate().with_min_len(128);
                    chosen.for_each(|(game, (action, rng))| *action = choose(games.state(game), rng));
                    games.step_parallel(&actions, &mut batch);
                }
                black_box(&batch);
            }
        });
        Rate {
            name,
            what: format!("{what}: {} x {} bytes", O::LEN, size_of::<O::Element>()),
            per_second,
            per_second_on_threads,
            bytes_each: Some(O::LEN * size_of::<O::Element>()),
        }
    }

    /// How many bytes a second a plain fill of a vector's observations of so many features writes,
    /// on one thread.
    pub(super) fn fill(&self, features: usize) -> f64 {
        let mut buffer = vec![0.0f32; self.vector * features];
        let bytes = size_of_val(buffer.as_slice());
        let work = Work::new(|| {
            buffer.fill(black_box(1.0));
            black_box(&buffer);
        });
        let [time] = in_turn(self.seconds, [work]);
        bytes as f64 / time
    }
}
