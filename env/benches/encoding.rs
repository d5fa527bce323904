//! How long views, masks, observations and batches take:
//! `cargo bench -p skat-env --bench encoding`. Items are decisions.

mod common;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use skat_env::skat::encode::{OracleV1, V1, V1Bits, V1Bytes, action_v1, oracle_v1, v1};
use skat_env::skat::{State, View};
use skat_env::{ActionSet as _, Encoder, FullView, Reset, VecEnv, choose_by};

fn main() {
    divan::main();
}

const DECISIONS: usize = 1_000;

#[divan::bench]
fn legal_actions(bencher: Bencher<'_, '_>) {
    let states = common::decisions(DECISIONS);
    let legal = |state: &State| state.legal().len();
    bencher.counter(ItemsCount::new(DECISIONS)).bench(|| states.iter().map(legal).sum::<usize>());
}

#[divan::bench]
fn views(bencher: Bencher<'_, '_>) {
    let states = common::decisions(DECISIONS);
    bencher.counter(ItemsCount::new(DECISIONS)).bench(|| {
        for state in &states {
            black_box(View::of(state, state.seat_to_move().expect("a decision has a player")));
        }
    });
}

fn rows<O: Encoder<View>>(bencher: Bencher<'_, '_>, encoder: &O) {
    let views = common::views(&common::decisions(DECISIONS));
    let mut row = vec![O::Element::default(); O::LEN];
    bencher.counter(ItemsCount::new(DECISIONS)).bench_local(|| {
        for view in &views {
            encoder.encode(view, &mut row);
            black_box(&row);
        }
    });
}

#[divan::bench]
fn v1_as_f32(bencher: Bencher<'_, '_>) {
    rows(bencher, &V1);
}

#[divan::bench]
fn v1_as_bytes(bencher: Bencher<'_, '_>) {
    rows(bencher, &V1Bytes);
}

#[divan::bench]
fn v1_as_bits(bencher: Bencher<'_, '_>) {
    rows(bencher, &V1Bits);
}

#[divan::bench]
fn oracle_v1_as_f32(bencher: Bencher<'_, '_>) {
    let states = common::decisions(DECISIONS);
    let mut row = [0.0; oracle_v1::LEN];
    bencher.counter(ItemsCount::new(DECISIONS)).bench_local(|| {
        for state in &states {
            let seat = state.seat_to_move().expect("a decision has a player");
            OracleV1.encode(&FullView { state: *state, player: seat.index() }, &mut row);
            black_box(&row);
        }
    });
}

/// The features of every legal action.
#[divan::bench]
fn features_of_actions(bencher: Bencher<'_, '_>) {
    let views = common::views(&common::decisions(DECISIONS));
    bencher.counter(ItemsCount::new(DECISIONS)).bench(|| {
        let features =
            |view: &View| view.legal.iter().map(|action| action_v1::bits(view, action)).sum::<u64>();
        views.iter().map(features).fold(0, u64::wrapping_add)
    });
}

/// Choosing at random, stepping, observing, masks and rewards, on this thread; `skat bench` says it
/// for several too.
fn batches<O: Encoder<View>>(bencher: Bencher<'_, '_>, games: usize, encoder: O) {
    let mut games: VecEnv<State, O> = VecEnv::new(games, 1, encoder, Reset::SameStep);
    let mut batch = games.batch();
    let bytes = size_of_val(batch.observations.as_slice().expect("a whole buffer"));
    let mut step = 0;
    bencher.counter(ItemsCount::new(games.len())).counter(BytesCount::new(bytes)).bench_local(|| {
        let actions = choose_by(&games, |game, choices| (7 * step + 13 * game) % choices);
        games.step(&actions, &mut batch);
        step += 1;
    });
}

#[divan::bench(args = [64, 512, 4096])]
fn vector_of_games_as_f32(bencher: Bencher<'_, '_>, games: usize) {
    batches(bencher, games, V1);
}

#[divan::bench(args = [64, 512, 4096])]
fn vector_of_games_as_bytes(bencher: Bencher<'_, '_>, games: usize) {
    batches(bencher, games, V1Bytes);
}

#[divan::bench(args = [64, 512, 4096])]
fn vector_of_games_as_bits(bencher: Bencher<'_, '_>, games: usize) {
    batches(bencher, games, V1Bits);
}

/// How long it takes to write as many bytes and nothing else.
#[divan::bench(args = [64, 512, 4096])]
fn plain_fill_of_as_many_f32(bencher: Bencher<'_, '_>, games: usize) {
    let mut row = vec![0.0f32; games * v1::LEN];
    let bytes = size_of_val(row.as_slice());
    bencher.counter(ItemsCount::new(games)).counter(BytesCount::new(bytes)).bench_local(|| {
        row.fill(black_box(1.0));
        black_box(&row);
    });
}
