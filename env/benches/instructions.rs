//! How many instructions games, observations and masks take, counted by callgrind: the same number on every run.
//!
//! `.ci/instructions` runs this and compares the counts with `env/benches/instructions.txt`. Everything is done on this
//! thread, from fixed seeds; what is prepared beforehand does not count.

// The macros write public items without documentation.
#![allow(missing_docs, unreachable_pub)]

mod common;

use gungraun::{Callgrind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use rand::SeedableRng;
use skat_env::skat::encode::{OracleV1, V1, V1Bits, action_v1, oracle_v1};
use skat_env::skat::{Deal, RandomGames, State, View, below, perft};
use skat_env::{Action, ActionSet as _, Batch, Encoder, Environment, Reset, Rng, VecEnv};
use std::hint::black_box;

const GAMES: usize = 1_000;
const DECISIONS: usize = 2_000;

fn rng() -> Rng {
    Rng::seed_from_u64(1)
}

#[library_benchmark]
fn whole_random_games() -> RandomGames {
    RandomGames::play(black_box(1), GAMES as u64)
}

#[library_benchmark]
#[bench::from_a_seed(rng())]
fn games_by_numbered_actions(mut rng: Rng) -> i32 {
    let score = |_| {
        let mut state = <State as Environment>::deal(&mut rng);
        while state.turn().is_some() {
            let legal = state.legal_actions();
            state.apply(legal.nth(below(&mut rng, legal.len())));
        }
        state.score(0)
    };
    (0..GAMES).map(score).sum()
}

#[library_benchmark]
#[bench::from_a_seed(rng())]
fn card_play_alone(mut rng: Rng) -> u64 {
    common::card_play(&mut rng, GAMES)
}

#[library_benchmark]
#[bench::from_a_seed(rng())]
fn deals(mut rng: Rng) -> u32 {
    (0..GAMES).map(|_| Deal::random(&mut rng).skat().bits()).fold(0, u32::wrapping_add)
}

/// Clubs with five cards in each hand.
fn ending() -> State {
    let mut rng = rng();
    let mut state = common::clubs(&mut rng);
    for _ in 0..15 {
        let legal = state.legal_cards();
        state.play_card(legal.nth(below(&mut rng, legal.len())));
    }
    state
}

#[library_benchmark]
#[bench::of_five_cards_each(ending())]
fn perft_of_the_play(state: State) -> u64 {
    perft(&state, 15)
}

fn decisions() -> Vec<State> {
    common::decisions(DECISIONS)
}

fn prepared_views() -> Vec<View> {
    common::views(&decisions())
}

#[library_benchmark]
#[bench::of_random_games(decisions())]
fn legal_actions(states: Vec<State>) -> usize {
    states.iter().map(|state| state.legal().len()).sum()
}

#[library_benchmark]
#[bench::of_random_games(decisions())]
fn views(states: Vec<State>) -> usize {
    common::views(&states).len()
}

fn encode<O: Encoder<View>>(encoder: &O, views: &[View]) -> Vec<O::Element> {
    let mut row = vec![O::Element::default(); O::LEN];
    for view in views {
        encoder.encode(black_box(view), &mut row);
    }
    row
}

#[library_benchmark]
#[bench::of_random_games(prepared_views())]
fn v1_as_f32(views: Vec<View>) -> Vec<f32> {
    encode(&V1, &views)
}

#[library_benchmark]
#[bench::of_random_games(prepared_views())]
fn v1_as_bits(views: Vec<View>) -> Vec<u64> {
    encode(&V1Bits, &views)
}

#[library_benchmark]
#[bench::of_random_games(decisions())]
fn oracle_v1_as_f32(states: Vec<State>) -> f32 {
    let mut row = [0.0; oracle_v1::LEN];
    for state in &states {
        OracleV1.encode(state, state.seat_to_move().expect("a decision has a player"), &mut row);
    }
    row[0]
}

#[library_benchmark]
#[bench::of_random_games(prepared_views())]
fn features_of_actions(views: Vec<View>) -> u64 {
    let features = |view: &View| view.legal.iter().map(|action| action_v1::bits(view, action)).sum::<u64>();
    views.iter().map(features).fold(0, u64::wrapping_add)
}

/// A vector of games and its buffers, in a pool that is this thread alone.
struct Vector<O: Encoder<View>> {
    games: VecEnv<State, O>,
    batch: Batch<O::Element>,
    pool: rayon::ThreadPool,
    actions: Vec<<State as Environment>::Action>,
    rng: Rng,
}

fn vector<O: Encoder<View>>(encoder: O) -> Vector<O> {
    let games = VecEnv::new(64, 1, encoder, Reset::SameStep);
    let batch = games.batch();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let pool = pool.expect("a pool of this thread");
    let mut vector = Vector { games, batch, pool, actions: Vec::with_capacity(64), rng: rng() };
    vector.pool.install(|| vector.games.observe(&mut vector.batch));
    vector
}

impl<O: Encoder<View>> Vector<O> {
    /// Thirty steps of random legal actions, chosen from the masks as a learner would.
    fn steps(mut self) -> Batch<O::Element> {
        for _ in 0..30 {
            self.actions.clear();
            for state in self.games.states() {
                let legal = state.legal_actions();
                self.actions.push(legal.nth(below(&mut self.rng, legal.len())));
            }
            self.pool.install(|| self.games.step(&self.actions, &mut self.batch));
        }
        assert_eq!(self.batch.masks.ncols(), <State as Environment>::Action::COUNT);
        self.batch
    }
}

#[library_benchmark]
#[bench::of_64_games(vector(V1))]
fn steps_of_a_vector_as_f32(vector: Vector<V1>) -> Batch<f32> {
    vector.steps()
}

#[library_benchmark]
#[bench::of_64_games(vector(V1Bits))]
fn steps_of_a_vector_as_bits(vector: Vector<V1Bits>) -> Batch<u64> {
    vector.steps()
}

library_benchmark_group!(
    name = games;
    benchmarks = whole_random_games, games_by_numbered_actions, card_play_alone, deals, perft_of_the_play
);

library_benchmark_group!(
    name = observations;
    benchmarks = legal_actions, views, v1_as_f32, v1_as_bits, oracle_v1_as_f32, features_of_actions
);

library_benchmark_group!(
    name = vectors;
    benchmarks = steps_of_a_vector_as_f32, steps_of_a_vector_as_bits
);

main!(
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"]));
    library_benchmark_groups = games, observations, vectors
);
