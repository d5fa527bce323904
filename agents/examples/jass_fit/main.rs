//! Fits the weights of the Jass player's rules of thumb, and prints them as Rust.
//!
//! `cargo run --release -p skat-agents --example jass_fit -- DEALS ROUNDS`
//!
//! Each round plays deals of all variants with the weights of the round before. At each decision
//! with a choice every card is rolled out, the deal is played to its end, and how much better than
//! the mean of the cards it ended is a sum of the weighed considerations, by least squares. The
//! weights of trump are fitted likewise, to what the team takes under each trump.

mod least_squares;

use least_squares::LeastSquares;
use skat_agents::jass::Heuristic;
use skat_agents::jass::heuristic::{
    ANY_TRUMP, CONSIDERATIONS, CardWeights, HOLDINGS, KINDS, MakingWeights, any_trump, considered, holdings,
};
use skat_agents::rollout::finish;
use skat_env::jass::{Action, Deal, Phase, Seat, State, Suit, Variant, View};
use skat_env::{Environment as _, Rng, below, stream};
use std::thread;

const THREADS: u64 = 2;

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|n| n.parse().expect("a number")).collect();
    let [deals, rounds] = arguments[..] else { panic!("expected DEALS ROUNDS") };
    let mut heuristic = Heuristic::default();
    let mut found = None;
    for round in 0..rounds {
        let making = fit_making(&heuristic, 100 + round, deals);
        let cards = fit_cards(&heuristic, round, deals);
        heuristic = Heuristic::new(cards, making);
        found = Some((cards, making));
    }
    let (cards, making) = found.expect("a round");
    print!("{}", rust(&cards, &making));
}

/// Both files, one after the other.
fn rust(cards: &CardWeights, making: &MakingWeights) -> String {
    let row = |row: &[f32]| row.iter().map(|weight| format!("{weight:.2}")).collect::<Vec<_>>().join(", ");
    let rows: String = cards.iter().map(|weights| format!("    [{}],\n", row(weights))).collect();
    let MakingWeights { first, third, left } = making;
    format!(
        "// card_weights.rs\npub(super) const CARD_WEIGHTS: CardWeights = [\n{rows}];\n// making_weights.rs\n\
         pub(super) const MAKING_WEIGHTS: MakingWeights = MakingWeights {{\n    first: [{}],\n    third: [{}],\n    \
         left: [{}],\n}};\n",
        row(first),
        row(third),
        row(left)
    )
}

fn play_out(heuristic: &Heuristic, state: State) -> State {
    finish(state, |state, player| heuristic.choose(&state.view(player)))
}

/// What the first player's team takes.
fn taken(heuristic: &Heuristic, state: State) -> f64 {
    f64::from(play_out(heuristic, state).points(Seat::First.team()))
}

/// What each thread learns from its deals.
fn of_threads<T: Send>(learn: impl Fn(u64) -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let learn = &learn;
        let threads: Vec<_> = (0..THREADS).map(|i| scope.spawn(move || learn(i))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn fit_making(heuristic: &Heuristic, seed: u64, deals: u64) -> MakingWeights {
    let learnt = of_threads(|thread| {
        let [mut first, mut third] = [0; 2].map(|_| LeastSquares::<HOLDINGS>::default());
        let mut left = LeastSquares::<ANY_TRUMP>::default();
        for i in (thread..deals).step_by(THREADS as usize) {
            let deal = Deal::random(Variant::Chibre, &mut stream(seed, i));
            let start = State::new(deal);
            let mut chibred = start;
            chibred.chibre();
            for suit in Suit::ALL {
                for (state, fit, seat) in
                    [(start, &mut first, Seat::First), (chibred, &mut third, Seat::Third)]
                {
                    let mut made = state;
                    made.make_trump(suit);
                    fit.add(&holdings(deal.hand(seat), suit), taken(heuristic, made), 1.0);
                }
            }
            left.add(&any_trump(deal.hand(Seat::First)), taken(heuristic, chibred), 1.0);
        }
        (first, third, left)
    });
    let [mut first, mut third] = [0; 2].map(|_| LeastSquares::<HOLDINGS>::default());
    let mut left = LeastSquares::<ANY_TRUMP>::default();
    for (a, b, c) in &learnt {
        first.join(a);
        third.join(b);
        left.join(c);
    }
    MakingWeights { first: first.weights(), third: third.weights(), left: left.weights() }
}

fn fit_cards(heuristic: &Heuristic, seed: u64, deals: u64) -> CardWeights {
    let learnt = of_threads(|thread| {
        let mut fits = [0; KINDS].map(|_| LeastSquares::<CONSIDERATIONS>::default());
        for i in (thread..deals).step_by(THREADS as usize) {
            let mut rng = stream(seed, i);
            let variant = Variant::ALL[below(&mut rng, Variant::ALL.len())];
            learn_from(heuristic, State::new(Deal::random(variant, &mut rng)), &mut rng, &mut fits);
        }
        fits
    });
    let mut all = [0; KINDS].map(|_| LeastSquares::<CONSIDERATIONS>::default());
    for fits in &learnt {
        for (all, fit) in all.iter_mut().zip(fits) {
            all.join(fit);
        }
    }
    all.map(LeastSquares::weights)
}

/// Rolls out every card at every decision of a deal; one decision in five is random.
fn learn_from(
    heuristic: &Heuristic,
    mut state: State,
    rng: &mut Rng,
    fits: &mut [LeastSquares<CONSIDERATIONS>; KINDS],
) {
    while let Some(seat) = state.seat_to_move() {
        let view = View::of(&state, seat);
        let mut action = heuristic.choose(&view);
        if matches!(state.phase(), Phase::Playing(_)) && view.legal_cards().len() > 1 {
            let (kind, cards) = considered(&view);
            let end = |card| {
                let mut tried = state;
                tried.play_card(card);
                f64::from(play_out(heuristic, tried).points(seat.team()))
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
                action = Action::Card(cards[below(rng, cards.len())].0);
            }
        }
        state.act(action);
    }
}
