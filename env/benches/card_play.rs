//! Card play alone against a stripped program that does nothing else: the ratio in one command.
//!
//! `cargo bench -p skat-env --bench card_play`, or with `RUSTFLAGS="-C target-cpu=native"` for the
//! machine it runs on. `-- ROUNDS` takes another number of rounds. Both deal with the same shuffle,
//! draw one number of the same generator for each card, and play thirty cards in one suit game.
//! They run in turn, a few milliseconds each, and the median of each counts, so that other programs
//! on the machine hardly matter.

mod common;
mod stripped;

use rand::SeedableRng;
use skat_env::Rng;
use std::hint::black_box;
use std::time::Instant;

const DEALS: usize = 2_000;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(500).max(1);
    let mut rng = Rng::seed_from_u64(1);
    let mut time = |card_play: fn(&mut Rng, usize) -> u64| {
        let start = Instant::now();
        black_box(card_play(&mut rng, DEALS));
        start.elapsed().as_secs_f64()
    };
    let (mut whole, mut bare, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let ours = time(common::card_play);
        let theirs = time(stripped::card_play);
        whole.push(ours);
        bare.push(theirs);
        ratios.push(theirs / ours);
    }
    for times in [&mut whole, &mut bare, &mut ratios] {
        times.sort_by(f64::total_cmp);
    }
    let at = |sorted: &[f64], place: usize| sorted[(sorted.len() - 1) * place / 4];
    let rate = |times: &[f64]| DEALS as f64 / at(times, 2);
    let built = if cfg!(target_feature = "bmi2") { "with BMI2" } else { "for any processor" };
    println!("Card play alone, {rounds} rounds of {DEALS} deals each, built {built}");
    println!("  skat-env           {:>10.0} deals a second", rate(&whole));
    println!("  stripped program   {:>10.0} deals a second", rate(&bare));
    println!(
        "  skat-env / stripped {:>8.1} %   (half of the rounds: {:.1} to {:.1} %)",
        100.0 * at(&ratios, 2),
        100.0 * at(&ratios, 1),
        100.0 * at(&ratios, 3)
    );
}
