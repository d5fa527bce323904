//! Fits what a hand of 500 is worth in the auction, and prints it as Rust.
//!
//! `cargo run --release -p skat-agents --example five_hundred_fit -- DEALS`
//!
//! In each deal the first player declares in every denomination; the heuristic lays away and plays
//! for all. The tricks that his side takes are fitted as a sum over his ten cards, by least
//! squares.

#[path = "../jass_fit/least_squares.rs"]
#[allow(dead_code, reason = "sums are joined by programs with threads")]
mod least_squares;

use least_squares::LeastSquares;
use skat_agents::five_hundred::Heuristic;
use skat_agents::five_hundred::heuristic::bidding::{HOLDINGS, holdings};
use skat_env::five_hundred::{Bid, Call, Deal, Denomination, Rules, Seat, State, View};
use skat_env::stream;

fn main() {
    let deals: u64 = std::env::args().nth(1).expect("expected DEALS").parse().expect("a number");
    let heuristic = Heuristic::default();
    let mut fits: [LeastSquares<HOLDINGS>; 2] = Default::default();
    let mut seen = Vec::new();
    for number in 0..deals {
        let deal = without_duty(Deal::random(&mut stream(77, number)));
        for denomination in Denomination::ALL {
            let kind = usize::from(denomination == Denomination::NoTrump);
            let tricks = play(&heuristic, deal, denomination);
            let held = holdings(deal.hand(Seat::First), denomination);
            fits[kind].add(&held, f64::from(tricks), 1.0);
            seen.push((kind, held, tricks));
        }
    }
    let weights = fits.map(LeastSquares::weights);
    for (kind, name) in ["suit", "no_trump"].into_iter().enumerate() {
        let row: Vec<String> = weights[kind].iter().map(|weight| format!("{weight:.2}")).collect();
        println!("    {name}: [{}],", row.join(", "));
        let of_kind = seen.iter().filter(|(other, ..)| *other == kind);
        let errors: Vec<f64> =
            of_kind.map(|(_, held, tricks)| error(held, &weights[kind], *tricks)).collect();
        let spread = (errors.iter().map(|error| error * error).sum::<f64>() / errors.len() as f64).sqrt();
        println!("    // the tricks are spread by {spread:.2}");
    }
}

fn error(held: &[f32; HOLDINGS], weights: &[f32; HOLDINGS], tricks: u8) -> f64 {
    let expected: f32 = held.iter().zip(weights).map(|(held, weight)| held * weight).sum();
    f64::from(tricks) - f64::from(expected)
}

/// The tricks of the first player's side when he declares 8 in this denomination.
fn play(heuristic: &Heuristic, deal: Deal, denomination: Denomination) -> u8 {
    let mut state = State::new(Rules::default(), deal);
    state.call(Call::Bid(Bid::new(8, denomination)));
    while matches!(state.phase(), skat_env::five_hundred::Phase::Bidding(_)) {
        let both = state.seat_to_move().is_some_and(|seat| state.dealt().has_both_jokers(seat));
        assert!(!both, "nobody else has to announce");
        state.call(Call::Pass);
    }
    while let Some(seat) = state.seat_to_move() {
        state.act(heuristic.choose(&View::of(&state, seat)));
    }
    state.taken(Seat::First.team())
}

/// The deal turned so that a player with both jokers is the first.
fn without_duty(deal: Deal) -> Deal {
    let others = [Seat::Second, Seat::Third, Seat::Dealer];
    let Some(seat) = others.into_iter().find(|&seat| deal.has_both_jokers(seat)) else { return deal };
    let mut hands = deal.hands();
    hands.0.rotate_left(seat.index());
    Deal::new(hands).expect("the same hands")
}
