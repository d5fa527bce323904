//! How long games and their parts take: `cargo bench -p skat-env --bench games`. Items are games or
//! sequences.

mod common;
mod stripped;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::SeedableRng;
use skat_env::below;
use skat_env::skat::{Deal, RandomGames, RandomPlay, Rules, State, perft};
use skat_env::{ActionSet as _, Environment, Rng, stream};

fn main() {
    divan::main();
}

const GAMES: usize = 1_000;

fn games(bencher: Bencher<'_, '_>, play: impl Fn(&mut Rng) -> u64 + Sync) {
    let mut rng = Rng::seed_from_u64(1);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| black_box(play(&mut rng)));
}

/// Deal, auction, skat, burying, declaration, cards, score.
#[divan::bench]
fn whole_random_games(bencher: Bencher<'_, '_>) {
    bencher
        .counter(ItemsCount::new(GAMES))
        .bench(|| RandomGames::play(RandomPlay::WithSkat, black_box(1), GAMES as u64));
}

/// Uniformly random actions through the interface to all games: most declarers play Hand and lose
/// early.
#[divan::bench]
fn uniform_games_by_numbered_actions(bencher: Bencher<'_, '_>) {
    games(bencher, |rng| {
        let score = |_| {
            let mut state = <State as Environment>::deal(&Default::default(), rng);
            while state.turn().is_some() {
                let legal = state.legal_actions();
                state.apply(legal.nth(below(rng, legal.len())));
            }
            state.score(0) as u64
        };
        (0..GAMES).map(score).fold(0, u64::wrapping_add)
    });
}

#[divan::bench]
fn deals(bencher: Bencher<'_, '_>) {
    games(bencher, |rng| {
        (0..GAMES).map(|_| u64::from(Deal::random(rng).skat().bits())).fold(0, u64::wrapping_add)
    });
}

/// Deal, thirty cards in Clubs Hand, score.
#[divan::bench]
fn card_play_alone(bencher: Bencher<'_, '_>) {
    games(bencher, |rng| common::card_play(rng, GAMES));
}

/// The stripped program's; `--bench card_play` takes them in turn.
#[divan::bench]
fn card_play_stripped(bencher: Bencher<'_, '_>) {
    games(bencher, |rng| stripped::card_play(rng, GAMES));
}

#[divan::bench]
fn perft_of_five_cards_each(bencher: Bencher<'_, '_>) {
    let mut rng = stream(1, 0);
    let mut state = common::clubs(&mut rng);
    for _ in 0..15 {
        let legal = state.legal_cards();
        state.play_card(legal.nth(below(&mut rng, legal.len())));
    }
    bencher.counter(ItemsCount::new(perft(&state, 15))).bench(|| perft(black_box(&state), 15));
}

#[divan::bench]
fn perft_of_the_first_calls(bencher: Bencher<'_, '_>) {
    let state = State::new(Deal::from_seed(1), Rules::default());
    bencher.counter(ItemsCount::new(perft(&state, 5))).bench(|| perft(black_box(&state), 5));
}
