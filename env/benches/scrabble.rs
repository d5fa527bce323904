//! How long Scrabble and its parts take: `cargo bench -p skat-env --bench scrabble`. Items are
//! draws, games, worlds or observations.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use skat_env::chance::{below, stream};
use skat_env::scrabble::encode::{V1, V1Bits};
use skat_env::scrabble::{Counts, Grid, Lexicon, RandomGames, Rules, State, View, Worlds, solutions};
use skat_env::{ActionSet as _, Encoder, Environment};

fn main() {
    divan::main();
}

/// Grids and draws, all through games; with jokers in the draw or without.
fn positions(jokers: bool) -> Vec<(Grid, Counts)> {
    let mut all = Vec::new();
    for seed in 0..40 {
        let mut state: State = State::new(Rules::default(), seed);
        while !state.is_over() {
            let table = state.table();
            if (table.draw.jokers() > 0) == jokers {
                all.push((table.grid, table.draw));
            }
            state.reply(None);
            state.reply(None);
        }
    }
    all
}

fn find(bencher: Bencher<'_, '_>, jokers: bool) {
    let (positions, lexicon) = (positions(jokers), Lexicon::default());
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        let count = |(grid, draw): &(Grid, Counts)| solutions(grid, &lexicon, draw).len();
        black_box(&positions).iter().map(count).sum::<usize>()
    });
}

#[divan::bench]
fn all_solutions_of_draws_without_jokers(bencher: Bencher<'_, '_>) {
    find(bencher, false);
}

#[divan::bench]
fn all_solutions_of_draws_with_jokers(bencher: Bencher<'_, '_>) {
    find(bencher, true);
}

#[divan::bench]
fn whole_random_games(bencher: Bencher<'_, '_>) {
    let rules = Rules::default();
    bencher.counter(ItemsCount::new(10_usize)).bench(|| RandomGames::play(black_box(&rules), 1, 10));
}

/// The list that comes along as a graph.
#[divan::bench]
fn reading_the_list(bencher: Bencher<'_, '_>) {
    let text = Lexicon::default().words().join("\n");
    bencher.bench(|| Lexicon::new("list", black_box(&text)).expect("words"));
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

/// Ten worlds of each view.
#[divan::bench]
fn worlds_ten_to_a_view(bencher: Bencher<'_, '_>) {
    let (views, mut rng) = (views(200), stream(4, 0));
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
    let (views, mut row) = (views(200), vec![0.0; <V1 as Encoder<View>>::LEN]);
    bencher.counter(ItemsCount::new(views.len())).bench_local(|| {
        views.iter().for_each(|view| V1.encode(black_box(view), black_box(&mut row)));
    });
}

#[divan::bench]
fn observations_as_bits(bencher: Bencher<'_, '_>) {
    let (views, mut row) = (views(200), vec![0; <V1Bits as Encoder<View>>::LEN]);
    bencher.counter(ItemsCount::new(views.len())).bench_local(|| {
        views.iter().for_each(|view| V1Bits.encode(black_box(view), black_box(&mut row)));
    });
}
