//! How many instructions games, observations and masks take, counted by callgrind: the same number
//! on every run.
//!
//! `.ci/instructions` runs this and compares the counts with `baseline.txt`. Everything is done on
//! one thread, from fixed seeds; what is prepared beforehand does not count.

// The macros write public items without documentation.
#![allow(missing_docs, unreachable_pub)]

use gungraun::{Callgrind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use skat_env::skat::encode::{OracleV1, V1, V1Bits, V1Bytes, action_v1, oracle_v1};
use skat_env::skat::{Deal, RandomGames, RandomPlay, State, View, perft};
use skat_env::{ActionSet as _, Batch, Encoder, Environment, FullView, Rng, below};
use skat_env::{bridge, cribbage, five_hundred, jass, joffre, scrabble, tarot, whist};
use skat_instructions::{Vector, card_play, decisions, ending, rng, views, views_of, views_of_random_games};
use std::hint::black_box;

const GAMES: usize = 1_000;

#[library_benchmark]
fn whole_random_games() -> RandomGames {
    RandomGames::play(RandomPlay::WithSkat, black_box(1), GAMES as u64)
}

#[library_benchmark]
#[bench::from_a_seed(rng())]
fn uniform_games_by_numbered_actions(mut rng: Rng) -> i32 {
    let score = |_| {
        let mut state = <State as Environment>::deal(&Default::default(), &mut rng);
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
    card_play(&mut rng, GAMES)
}

#[library_benchmark]
#[bench::from_a_seed(rng())]
fn deals(mut rng: Rng) -> u32 {
    (0..GAMES).map(|_| Deal::random(&mut rng).skat().bits()).fold(0, u32::wrapping_add)
}

#[library_benchmark]
#[bench::of_five_cards_each(ending())]
fn perft_of_the_play(state: State) -> u64 {
    perft(&state, 15)
}

#[library_benchmark]
#[bench::of_random_games(decisions())]
fn legal_actions(states: Vec<State>) -> usize {
    states.iter().map(|state| state.legal().len()).sum()
}

#[library_benchmark]
#[bench::of_random_games(decisions())]
fn views_of_players(states: Vec<State>) -> usize {
    views_of(&states).len()
}

fn encode<V, O: Encoder<V>>(encoder: &O, views: &[V]) -> Vec<O::Element> {
    let mut row = vec![O::Element::default(); O::LEN];
    for view in views {
        encoder.encode(black_box(view), &mut row);
    }
    row
}

#[library_benchmark]
#[bench::of_random_games(views())]
fn v1_as_f32(views: Vec<View>) -> Vec<f32> {
    encode(&V1, &views)
}

#[library_benchmark]
#[bench::of_random_games(views())]
fn v1_as_bytes(views: Vec<View>) -> Vec<u8> {
    encode(&V1Bytes, &views)
}

#[library_benchmark]
#[bench::of_random_games(views())]
fn v1_as_bits(views: Vec<View>) -> Vec<u64> {
    encode(&V1Bits, &views)
}

#[library_benchmark]
#[bench::of_random_games(decisions())]
fn oracle_v1_as_f32(states: Vec<State>) -> f32 {
    let mut row = [0.0; oracle_v1::LEN];
    for state in &states {
        let player = state.turn().expect("a decision has a player");
        OracleV1.encode(&FullView { state: *state, player }, &mut row);
    }
    row[0]
}

#[library_benchmark]
#[bench::of_random_games(views())]
fn features_of_actions(views: Vec<View>) -> u64 {
    let features = |view: &View| view.legal.iter().map(|action| action_v1::bits(view, action)).sum::<u64>();
    views.iter().map(features).fold(0, u64::wrapping_add)
}

#[library_benchmark]
#[bench::of_64_games(Vector::new(V1))]
fn steps_of_a_vector_as_f32(vector: Vector<State, V1>) -> Batch<f32> {
    vector.steps()
}

#[library_benchmark]
#[bench::of_64_games(Vector::new(V1Bits))]
fn steps_of_a_vector_as_bits(vector: Vector<State, V1Bits>) -> Batch<u64> {
    vector.steps()
}

#[library_benchmark]
fn games_of_chibre() -> jass::RandomGames {
    jass::RandomGames::play(black_box(jass::Variant::Chibre), 1, GAMES as u64)
}

#[library_benchmark]
#[bench::of_random_games(views_of_random_games::<jass::State>())]
fn jass_v1_as_f32(views: Vec<jass::View>) -> Vec<f32> {
    encode(&jass::encode::V1, &views)
}

#[library_benchmark]
#[bench::of_random_games(views_of_random_games::<jass::State>())]
fn jass_v1_as_bits(views: Vec<jass::View>) -> Vec<u64> {
    encode(&jass::encode::V1Bits, &views)
}

#[library_benchmark]
#[bench::of_64_games(Vector::new(jass::encode::V1))]
fn steps_of_jass_as_f32(vector: Vector<jass::State, jass::encode::V1>) -> Batch<f32> {
    vector.steps()
}

#[library_benchmark]
#[bench::of_64_games(Vector::new(jass::encode::V1Bits))]
fn steps_of_jass_as_bits(vector: Vector<jass::State, jass::encode::V1Bits>) -> Batch<u64> {
    vector.steps()
}

#[library_benchmark]
fn games_of_bridge() -> bridge::RandomGames {
    bridge::RandomGames::play(black_box(&bridge::Rules::default()), 1, GAMES as u64)
}

// To 121, seven deals each.
#[library_benchmark]
fn games_of_cribbage() -> cribbage::RandomGames {
    cribbage::RandomGames::play(black_box(&cribbage::Rules::default()), 1, GAMES as u64 / 5)
}

#[library_benchmark]
fn games_of_whist() -> whist::RandomGames {
    whist::RandomGames::play(black_box(whist::Rules::default()), 1, GAMES as u64)
}

#[library_benchmark]
fn games_of_tarot() -> tarot::RandomGames {
    tarot::RandomGames::play::<4>(black_box(tarot::Rules::default()), 1, GAMES as u64)
}

#[library_benchmark]
fn games_of_five_hundred() -> five_hundred::RandomGames {
    five_hundred::RandomGames::play(black_box(five_hundred::Rules::default()), 1, GAMES as u64)
}

#[library_benchmark]
fn games_of_joffre() -> joffre::RandomGames {
    joffre::RandomGames::play(black_box(Default::default()), 1, GAMES as u64)
}

// Thirty searches each, of all solutions of a draw; the list of words is read before.
#[library_benchmark]
#[bench::with_the_list_that_comes_along(scrabble::Rules::default())]
fn games_of_scrabble(rules: scrabble::Rules) -> scrabble::RandomGames {
    scrabble::RandomGames::play(black_box(&rules), 1, 3)
}

library_benchmark_group!(
    name = games;
    benchmarks = whole_random_games, uniform_games_by_numbered_actions, card_play_alone, deals, perft_of_the_play
);

library_benchmark_group!(
    name = observations;
    benchmarks = legal_actions, views_of_players, v1_as_f32, v1_as_bytes, v1_as_bits, oracle_v1_as_f32, features_of_actions
);

library_benchmark_group!(
    name = vectors;
    benchmarks = steps_of_a_vector_as_f32, steps_of_a_vector_as_bits
);

library_benchmark_group!(
    name = jass_observations;
    benchmarks = jass_v1_as_f32, jass_v1_as_bits, steps_of_jass_as_f32, steps_of_jass_as_bits
);

library_benchmark_group!(
    name = other_games;
    benchmarks = games_of_chibre, games_of_bridge, games_of_cribbage, games_of_whist, games_of_tarot, games_of_five_hundred, games_of_joffre, games_of_scrabble
);

main!(
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"]));
    library_benchmark_groups = games, observations, vectors, jass_observations, other_games
);
