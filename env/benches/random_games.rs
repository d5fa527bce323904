//! Whole random games of every game, one thread: `cargo bench -p skat-env --bench random_games`.
//! Items are games: what the README's table of games says a second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use skat_env::{bridge, cribbage, five_hundred, jass, joffre, scrabble, skat, tarot, whist};

fn main() {
    divan::main();
}

/// Plays so many games under seeds that go up, a run of about a millisecond under each.
fn measure<R>(bencher: Bencher<'_, '_>, games: u64, play: impl Fn(u64, u64) -> R) {
    let mut seed = 0;
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        seed += 1;
        play(black_box(seed), games)
    });
}

/// Every declarer picks up the skat.
#[divan::bench]
fn skat(bencher: Bencher<'_, '_>) {
    measure(bencher, 1_000, |seed, games| skat::RandomGames::play(skat::RandomPlay::WithSkat, seed, games));
}

/// Chibre.
#[divan::bench]
fn jass(bencher: Bencher<'_, '_>) {
    measure(bencher, 1_000, |seed, games| jass::RandomGames::play(jass::Variant::Chibre, seed, games));
}

#[divan::bench]
fn bridge(bencher: Bencher<'_, '_>) {
    let rules = bridge::Rules::default();
    measure(bencher, 1_000, |seed, games| bridge::RandomGames::play(&rules, seed, games));
}

/// To 121, seven deals on average.
#[divan::bench]
fn cribbage(bencher: Bencher<'_, '_>) {
    let rules = cribbage::Rules::default();
    measure(bencher, 200, |seed, games| cribbage::RandomGames::play(&rules, seed, games));
}

#[divan::bench]
fn whist(bencher: Bencher<'_, '_>) {
    let rules = whist::Rules::default();
    measure(bencher, 1_000, |seed, games| whist::RandomGames::play(rules, seed, games));
}

/// Four players.
#[divan::bench]
fn tarot(bencher: Bencher<'_, '_>) {
    let rules = tarot::Rules::default();
    measure(bencher, 500, |seed, games| tarot::RandomGames::play::<4>(rules, seed, games));
}

#[divan::bench]
fn five_hundred(bencher: Bencher<'_, '_>) {
    let rules = five_hundred::Rules::default();
    measure(bencher, 1_000, |seed, games| five_hundred::RandomGames::play(rules, seed, games));
}

#[divan::bench]
fn joffre(bencher: Bencher<'_, '_>) {
    let failure = joffre::Failure::default();
    measure(bencher, 1_000, |seed, games| joffre::RandomGames::play(failure, seed, games));
}

/// Some thirty draws, for each of which all solutions are found.
#[divan::bench]
fn scrabble(bencher: Bencher<'_, '_>) {
    let rules = scrabble::Rules::default();
    measure(bencher, 1, |seed, games| scrabble::RandomGames::play(&rules, seed, games));
}
