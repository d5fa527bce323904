//! How long games of 500 and their parts take: `cargo bench -p skat-env --bench five_hundred`.
//! Items are games, sequences, worlds or observations.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use skat_env::chance::{below, stream};
use skat_env::five_hundred::encode::{V1, V1Bits};
use skat_env::five_hundred::{Deal, RandomGames, Rules, State, View, Worlds, perft, play_out};
use skat_env::{ActionSet as _, Encoder, Environment};

fn main() {
    divan::main();
}

const GAMES: usize = 1_000;

/// Deal, auction, six cards laid away, 40 cards, points.
#[divan::bench]
fn whole_random_games(bencher: Bencher<'_, '_>) {
    let play = || RandomGames::play(black_box(Rules::default()), 1, GAMES as u64);
    bencher.counter(ItemsCount::new(GAMES)).bench(play);
}

/// The same through the interface to all games.
#[divan::bench]
fn games_by_numbered_actions(bencher: Bencher<'_, '_>) {
    let mut rng = stream(1, 0);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let mut points = 0;
        for _ in 0..GAMES {
            let mut state = <State as Environment>::deal(&Default::default(), &mut rng);
            while state.turn().is_some() {
                let legal = state.legal_actions();
                state.apply(legal.nth(below(&mut rng, legal.len())));
            }
            points += state.score(0);
        }
        black_box(points)
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
fn perft_of_the_last_four_tricks(bencher: Bencher<'_, '_>) {
    let state = after(24);
    bencher.counter(ItemsCount::new(perft(&state, 16))).bench(|| perft(black_box(&state), 16));
}

/// A state of a random game after so many cards.
fn after(cards: usize) -> State {
    let mut rng = stream(2, 0);
    let mut state = State::new(Rules::default(), Deal::random(&mut rng));
    for word in ["8H", "pass", "pass", "pass"] {
        state.act(word.parse().expect("an announcement"));
    }
    while state.play().is_none_or(|play| play.tricks().cards().len() < cards) {
        let legal = state.legal();
        state.act(legal.nth(below(&mut rng, legal.len())));
    }
    state
}

/// Views of the players to move, all through random games.
fn views(count: usize) -> Vec<View> {
    let (mut rng, mut views) = (stream(3, 0), Vec::new());
    while views.len() < count {
        let mut state = <State as Environment>::deal(&Default::default(), &mut rng);
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
            let worlds = Worlds::of(view).expect("a view of a running deal");
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

#[divan::bench]
fn played_out_from_the_middle(bencher: Bencher<'_, '_>) {
    let (start, mut rng) = (after(16), stream(5, 0));
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            let mut state = start;
            black_box(play_out(&mut state, &mut rng));
        }
    });
}
