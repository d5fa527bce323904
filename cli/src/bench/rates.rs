//! How many games and decisions a second.

use super::measure::{Work, in_turn};
use crate::failure::Failure;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;
use skat_env::below;
use skat_env::skat::encode::{V1, V1Bits, V1Bytes, v1};
use skat_env::skat::{Action, Deal, RandomGames, RandomPlay, Rules, State, View, play_out};
use skat_env::{ActionSet as _, Encoder, Reset, Rng, VecEnv, stream};
use std::hint::black_box;

/// One figure, on one thread and on several.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Rate {
    /// A short name for programs.
    pub(super) name: &'static str,
    /// What is counted, for people.
    pub(super) what: String,
    pub(super) per_second: f64,
    /// With `--threads`.
    pub(super) per_second_on_threads: Option<f64>,
    /// Written into observations with each, where there are some.
    pub(super) bytes_each: Option<usize>,
}

/// Whole games in a piece of work on one thread: short, so that most pieces are not interrupted.
const GAMES: u64 = 250;
/// A piece for several threads is so many times longer for each of them, since they must be woken
/// for it.
const LONGER: usize = 16;

/// All rates, and how many bytes a second a plain fill of a vector's observations writes.
pub(super) fn measure(
    seconds: f64,
    threads: Option<u16>,
    vector: usize,
) -> Result<(Vec<Rate>, f64), Failure> {
    let many = threads.map(|threads| ThreadPoolBuilder::new().num_threads(threads.into()).build());
    let machine = Machine {
        seconds,
        vector,
        one: ThreadPoolBuilder::new().num_threads(1).use_current_thread().build()?,
        many: many.transpose()?,
    };
    let rates = vec![
        machine.games("games", "whole games, picking up the skat", RandomPlay::WithSkat),
        machine.games("uniform_games", "games of any legal actions", RandomPlay::Uniform),
        machine.rollouts(),
        machine.decisions("decisions_v1_f32", "decisions with v1 as f32", &V1),
        machine.decisions("decisions_v1_u8", "decisions with v1 as bytes", &V1Bytes),
        machine.decisions("decisions_v1_bits", "decisions with v1 as bits", &V1Bits),
    ];
    Ok((rates, fill(seconds, vector)))
}

/// This thread, as a pool of one, and perhaps a pool of several.
struct Machine {
    seconds: f64,
    /// Games in a vector.
    vector: usize,
    one: ThreadPool,
    many: Option<ThreadPool>,
}

impl Machine {
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

    /// From the deal to the score.
    fn games(&self, name: &'static str, what: &str, manner: RandomPlay) -> Rate {
        let (per_second, per_second_on_threads) = self.rate(GAMES as usize, |times| {
            let mut seed = 0;
            move || {
                seed += 1;
                // A block of 1,000 games is one thread's.
                let games = if times == 1 { GAMES } else { 1_000 * times as u64 / 4 };
                black_box(RandomGames::play_on_all_threads(manner, seed, games));
            }
        });
        Rate { name, what: what.into(), per_second, per_second_on_threads, bytes_each: None }
    }

    /// Games of any legal actions from deals that are there already, as a search does it.
    fn rollouts(&self) -> Rate {
        let mut rng = stream(2, 0);
        let dealt: Vec<State> =
            (0..GAMES).map(|_| State::new(Deal::random(&mut rng), Rules::default())).collect();
        let work = Work::new(|| {
            for mut state in dealt.iter().copied() {
                play_out(&mut state, &mut rng);
                black_box(state.all_tournament_points());
            }
        });
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
    /// it writes. Every declarer picks up the skat.
    fn decisions<O: Encoder<View>>(&self, name: &'static str, what: &str, encoder: &O) -> Rate {
        let vector = self.vector;
        let (per_second, per_second_on_threads) = self.rate(vector, |times| {
            let mut games: VecEnv<State, O> = VecEnv::new(vector, 1, encoder.clone(), Reset::SameStep);
            let mut batch = games.batch();
            let mut generators: Vec<Rng> = (0..vector as u64).map(|game| stream(3, game)).collect();
            let mut actions = vec![Action::Pass; vector];
            move || {
                for _ in 0..times {
                    let chosen = actions.par_iter_mut().zip(&mut generators).enumerate().with_min_len(128);
                    chosen.for_each(|(game, (action, rng))| *action = random_action(games.state(game), rng));
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
}

/// Any legal action, but always picking up the skat.
pub(super) fn random_action(state: &State, rng: &mut Rng) -> Action {
    let legal = state.legal();
    if legal.contains(Action::PickUp) { Action::PickUp } else { legal.nth(below(rng, legal.len())) }
}

fn fill(seconds: f64, vector: usize) -> f64 {
    let mut buffer = vec![0.0f32; vector * v1::LEN];
    let bytes = size_of_val(buffer.as_slice());
    let work = Work::new(|| {
        buffer.fill(black_box(1.0));
        black_box(&buffer);
    });
    let [time] = in_turn(seconds, [work]);
    bytes as f64 / time
}
