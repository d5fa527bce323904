//! Fits the weights of the Whist player's rules of thumb, and prints them as Rust.
//!
//! `cargo run --release -p skat-agents --example whist_fit -- DEALS ROUNDS`
//!
//! Each round plays deals with the weights of the round before. At each decision with a choice
//! every card is rolled out, the deal is played to its end, and how many tricks more than the mean
//! of the cards it brought is a sum of the weighed considerations, by least squares.

mod least_squares;

use least_squares::LeastSquares;
use skat_agents::whist::Heuristic;
use skat_agents::whist::heuristic::{CONSIDERATIONS, CardWeights, KINDS, considered};
use skat_env::whist::{Rules, State, View};
use skat_env::{Rng, below, stream};
use std::thread;

const THREADS: u64 = 2;

type Fits = [LeastSquares<CONSIDERATIONS>; KINDS];

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|n| n.parse().expect("a number")).collect();
    let [deals, rounds] = arguments[..] else { panic!("expected DEALS ROUNDS") };
    let mut heuristic = Heuristic::default();
    let mut found = None;
    for round in 0..rounds {
        let weights = fit(&heuristic, round, deals);
        heuristic = Heuristic::new(weights);
        found = Some(weights);
    }
    print!("{}", rust(&found.expect("a round")));
}

/// The table of the file.
fn rust(weights: &CardWeights) -> String {
    let row = |row: &[f32]| row.iter().map(|weight| format!("{weight:.3}")).collect::<Vec<_>>().join(", ");
    let rows: String = weights.iter().map(|weights| format!("    [{}],\n", row(weights))).collect();
    format!("pub(super) const CARD_WEIGHTS: CardWeights = [\n{rows}];\n")
}

fn fit(heuristic: &Heuristic, seed: u64, deals: u64) -> CardWeights {
    let learn = |thread: u64| {
        let mut fits: Fits = [0; KINDS].map(|_| LeastSquares::default());
        for i in (thread..deals).step_by(THREADS as usize) {
            let mut rng = stream(seed, i);
            learn_from(heuristic, State::random(Rules::default(), &mut rng), &mut rng, &mut fits);
        }
        fits
    };
    let learnt: Vec<Fits> = thread::scope(|scope| {
        let learn = &learn;
        let threads: Vec<_> = (0..THREADS).map(|i| scope.spawn(move || learn(i))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let mut all: Fits = [0; KINDS].map(|_| LeastSquares::default());
    for fits in &learnt {
        for (all, fit) in all.iter_mut().zip(fits) {
            all.join(fit);
        }
    }
    all.map(LeastSquares::weights)
}

/// The tricks of a player's team at the end.
fn tricks(heuristic: &Heuristic, mut state: State, of: usize) -> f64 {
    while let Some(seat) = state.seat_to_move() {
        state.play_card(heuristic.choose(&View::of(&state, seat)));
    }
    f64::from(state.taken(skat_env::whist::Seat::from_index(of).team()))
}

/// Rolls out every card at every decision of a deal; one decision in five is random.
fn learn_from(heuristic: &Heuristic, mut state: State, rng: &mut Rng, fits: &mut Fits) {
    while let Some(seat) = state.seat_to_move() {
        let view = View::of(&state, seat);
        let mut choice = heuristic.choose(&view);
        if view.legal.len() > 1 {
            let (kind, cards) = considered(&view);
            let end = |card| {
                let mut tried = state;
                tried.play_card(card);
                tricks(heuristic, tried, seat.index())
            };
            let ends: Vec<f64> = cards.iter().map(|&(card, _)| end(card)).collect();
            let count = cards.len() as f64;
            let mean = ends.iter().sum::<f64>() / count;
            let centre: [f32; CONSIDERATIONS] =
                std::array::from_fn(|i| cards.iter().map(|(_, all)| all[i]).sum::<f32>() / count as f32);
            for ((_, all), end) in cards.iter().zip(ends) {
                let centred: [f32; CONSIDERATIONS] = std::array::from_fn(|i| all[i] - centre[i]);
                fits[kind].add(&centred, end - mean, 1.0);
            }
            if below(rng, 5) == 0 {
                choice = cards[below(rng, cards.len())].0;
            }
        }
        state.play_card(choice);
    }
}
