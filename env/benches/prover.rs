//! How long the plain prover takes for one question. `cargo bench -p skat-env --bench prover`

use divan::Bencher;
use rand::SeedableRng;
use skat_env::Rng;
use skat_env::below;
use skat_env::skat::referee::{Goal, PlainProver, Prover};
use skat_env::skat::{Bid, Contract, Deal, Game, Phase, Play, Rules, Seat, State};

fn main() {
    divan::main();
}

/// Positions of a random Grand or suit game with so many cards in each hand, at a lead.
fn positions(cards: usize) -> Vec<Play> {
    let mut rng = Rng::seed_from_u64(1);
    (0..100)
        .map(|i| {
            let mut state = State::with_declarer(
                Deal::random(&mut rng),
                Rules::default(),
                Seat::from_index(i % 3),
                Bid::MIN,
            );
            state.declare(Contract::hand(Game::ALL[i % 5]));
            loop {
                let Phase::Playing(play) = state.phase() else { unreachable!("such a game is played out") };
                if play.hand(Seat::Forehand).len() == cards && play.tricks().trick().is_empty() {
                    return *play;
                }
                let legal = state.legal_cards();
                state.play_card(legal.nth(below(&mut rng, legal.len())));
            }
        })
        .collect()
}

#[divan::bench(args = [4, 6, 7, 8, 10], sample_count = 1, sample_size = 1)]
fn a_hundred_questions_for_schneider(bencher: Bencher<'_, '_>, cards: usize) {
    let positions = positions(cards);
    bencher.bench(|| {
        positions.iter().filter(|play| PlainProver.declarer_forces(play, Goal::Points(90))).count()
    });
}

#[divan::bench(args = [4, 6, 7, 8, 10], sample_count = 1, sample_size = 1)]
fn a_hundred_questions_for_the_declarers_own_schneider(bencher: Bencher<'_, '_>, cards: usize) {
    let positions = positions(cards);
    bencher.bench(|| {
        positions.iter().filter(|play| PlainProver.defenders_prevent(play, Goal::Points(31))).count()
    });
}

#[divan::bench(args = [4, 6, 7, 8, 10], sample_count = 1, sample_size = 1)]
fn a_hundred_questions_for_a_win(bencher: Bencher<'_, '_>, cards: usize) {
    let positions = positions(cards);
    bencher.bench(|| {
        positions.iter().filter(|play| PlainProver.declarer_forces(play, Goal::Points(61))).count()
    });
}

#[divan::bench(args = [4, 7, 10], sample_count = 1, sample_size = 1)]
fn a_hundred_questions_whether_61_can_happen(bencher: Bencher<'_, '_>, cards: usize) {
    let positions = positions(cards);
    bencher.bench(|| positions.iter().filter(|play| PlainProver.can_happen(play, Goal::Points(61))).count());
}

#[divan::bench(args = [4, 7, 10], sample_count = 1, sample_size = 1)]
fn a_hundred_questions_whether_schwarz_can_happen(bencher: Bencher<'_, '_>, cards: usize) {
    let positions = positions(cards);
    bencher.bench(|| {
        positions.iter().filter(|play| PlainProver.can_happen(play, Goal::Tricks(cards as u8))).count()
    });
}

#[divan::bench(args = [4, 7, 10], sample_count = 1, sample_size = 1)]
fn a_hundred_questions_whether_90_can_happen(bencher: Bencher<'_, '_>, cards: usize) {
    let positions = positions(cards);
    bencher.bench(|| positions.iter().filter(|play| PlainProver.can_happen(play, Goal::Points(90))).count());
}
