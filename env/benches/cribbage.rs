//! How long games of cribbage and their parts take: `cargo bench -p skat-env --bench cribbage`.
//! Items are games, deals, hands, worlds or observations.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use skat_env::chance::{below, stream};
use skat_env::cribbage::encode::{V1, V1Bits};
use skat_env::cribbage::{Counted, Deal, RandomGames, Rules, Seat, State, View, Worlds, perft, points};
use skat_env::{Encoder, Environment};

fn main() {
    divan::main();
}

const GAMES: usize = 200;

/// All deals of a game: discards, pegging, show.
#[divan::bench]
fn whole_random_games(bencher: Bencher<'_, '_>) {
    let rules = Rules::default();
    let play = || RandomGames::play(black_box(&rules), 1, GAMES as u64);
    bencher.counter(ItemsCount::new(GAMES)).bench(play);
}

#[divan::bench]
fn random_games_of_one_deal(bencher: Bencher<'_, '_>) {
    let play = || RandomGames::play(black_box(&Rules::DEAL), 1, GAMES as u64);
    bencher.counter(ItemsCount::new(GAMES)).bench(play);
}

/// Whole games through the interface to all games.
#[divan::bench]
fn games_by_numbered_actions(bencher: Bencher<'_, '_>) {
    let mut rng = stream(1, 0);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let mut won = 0;
        for _ in 0..GAMES {
            let mut state = <State as Environment>::deal(&Rules::default(), &mut rng);
            while state.turn().is_some() {
                let legal = state.legal_actions();
                state.apply(legal.nth(below(&mut rng, legal.len())));
            }
            won += state.score(0);
        }
        black_box(won)
    });
}

#[divan::bench]
fn deals(bencher: Bencher<'_, '_>) {
    let mut rng = stream(1, 0);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let bits = |_| Deal::random(&mut rng).hands().0[3].bits();
        black_box((0..GAMES).map(bits).fold(0, |sum, bits| sum ^ bits))
    });
}

#[divan::bench]
fn hands_counted(bencher: Bencher<'_, '_>) {
    let mut rng = stream(2, 0);
    let hands: Vec<_> = (0..GAMES)
        .map(|_| {
            let deal = Deal::random(&mut rng);
            let hand = deal.hand(Seat::First);
            (hand - hand.first().into_iter().collect(), deal.starter())
        })
        .collect();
    bencher.counter(ItemsCount::new(GAMES)).bench(|| {
        let count = |&(hand, starter)| u32::from(points(hand, starter, Counted::Hand));
        black_box(&hands).iter().map(count).sum::<u32>()
    });
}

#[divan::bench]
fn perft_of_the_discards(bencher: Bencher<'_, '_>) {
    let state = State::new(Rules::default(), 7);
    bencher.counter(ItemsCount::new(perft(&state, 6))).bench(|| perft(black_box(&state), 6));
}

/// Views of the players to move, all through random games.
fn views(count: usize) -> Vec<View> {
    let (mut rng, mut views) = (stream(3, 0), Vec::new());
    while views.len() < count {
        let mut state = <State as Environment>::deal(&Rules::default(), &mut rng);
        while let Some(decision) = state.decision() {
            views.push(decision.view);
            state.apply(decision.legal.nth(below(&mut rng, decision.legal.len())));
        }
    }
    views
}

/// Counting the worlds of a view and drawing ten.
#[divan::bench]
fn worlds_ten_to_a_view(bencher: Bencher<'_, '_>) {
    let (views, mut rng) = (views(GAMES), stream(4, 0));
    bencher.counter(ItemsCount::new(10 * views.len())).bench_local(|| {
        for view in &views {
            let worlds = Worlds::of(view).expect("a view of a running game");
            for _ in 0..10 {
                black_box(worlds.sample(&mut rng));
            }
        }
    });
}

#[divan::bench]
fn observations_as_floats(bencher: Bencher<'_, '_>) {
    let (views, mut row) = (views(GAMES), vec![0.0; <V1 as Encoder<View>>::LEN]);
    bencher.counter(ItemsCount::new(views.len())).bench_local(|| {
        views.iter().for_each(|view| V1.encode(black_box(view), black_box(&mut row)));
    });
}

#[divan::bench]
fn observations_as_bits(bencher: Bencher<'_, '_>) {
    let (views, mut row) = (views(GAMES), vec![0; <V1Bits as Encoder<View>>::LEN]);
    bencher.counter(ItemsCount::new(views.len())).bench_local(|| {
        views.iter().for_each(|view| V1Bits.encode(black_box(view), black_box(&mut row)));
    });
}
